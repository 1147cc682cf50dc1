import CartoucheGeometry

extension PMTilesDirectory {
  /// The id of a tile: its place along the Hilbert curves of all zooms, one after another.
  ///
  /// `nil` when the address lies outside the world, or deeper than zoom 30.
  public static func id(of tile: TileID) -> UInt64? {
    guard tile.isValid else { return nil }
    let side = UInt64(1) << UInt64(tile.z)
    var (x, y) = (UInt64(tile.x), UInt64(tile.y))
    // The zooms above have (4^z − 1) / 3 tiles.
    var id = (side * side - 1) / 3
    var step = side / 2
    while step > 0 {
      let (right, down): (UInt64, UInt64) = (x & step == 0 ? 0 : 1, y & step == 0 ? 0 : 1)
      id += step * step * ((3 * right) ^ down)
      if down == 0 {
        if right == 1 { (x, y) = (side - 1 - x, side - 1 - y) }
        (x, y) = (y, x)
      }
      step /= 2
    }
    return id
  }

  /// The tile with an id; `nil` when that lies deeper than zoom 30.
  public static func tile(withID id: UInt64) -> TileID? {
    var (zoom, rest) = (0, id)
    while zoom <= TileID.maximumZoom, rest >= 1 << UInt64(2 * zoom) {
      rest -= 1 << UInt64(2 * zoom)
      zoom += 1
    }
    guard zoom <= TileID.maximumZoom else { return nil }
    var (x, y): (UInt64, UInt64) = (0, 0)
    var step: UInt64 = 1
    // From the smallest squares to the largest; each turns what lies in it as the curve does.
    while step < 1 << UInt64(zoom) {
      let right = rest >> 1 & 1
      let down = (rest ^ right) & 1
      if down == 0 {
        if right == 1 { (x, y) = (step - 1 - x, step - 1 - y) }
        (x, y) = (y, x)
      }
      x += step * right
      y += step * down
      rest >>= 2
      step <<= 1
    }
    return TileID(z: zoom, x: Int(x), y: Int(y))
  }

  /// The ids of a tile's descendants at a zoom at or below it, which follow one another; `nil` for other zooms and for
  /// addresses outside the world.
  public static func ids(below tile: TileID, atZoom zoom: Int) -> Range<UInt64>? {
    guard zoom >= tile.z, zoom <= TileID.maximumZoom, let id = id(of: tile) else { return nil }
    let levels = UInt64(2 * (zoom - tile.z))
    let first = firstID(atZoom: zoom) + (id - firstID(atZoom: tile.z)) << levels
    return first..<first + 1 << levels
  }

  /// The id of the first tile of a zoom from 0 to 31: the number of tiles of the zooms above.
  package static func firstID(atZoom zoom: Int) -> UInt64 { ((1 << UInt64(2 * zoom)) - 1) / 3 }
}
