import CartoucheGeoJSON
import CartoucheJSON

/// A way between floors, or through a door: stairs, a lift, a ramp.
public struct Connection: Sendable, Identifiable {
  /// A place where one gets on or off.
  public struct Stop: Sendable, Hashable {
    /// The identifier of the floor.
    public var floor: String
    /// The identifier of the node; `nil` when the bundle names geometry alone.
    public var node: String?
    /// The identifier of the geometry, in bundles of version 3.
    public var geometry: String?
    /// Whether one gets here in a wheelchair; `nil` leaves it to the connection.
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
  /// The kind, such as `stairs` or `elevator`.
  public var type: String
  /// The stops where one gets on.
  public var entrances: [Stop] = []
  /// The stops where one gets off; equal to ``entrances`` where the connection works both ways.
  public var exits: [Stop] = []
  /// Whether one can use it in a wheelchair.
  public var isAccessible = false
  /// The cost of getting on, in metres; `nil` where the bundle names none.
  public var entryCost: Double?
  /// The cost of each floor, in metres; `nil` where the bundle names none.
  public var floorCost: Double?
  /// The name and more.
  public var details = Details()
  /// The members as they were read.
  public var properties = JSONObject()

  /// A connection without stops.
  public init(id: String, type: String) {
    self.id = id
    self.type = type
  }
}

/// A node of the graph of ways.
public struct Node: Sendable, Identifiable {
  /// A way from a node to another one, in that direction alone.
  public struct Neighbor: Sendable, Hashable {
    /// The identifier of the other node.
    public var id: String
    /// The metres that count in addition to those between the nodes; between floors, those that count alone.
    public var weight: Double
    /// Whether the way can be used in a wheelchair.
    public var isAccessible: Bool

    /// A way to the node `id`.
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
  /// The place.
  public var position: Position
  /// The identifiers of the spaces that the node is in, or of its geometry.
  public var spaces: [String] = []
  /// The ways to other nodes.
  public var neighbors: [Neighbor] = []

  /// A node without ways.
  public init(id: String, floor: String, position: Position) {
    self.id = id
    self.floor = floor
    self.position = position
  }
}
