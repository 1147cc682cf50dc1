/// The costs of connections between floors, in metres of walking.
///
/// They apply when the bundle gives none, as in version 2: by default a lift costs fifteen metres for the wait and two
/// more for each floor, and stairs cost nine for each floor.
public struct RouteCosts: Sendable, Hashable {
  /// The cost of one type of connection.
  public struct Cost: Sendable, Hashable {
    /// The cost of getting on, in metres.
    public var entry: Double
    /// The cost of each floor, in metres.
    public var floor: Double

    /// A cost in metres; negative values count as 0.
    public init(entry: Double, floor: Double) {
      self.entry = max(entry, 0)
      self.floor = max(floor, 0)
    }
  }

  /// The costs by type of connection, in lower case.
  public var kinds: [String: Cost] = [
    "stairs": Cost(entry: 0, floor: 9), "elevator": Cost(entry: 15, floor: 2),
    "escalator": Cost(entry: 0, floor: 8), "travelator": Cost(entry: 0, floor: 8),
    "ramp": Cost(entry: 0, floor: 12), "ladder": Cost(entry: 5, floor: 15), "door": Cost(entry: 1, floor: 0),
    "portal": Cost(entry: 1, floor: 0), "slide": Cost(entry: 5, floor: 2),
    "security": Cost(entry: 20, floor: 0),
    "shuttle": Cost(entry: 60, floor: 0),
  ]
  /// The cost of types that are not in ``kinds``.
  public var other = Cost(entry: 10, floor: 5)

  /// The default costs.
  public init() {}

  /// Returns the cost of a connection over a number of floors, as given by the bundle if possible.
  func cost(of connection: Connection, floors: Double) -> Double {
    let kind = kinds[connection.type.lowercased()] ?? other
    return (connection.entryCost ?? kind.entry) + (connection.floorCost ?? kind.floor) * floors
  }
}
