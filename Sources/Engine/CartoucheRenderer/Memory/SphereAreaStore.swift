import CartoucheLayers
import CartoucheTiles

/// The areas on the sphere that the frames of globes have drawn, by their layouts.
final class SphereAreaStore: SphereAreaKeeping {
  /// A layout's part of a tile.
  struct Key: Sendable, Equatable {
    let layout: LayoutToken
    let tile: UnwrappedTileID
  }

  /// The areas.
  let kept = KeptValues<Key, SphereAreas>(.layouts, capacity: 2_048) { $0.byteCount }

  func areas(of layout: LayoutToken, in tile: UnwrappedTileID, make: () -> SphereAreas) -> SphereAreas {
    let key = Key(layout: layout, tile: tile)
    if let areas = kept.value(for: key) { return areas }
    let areas = make()
    kept.insert(areas, for: key)
    return areas
  }
}
