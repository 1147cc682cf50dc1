import Cartouche

/// A gesture with fingers that a map view knows.
public enum MapGesture: Int, Sendable, Hashable, CaseIterable {
  /// A drag moves the map.
  case pan
  /// Two fingers that come closer or go apart zoom.
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
  /// A tap that is nothing else.
  case singleTap

  /// Whether two gestures may go on at the same time unless somebody else is asked.
  package static func isSimultaneous(_ first: MapGesture, _ second: MapGesture) -> Bool {
    first == second || (together.contains(first) && together.contains(second))
  }

  private static let together: Set<MapGesture> = [.pan, .pinch, .rotate]
}

/// The stage of a gesture.
public enum GestureStage: Sendable, Hashable {
  /// Nothing was found yet.
  case possible
  /// A gesture that goes on was found.
  case began
  /// The gesture goes on.
  case changed
  /// The gesture is at its end, or was one that takes no time.
  case ended
  /// The gesture no longer counts.
  case cancelled
  /// It was another gesture.
  case failed

  /// Whether the gesture goes on.
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
  /// The distance of two fingers in that when the gesture began.
  public var scale = 1.0
  /// The change of the scale per second.
  public var scaleVelocity = 0.0
  /// The angle in degrees, clockwise, since the gesture began.
  public var rotation = 0.0
  /// The change of the angle in degrees per second.
  public var rotationVelocity = 0.0
  /// The number of fingers.
  public var touchCount = 0

  /// No movement.
  public init() {}
}

/// Another gesture that watches the same fingers, outside of the map view: one that a program added.
///
/// The program asks its own recognisers first and tells the view their stages.
public struct RivalGesture: Sendable, Hashable {
  /// The stage that the other gesture is at.
  public var stage: GestureStage
  /// The gestures of the view that count only when the other one failed.
  public var blocks: Set<MapGesture>
  /// The gestures of the view that may go on at the same time as the other one.
  public var coexists: Set<MapGesture>

  /// A gesture at a stage.
  public init(stage: GestureStage, blocks: Set<MapGesture> = [], coexists: Set<MapGesture> = []) {
    self.stage = stage
    self.blocks = blocks
    self.coexists = coexists
  }
}
