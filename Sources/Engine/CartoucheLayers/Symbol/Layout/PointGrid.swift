import CartoucheGeometry

/// Places that keep a distance from each other, in squares whose sides are that distance.
struct PointGrid {
  private struct Cell: Hashable {
    let x, y: Int32
  }

  private let distance: Double
  private var cells: [Cell: [Point]] = [:]

  /// No places yet.
  ///
  /// - Parameter distance: The least distance between two places; with 0 or less there may be any number at one place.
  init(distance: Double) { self.distance = distance }

  /// Adds a place; returns `false`, without adding it, if another is nearer than the distance.
  mutating func insert(_ point: Point) -> Bool {
    guard distance > 0, point.x.isFinite, point.y.isFinite else { return true }
    let cell = Cell(x: step(point.x), y: step(point.y))
    for y in cell.y - 1...cell.y + 1 {
      for x in cell.x - 1...cell.x + 1 {
        for other in cells[Cell(x: x, y: y)] ?? [] {
          let d = other - point
          if (d.x * d.x + d.y * d.y).squareRoot() < distance { return false }
        }
      }
    }
    cells[cell, default: []].append(point)
    return true
  }

  /// The number of a square; those farther away than any tile reaches are one.
  private func step(_ value: Double) -> Int32 {
    Int32(min(max((value / distance).rounded(.down), -1e9), 1e9))
  }
}
