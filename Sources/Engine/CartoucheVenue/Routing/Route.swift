import CartoucheGeoJSON

/// A route through a venue.
public struct Route: Sendable {
  /// The part of a route on one floor.
  public struct Leg: Sendable, Hashable {
    /// The identifier of the floor.
    public var floor: String
    /// The smoothed line, which crosses no wall that the line through the nodes does not cross.
    public var line: [Position]
    /// The identifiers of the nodes.
    public var nodes: [String]
    /// The instructions for the floor.
    public var instructions: [Instruction]
    /// The identifier of the connection that leads off the floor; `nil` for the last leg.
    public var connection: String?
  }

  /// An instruction along a route.
  public struct Instruction: Sendable, Hashable {
    /// The action to take.
    public enum Action: String, Sendable, Hashable {
      /// Set off.
      case depart
      /// Continue straight ahead.
      case straight
      /// Bear left, by less than 60 degrees.
      case slightLeft = "slight-left"
      /// Bear right, by less than 60 degrees.
      case slightRight = "slight-right"
      /// Turn left.
      case left
      /// Turn right.
      case right
      /// Turn sharp left, by more than 120 degrees.
      case sharpLeft = "sharp-left"
      /// Turn sharp right, by more than 120 degrees.
      case sharpRight = "sharp-right"
      /// Go to another floor.
      case changeFloor = "change-floor"
      /// Stop at the destination, or at a place on the way.
      case arrive
    }

    /// The action to take.
    public var action: Action
    /// The text of the instruction, in the language of the options.
    public var text: String
    /// The text with the distance to walk afterwards.
    public var sentence: String
    /// The distance to the next instruction, in metres.
    public var distance: Double
    /// The position, in degrees.
    public var position: Position
    /// The identifier of a nearby space that serves as a landmark.
    public var landmark: String?
  }

  /// The cost in metres: the distance walked, the weights of edges, and the costs of connections.
  public var cost: Double
  /// The distance walked along the nodes, in metres.
  public var length: Double
  /// The identifiers of all nodes, in order.
  public var nodes: [String]
  /// The legs in order; a floor may occur several times.
  public var legs: [Leg]
}
