import CartoucheGeometry

/// A line segment in a plane.
struct Segment: Hashable {
  let a: Point
  let b: Point

  init(_ a: Point, _ b: Point) {
    self.a = a
    self.b = b
  }

  var vector: Point { b - a }

  var length: Double { (vector * vector).sum().squareRoot() }

  /// The fraction of the way from `a` to `b` at which the segment is nearest to a point, 0 to 1.
  func share(nearestTo point: Point) -> Double {
    let square = (vector * vector).sum()
    guard square > 0 else { return 0 }
    return min(max(((point - a) * vector).sum() / square, 0), 1)
  }

  /// The point of the segment that is nearest to another point.
  func nearest(to point: Point) -> Point { a + vector * share(nearestTo: point) }

  /// Whether the segment and another intersect at a point that is not an end of either.
  func crosses(_ other: Segment) -> Bool {
    let (d1, d2) = (Self.side(a, b, other.a), Self.side(a, b, other.b))
    let (d3, d4) = (Self.side(other.a, other.b, a), Self.side(other.a, other.b, b))
    return d1 * d2 < 0 && d3 * d4 < 0
  }

  /// The signed area of a triangle, doubled: positive when it turns left.
  static func side(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
