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
    /// The tile.
    let tile: FrameTile
    /// About how many bytes the layout holds.
    let byteCount: Int
  }

  /// The parts, by the index of the layer in the plan.
  private(set) var parts: [[Part]]

  private struct Job: Sendable {
    let layer: Int
    let tile: FrameTile
    let key: LayoutCache.Key
    /// The tile's data, with all that its neighbours add.
    let data: @Sendable () -> TileData
    var entry: LayoutCache.Entry?
  }

  /// The most layouts that are made before it is asked whether anybody still waits for them.
  private static let batch = 128

  /// Takes what `cache` knows and lays out the rest, in parallel; stops early when the task is cancelled.
  ///
  /// - Parameter tiles: The tiles of each source, by its name.
  init(_ plan: RenderPlan, _ tiles: [String: [FrameTile]], _ cache: LayoutCache, _ clock: inout StageClock) {
    cache.beginFrame()
    var jobs: [Job] = []
    let inputs = cache.number(of: plan.inputs)
    for (number, layer) in plan.layers.enumerated() {
      guard let name = layer.resolved.style.source, let tiles = tiles[name] else { continue }
      let identity = layer.identity
      let states = identity.readsFeatureState ? cache.number(of: plan.featureStates[name] ?? .init()) : 0
      let neighborhood = ElevationNeighborhood(tiles)
      for tile in tiles {
        let key = LayoutCache.Key(
          layer: layer.number, tile: tile.key, zoom: tile.id.overscaledZ, states: states,
          inputs: identity.readsInputs ? inputs : 0, neighbors: neighborhood.neighbors(of: tile))
        jobs.append(Job(layer: number, tile: tile, key: key, data: { neighborhood.data(of: tile) }))
      }
    }
    for (index, entry) in cache.find(jobs.map(\.key)).enumerated() { jobs[index].entry = entry }

    // Copies of the world and layers that differ in constants alone share their layouts.
    var first: [LayoutCache.Key: Int] = [:]
    for (index, job) in jobs.enumerated() where job.entry == nil && first[job.key] == nil {
      first[job.key] = index
    }
    let missing = first.values.sorted().map { jobs[$0] }
    Self.decode(missing, plan)
    clock.finish("decode")
    let made = Self.layouts(missing, plan)
    cache.insert(made)
    let fresh = Dictionary(made, uniquingKeysWith: { first, _ in first })

    var parts = [[Part]](repeating: [], count: plan.layers.count)
    for job in jobs {
      guard let entry = job.entry ?? fresh[job.key], let layout = entry.layout else { continue }
      parts[job.layer].append(Part(layout: layout, tile: job.tile, byteCount: entry.byteCount))
    }
    self.parts = parts
    cache.trim()
  }

  /// Decodes the source layers that are needed, each once, in parallel.
  private static func decode(_ jobs: [Job], _ plan: RenderPlan) {
    struct Wanted: Hashable {
      let tile: TileKey
      let layer: String
    }
    var seen: Set<Wanted> = []
    var work: [(tile: FeatureTile, layer: String)] = []
    for job in jobs {
      guard case .features(let tile) = job.tile.data else { continue }
      let name = plan.layers[job.layer].resolved.style.sourceLayer ?? ""
      if seen.insert(Wanted(tile: job.tile.key, layer: name)).inserted { work.append((tile, name)) }
    }
    let list = work
    for start in stride(from: 0, to: list.count, by: batch) {
      if Task.isCancelled { return }
      DispatchQueue.concurrentPerform(iterations: min(batch, list.count - start)) {
        _ = list[start + $0].tile.layer(named: list[start + $0].layer)
      }
    }
  }

  private static func layouts(_ jobs: [Job], _ plan: RenderPlan) -> [(LayoutCache.Key, LayoutCache.Entry)] {
    let results = Mutex([LayoutCache.Entry?](repeating: nil, count: jobs.count))
    for start in stride(from: 0, to: jobs.count, by: batch) {
      if Task.isCancelled { break }
      DispatchQueue.concurrentPerform(iterations: min(batch, jobs.count - start)) { offset in
        let entry = layout(jobs[start + offset], plan)
        results.withLock { $0[start + offset] = entry }
      }
    }
    return zip(jobs, results.withLock { $0 }).compactMap { job, entry in entry.map { (job.key, $0) } }
  }

  private static func layout(_ job: Job, _ plan: RenderPlan) -> LayoutCache.Entry {
    let layer = plan.layers[job.layer].resolved
    let content = TileContent(
      job.data(), id: job.tile.id,
      inputs: ExpressionInputs(
        globalState: plan.inputs.globalState, availableImages: plan.inputs.images,
        featureStates: layer.style.source.flatMap { plan.featureStates[$0] } ?? FeatureStates()))
    let made = layer.layout(content)
    return LayoutCache.Entry(made?.layout, byteCount: (made?.byteCount ?? 0) + 256)
  }
}
