/// The points of one contour as they are given, before any transform.
protocol ContourPoints {
  var count: Int { get }
  subscript(index: Int) -> SIMD2<Double> { get }
}

/// A contour of a path.
struct PathContour: ContourPoints {
  private let points: ArraySlice<SIMD2<Float>>
  private let start: Int

  init(_ path: Path, _ contour: Path.Contour) {
    points = path.points[contour.start..<contour.end]
    start = contour.start
  }

  var count: Int { points.count }

  @inline(__always)
  subscript(index: Int) -> SIMD2<Double> {
    let point = points[start + index]
    return SIMD2(Double(point.x), Double(point.y))
  }
}
