import CartoucheGeometry

/// A part of a pyramid that is made separately: the tiles below consecutive squares on the Hilbert curve.
public struct PyramidShard: Sendable, Hashable {
  /// The number of the part, from 0.
  public let index: Int
  /// The number of parts.
  public let count: Int
  /// The zoom of the squares.
  let zoom: Int
  /// The squares in the order of the curve.
  let squares: [TileID]
  /// The estimate of the work.
  public let weight: Int

  /// Whether blocks with squares above the squares of the shards belong to this shard.
  var hasTop: Bool { index == 0 }

  /// The pyramid as a whole.
  public static let all = PyramidShard(
    index: 0, count: 1, zoom: 0, squares: [TileID(z: 0, x: 0, y: 0)], weight: 1)

  /// The number of tiles.
  func tileCount(_ area: PyramidArea, _ grid: BlockGrid) -> Int {
    let deep = grid.zooms(ofSquares: zoom..<TileID.maximumZoom + 1)
    let top = hasTop ? grid.zooms(ofSquares: 0..<zoom).reduce(0) { $0 + area.tileCount(atZoom: $1) } : 0
    if zoom == 0 { return deep.reduce(top) { $0 + area.tileCount(atZoom: $1) } }
    return squares.reduce(top) { sum, square in
      deep.reduce(sum) { $0 + area.tileCount(below: square, atZoom: $1) }
    }
  }

  /// Whether a tile belongs to the shard.
  func contains(_ tile: TileID, _ grid: BlockGrid, among squares: Set<TileID>) -> Bool {
    let square = grid.block(of: tile).square
    guard let own = square.ancestor(atZoom: zoom) else { return hasTop }
    return squares.contains(own)
  }
}
