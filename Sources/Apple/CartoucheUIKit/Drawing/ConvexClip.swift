import CartoucheRaster

/// A convex polygon in device pixels that drawing is clipped to.
struct ConvexClip {
  var corners: [SIMD2<Double>]

  /// The intersection of two clips (Sutherland and Hodgman, 1974).
  func intersection(_ other: ConvexClip) -> ConvexClip {
    var result = corners
    let turn = other.turn
    for (index, start) in other.corners.enumerated() {
      let edge = other.corners[(index + 1) % other.corners.count] - start
      func side(_ point: SIMD2<Double>) -> Double {
        (edge.x * (point.y - start.y) - edge.y * (point.x - start.x)) * turn
      }
      var kept: [SIMD2<Double>] = []
      for (position, point) in result.enumerated() {
        let next = result[(position + 1) % result.count]
        let (here, there) = (side(point), side(next))
        if here >= 0 { kept.append(point) }
        if (here > 0 && there < 0) || (here < 0 && there > 0) {
          kept.append(point + (next - point) * (here / (here - there)))
        }
      }
      result = kept
    }
    return ConvexClip(corners: result)
  }

  private var turn: Double {
    var sum = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      sum += corner.x * next.y - corner.y * next.x
    }
    return sum < 0 ? -1 : 1
  }
}

extension DisplayList {
  /// The picture within a clip.
  mutating func facet(within clip: ConvexClip?) -> Facet {
    clip.map { facet(.picture, within: $0.corners) } ?? .picture
  }
}
