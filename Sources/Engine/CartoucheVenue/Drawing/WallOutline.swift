import CartoucheGeometry

/// The outline of a thick line.
struct WallOutline {
  /// The ring, closed; empty for a line without length.
  let ring: [Point]

  /// The greatest length of a mitre, in multiples of half the width.
  private static let miterLimit = 3.0

  /// The outline of a line.
  ///
  /// - Parameters:
  ///   - line: The points, in metres.
  ///   - width: The full thickness, in metres.
  ///   - extensions: The lengths by which the line is extended beyond its start and its end, in metres.
  init(_ line: [Point], width: Double, extendedBy extensions: (start: Double, end: Double) = (0, 0)) {
    var points: [Point] = []
    for point in line where points.last.map({ Segment($0, point).length > 1e-4 }) ?? true {
      points.append(point)
    }
    guard points.count > 1, width > 0 else {
      ring = []
      return
    }
    func direction(_ a: Point, _ b: Point) -> Point { (b - a) / Segment(a, b).length }
    let count = points.count
    points[0] -= direction(points[0], points[1]) * extensions.start
    points[count - 1] += direction(points[count - 2], points[count - 1]) * extensions.end
    let half = width / 2
    var (left, right): ([Point], [Point]) = ([], [])
    for index in points.indices {
      let before = index > 0 ? direction(points[index - 1], points[index]) : nil
      let after = index < count - 1 ? direction(points[index], points[index + 1]) : nil
      let one = before ?? after ?? Point(1, 0)
      let other = after ?? one
      let normals = (Point(-one.y, one.x), Point(-other.y, other.x))
      let sum = normals.0 + normals.1
      let square = (sum * sum).sum()
      // The mitre of two normals is their sum, divided by half the square of its length.
      let miter = square > 1e-9 ? sum * (2 / square) : normals.0
      let length = (miter * miter).sum().squareRoot()
      if length <= Self.miterLimit {
        left.append(points[index] + miter * half)
        right.append(points[index] - miter * half)
      } else {
        left += [points[index] + normals.0 * half, points[index] + normals.1 * half]
        right += [points[index] - normals.0 * half, points[index] - normals.1 * half]
      }
    }
    ring = left + right.reversed() + [left[0]]
  }
}
