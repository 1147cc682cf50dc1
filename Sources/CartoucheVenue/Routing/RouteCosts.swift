/// The costs of connections between floors, in metres of walking.
///
/// They hold where the bundle names none, which is so in version 2: waiting for a lift is worth a walk of
/// fifteen metres and each floor two more, a flight of stairs nine.
public struct RouteCosts: Sendable, Hashable {
  /// The cost of one kind of connection.
  public struct Cost: Sendable, Hashable {
    /// The cost of getting on, in metres.
    public var entry: Double
    /// The cost of each floor, in metres.
    public var floor: Double

    /// A cost in metres; negative numbers count as 0.
    public init(entry: Double, floor: Double) {
      self.entry = max(entry, 0)
      self.floor = max(floor, 0)
    }
  }

  /// The costs by kinds.
  public var kinds: [String: Cost] = [
    "stairs": Cost(entry: 0, floor: 9), "elevator": Cost(entry: 15, floor: 2),
    "escalator": Cost(entry: 0, floor: 8), "travelator": Cost(entry: 0, floor: 8),
    "ramp": Cost(entry: 0, floor: 12), "ladder": Cost(entry: 5, floor: 15), "door": Cost(entry: 1, floor: 0),
    "portal": Cost(entry: 1, floor: 0), "slide": Cost(entry: 5, floor: 2),
    "security": Cost(entry: 20, floor: 0),
    "shuttle": Cost(entry: 60, floor: 0),
  ]
  /// The cost of kinds that ``kinds`` does not have.
  public var other = Cost(entry: 10, floor: 5)

  /// The costs described above.
  public init() {}

  /// The cost of a connection over a number of floors: that of the bundle where it names one.
  func cost(of connection: Connection, floors: Double) -> Double {
    let kind = kinds[connection.type.lowercased()] ?? other
    return (connection.entryCost ?? kind.entry) + (connection.floorCost ?? kind.floor) * floors
  }
}
