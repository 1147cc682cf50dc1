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
  /// The levels below a square to which the share of it that is within the area is told.
  private static let shareDepth = 6

  /// The zoom of the squares.
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
    var zoom = 0
    if count > 1 {
      let wanted = count * Self.squaresPerShard
      while zoom < grid.deepestSquare, area.tileCount(atZoom: zoom) < wanted,
        area.tileCount(atZoom: zoom + 1) <= Self.squareLimit
      { zoom += 1 }
    }
    var division = try await PyramidShards(count: max(count, 1), zoom: zoom, maker, area, zooms)
    // The tiles above the squares are not divided: in a small pyramid, larger squares leave fewer of them.
    while division.zoom > 0, division.topWeight > division.totalWeight / division.count {
      let larger = try await PyramidShards(
        count: division.count, zoom: division.zoom - 1, maker, area, zooms)
      if larger.capacity() >= division.capacity() { break }
      division = larger
    }
    self = division
  }

  /// Weighs the squares of a zoom.
  private init(
    count: Int, zoom: Int, _ maker: any PyramidTileMaker, _ area: PyramidArea, _ zooms: ZoomList
  ) async throws(PyramidError) {
    func weights(ofSquares zoom: Int, to maxzoom: Int) async throws(PyramidError)
      -> [(tile: TileID, weight: Int)]
    {
      var tiles: [TileID] = []
      area.forEachTile(below: TileID(z: 0, x: 0, y: 0), atZoom: zoom) { tiles.append($0) }
      var weights: [(tile: TileID, weight: Int)] = []
      for tile in tiles { weights.append((tile, try await Self.weight(of: tile, to: maxzoom, maker, area))) }
      return weights
    }
    (self.count, self.zoom) = (count, zoom)
    squares = try await weights(ofSquares: zoom, to: zooms.highest)
    var top: [(tile: TileID, weight: Int)] = []
    if zoom > 0, let highest = BlockGrid(zooms, of: maker).zooms(ofSquares: 0..<zoom).last {
      // Nearly all tiles above the squares are right above them.
      top = try await weights(ofSquares: zoom - 1, to: highest)
    }
    topWeight = top.reduce(0) { Self.sum($0, $1.weight) }
  }

  /// The work for the tiles of the area at and below a square.
  private static func weight(
    of square: TileID, to maxzoom: Int, _ maker: any PyramidTileMaker, _ area: PyramidArea
  ) async throws(PyramidError) -> Int {
    let whole = max(try await maker.weight(below: square, maxzoom: maxzoom), 1)
    let zoom = min(max(maxzoom, square.z), square.z + shareDepth)
    guard area.relation(to: square) == .partial, zoom > square.z else { return whole }
    let share = Double(area.tileCount(below: square, atZoom: zoom)) / Double(1 << (2 * (zoom - square.z)))
    return max(Int((Double(whole) * share).rounded()), 1)
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

  private var totalWeight: Int { Self.sum(weight(0..<squares.count), topWeight) }

  private func weight(_ range: Range<Int>) -> Int {
    squares[range].reduce(0) { Self.sum($0, $1.weight) }
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  /// The weight of the heaviest part, as light as runs of squares allow.
  private func capacity() -> Int {
    var low = max(squares.map(\.weight).max() ?? 0, topWeight)
    var high = totalWeight
    // The smallest capacity for which the number of parts suffices.
    while low < high {
      let middle = low + (high - low) / 2
      if filled(middle).count <= count { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The runs of squares.
  private func ranges() -> [Range<Int>] {
    var ranges = filled(capacity())
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
