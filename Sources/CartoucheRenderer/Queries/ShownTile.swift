import CartoucheGeometry
import CartoucheResources
import CartoucheTiles

/// A tile that a frame shows.
package struct ShownTile: Sendable, Hashable {
  /// The tile that the data come from.
  package let tile: ResourceRequest.Tile
  /// The place of its north-western corner in the picture, in device pixels.
  package let corner: SIMD2<Double>
}

extension FrameFeatures {
  /// The tiles that the frame shows, of all sources, each once and in the order of their addresses; without those whose
  /// corner lies behind the camera.
  package var shownTiles: [ShownTile] {
    let ids = Set(tiles.values.joined().filter { !$0.isBeside }.map(\.id.unwrapped))
    return ids.sorted().compactMap { id in
      let (tile, corner) = (id.canonical, plan.transform.pixel(id.worldBox.min))
      return corner.map { ShownTile(tile: .init(z: tile.z, x: tile.x, y: tile.y), corner: $0) }
    }
  }
}
