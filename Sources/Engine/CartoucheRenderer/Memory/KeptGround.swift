import CartoucheLayers
import CartoucheRaster
import CartoucheTiles

/// The areas on the sphere that the frames of globes have drawn, by their layouts.
struct KeptAreas: Sendable {
  /// A layout's part of a tile.
  struct Key: Sendable, Equatable {
    let layout: LayoutToken
    let tile: UnwrappedTileID
  }

  /// The areas.
  let values = KeptValues<Key, SphereAreas>(.layouts, capacity: 2_048) { $0.byteCount }
}

/// The ground that the frames of a globe share.
struct KeptGround: GroundKeeping {
  let plan: RenderPlan
  let areas: KeptAreas
  /// The pictures of layers; `nil` while colours are in transition, and none can be used again.
  let drapes: DrapeCache?

  func areas(of layout: LayoutToken, in tile: UnwrappedTileID, make: () -> SphereAreas) -> SphereAreas {
    let key = KeptAreas.Key(layout: layout, tile: tile)
    if let areas = areas.values.value(for: key) { return areas }
    let made = make()
    areas.values.insert(made, for: key)
    return made
  }

  func look(of layer: Int, in frame: FrameContext) -> Int? {
    guard let drapes, plan.layers.indices.contains(layer) else { return nil }
    return drapes.number(of: DrapeCache.Look(plan.layers[layer...layer], plan, frame))
  }

  func picture(
    of layout: LayoutToken, in tile: UnwrappedTileID, look: Int, side: Int, make: () -> (Bitmap?, Bool)
  ) -> Bitmap? {
    let key = DrapeCache.Key(look: look, square: tile, side: side, tiles: [], layouts: [[layout]])
    if let picture = drapes?.kept.value(for: key) { return picture }
    let (picture, isKept) = make()
    if isKept, let picture { drapes?.kept.insert(picture, for: key) }
    return picture
  }
}
