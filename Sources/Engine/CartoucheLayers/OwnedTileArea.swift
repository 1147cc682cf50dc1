import CartoucheGeometry
import CartoucheTiles

/// The area of a tile whose points the tile draws itself, where tiles of other zoom levels draw the rest.
///
/// Within a zoom level each point belongs to one tile. Where tiles of several zoom levels lie side by side, each point
/// is drawn once because every tile draws only the points of its own area.
package struct OwnedTileArea: Sendable {
  /// The corners of the squares, in tile units.
  private let squares: [(low: SIMD2<Float>, high: SIMD2<Float>)]

  /// The area of `tile` that consists of these squares, which lie in it.
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

  /// Returns whether a place in tile units lies in the area.
  package func contains(_ place: SIMD2<Float>) -> Bool {
    squares.contains {
      place.x >= $0.low.x && place.y >= $0.low.y && place.x < $0.high.x && place.y < $0.high.y
    }
  }
}
