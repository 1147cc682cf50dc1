import CartoucheGeometry

/// A polygon, or a line, in the unit world, and its relation to tiles.
struct AreaPolygon: Sendable, Hashable {
  private let rings: [[Point]]
  private let isFilled: Bool
  /// The box around the rings.
  let box: Box

  /// A polygon of closed rings, by the even-odd rule; of lines if it is not filled.
  init(rings: [[Point]], isFilled: Bool = true) {
    self.rings = rings
    self.isFilled = isFilled
    box = rings.reduce(into: Box.empty) { box, ring in for point in ring { box.formUnion(point) } }
  }

  /// All coordinates, as they are.
  var description: String { "\(isFilled) \(rings)" }

  /// The polygon in a neighbouring copy of the world.
  func shifted(by worlds: Double) -> AreaPolygon {
    AreaPolygon(rings: rings.map { $0.map { $0 + Point(worlds, 0) } }, isFilled: isFilled)
  }

  /// The relation to a square.
  func relation(to square: Box) -> PyramidArea.Relation {
    guard box.intersects(square) else { return .outside }
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst()) where Self.crosses(start, end, square) {
        return .partial
      }
      if ring.count == 1, let point = ring.first, square.contains(point) { return .partial }
    }
    return isFilled && contains(square.center) ? .inside : .outside
  }

  /// Whether a part of a segment lies within a square (Liang and Barsky, 1984).
  private static func crosses(_ start: Point, _ end: Point, _ square: Box) -> Bool {
    let step = end - start
    var (low, high) = (0.0, 1.0)
    for axis in 0..<2 {
      if step[axis] == 0 {
        if start[axis] <= square.min[axis] || start[axis] >= square.max[axis] { return false }
        continue
      }
      let first = (square.min[axis] - start[axis]) / step[axis]
      let second = (square.max[axis] - start[axis]) / step[axis]
      low = max(low, min(first, second))
      high = min(high, max(first, second))
      if low >= high { return false }
    }
    return true
  }

  private func contains(_ point: Point) -> Bool {
    var isInside = false
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
        if point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) { isInside.toggle() }
      }
    }
    return isInside
  }
}
