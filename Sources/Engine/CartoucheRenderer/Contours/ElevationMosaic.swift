import CartoucheGeometry
import CartoucheResources
import CartoucheTiles

/// The samples of an area at one zoom level, assembled from tiles.
package struct ElevationMosaic: Sendable {
  /// The zoom level of the tiles.
  package let zoom: Int
  /// The columns of tiles, which may lie in the next copy of the world, and the rows.
  package let columns, rows: ClosedRange<Int>
  private let box: Box

  /// The area of `bounds` at a zoom level.
  package init(_ bounds: CoordinateBounds, zoom: Int) {
    self.zoom = zoom
    box = bounds.worldBox
    let side = Double(1 << zoom)
    func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      let first = Int((low * side).rounded(.down))
      return first...max(Int((high * side).rounded(.up)) - 1, first)
    }
    columns = range(box.min.x, box.max.x)
    let found = range(box.min.y, box.max.y)
    let last = (1 << zoom) - 1
    rows = min(max(found.lowerBound, 0), last)...min(max(found.upperBound, 0), last)
  }

  /// The number of tiles.
  package var tileCount: Int { columns.count * rows.count }

  /// Converts columns and rows of the emitted samples to the unit world.
  package struct Grid: Sendable {
    /// The column and row of the area's first sample, counted from the north-western corner of the world.
    let column, row: Int
    /// The number of samples around the world.
    let count: Double
    /// The number of samples in a row.
    package let width: Int

    /// The place of a point in the unit world, whose x may be beyond 1.
    package func world(_ point: Point) -> Point {
      Point((Double(column) + point.x + 0.5) / count, (Double(row) + point.y + 0.5) / count)
    }
  }

  /// Calls a function with the grid, once the first tile is known, and then another with each row of samples; missing
  /// samples are NaN.
  ///
  /// - Parameters:
  ///   - source: The tiles; all tiles of a row are loaded at once.
  ///   - timeout: The time that loading a tile may take.
  ///   - begin: Called before the first row.
  ///   - body: Called with each row from the north.
  /// - Throws: ``ResourceError`` of a tile, or for tiles of different sizes, and the errors of the functions.
  /// - Returns: The number of tiles that exist.
  package func forEachRow(
    of source: ElevationSource, timeout: Duration?, begin: (Grid) throws -> Void,
    _ body: ([Float]) throws -> Void
  ) async throws -> Int {
    var grid: (Grid, side: Int)?
    var count = 0
    for tileRow in rows {
      let tiles = try await load(tileRow, source, timeout)
      count += tiles.count { $0 != nil }
      guard let side = grid?.side ?? tiles.lazy.compactMap({ $0?.side }).first else { continue }
      for (index, tile) in tiles.enumerated() {
        if let tile, tile.side != side {
          throw ResourceError.invalid(
            url: "the tile \(zoom)/\(columns.lowerBound + index)/\(tileRow)",
            found: "\(tile.side) samples on a side", expected: "\(side), as other tiles have")
        }
      }
      let window = window(side)
      if grid == nil {
        let first = max(window.rows.lowerBound, tileRow * side)
        let made = Grid(
          column: window.columns.lowerBound, row: first, count: Double(side) * Double(1 << zoom),
          width: window.columns.count)
        grid = (made, side)
        try begin(made)
      }
      for y in max(
        tileRow * side, window.rows.lowerBound)...min(tileRow * side + side - 1, window.rows.upperBound)
      {
        var row: [Float] = []
        row.reserveCapacity(columns.count * side)
        for tile in tiles {
          if let tile { row += tile.row(y - tileRow * side) } else { row += repeatElement(.nan, count: side) }
        }
        let skipped = window.columns.lowerBound - columns.lowerBound * side
        try body(Array(row[skipped..<skipped + window.columns.count]))
      }
    }
    return count
  }

  /// The samples around the area, of those that its tiles have.
  private func window(_ side: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let count = Double(side) * Double(1 << zoom)
    func range(_ low: Double, _ high: Double, _ tiles: ClosedRange<Int>) -> ClosedRange<Int> {
      let all = tiles.lowerBound * side...(tiles.upperBound + 1) * side - 1
      let first = min(max(Int((low * count - 0.5).rounded(.down)), all.lowerBound), all.upperBound)
      return first...min(max(Int((high * count - 0.5).rounded(.up)), first), all.upperBound)
    }
    return (range(box.min.x, box.max.x, columns), range(box.min.y, box.max.y, rows))
  }

  /// The maximum number of tiles that are loaded at a time.
  private static let concurrency = 16

  private func load(
    _ row: Int, _ source: ElevationSource, _ timeout: Duration?
  ) async throws -> [ElevationTile?] {
    let mask = (1 << zoom) - 1
    var tiles = [ElevationTile?](repeating: nil, count: columns.count)
    try await withThrowingTaskGroup(of: (Int, ElevationTile?).self) { group in
      var next = 0
      func start() {
        guard next < columns.count else { return }
        let index = next
        let id = TileID(z: zoom, x: (columns.lowerBound + index) & mask, y: row)
        next += 1
        group.addTask { (index, try await source.tile(id, timeout: timeout)) }
      }
      for _ in 0..<Self.concurrency { start() }
      while let (index, tile) = try await group.next() {
        tiles[index] = tile
        start()
      }
    }
    return tiles
  }
}
