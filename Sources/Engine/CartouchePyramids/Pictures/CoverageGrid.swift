import CartoucheGeometry

/// The squares of a zoom in which a source has data, by the boxes of its features, and the squares above them.
///
/// Boxes are entered one by one, so that the memory does not depend on the size of the source.
package struct CoverageGrid: SourceCoverage {
  /// The zoom of the squares, whose sides are 20 km at the equator.
  private static let zoom = 11
  /// The squares of each zoom that hold something, row by row.
  private var levels: [[Bool]]

  /// A grid without data.
  package init() { levels = (0...Self.zoom).map { [Bool](repeating: false, count: 1 << (2 * $0)) } }

  /// Enters a box of the unit world; a part beyond the eastern or western edge wraps around to the other edge.
  package mutating func insert(_ box: Box) {
    guard box.min.x <= box.max.x, box.min.y <= box.max.y, (box.max.x - box.min.x).isFinite else { return }
    let side = 1 << Self.zoom
    func row(_ y: Double) -> Int { Int(min(max(y * Double(side), 0), Double(side - 1))) }
    let rows = row(box.min.y)...row(box.max.y)
    // Beyond this many turns nothing is drawn; all columns hold it then.
    guard abs(box.min.x) < 1024, abs(box.max.x) < 1024, box.max.x - box.min.x < 1 else {
      for row in rows { for column in 0..<side { enter(column, row) } }
      return
    }
    let first = Int((box.min.x * Double(side)).rounded(.down))
    let last = Int((box.max.x * Double(side)).rounded(.down))
    for row in rows {
      for column in first...last { enter(((column % side) + side) % side, row) }
    }
  }

  private mutating func enter(_ column: Int, _ row: Int) {
    for zoom in levels.indices.reversed() {
      let shift = Self.zoom - zoom
      let index = ((row >> shift) << zoom) + (column >> shift)
      if levels[zoom][index] { return }
      levels[zoom][index] = true
    }
  }

  package func mayShow(in tile: TileID) -> Bool {
    guard tile.isValid else { return false }
    let shift = max(tile.z - Self.zoom, 0)
    let zoom = tile.z - shift
    return levels[zoom][((tile.y >> shift) << zoom) + (tile.x >> shift)]
  }

  package func byteCount(below tile: TileID, maxzoom: Int) -> Int { 0 }
}
