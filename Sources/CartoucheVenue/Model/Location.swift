import CartoucheJSON

/// A place that has a name: a shop, a desk, a room, possibly of several spaces.
public struct Location: Sendable, Identifiable {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The kind in bundles of the enterprise system, such as `tenant`; empty elsewhere.
  public var type = ""
  /// The name, description, pictures and links.
  public var details = Details()
  /// The identifiers of the categories.
  public var categories: [String] = []
  /// The identifiers of the spaces, obstructions, areas and other features that it covers.
  public var features: [String] = []
  /// The identifiers of the nodes at which a way to it ends.
  public var nodes: [String] = []
  /// The phone number.
  public var phone: String?
  /// The URL of its own page.
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
  /// The identifier of the category around it.
  public var parent: String?
  /// The identifiers of its locations, where the category lists them.
  public var locations: [String] = []
  /// The members as they were read.
  public var properties = JSONObject()

  /// A category without locations.
  public init(id: String) { self.id = id }
}
