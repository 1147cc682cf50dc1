/// A finger at a moment.
public struct Touch: Sendable, Hashable {
  /// The stage of a touch.
  public enum Phase: Sendable, Hashable {
    /// The finger was put down.
    case began
    /// The finger moved.
    case moved
    /// The finger was lifted.
    case ended
    /// The touch was cancelled.
    case cancelled
  }

  /// The identity of the finger, the same from when it is put down until it is lifted.
  public var id: Int
  /// The stage.
  public var phase: Phase
  /// The place in logical pixels from the upper left corner of the view.
  public var point: SIMD2<Double>

  /// A finger at a place.
  public init(id: Int, _ phase: Phase, at point: SIMD2<Double>) {
    self.id = id
    self.phase = phase
    self.point = point
  }
}
