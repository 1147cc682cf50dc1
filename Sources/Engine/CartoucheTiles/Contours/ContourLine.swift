import CartoucheGeometry

/// A line along which the ground has one height.
///
/// The higher ground is on its left, seen with north up: a line runs counterclockwise around a peak and clockwise
/// around a hollow.
public struct ContourLine: Sendable, Hashable {
  /// The number of the line's level in ``ContourLevels``.
  public let level: Int
  /// Whether the line is a ring, whose last vertex is its first one.
  public let isRing: Bool
  /// The vertices in columns and rows of the grid: the first sample is at (0, 0), x runs to the east, y to the south.
  public var points: [Point]

  /// A line of a level.
  public init(level: Int, isRing: Bool, points: [Point]) {
    (self.level, self.isRing, self.points) = (level, isRing, points)
  }
}

/// The area between two neighbouring levels.
public struct ContourBand: Sendable, Hashable {
  /// The number of the level at the lower bound, which belongs to the band; the upper bound does not.
  public let level: Int
  /// The polygons: each an outer ring, counterclockwise with north up, and then its holes, clockwise; all are closed.
  public var polygons: [[[Point]]]

  /// A band of polygons.
  public init(level: Int, polygons: [[[Point]]]) { (self.level, self.polygons) = (level, polygons) }
}
