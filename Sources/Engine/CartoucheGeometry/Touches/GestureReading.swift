/// The stage of a gesture.
public enum GestureStage: Int, Sendable, Hashable {
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
