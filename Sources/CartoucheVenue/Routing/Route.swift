import CartoucheGeoJSON

/// A way through a venue.
public struct Route: Sendable {
  /// The part of a way on one floor.
  public struct Leg: Sendable, Hashable {
    /// The identifier of the floor.
    public var floor: String
    /// The line, smoothed, without crossing a wall that the nodes' own line does not cross.
    public var line: [Position]
    /// The identifiers of the nodes.
    public var nodes: [String]
    /// The instructions for the floor.
    public var instructions: [Instruction]
    /// The connection by which one leaves the floor; `nil` on the last leg.
    public var connection: String?
  }

  /// An instruction on the way.
  public struct Instruction: Sendable, Hashable {
    /// The action to take.
    public enum Action: String, Sendable, Hashable {
      /// Begin to walk.
      case depart
      /// Go on straight ahead.
      case straight
      /// Bear left, by less than 60 degrees.
      case slightLeft = "slight-left"
      /// Bear right, by less than 60 degrees.
      case slightRight = "slight-right"
      /// Turn left.
      case left
      /// Turn right.
      case right
      /// Turn back by the left, by more than 120 degrees.
      case sharpLeft = "sharp-left"
      /// Turn back by the right, by more than 120 degrees.
      case sharpRight = "sharp-right"
      /// Go to another floor.
      case changeFloor = "change-floor"
      /// Stop: this is the place, or a place in between.
      case arrive
    }

    /// The action to take.
    public var action: Action
    /// The sentence for people, in the language of the options.
    public var text: String
    /// The sentence with the metres to walk then.
    public var sentence: String
    /// The metres from here to the next instruction.
    public var distance: Double
    /// The place.
    public var position: Position
    /// The identifier of a space beside, by which people find the place.
    public var landmark: String?
  }

  /// The cost in metres: those walked, the weights, and what connections cost.
  public var cost: Double
  /// The metres walked along the nodes.
  public var length: Double
  /// The identifiers of all nodes, in order.
  public var nodes: [String]
  /// The parts by floor, in order; a floor may come several times.
  public var legs: [Leg]
}
