import CartoucheGeometry

/// The squares in which the tiles of a pyramid are made: one grid for each zoom.
struct BlockGrid: Sendable {
  /// The zooms of the pyramid, each with the zoom of its blocks' squares.
  private let levels: [(zoom: Int, square: Int)]

  /// The grid of a maker's blocks.
  init(_ zooms: ZoomList, of maker: any PyramidTileMaker) {
    levels = zooms.zooms.map { zoom in
      let side = max(maker.blockSide(atZoom: zoom), 1)
      let steps = Int.bitWidth - 1 - side.leadingZeroBitCount
      return (zoom, max(zoom - steps, 0))
    }
  }

  /// The zooms whose blocks have squares of these zooms.
  func zooms(ofSquares range: Range<Int>) -> [Int] {
    levels.filter { range.contains($0.square) }.map(\.zoom)
  }

  /// The zooms with blocks whose squares have this zoom.
  func zooms(ofSquare zoom: Int) -> [Int] { zooms(ofSquares: zoom..<zoom + 1) }

  /// The block that contains a tile.
  func block(of tile: TileID) -> TileBlock {
    let square = levels.first { $0.zoom == tile.z }?.square ?? tile.z
    return TileBlock(square: tile.ancestor(atZoom: square) ?? tile, zoom: tile.z)
  }

  /// The deepest zoom of squares.
  var deepestSquare: Int { levels.map(\.square).max() ?? 0 }
}
