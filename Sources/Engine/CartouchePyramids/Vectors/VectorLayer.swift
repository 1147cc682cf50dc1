import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON

/// A layer of vector tiles to be made: features, and a selection of their attributes.
public struct VectorLayer: Sendable {
  /// The attributes that go into tiles.
  public enum Attributes: Sendable, Hashable {
    /// All attributes.
    case all
    /// The attributes with one of these names.
    case only([String])
    /// All attributes except those with these names.
    case except([String])

    /// Whether an attribute goes into tiles.
    func holds(_ name: String) -> Bool {
      switch self {
      case .all: true
      case .only(let names): names.contains(name)
      case .except(let names): !names.contains(name)
      }
    }
  }

  /// A condition for features, as a filter of the style specification.
  public struct Condition: Sendable {
    /// The filter as it was written.
    public let json: JSONValue
    /// The filter.
    public let filter: Filter

    /// The condition in a filter.
    ///
    /// - Throws: All errors in it, with their places.
    public init(parsing json: JSONValue) throws(ExpressionErrors) {
      self.json = json
      filter = try Filter(parsing: json)
    }
  }

  /// The name, which the `source-layer` of styles refers to.
  public var name: String
  /// The features in degrees.
  public var features: [Feature]
  /// The attributes that go into tiles.
  public var attributes = Attributes.all
  /// The attribute that becomes the identifier of features; `nil` keeps their own. Only whole numbers from 0 can be
  /// one.
  public var identifier: String?
  /// The condition for features; `nil` takes all. It may use the zoom, which is that of the tile.
  public var filter: Condition?
  /// A readable description.
  public var description: String?
  /// The file or URL of the features, for messages.
  public var source: String?

  /// A layer with all attributes of features.
  public init(named name: String, _ features: [Feature]) {
    self.name = name
    self.features = features
  }
}
