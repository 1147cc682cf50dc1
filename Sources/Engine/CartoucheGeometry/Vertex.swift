/// A corner of a line or ring together with its weight in simplification.
public struct Vertex: BitwiseCopyable, Sendable, Hashable {
  /// The first coordinate.
  public var x: Double
  /// The second coordinate.
  public var y: Double
  /// The squared distance by which the path changes when the vertex is left out, in the squared unit of x and y.
  ///
  /// End points and vertices made by clipping have 1, the largest value in a unit world.
  public var importance: Double

  /// The vertex at (x, y).
  @inlinable
  public init(x: Double, y: Double, importance: Double = 0) {
    self.x = x
    self.y = y
    self.importance = importance
  }

  /// The place without the weight.
  @inlinable
  public var point: Point { Point(x, y) }
}
