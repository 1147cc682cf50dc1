import CartoucheGeometry

/// The division of a pyramid into parts of about the same work, the same on every machine.
///
/// The work of the squares of one zoom is estimated; parts are runs of squares along the Hilbert curve. The few tiles
/// above the squares belong to the first part, which has fewer squares in return.
public struct PyramidShards: Sendable {
  /// The maximum number of parts.
  public static let limit = 100_000
  /// The number of squares for each part, large enough for parts of about equal work.
  private static let squaresPerShard = 32
  /// The maximum number of squares whose work is estimated.
  private static let squareLimit = 1 << 17

  private let zoom: Int
  private let squares: [(tile: TileID, weight: Int)]
  private let topWeight: Int
  /// The number of parts.
  public let count: Int

  /// Estimates the work of the squares of a pyramid.
  ///
  /// - Parameters:
  ///   - count: The number of parts, from 1 to ``limit``.
  /// - Throws: The ``PyramidError`` of the maker's estimate.
  public init(
    count: Int, _ maker: any PyramidTileMaker, _ area: PyramidArea, _ zooms: ZoomList
  ) async throws(PyramidError) {
    let grid = BlockGrid(zooms, of: maker)
    self.count = max(count, 1)
    var zoom = 0
    if count > 1 {
      let wanted = count * Self.squaresPerShard
      while zoom < grid.deepestSquare, area.tileCount(atZoom: zoom) < wanted,
        area.tileCount(atZoom: zoom + 1) <= Self.squareLimit
      { zoom += 1 }
    }
    self.zoom = zoom
    var tiles: [TileID] = []
    area.forEachTile(below: TileID(z: 0, x: 0, y: 0), atZoom: zoom) { tiles.append($0) }
    var squares: [(tile: TileID, weight: Int)] = []
    for tile in tiles {
      squares.append((tile, max(try await maker.weight(below: tile, maxzoom: zooms.highest), 1)))
    }
    self.squares = squares
    let top = grid.zooms(ofSquares: 0..<zoom)
    topWeight =
      if let highest = top.last, zoom > 0 {
        max(try await maker.weight(below: TileID(z: 0, x: 0, y: 0), maxzoom: highest), 1)
      } else { 0 }
  }

  /// A part.
  ///
  /// - Parameter index: The number of the part, from 0 to ``count`` − 1.
  public func shard(_ index: Int) -> PyramidShard {
    let ranges = ranges()
    let range = ranges.indices.contains(index) ? ranges[index] : squares.count..<squares.count
    return PyramidShard(
      index: index, count: count, zoom: zoom, squares: squares[range].map(\.tile),
      weight: weight(range) + (index == 0 ? topWeight : 0))
  }

  private func weight(_ range: Range<Int>) -> Int {
    squares[range].reduce(0) { Self.sum($0, $1.weight) }
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  /// The runs of squares: the heaviest part is as light as runs allow.
  private func ranges() -> [Range<Int>] {
    var low = max(squares.map(\.weight).max() ?? 0, topWeight)
    var high = Self.sum(weight(0..<squares.count), topWeight)
    // The smallest capacity for which the number of parts suffices.
    while low < high {
      let middle = low + (high - low) / 2
      if filled(middle).count <= count { high = middle } else { low = middle + 1 }
    }
    var ranges = filled(low)
    while ranges.count < count { ranges.append(squares.count..<squares.count) }
    return ranges
  }

  /// The runs that fill parts of a capacity one after the other.
  private func filled(_ capacity: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var weight = topWeight
    for (index, square) in squares.enumerated() {
      if Self.sum(weight, square.weight) > capacity, index > start || weight > 0 && ranges.isEmpty {
        ranges.append(start..<index)
        (start, weight) = (index, 0)
      }
      weight = Self.sum(weight, square.weight)
    }
    ranges.append(start..<squares.count)
    return ranges
  }
}
