import Cartouche

/// A gesture with fingers that a map view recognises.
public enum MapGesture: Int, Sendable, Hashable, CaseIterable {
  /// A drag moves the map.
  case pan
  /// Two fingers that move together or apart zoom.
  case pinch
  /// Two fingers that turn about each other turn the map.
  case rotate
  /// Two taps zoom in by one level.
  case doubleTap
  /// Two fingers side by side that move up or down tilt the map.
  case twoFingerDrag
  /// A tap with two fingers zooms out by one level.
  case twoFingerTap
  /// A tap, and then a drag up or down, zooms.
  case quickZoom
  /// A tap that is no other gesture.
  case singleTap

  /// Whether two gestures may be active at the same time by default.
  package static func isSimultaneous(_ first: MapGesture, _ second: MapGesture) -> Bool {
    first == second || (together.contains(first) && together.contains(second))
  }

  private static let together: Set<MapGesture> = [.pan, .pinch, .rotate]
}

/// Another gesture that watches the same fingers outside the map view: one that a program added.
///
/// The program judges its own recognisers first and gives the view their stages.
public struct RivalGesture: Sendable, Hashable {
  /// The stage of the other gesture.
  public var stage: GestureStage
  /// The gestures of the view that begin only if the other one failed.
  public var blocks: Set<MapGesture>
  /// The gestures of the view that may be active at the same time as the other one.
  public var coexists: Set<MapGesture>

  /// A gesture at a stage.
  public init(stage: GestureStage, blocks: Set<MapGesture> = [], coexists: Set<MapGesture> = []) {
    self.stage = stage
    self.blocks = blocks
    self.coexists = coexists
  }
}
