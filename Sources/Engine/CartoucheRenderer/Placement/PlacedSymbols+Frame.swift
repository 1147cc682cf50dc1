import CartoucheGeometry
import CartoucheLayers
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

extension PlacedSymbols {
  /// Finds room for the symbols of a frame, from the top-most layer down.
  ///
  /// Layers that lay out the same symbols are placed together, when it is the turn of the lowest of them.
  ///
  /// Once `stop` is given, nothing more is placed.
  init(
    _ plan: RenderPlan, _ layouts: FrameLayout, _ frame: FrameContext, _ scene: Scene, until stop: StopSignal
  ) {
    self.init()
    let leaders = plan.layers.indices.reversed().filter {
      plan.layers[$0].resolved.drawsSymbols && plan.symbolGroups[$0] == $0
    }
    guard !leaders.isEmpty else { return }
    var sources: [String: Int] = [:]
    let layers = leaders.map { index in
      let source = plan.layers[index].resolved.style.source ?? ""
      let number = sources[source] ?? sources.count
      sources[source] = number
      let translation = plan.layers[index].resolved.symbols?.translation(frame) ?? SymbolTranslation()
      let tiles = layouts.parts[index].compactMap { part in
        part.layout.symbols.map {
          PlacementTile(
            $0, tile: part.tile.id, plan.transform.transform(of: part.tile.id.unwrapped),
            part: part.tile.part, translation: translation)
        }
      }
      return PlacementLayer(
        group: index, name: plan.layers[index].resolved.style.id, source: number, tiles: tiles)
    }
    let fading =
      scene.mode == .live
      ? SymbolFading(from: scene.shownSymbols, at: scene.time, lasting: scene.symbolFading) : nil
    var placer = SymbolPlacer(
      frame, separatesSources: !scene.collidesAcrossSources,
      keepsInside: scene.keepsLabelsInside && scene.mode == .still, fading: fading, until: stop)
    self = placer.place(layers)
  }
}
