import CartoucheLayers
import CartoucheStyle
import CartoucheText
import CartoucheTiles
import Dispatch
import Synchronization

/// The layouts that a frame needs: those that are known, and those that are to be made.
struct LayoutJobs: Sendable {
  /// One layer's part of one tile.
  struct Job: Sendable {
    /// The index of the layer in the plan.
    let layer: Int
    /// The tile.
    let tile: FrameTile
    /// What the layout depends on.
    let key: LayoutCache.Key
    /// The tile's data, with all that its neighbours add.
    let data: @Sendable () -> TileData
    /// The layout, where it is known.
    var entry: LayoutCache.Entry?
  }

  /// All parts, layer by layer in the order of the plan, tile by tile in drawing order.
  private(set) var all: [Job] = []
  /// Those that are not known, each once.
  private(set) var missing: [Job] = []

  /// The most layouts that are made before it is asked whether anybody still waits for them.
  static let batch = 128

  /// No layouts.
  init() {}

  /// Asks `cache` for the layouts of a plan.
  ///
  /// - Parameters:
  ///   - tiles: The tiles of each source, by its name.
  ///   - symbols: What symbols are laid out with.
  init(
    _ plan: RenderPlan, _ tiles: [String: [FrameTile]], _ symbols: SymbolInputs, _ cache: LayoutCache
  ) {
    cache.beginFrame()
    let inputs = cache.number(of: plan.inputs)
    let symbols = cache.number(of: symbols)
    for (number, layer) in plan.layers.enumerated() {
      guard let name = layer.resolved.style.source, let tiles = tiles[name] else { continue }
      let identity = layer.identity
      let states = identity.readsFeatureState ? cache.number(of: plan.featureStates[name] ?? .init()) : 0
      let neighborhood = ElevationNeighborhood(tiles)
      for tile in tiles {
        let key = LayoutCache.Key(
          layer: layer.number, tile: tile.key, zoom: tile.id.overscaledZ, states: states,
          inputs: identity.readsInputs ? inputs : 0, symbols: layer.resolved.drawsSymbols ? symbols : 0,
          neighbors: neighborhood.neighbors(of: tile))
        all.append(Job(layer: number, tile: tile, key: key, data: { neighborhood.data(of: tile) }))
      }
    }
    for (index, entry) in cache.find(all.map(\.key)).enumerated() { all[index].entry = entry }
    // Copies of the world and layers that differ in constants alone share their layouts.
    var first: [LayoutCache.Key: Int] = [:]
    for (index, job) in all.enumerated() where job.entry == nil && first[job.key] == nil {
      first[job.key] = index
    }
    missing = first.values.sorted().map { all[$0] }
  }

  /// Decodes the source layers that are needed, each once, in parallel.
  func decode(_ plan: RenderPlan) {
    struct Wanted: Hashable {
      let tile: TileKey
      let layer: String
    }
    var seen: Set<Wanted> = []
    var work: [(tile: FeatureTile, layer: String)] = []
    for job in missing {
      guard case .features(let tile) = job.tile.data else { continue }
      let name = plan.layers[job.layer].resolved.style.sourceLayer ?? ""
      if seen.insert(Wanted(tile: job.tile.key, layer: name)).inserted { work.append((tile, name)) }
    }
    let list = work
    for start in stride(from: 0, to: list.count, by: Self.batch) {
      if Task.isCancelled { return }
      DispatchQueue.concurrentPerform(iterations: min(Self.batch, list.count - start)) {
        _ = list[start + $0].tile.layer(named: list[start + $0].layer)
      }
    }
  }

  /// The ranges of glyphs that the missing layouts need and that are not loaded yet, in a fixed order.
  func missingGlyphs(_ plan: RenderPlan, _ symbols: SymbolResources) -> [GlyphRequest] {
    let jobs = missing.filter { plan.layers[$0.layer].resolved.drawsSymbols }
    let found = Mutex<Set<GlyphRequest>>([])
    for start in stride(from: 0, to: jobs.count, by: Self.batch) {
      if Task.isCancelled { return [] }
      DispatchQueue.concurrentPerform(iterations: min(Self.batch, jobs.count - start)) { offset in
        let job = jobs[start + offset]
        let needs = plan.layers[job.layer].resolved.missingGlyphs(job.content(plan, symbols))
        if !needs.isEmpty { found.withLock { $0.formUnion(needs) } }
      }
    }
    return found.withLock { $0 }.sorted {
      ($0.stack.description, $0.block, $0.stack.fonts.count) < (
        $1.stack.description, $1.block, $1.stack.fonts.count
      )
    }
  }
}

extension LayoutJobs.Job {
  /// What the layout sees of the tile.
  func content(_ plan: RenderPlan, _ symbols: SymbolResources) -> TileContent {
    let layer = plan.layers[layer].resolved
    return TileContent(
      data(), id: tile.id,
      inputs: ExpressionInputs(
        globalState: plan.inputs.globalState, availableImages: plan.inputs.images,
        featureStates: layer.style.source.flatMap { plan.featureStates[$0] } ?? FeatureStates()),
      symbols: symbols)
  }
}

/// What the layouts of symbols depend on besides features.
struct SymbolInputs: Sendable, Equatable {
  /// The images that the style can draw.
  var images: ImageSet
  /// The number of the shelf that glyphs come from.
  var glyphs: Int
  /// Whether symbols beyond the edges of tiles are kept.
  var keepsNeighbors: Bool
}
