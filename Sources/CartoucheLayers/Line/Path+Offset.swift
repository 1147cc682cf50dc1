import CartoucheRaster

extension Path {
  /// The lines parallel to this path's, `distance` to the right of their direction (y down).
  ///
  /// Corners are moved along their mitre, so that segments stay parallel; a mitre longer than twice the
  /// distance is cut to that, as in the reference renderer, whose extrusions are stored in a byte of 1/63.
  func offset(by distance: Float) -> Path {
    var result = Path()
    result.reserve(points: points.count, contours: contours.count)
    for contour in contours {
      let line = Path.distinct(points[contour.start..<contour.end], closed: contour.isClosed)
      guard line.count > 1 else { continue }
      let last = line.count - 1
      result.appendContour(count: line.count, closed: contour.isClosed) { index in
        let before = index > 0 ? line[index - 1] : contour.isClosed ? line[last] : nil
        let after = index < last ? line[index + 1] : contour.isClosed ? line[0] : nil
        let point = line[index]
        return point + Path.extrusion(before: before, point, after: after) * distance
      }
    }
    return result
  }

  /// The points without repetitions of the one before.
  private static func distinct(_ points: ArraySlice<SIMD2<Float>>, closed: Bool) -> [SIMD2<Float>] {
    var line: [SIMD2<Float>] = []
    line.reserveCapacity(points.count)
    for point in points where point != line.last { line.append(point) }
    if closed, line.count > 1, line.first == line.last { line.removeLast() }
    return line
  }

  /// The direction to the right at a corner, as long as its mitre.
  private static func extrusion(before: SIMD2<Float>?, _ point: SIMD2<Float>, after: SIMD2<Float>?) -> SIMD2<
    Float
  > {
    let normals = [
      before.map { rightNormal(from: $0, to: point) }, after.map { rightNormal(from: point, to: $0) },
    ]
    .compactMap(\.self)
    guard let first = normals.first, let second = normals.last else { return .zero }
    let sum = first + second
    let length = (sum * sum).sum().squareRoot()
    guard length > 1e-6 else { return second }
    let join = sum / length
    let cosine = (join * second).sum()
    return join * (cosine > 0.5 ? 1 / cosine : 2)
  }

  private static func rightNormal(from a: SIMD2<Float>, to b: SIMD2<Float>) -> SIMD2<Float> {
    let d = b - a
    return SIMD2(-d.y, d.x) / (d * d).sum().squareRoot()
  }
}
