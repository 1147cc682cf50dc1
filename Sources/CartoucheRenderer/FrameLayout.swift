import CartoucheLayers
import CartoucheStyle
import CartoucheTiles
import Dispatch
import Synchronization

/// The layouts of a frame: for each planned layer its part of each tile, in drawing order.
struct FrameLayout: Sendable {
  /// One layer's part of one tile.
  struct Part: Sendable {
    /// What the layer's type made of the tile.
    let layout: any Sendable
    /// The tile that the data were cut for; they are clipped to its square.
    let tile: OverscaledTileID
  }

  /// The parts, by the index of the layer in the plan.
  let parts: [[Part]]

  /// Cuts the tiles of every source and lays out every layer, in parallel over tiles.
  init(_ plan: RenderPlan, _ sources: [String: LoadedSource], _ images: ImageSet) {
    // Beyond a source's deepest zoom several squares of the view share one tile of data.
    var jobs: [(source: String, tile: OverscaledTileID)] = []
    for source in plan.sources {
      guard let loaded = sources[source.id] else { continue }
      var seen: Set<OverscaledTileID> = []
      for id in plan.tiles {
        let data = OverscaledTileID(id, dataMaximumZoom: loaded.maxzoom)
        if seen.insert(data).inserted { jobs.append((source.id, data)) }
      }
    }

    let work = jobs
    let results = Mutex([[(layer: Int, part: Part)]](repeating: [], count: jobs.count))
    DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
      let (name, id) = work[index]
      guard let source = sources[name], let tile = source.index.tile(id.canonical) else { return }
      let content = TileContent(
        .features(FeatureTile(FeatureLayer(tile, table: source.table))), id: id,
        inputs: ExpressionInputs(globalState: plan.style.globalState, availableImages: images.names))
      var made: [(layer: Int, part: Part)] = []
      for (number, layer) in plan.layers.enumerated() where layer.style.source == name {
        if let layout = layer.layout(content) {
          made.append((number, Part(layout: layout, tile: id)))
        }
      }
      let finished = made
      results.withLock { $0[index] = finished }
    }

    var parts = [[Part]](repeating: [], count: plan.layers.count)
    for made in results.withLock({ $0 }) {
      for (layer, part) in made { parts[layer].append(part) }
    }
    self.parts = parts
  }
}
