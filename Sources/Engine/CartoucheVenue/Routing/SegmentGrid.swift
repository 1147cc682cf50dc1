import CartoucheGeometry

/// A grid that lists, for each of its square cells, the segments that pass through it.
struct SegmentGrid: Sendable {
  private let origin: Point
  private let side: Double
  private let columns: Int
  private let rows: Int
  /// The index of the first entry of each cell, row by row, followed by the number of entries.
  private var starts: [Int32] = [0]
  /// The positions of segments, cell by cell.
  private var entries: [Int32] = []

  /// The usual side of a cell, in metres.
  private static let side = 4.0
  /// The greatest number of cells; larger floors have larger cells.
  private static let mostCells = 1 << 18

  /// A grid around segments; those that are not finite are in no cell.
  init(_ segments: [Segment]) {
    var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
    for segment in segments where segment.isFinite {
      low = pointwiseMin(low, segment.low)
      high = pointwiseMax(high, segment.high)
    }
    // An extent larger than the Earth cannot be meant.
    guard low.x <= high.x, low.y <= high.y, high.x - low.x < 1e8, high.y - low.y < 1e8 else {
      (origin, side, columns, rows) = (.zero, Self.side, 0, 0)
      return
    }
    let size = high - low
    var side = Self.side
    while (size.x / side + 1) * (size.y / side + 1) > Double(Self.mostCells) { side *= 2 }
    origin = low
    self.side = side
    columns = Int(size.x / side) + 1
    rows = Int(size.y / side) + 1
    var counts = [Int32](repeating: 0, count: columns * rows + 1)
    for segment in segments {
      visit(segment, margin: 0) { cell in
        counts[cell + 1] += 1
        return true
      }
    }
    for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
    var next = counts
    var entries = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
    for (index, segment) in segments.enumerated() {
      visit(segment, margin: 0) { cell in
        entries[Int(next[cell])] = Int32(truncatingIfNeeded: index)
        next[cell] += 1
        return true
      }
    }
    starts = counts
    self.entries = entries
  }

  /// Returns whether all segments within a margin of a path, and possibly others nearby, satisfy a condition.
  ///
  /// - Parameter condition: Called with the position of a segment, for some segments several times.
  func allSatisfy(around way: Segment, margin: Double, _ condition: (Int) -> Bool) -> Bool {
    visit(way, margin: margin) { cell in
      for entry in Int(starts[cell])..<Int(starts[cell + 1]) where !condition(Int(entries[entry])) {
        return false
      }
      return true
    }
  }

  /// Visits the cells within a margin of a segment, row by row, until the closure returns `false`.
  ///
  /// - Returns: Whether all cells were visited.
  @discardableResult
  private func visit(_ segment: Segment, margin: Double, _ isWanted: (Int) -> Bool) -> Bool {
    guard columns > 0, segment.isFinite else { return true }
    let (low, high) = (segment.low - margin - origin, segment.high + margin - origin)
    guard let rowRange = Self.cells(low.y, high.y, side, rows) else { return true }
    let (a, way) = (segment.a - origin, segment.vector)
    for row in rowRange {
      // The part of the segment in this row, including the margin.
      var (from, to) = (low.x, high.x)
      if abs(way.y) > 1e-9 {
        let lower = (Double(row) * side - margin - a.y) / way.y
        let upper = (Double(row + 1) * side + margin - a.y) / way.y
        let (first, last) = (max(min(lower, upper), 0), min(max(lower, upper), 1))
        // Rounding errors are far below a millimetre.
        let ends = (a.x + way.x * first, a.x + way.x * last)
        from = max(from, min(ends.0, ends.1) - margin - 1e-6)
        to = min(to, max(ends.0, ends.1) + margin + 1e-6)
      }
      guard let range = Self.cells(from, to, side, columns) else { continue }
      for column in range where !isWanted(row * columns + column) { return false }
    }
    return true
  }

  /// Returns the cells between two coordinates along one axis; `nil` when all of them are outside.
  private static func cells(_ from: Double, _ to: Double, _ side: Double, _ count: Int) -> ClosedRange<Int>? {
    let (first, last) = ((from / side).rounded(.down), (to / side).rounded(.down))
    guard first <= last, last >= 0, first < Double(count) else { return nil }
    return Int(max(first, 0))...Int(min(last, Double(count - 1)))
  }
}

extension Segment {
  /// The corner of the bounding box with the lower coordinates.
  var low: Point { pointwiseMin(a, b) }

  /// The corner of the bounding box with the higher coordinates.
  var high: Point { pointwiseMax(a, b) }

  /// Whether all coordinates are finite.
  var isFinite: Bool { a.x.isFinite && a.y.isFinite && b.x.isFinite && b.y.isFinite }
}
