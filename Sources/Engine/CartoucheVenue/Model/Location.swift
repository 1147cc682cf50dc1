import CartoucheJSON

/// A named place, such as a shop, a desk or a room; it may consist of several spaces.
public struct Location: Sendable, Identifiable {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The type in bundles of the enterprise system, such as `tenant`; empty in others.
  public var type = ""
  /// The name, description, pictures and links.
  public var details = Details()
  /// The identifiers of the categories.
  public var categories: [String] = []
  /// The identifiers of the spaces, obstructions, areas and other features that it covers.
  public var features: [String] = []
  /// The identifiers of the nodes at which routes to it end.
  public var nodes: [String] = []
  /// The phone number.
  public var phone: String?
  /// The URL of its website.
  public var website: String?
  /// Whether it must not be shown.
  public var isHidden = false
  /// The members as they were read.
  public var properties = JSONObject()

  /// A location without features.
  public init(id: String) { self.id = id }
}

/// A group of locations, such as restaurants.
public struct Category: Sendable, Identifiable {
  /// The identifier.
  public var id: String
  /// The name; empty when there is none.
  public var name = ""
  /// The URL of the icon.
  public var icon: String?
  /// The identifier of the parent category.
  public var parent: String?
  /// The identifiers of its locations, if the category lists them.
  public var locations: [String] = []
  /// The members as they were read.
  public var properties = JSONObject()

  /// A category without locations.
  public init(id: String) { self.id = id }
}
