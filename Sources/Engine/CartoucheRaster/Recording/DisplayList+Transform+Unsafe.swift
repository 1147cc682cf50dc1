// Sound because: there is room for every point of the contour, and no more are written than it has.

extension DisplayList {
  /// Appends the finite points of a contour, transformed; false if one lies beyond the guard band.
  @inline(__always)
  mutating func transformPoints(
    _ contour: some ContourPoints, _ transform: Transform, _ band: GuardBand, removingRepeats: Bool = false
  ) -> Bool {
    let (low, high) = band
    let count = contour.count
    var isInside = true
    points.append(atMost: count) { room in
      var kept = 0
      var last = SIMD2<Float>(repeating: .nan)
      for index in 0..<count {
        let source = contour[index]
        let point = transform.apply(x: source.x, y: source.y)
        let device = SIMD2<Float>(Float(point.x), Float(point.y))
        guard point.x > low.x, point.x < high.x, point.y > low.y, point.y < high.y else {
          // A point with NaN is left out.
          if point.x.isFinite, point.y.isFinite { isInside = false }
          continue
        }
        if removingRepeats, device == last { continue }
        last = device
        room[kept] = device
        kept &+= 1
      }
      return isInside ? kept : 0
    }
    return isInside
  }

  /// Appends the points of a contour as pixels seen through a lens; false, and none, unless all of them are finite, before
  /// the eye and within the guard band.
  @inline(__always)
  mutating func projectPoints(
    _ contour: some ContourPoints, _ transform: Transform, _ lens: Lens, _ band: GuardBand
  ) -> Bool {
    let (forward, near) = (lens.forward, lens.near)
    let (low, high) = band
    let count = contour.count
    var isInside = true
    points.append(atMost: count) { room in
      for index in 0..<count {
        let source = contour[index]
        let image = forward.homogeneous(transform.apply(x: source.x, y: source.y))
        let point = SIMD2(image.x, image.y) / image.z
        guard image.z >= near, point.x >= low.x, point.x <= high.x, point.y >= low.y, point.y <= high.y else {
          isInside = false
          return 0
        }
        room[index] = SIMD2<Float>(point)
      }
      return count
    }
    return isInside
  }
}
