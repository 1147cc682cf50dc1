/// Measures of rings and lines given as flat coordinates x0, y0, x1, y1, ….
///
/// Rings repeat their first place at the end; a ring that does not is treated as closed all the same.
public enum FlatGeometry {
  /// The area of a ring, positive where x turns towards y: clockwise on a screen whose y grows downward.
  public static func signedArea(_ ring: some RandomAccessCollection<Double>) -> Double {
    var sum = 0.0
    forEachEdge(ring, closed: true) { a, b in sum += (b.x - a.x) * (a.y + b.y) }
    return -sum / 2
  }

  /// The length of a line in the unit of its coordinates.
  public static func length(_ line: some RandomAccessCollection<Double>) -> Double {
    var sum = 0.0
    forEachEdge(line, closed: false) { a, b in
      let d = b - a
      sum += (d.x * d.x + d.y * d.y).squareRoot()
    }
    return sum
  }

  /// The point at a distance along a line; the nearest end where the line is shorter, `nil` without points.
  public static func point(_ line: some RandomAccessCollection<Double>, at distance: Double) -> Point? {
    var left = distance
    var result: Point?
    var last: Point?
    forEachEdge(line, closed: false) { a, b in
      last = b
      guard result == nil else { return }
      let d = b - a
      let length = (d.x * d.x + d.y * d.y).squareRoot()
      if left <= length { result = length > 0 ? a + d * (Swift.max(left, 0) / length) : a }
      left -= length
    }
    if let found = result ?? last { return found }
    guard line.count > 1, let x = line.first else { return nil }
    return Point(x, line[line.index(after: line.startIndex)])
  }

  /// Whether a point lies inside a ring by the even–odd rule.
  ///
  /// A point on an edge counts for exactly one of two rings that share it.
  public static func contains(_ ring: some RandomAccessCollection<Double>, _ point: Point) -> Bool {
    var inside = false
    forEachEdge(ring, closed: true) { a, b in
      guard (a.y > point.y) != (b.y > point.y) else { return }
      // The same expression in whichever direction the edge runs, so that neighbours agree.
      let (low, high) = a.y < b.y ? (a, b) : (b, a)
      if point.x < low.x + (high.x - low.x) * ((point.y - low.y) / (high.y - low.y)) { inside.toggle() }
    }
    return inside
  }

  /// Reverses the order of a ring's places if its area has the wrong sign.
  ///
  /// - Parameters:
  ///   - ring: The coordinates x0, y0, x1, y1, ….
  ///   - positive: Whether ``signedArea(_:)`` is to be positive.
  public static func rewind(_ ring: inout [Double], positive: Bool) {
    let area = signedArea(ring)
    guard area != 0, (area > 0) != positive else { return }
    var (low, high) = (0, (ring.count / 2 - 1) * 2)
    while low < high {
      ring.swapAt(low, high)
      ring.swapAt(low + 1, high + 1)
      low += 2
      high -= 2
    }
  }

  @inline(__always)
  private static func forEachEdge(
    _ path: some RandomAccessCollection<Double>, closed: Bool, _ body: (Point, Point) -> Void
  ) {
    let count = path.count / 2
    guard count > 1 else { return }
    var index = path.startIndex
    func next() -> Point {
      let x = path[index]
      path.formIndex(after: &index)
      let y = path[index]
      path.formIndex(after: &index)
      return Point(x, y)
    }
    let first = next()
    var a = first
    for _ in 1..<count {
      let b = next()
      body(a, b)
      a = b
    }
    if closed { body(a, first) }
  }
}
