/// A point or vector in a plane: `x` and `y` in the unit that the function names.
public typealias Point = SIMD2<Double>

/// A rectangle with sides along the axes, its borders included.
public struct Box: Sendable, Hashable {
  /// The corner with the smallest coordinates.
  public var min: Point
  /// The corner with the largest coordinates.
  public var max: Point

  /// The rectangle between two corners.
  @inlinable
  public init(min: Point, max: Point) {
    self.min = min
    self.max = max
  }

  /// The rectangle that holds nothing and is neutral in unions.
  public static let empty = Box(
    min: Point(.infinity, .infinity), max: Point(-.infinity, -.infinity))

  /// The smallest rectangle around some points; ``empty`` around none.
  public init(around points: some Sequence<Point>) {
    self = .empty
    for point in points { formUnion(point) }
  }

  /// Whether the rectangle holds no point.
  @inlinable
  public var isEmpty: Bool { !(min.x <= max.x && min.y <= max.y) }
  /// The extent along x; negative where empty.
  @inlinable
  public var width: Double { max.x - min.x }
  /// The extent along y; negative where empty.
  @inlinable
  public var height: Double { max.y - min.y }
  /// The middle.
  @inlinable
  public var center: Point { (min + max) * 0.5 }

  /// Grows the rectangle until it holds `point`.
  @inlinable
  public mutating func formUnion(_ point: Point) {
    if point.x < min.x { min.x = point.x }
    if point.y < min.y { min.y = point.y }
    if point.x > max.x { max.x = point.x }
    if point.y > max.y { max.y = point.y }
  }

  /// Grows the rectangle until it holds `other`.
  @inlinable
  public mutating func formUnion(_ other: Box) {
    formUnion(other.min)
    formUnion(other.max)
  }

  /// Whether `point` lies inside or on the border.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
  }

  /// Whether `other` lies inside completely; borders may touch.
  @inlinable
  public func contains(_ other: Box) -> Bool {
    other.min.x >= min.x && other.max.x <= max.x && other.min.y >= min.y && other.max.y <= max.y
  }

  /// Whether the two share a point; touching borders do.
  @inlinable
  public func intersects(_ other: Box) -> Bool {
    other.min.x <= max.x && other.max.x >= min.x && other.min.y <= max.y && other.max.y >= min.y
  }
}
