import CartoucheGeometry
import CartoucheTiles

/// The part of a stretched tile whose symbols along lines are laid out: the cells that a view can show.
///
/// Lines of a tile that is stretched a thousand times have room for a thousand times as many labels, of which a view
/// shows as few as ever. The tile is therefore divided into cells, each as large as a few tiles of the zoom that it is
/// laid out for. A layout is that of whole cells, so that it stays the same while the view moves among them; what is in a
/// cell depends on the cell alone, so that windows that share it agree.
package struct TileWindow: Hashable, Sendable {
  /// The cells that can be seen, from the north-western corner of the tile.
  package let columns, rows: Range<Int>
  /// The number of cells along a side of the tile.
  private let count: Int

  /// The side of a cell in tiles of the zoom that is laid out for: a view seldom leaves its cells.
  private static let cellTiles = 4
  /// The tiles of the zoom that is laid out for by which a window is wider than the view on each side, and the least
  /// reach of a cell.
  private static let marginTiles = 1
  /// The least factor by which tiles with windows are stretched.
  package static let leastOverscale = 16

  /// The window of `tile` onto a box of the unit world; `nil` if the tile is stretched so little that it is laid out as a
  /// whole.
  package init?(of tile: OverscaledTileID, seen: Box) {
    guard tile.overscaleFactor >= Self.leastOverscale else { return nil }
    let square = tile.unwrapped.worldBox
    let count = tile.overscaleFactor / Self.cellTiles
    let margin = square.width * Double(Self.marginTiles) / Double(tile.overscaleFactor)
    func cells(_ low: Double, _ high: Double, from corner: Double) -> Range<Int> {
      let side = square.width / Double(count)
      return Self.range(
        from: ((low - margin - corner) / side).rounded(.down),
        to: ((high + margin - corner) / side).rounded(.up), within: 0..<count)
    }
    self.count = count
    columns = cells(seen.min.x, seen.max.x, from: square.min.x)
    rows = cells(seen.min.y, seen.max.y, from: square.min.y)
  }

  /// The side of a cell in tile units.
  private var side: Double { Double(TileID.extent) / Double(count) }

  /// The distance in tile units from which places beyond a cell count for those inside: at least that which equal
  /// labels keep.
  func reach(_ distance: Double) -> Double {
    max(distance, side * Double(Self.marginTiles) / Double(Self.cellTiles))
  }

  /// The cells and what is nearer to them than `reach`, in tile units.
  func surroundings(within reach: Double) -> Box {
    Box(
      min: Point(Double(columns.lowerBound), Double(rows.lowerBound)) * side - Point(reach, reach),
      max: Point(Double(columns.upperBound), Double(rows.upperBound)) * side + Point(reach, reach))
  }

  /// The cell of a point in tile units; `nil` outside of the window.
  func cell(of point: Point) -> Cell? {
    let place = point / side
    guard place.x >= Double(columns.lowerBound), place.x < Double(columns.upperBound),
      place.y >= Double(rows.lowerBound), place.y < Double(rows.upperBound)
    else { return nil }
    return Cell(column: Int32(place.x), row: Int32(place.y))
  }

  /// The cells of the window that are nearer than `reach` to a point, both in tile units.
  func cells(near point: Point, within reach: Double) -> [Cell] {
    func range(_ value: Double, _ cells: Range<Int>) -> Range<Int> {
      Self.range(
        from: ((value - reach) / side).rounded(.down), to: ((value + reach) / side).rounded(.down) + 1,
        within: cells)
    }
    let columns = range(point.x, columns)
    return range(point.y, rows).flatMap { row in
      columns.map { Cell(column: Int32(clamping: $0), row: Int32(clamping: row)) }
    }
  }

  /// The whole numbers from `low` and below `high` that are in `limits`.
  private static func range(from low: Double, to high: Double, within limits: Range<Int>) -> Range<Int> {
    func limited(_ value: Double) -> Int {
      guard value > Double(limits.lowerBound) else { return limits.lowerBound }
      return value < Double(limits.upperBound) ? Int(value) : limits.upperBound
    }
    let start = limited(low)
    return start..<max(start, limited(high))
  }

  /// A part of a tile, by its number from the north-western corner.
  struct Cell: Hashable {
    let column, row: Int32
  }
}
