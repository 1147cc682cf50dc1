import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

extension PlacedSymbols {
  /// Finds room for the symbols of a frame, from the top-most layer down.
  ///
  /// Layers that lay out the same symbols are placed together, at the turn of the lowest of them.
  init(_ plan: RenderPlan, _ layouts: FrameLayout, _ frame: FrameContext,
    separatesSources: Bool
  ) {
    self.init()
    guard plan.layers.contains(where: \.resolved.drawsSymbols) else { return }
    var placer = SymbolPlacer(frame, separatesSources: separatesSources)
    var sources: [String: Int] = [:]
    for (index, layer) in plan.layers.enumerated().reversed() {
      guard layer.resolved.drawsSymbols, plan.symbolGroups[index] == index else { continue }
      let source = layer.resolved.style.source ?? ""
      let number = sources[source] ?? sources.count
      sources[source] = number
      let tiles = layouts.parts[index].compactMap { part in
        PlacementTile(part.layout, tile: part.tile.id, plan.transform.transform(of: part.tile.id.unwrapped))
      }
      groups[index] = placer.place(tiles, source: number)
    }
  }
}
