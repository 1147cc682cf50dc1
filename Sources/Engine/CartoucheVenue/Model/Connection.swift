import CartoucheGeoJSON
import CartoucheJSON

/// A passage between floors or through a door, such as stairs, a lift or a ramp.
public struct Connection: Sendable, Identifiable {
  /// A place to get on or off.
  public struct Stop: Sendable, Hashable {
    /// The identifier of the floor.
    public var floor: String
    /// The identifier of the node; `nil` when the bundle names only geometry.
    public var node: String?
    /// The identifier of the geometry, in bundles of version 3.
    public var geometry: String?
    /// Whether the stop is accessible by wheelchair; `nil` defers to the connection.
    public var isAccessible: Bool?

    /// A stop on a floor.
    public init(floor: String, node: String? = nil, geometry: String? = nil, isAccessible: Bool? = nil) {
      self.floor = floor
      self.node = node
      self.geometry = geometry
      self.isAccessible = isAccessible
    }
  }

  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The type, such as `stairs` or `elevator`.
  public var type: String
  /// The stops for getting on.
  public var entrances: [Stop] = []
  /// The stops for getting off; equal to ``entrances`` when the connection works both ways.
  public var exits: [Stop] = []
  /// Whether the connection is accessible by wheelchair.
  public var isAccessible = false
  /// The cost of getting on, in metres; `nil` when the bundle gives none.
  public var entryCost: Double?
  /// The cost of each floor travelled, in metres; `nil` when the bundle gives none.
  public var floorCost: Double?
  /// The name and other descriptive text.
  public var details = Details()
  /// The members as they were read.
  public var properties = JSONObject()

  /// A connection without stops.
  public init(id: String, type: String) {
    self.id = id
    self.type = type
  }
}

/// A node of the walking graph.
public struct Node: Sendable, Identifiable {
  /// A one-way edge to another node.
  public struct Neighbor: Sendable, Hashable {
    /// The identifier of the other node.
    public var id: String
    /// The cost in metres, in addition to the distance between the nodes; between floors, the whole cost.
    public var weight: Double
    /// Whether the edge is accessible by wheelchair.
    public var isAccessible: Bool

    /// An edge to the node `id`.
    public init(id: String, weight: Double = 0, isAccessible: Bool = true) {
      self.id = id
      self.weight = weight
      self.isAccessible = isAccessible
    }
  }

  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The identifier of the floor.
  public var floor: String
  /// The position in degrees.
  public var position: Position
  /// The identifiers of the spaces that contain the node, or of its geometry.
  public var spaces: [String] = []
  /// The edges to other nodes.
  public var neighbors: [Neighbor] = []

  /// A node without edges.
  public init(id: String, floor: String, position: Position) {
    self.id = id
    self.floor = floor
    self.position = position
  }
}
