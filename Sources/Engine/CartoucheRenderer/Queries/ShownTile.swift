import CartoucheGeometry
import CartoucheTiles

/// A tile that a frame shows.
package struct ShownTile: Sendable, Hashable {
  /// The tile that the data come from.
  package let tile: TileID
  /// The place of its north-western corner in the picture, in device pixels.
  package let corner: SIMD2<Double>
}

extension FrameFeatures {
  /// The tiles that the frame shows, of all sources, each once and in the order of their addresses; without those whose
  /// corner lies behind the camera.
  package var shownTiles: [ShownTile] {
    let ids = Set(tiles.values.joined().filter { !$0.isBeside }.map(\.id.unwrapped))
    return ids.sorted().compactMap { id in
      plan.transform.pixel(id.worldBox.min).map { ShownTile(tile: id.canonical, corner: $0) }
    }
  }
}
