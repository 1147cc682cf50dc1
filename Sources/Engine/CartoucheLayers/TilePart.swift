import CartoucheGeometry
import CartoucheTiles

/// The part of a tile in which what it holds of points is its own, where other tiles have the rest.
///
/// Points are held by one tile of a zoom level. Where tiles of several zoom levels are drawn side by side, each point is
/// drawn once as every tile keeps to its part.
package struct TilePart: Sendable {
  /// The corners of the squares, in tile units.
  private let squares: [(low: SIMD2<Float>, high: SIMD2<Float>)]

  /// The part of `tile` that consists of these squares, which lie in it.
  package init(of tile: UnwrappedTileID, squares: [UnwrappedTileID]) {
    self.squares = squares.map { square in
      let depth = min(max(square.canonical.z - tile.canonical.z, 0), 30)
      let side = 8192 / Float(1 << depth)
      let column = square.canonical.x - tile.canonical.x << depth
      let row = square.canonical.y - tile.canonical.y << depth
      let low = SIMD2(Float(column), Float(row)) * side
      return (low, low + side)
    }
  }

  /// Whether a place in tile units lies in the part.
  package func contains(_ place: SIMD2<Float>) -> Bool {
    squares.contains {
      place.x >= $0.low.x && place.y >= $0.low.y && place.x < $0.high.x && place.y < $0.high.y
    }
  }
}
