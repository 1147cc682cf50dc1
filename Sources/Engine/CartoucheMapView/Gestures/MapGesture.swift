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

/// The stage of a gesture.
public enum GestureStage: Sendable, Hashable {
  /// Nothing has been recognised yet.
  case possible
  /// A continuous gesture was recognised.
  case began
  /// The gesture continues.
  case changed
  /// The gesture has ended, or was a discrete one.
  case ended
  /// The gesture was cancelled.
  case cancelled
  /// It was not this gesture.
  case failed

  /// Whether the gesture is active.
  public var isActive: Bool { self == .began || self == .changed }
}

/// The measures of a gesture.
public struct GestureReading: Sendable, Hashable {
  /// The middle of the fingers in logical pixels.
  public var point = SIMD2<Double>.zero
  /// The distance since the gesture began, in logical pixels.
  public var translation = SIMD2<Double>.zero
  /// The speed in logical pixels per second.
  public var velocity = SIMD2<Double>.zero
  /// The distance between two fingers, relative to that at the beginning of the gesture.
  public var scale = 1.0
  /// The change of the scale per second.
  public var scaleVelocity = 0.0
  /// The angle in degrees, clockwise, since the gesture began.
  public var rotation = 0.0
  /// The change of the angle in degrees per second.
  public var rotationVelocity = 0.0
  /// The number of fingers.
  public var touchCount = 0
  /// Whether two fingers are side by side and last moved up or down rather than sideways.
  package var isUpright = true

  /// No movement.
  public init() {}
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
