import CartoucheGeometry

extension ContourTracer {
  /// The smallest area of a ring, in squares between samples; a ring around a single sample on a level is smaller.
  static let smallestArea = 1e-4

  /// The lines of the rows so far, from the lowest level, and from north to south within a level: O(vertices).
  ///
  /// A line is a ring, or begins and ends at the border of the grid or where samples are missing. Rings around less
  /// than 1/10000 of a square are left out.
  public func lines() -> [ContourLine] {
    var isTaken = [Bool](repeating: false, count: vertices.count)
    var lines: [ContourLine] = []
    var points: [Point] = []
    for isRing in [false, true] {
      for start in vertices.indices where !isTaken[start] {
        guard vertices[start].next >= 0, isRing || vertices[start].previous < 0 else { continue }
        points.removeAll(keepingCapacity: true)
        var vertex = start
        while !isTaken[vertex] {
          isTaken[vertex] = true
          let crossing = vertices[vertex]
          points.append(crossing.point)
          guard crossing.next >= 0 else { break }
          vertex = Int(crossing.next)
        }
        if isRing {
          points.append(points[0])
          guard Self.area(points).magnitude >= Self.smallestArea else { continue }
        }
        lines.append(
          ContourLine(level: Int(vertices[start].level), isRing: isRing, points: Array(points)))
      }
    }
    return lines.enumerated().sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }
      .map(\.element)
  }

  /// The area of a closed ring in squares, above 0 if it runs counterclockwise with north up.
  static func area(_ ring: [Point]) -> Double {
    guard let origin = ring.first else { return 0 }
    var area = 0.0
    for index in 1..<ring.count {
      let (a, b) = (ring[index - 1] - origin, ring[index] - origin)
      area -= a.x * b.y - b.x * a.y
    }
    return area / 2
  }
}
