/// The scale of the distances along a line for dashes and colours; all lengths in device pixels.
public struct LineDistances: Hashable, Sendable, BitwiseCopyable {
  /// The distance of the line's first point.
  public var origin: Float

  /// The distance per pixel of the line.
  public var scale: Float

  /// The distances of points are cut to whole multiples of this, and points beside sharp corners put on whole
  /// units of the path; 0 keeps them.
  public var step: Float

  /// The limit of distances along a line: at the first point beyond it, they start again.
  ///
  /// Not for gradients, which span the whole line.
  public var limit: Float

  /// Describes distances; by default they are those of the line.
  public init(origin: Float = 0, scale: Float = 1, step: Float = 0, limit: Float = .infinity) {
    self.origin = origin
    self.scale = scale
    self.step = step
    self.limit = limit
  }
}
