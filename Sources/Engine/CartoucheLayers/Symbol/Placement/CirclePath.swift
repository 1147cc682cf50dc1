/// A line in the picture that circles of one size cover evenly (`collision_index.ts` of MapLibre GL JS).
struct CirclePath {
  private let points: [SIMD2<Float>]
  /// The distance of each point from the first.
  private let distances: [Float]

  /// The maximum number of circles of a label.
  private static let mostCircles: Float = 1_000

  /// The line through several points.
  init(_ points: [SIMD2<Float>]) {
    self.points = points
    var distances: [Float] = []
    distances.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard index > 0 else {
        distances.append(0)
        continue
      }
      let d = point - points[index - 1]
      distances.append(distances[index - 1] + (d.x * d.x + d.y * d.y).squareRoot())
    }
    self.distances = distances
  }

  /// The parts of a line that lie in a box, with whole numbers where they were cut (`clip_line.ts`).
  ///
  /// - Parameters:
  ///   - low: The low x and y of the box.
  ///   - high: The high x and y.
  static func parts(of points: [SIMD2<Float>], from low: Float, to high: SIMD2<Float>) -> [[SIMD2<Float>]] {
    func isInside(_ p: SIMD2<Float>) -> Bool { p.x >= low && p.y >= low && p.x <= high.x && p.y <= high.y }
    if points.allSatisfy(isInside) { return points.isEmpty ? [] : [points] }
    var parts: [[SIMD2<Float>]] = []
    for (start, end) in zip(points, points.dropFirst()) {
      guard let (p, q) = cut(start, end, low, high) else { continue }
      if parts.last?.last == p {
        parts[parts.count - 1].append(q)
      } else {
        parts.append([p, q])
      }
    }
    return parts
  }

  /// The part of a segment in a box; `nil` for none.
  private static func cut(
    _ start: SIMD2<Float>, _ end: SIMD2<Float>, _ low: Float, _ high: SIMD2<Float>
  ) -> (SIMD2<Float>, SIMD2<Float>)? {
    var (p, q) = (start, end)
    for axis in 0..<2 {
      for (limit, isLow) in [(low, true), (high[axis], false)] {
        func isOutside(_ point: SIMD2<Float>) -> Bool { isLow ? point[axis] < limit : point[axis] >= limit }
        switch (isOutside(p), isOutside(q)) {
        case (true, true): return nil
        case (false, false): break
        case (let first, _):
          var crossing = p + (q - p) * ((limit - p[axis]) / (q[axis] - p[axis]))
          crossing[axis] = limit
          crossing.round(.toNearestOrAwayFromZero)
          if first { p = crossing } else { q = crossing }
        }
      }
    }
    return (p, q)
  }

  /// The centres of circles that cover the line with gaps of at most half a radius; `nil` if there is no such line.
  func centers(radius: Float) -> [SIMD2<Float>]? {
    guard let length = distances.last, length.isFinite, radius > 0 else { return nil }
    let margin = min(radius / 4, length / 2)
    let rest = length - 2 * margin
    let count = length <= radius / 2 ? 1 : (rest / (2.5 * radius)).rounded(.up) + 1
    guard count <= Self.mostCircles else { return nil }
    let steps = max(count - 1, 1)
    return (0..<Int(count)).map { point(at: margin + rest * Float($0) / steps) }
  }

  private func point(at distance: Float) -> SIMD2<Float> {
    guard let end = distances.indices.dropFirst().first(where: { distances[$0] >= distance }) else {
      return points[points.count - 1]
    }
    let (from, to) = (distances[end - 1], distances[end])
    guard to > from else { return points[end] }
    return points[end - 1] + (points[end] - points[end - 1]) * ((distance - from) / (to - from))
  }
}
