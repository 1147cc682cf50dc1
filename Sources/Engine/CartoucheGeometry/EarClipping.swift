/// The division of polygons into triangles by cutting off ears.
///
/// After D. Eberly, *Triangulation by Ear Clipping* (2002): holes are joined to the outer ring by bridges, and then a corner
/// is cut off again and again whose triangle contains no other corner. No corners are added. Complexity: quadratic in the
/// number of points.
package struct EarClipping {
  private var points: [SIMD2<Double>] = []
  private var next: [Int] = []
  private var previous: [Int] = []

  /// The triangles of a polygon, all of which run clockwise on a screen whose y goes down.
  ///
  /// Polygons whose rings cross each other are divided somehow, but always in the same way.
  ///
  /// - Parameter rings: The outer ring, then its holes, each without its first point at the end.
  package static func triangles(of rings: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    guard let first = rings.first, first.count >= 3 else { return [] }
    let outer = area(first) < 0 ? Array(first.reversed()) : first
    let holes = rings.dropFirst().filter { $0.count >= 3 }.map { area($0) > 0 ? Array($0.reversed()) : $0 }
    var clipping = EarClipping(join(holes, to: outer))
    return clipping.clip()
  }

  /// Twice the area of a ring, positive if it runs clockwise on a screen whose y goes down.
  private static func area(_ ring: [SIMD2<Double>]) -> Double {
    var area = 0.0
    for (index, p) in ring.enumerated() {
      let q = ring[index + 1 == ring.count ? 0 : index + 1]
      area += p.x * q.y - q.x * p.y
    }
    return area
  }

  private init(_ points: [SIMD2<Double>]) {
    self.points = points
    next = points.indices.map { $0 + 1 == points.count ? 0 : $0 + 1 }
    previous = points.indices.map { $0 == 0 ? points.count - 1 : $0 - 1 }
  }

  // MARK: Holes

  /// One ring of the outer ring and its holes, which is joined to each of them by a bridge there and back.
  private static func join(_ holes: [[SIMD2<Double>]], to outer: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var ring = outer
    // The eastern-most points, from which bridges go east: no hole is in the way of those before it.
    let starts = holes.map { hole in
      hole.indices.max { (hole[$0].x, hole[$0].y) < (hole[$1].x, hole[$1].y) } ?? 0
    }
    let order = holes.indices.sorted { a, b in
      let (p, q) = (holes[a][starts[a]], holes[b][starts[b]])
      return (p.x, p.y, a) > (q.x, q.y, b)
    }
    for index in order {
      let (hole, start) = (holes[index], starts[index])
      guard let bridge = bridge(from: hole[start], to: ring) else { continue }
      var joined = Array(ring[...bridge])
      joined += hole[start...]
      joined += hole[...start]
      joined += ring[bridge...]
      ring = joined
    }
    return ring
  }

  /// The corner of a ring that is seen from a point inside it; `nil` if the ring is not east of the point.
  private static func bridge(from point: SIMD2<Double>, to ring: [SIMD2<Double>]) -> Int? {
    var best: (x: Double, corner: Int)?
    for (index, p) in ring.enumerated() {
      let other = index + 1 == ring.count ? 0 : index + 1
      let q = ring[other]
      guard p.y != q.y, min(p.y, q.y) <= point.y, point.y <= max(p.y, q.y) else { continue }
      let x = p.x + (q.x - p.x) * ((point.y - p.y) / (q.y - p.y))
      guard x >= point.x, x < best?.x ?? .infinity else { continue }
      best = (x, point.y == p.y ? index : point.y == q.y ? other : p.x > q.x ? index : other)
    }
    guard let (x, corner) = best else { return nil }
    guard ring[corner] != SIMD2(x, point.y) else { return corner }
    // Corners inside this triangle may be in the way; of those the one nearest to the ray is seen.
    let triangle = [point, SIMD2(x, point.y), ring[corner]]
    var nearest: (slope: Double, distance: Double, corner: Int)?
    for (index, p) in ring.enumerated() where p != ring[corner] && contains(p, triangle) && p.x > point.x {
      let way = p - point
      let candidate = (slope: abs(way.y / way.x), distance: way.x, corner: index)
      if (candidate.slope, candidate.distance) < (nearest?.slope ?? .infinity, nearest?.distance ?? .infinity)
      {
        nearest = candidate
      }
    }
    return nearest?.corner ?? corner
  }

  /// Whether a point is inside a triangle, which may run either way, or on its edge.
  private static func contains(_ point: SIMD2<Double>, _ triangle: [SIMD2<Double>]) -> Bool {
    let turns = (0..<3).map { turn(triangle[$0], triangle[$0 == 2 ? 0 : $0 + 1], point) }
    return turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
  }

  /// Twice the area of a triangle, positive if it runs clockwise on a screen whose y goes down.
  private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  // MARK: Ears

  private mutating func clip() -> [[SIMD2<Double>]] {
    var triangles: [[SIMD2<Double>]] = []
    triangles.reserveCapacity(points.count)
    var (current, rest, missed) = (0, points.count, 0)
    while rest > 2 {
      let (before, after) = (previous[current], next[current])
      let turn = Self.turn(points[before], points[current], points[after])
      // After a whole round without an ear the rings cross each other: any corner will do.
      let isForced = missed > rest
      guard turn == 0 || isForced || turn > 0 && isEar(current) else {
        (current, missed) = (after, missed + 1)
        continue
      }
      if turn > 0 { triangles.append([points[before], points[current], points[after]]) }
      (next[before], previous[after]) = (after, before)
      // Going on after the next corner makes fewer slivers.
      (current, rest, missed) = (next[after], rest - 1, 0)
    }
    return triangles
  }

  /// Whether the triangle at a corner that turns inwards contains no other corner.
  private func isEar(_ corner: Int) -> Bool {
    let (a, b, c) = (points[previous[corner]], points[corner], points[next[corner]])
    let (low, high) = (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
    var other = next[next[corner]]
    while other != previous[corner] {
      let p = points[other]
      if p.x >= low.x, p.x <= high.x, p.y >= low.y, p.y <= high.y, p != a, p != b, p != c,
        Self.turn(a, b, p) >= 0, Self.turn(b, c, p) >= 0, Self.turn(c, a, p) >= 0
      {
        return false
      }
      other = next[other]
    }
    return true
  }
}
