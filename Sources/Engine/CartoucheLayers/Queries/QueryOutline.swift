import CartoucheGeometry

/// The outline of a query in a plane: one point, or a polygon.
package struct QueryOutline: Sendable {
  /// The corners in order; the last is joined to the first.
  package let points: [Point]
  /// The box around the corners.
  package let box: Box
  /// Whether all corners turn in the same direction, so that everything between points inside is inside.
  let isConvex: Bool

  /// The outline with these corners.
  package init(_ points: [Point]) {
    self.points = points
    box = Box(around: points)
    let turns = points.indices.map { index in
      let (a, b) = (points[index], points[(index + 1) % points.count])
      let (d, next) = (b - a, points[(index + 2) % points.count] - b)
      return d.x * next.y - d.y * next.x
    }
    // A polygon that winds around more than once has more corners than four.
    isConvex =
      (3...4).contains(points.count) && (turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 })
  }

  /// Whether a point lies inside, by the even-odd rule; nothing is inside a single point.
  func contains(_ point: Point) -> Bool {
    box.contains(point) && PlaneRing.contains(points, point)
  }

  /// Whether all of a box lies inside, judged by its corners; `false` for outlines that are not convex.
  func covers(_ other: Box) -> Bool {
    isConvex && contains(other.min) && contains(other.max) && contains(Point(other.max.x, other.min.y))
      && contains(Point(other.min.x, other.max.y))
  }

  /// Whether the outline touches the area of rings, excluding holes: O(corners · vertices).
  func meets(rings: [[Point]]) -> Bool {
    let isInside = points.contains { corner in
      rings.reduce(false) { $0 != PlaneRing.contains($1, corner) }
    }
    return isInside || rings.contains { meets(line: $0, isClosed: true, within: 0) }
  }

  /// Whether a vertex of a line lies inside, or the line comes nearer than `distance` to the outline.
  func meets(line: [Point], isClosed: Bool = false, within distance: Double) -> Bool {
    if points.count > 2, line.contains(where: contains) { return true }
    let reach = distance * distance
    for (a, b) in PlaneRing.edges(line, isClosed: isClosed) {
      for (p, q) in PlaneRing.edges(points, isClosed: true) {
        if PlaneRing.cross(a, b, p, q) { return true }
        guard distance > 0 else { continue }
        let nearest = min(
          min(PlaneRing.distanceSquared(p, a, b), PlaneRing.distanceSquared(q, a, b)),
          min(PlaneRing.distanceSquared(a, p, q), PlaneRing.distanceSquared(b, p, q)))
        if nearest < reach { return true }
      }
    }
    return false
  }

  /// Whether a circle and the outline have a point in common.
  func meets(center: Point, radius: Double) -> Bool {
    if contains(center) { return true }
    let reach = radius * radius
    return PlaneRing.edges(points, isClosed: true).contains {
      PlaneRing.distanceSquared(center, $0.0, $0.1) < reach
    }
  }

  /// Whether a box and the outline have a point in common, their borders included.
  package func meets(box other: Box) -> Bool {
    guard box.intersects(other) else { return false }
    if points.contains(where: other.contains) || contains(other.center) { return true }
    let corners = [
      other.min, Point(other.max.x, other.min.y), other.max, Point(other.min.x, other.max.y),
    ]
    return meets(rings: [corners])
  }
}

/// Tests of points and edges in a plane.
enum PlaneRing {
  /// Whether a point lies inside a ring, by the even-odd rule with half-open edges.
  static func contains(_ ring: [Point], _ point: Point) -> Bool {
    var isInside = false
    guard var last = ring.last else { return false }
    for next in ring {
      if (next.y > point.y) != (last.y > point.y),
        point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
      {
        isInside.toggle()
      }
      last = next
    }
    return isInside
  }

  /// The edges of a line; a single point is one edge without length.
  static func edges(_ line: [Point], isClosed: Bool) -> some Sequence<(Point, Point)> {
    let count = line.count < 2 ? line.count : isClosed ? line.count : line.count - 1
    return (0..<count).lazy.map { (line[$0], line[$0 + 1 < line.count ? $0 + 1 : 0]) }
  }

  /// Whether two edges cross; edges that only touch do not.
  static func cross(_ a: Point, _ b: Point, _ p: Point, _ q: Point) -> Bool {
    func side(_ a: Point, _ b: Point, _ c: Point) -> Bool {
      (c.y - a.y) * (b.x - a.x) > (b.y - a.y) * (c.x - a.x)
    }
    return side(a, p, q) != side(b, p, q) && side(a, b, p) != side(a, b, q)
  }

  /// The square of the distance of a point from an edge.
  static func distanceSquared(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let (d, away) = (b - a, point - a)
    let length = d.x * d.x + d.y * d.y
    let along = length > 0 ? min(max((away.x * d.x + away.y * d.y) / length, 0), 1) : 0
    let rest = away - d * along
    return rest.x * rest.x + rest.y * rest.y
  }
}
