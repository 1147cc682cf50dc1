import CartoucheGeometry

/// A convex area of the plane, for intersection tests with lines and polygons.
struct ConvexArea {
  private let corners: [SIMD2<Double>]
  /// The box around the area.
  let box: Box

  /// The area within corners in either order of turning; `nil` when one is not finite.
  init?(_ corners: [SIMD2<Double>]) {
    guard corners.count >= 3, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    self.corners = corners
    box = Box(around: corners)
  }

  /// Whether the area and lines or a polygon have a point in common.
  ///
  /// - Parameters:
  ///   - rings: The line; or the outline and the holes.
  ///   - isFilled: Whether the rings are closed and what lies within an odd number of them counts.
  /// - Complexity: O(n) in the number of points.
  func meets(_ rings: [[SIMD2<Double>]], isFilled: Bool) -> Bool {
    var isInside = false
    for ring in rings {
      guard let last = ring.last else { continue }
      var previous = isFilled ? last : ring[0]
      for point in ring {
        if meets(previous, point) { return true }
        if isFilled, crosses(previous, point) { isInside.toggle() }
        previous = point
      }
    }
    return isFilled && isInside
  }

  /// Whether a ray to the east from the first corner crosses a segment.
  private func crosses(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
    let origin = corners[0]
    guard (start.y > origin.y) != (end.y > origin.y) else { return false }
    return start.x + (origin.y - start.y) / (end.y - start.y) * (end.x - start.x) > origin.x
  }

  /// Whether a segment has a point in the area: whether the edges leave something of it (Cyrus and Beck, 1978).
  private func meets(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
    if max(start.x, end.x) < box.min.x || min(start.x, end.x) > box.max.x || max(start.y, end.y) < box.min.y
      || min(start.y, end.y) > box.max.y
    {
      return false
    }
    let turn = self.turn
    var (low, high) = (0.0, 1.0)
    for index in corners.indices {
      let corner = corners[index]
      let edge = corners[(index + 1) % corners.count] - corner
      // Positive inside.
      func side(_ point: SIMD2<Double>) -> Double {
        let d = point - corner
        return (edge.x * d.y - edge.y * d.x) * turn
      }
      let (first, second) = (side(start), side(end))
      if first < 0, second < 0 { return false }
      if first < 0 { low = max(low, first / (first - second)) }
      if second < 0 { high = min(high, first / (first - second)) }
      if low > high { return false }
    }
    return true
  }

  /// 1 or −1, by the direction in which the corners turn.
  private var turn: Double {
    var sum = 0.0
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      sum += a.x * b.y - a.y * b.x
    }
    return sum < 0 ? -1 : 1
  }
}
