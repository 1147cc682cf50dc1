import CartoucheJSON
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
  /// What is left out for want of memory or vertices.
  private(set) var diagnostics: [Diagnostic] = []

  private struct Job: Sendable {
    let layer: Int
    let tile: FrameTile
    let key: LayoutCache.Key
    /// The tile's data, with all that its neighbours add.
    let data: @Sendable () -> TileData
    /// The number of the source layer in the tile, the same for all layers that draw it and all copies of the world.
    let content: Int
    /// Whether the same was laid out before, in another copy of the world or for another layer.
    let isCopy: Bool
    var entry: LayoutCache.Entry?
  }

  /// The most layouts that are made before it is asked whether anybody still waits for them.
  private static let batch = 128

  /// Takes what `cache` knows and lays out the rest, in parallel; stops early when the task is cancelled.
  ///
  /// - Parameters:
  ///   - tiles: The tiles of each source, by its name.
  ///   - budget: What layers may take; those beyond it are left out.
  init(
    _ plan: RenderPlan, _ tiles: [String: [FrameTile]], _ cache: LayoutCache, _ budget: inout FrameBudget,
    _ clock: inout StageClock
  ) {
    cache.beginFrame()
    var contents = ContentNumbers()
    var seen: Set<Int> = []
    var jobs: [Job] = []
    let inputs = cache.number(of: plan.inputs)
    for (number, layer) in plan.layers.enumerated() {
      guard let name = layer.resolved.style.source, let tiles = tiles[name] else { continue }
      let identity = layer.identity
      let states = identity.readsFeatureState ? cache.number(of: plan.featureStates[name] ?? .init()) : 0
      let neighborhood = ElevationNeighborhood(tiles)
      let isRepeated = !seen.insert(layer.number).inserted
      let numbers = contents.numbers(of: tiles, name, layer.resolved.style.sourceLayer ?? "")
      for (tile, content) in zip(tiles, numbers) {
        let key = LayoutCache.Key(
          layer: layer.number, tile: tile.key, zoom: tile.id.overscaledZ, states: states,
          inputs: identity.readsInputs ? inputs : 0, neighbors: neighborhood.neighbors(of: tile))
        jobs.append(
          Job(
            layer: number, tile: tile, key: key, data: { neighborhood.data(of: tile) },
            content: content.number, isCopy: content.isCopy || isRepeated))
      }
    }
    for (index, entry) in cache.find(jobs.map(\.key)).enumerated() { jobs[index].entry = entry }
    var shortages = LayoutShortages(plan)
    Self.decode(&jobs, contents.count, plan, &budget, &shortages)
    clock.finish("decode")
    let made = Self.layouts(&jobs, plan, &budget, &shortages)
    cache.insert(made)
    let fresh = Dictionary(made, uniquingKeysWith: { first, _ in first })

    var parts = [[Part]](repeating: [], count: plan.layers.count)
    for job in jobs {
      guard let entry = job.entry ?? fresh[job.key], let layout = entry.layout else { continue }
      guard budget.take(vertices: entry.vertexCount) else {
        shortages.add(
          job.layer, job.tile.id.canonical,
          "\(entry.vertexCount.grouped) vertices, and \(budget.vertices.grouped) of"
            + " \(budget.limits.vertices.grouped) are left")
        continue
      }
      parts[job.layer].append(Part(layout: layout, tile: job.tile, byteCount: entry.byteCount))
    }
    self.parts = parts
    diagnostics = shortages.diagnostics
    cache.trim()
  }

  /// Decodes the source layers that are needed, each once, in parallel.
  ///
  /// Jobs for which there is no memory are taken out.
  private static func decode(
    _ jobs: inout [Job], _ contentCount: Int, _ plan: RenderPlan, _ budget: inout FrameBudget,
    _ shortages: inout LayoutShortages
  ) {
    var isAffordable = [Bool?](repeating: nil, count: contentCount)
    var isWanted = [Bool](repeating: false, count: contentCount)
    var work: [(tile: FeatureTile, layer: String)] = []
    jobs.removeAll { job in
      guard case .features(let tile) = job.tile.data else { return false }
      if isAffordable[job.content] == nil {
        let cost = tile.decodingByteCount(ofLayer: plan.layers[job.layer].resolved.style.sourceLayer ?? "")
        isAffordable[job.content] = budget.take(memory: cost)
        if isAffordable[job.content] == false {
          shortages.add(job.layer, job.tile.id.canonical, decoding: cost, budget)
        }
      }
      guard isAffordable[job.content] == true else { return true }
      if job.entry == nil, !isWanted[job.content] {
        isWanted[job.content] = true
        work.append((tile, plan.layers[job.layer].resolved.style.sourceLayer ?? ""))
      }
      return false
    }
    let list = work
    for start in stride(from: 0, to: list.count, by: batch) {
      if Task.isCancelled { return }
      DispatchQueue.concurrentPerform(iterations: min(batch, list.count - start)) {
        _ = list[start + $0].tile.layer(named: list[start + $0].layer)
      }
    }
  }

  /// The layouts that are not known, as far as there is memory.
  ///
  /// Copies of the world and layers that differ in constants alone share their layouts. Jobs for which there is no
  /// memory are taken out.
  private static func layouts(
    _ jobs: inout [Job], _ plan: RenderPlan, _ budget: inout FrameBudget, _ shortages: inout LayoutShortages
  ) -> [(LayoutCache.Key, LayoutCache.Entry)] {
    var made: [(LayoutCache.Key, LayoutCache.Entry)] = []
    var sizes: [LayoutCache.Key: Int] = [:]
    var refused: Set<LayoutCache.Key> = []
    var pending: [(key: LayoutCache.Key, job: Job, mostBytes: Int)] = []
    var reserved = 0
    func finish(_ budget: inout FrameBudget) {
      var seen: Set<LayoutCache.Key> = []
      let list = pending.filter { sizes[$0.key] == nil && seen.insert($0.key).inserted }
      let results = Mutex([LayoutCache.Entry?](repeating: nil, count: list.count))
      if !list.isEmpty, !Task.isCancelled {
        DispatchQueue.concurrentPerform(iterations: list.count) { index in
          let entry = LayoutCache.Entry(layout(list[index].job, plan), mostBytes: list[index].mostBytes)
          results.withLock { $0[index] = entry }
        }
      }
      for (work, entry) in zip(list, results.withLock { $0 }) {
        guard let entry else { continue }
        sizes[work.key] = entry.byteCount
        made.append((work.key, entry))
      }
      for work in pending { _ = budget.take(memory: sizes[work.key] ?? 0) }
      (pending, reserved) = ([], 0)
    }
    for job in jobs where !job.isCopy {
      let mostBytes = job.entry?.mostBytes ?? mostBytes(of: job, plan)
      // What the layouts before it really take is known once they are made.
      if mostBytes > budget.memory - reserved { finish(&budget) }
      guard mostBytes <= budget.memory else {
        shortages.add(job.layer, job.tile.id.canonical, layingOut: mostBytes, budget)
        refused.insert(job.key)
        continue
      }
      if let entry = job.entry {
        _ = budget.take(memory: entry.byteCount)
      } else {
        pending.append((job.key, job, mostBytes))
        reserved += mostBytes
        if pending.count == batch { finish(&budget) }
      }
    }
    finish(&budget)
    if !refused.isEmpty { jobs.removeAll { refused.contains($0.key) } }
    return made
  }

  /// The most bytes that a layout may hold, and a little more for the entry of an empty one.
  private static func mostBytes(of job: Job, _ plan: RenderPlan) -> Int {
    switch job.tile.data {
    case .raster: return 512
    case .elevation(let tile): return 8 * tile.heights.count + 512
    case .features(let tile):
      let name = plan.layers[job.layer].resolved.style.sourceLayer ?? ""
      return (tile.layer(named: name).map(FeatureSelection.mostBytes) ?? 0) + 512
    }
  }

  private static func layout(_ job: Job, _ plan: RenderPlan) -> MadeLayout? {
    let layer = plan.layers[job.layer].resolved
    let content = TileContent(
      job.data(), id: job.tile.id,
      inputs: ExpressionInputs(
        globalState: plan.inputs.globalState, availableImages: plan.inputs.images,
        featureStates: layer.style.source.flatMap { plan.featureStates[$0] } ?? FeatureStates()))
    return layer.layout(content)
  }
}

/// Numbers for the source layers of tiles, so that each is decoded, and counted, once.
private struct ContentNumbers {
  private struct Known: Hashable {
    let source: String
    let layer: String
  }

  private var known: [Known: [(number: Int, isCopy: Bool)]] = [:]
  /// The number of numbers.
  private(set) var count = 0

  /// The numbers of a source layer in the tiles of a source; copies of the world have those of their tiles.
  mutating func numbers(
    of tiles: [FrameTile], _ source: String, _ layer: String
  ) -> [(number: Int, isCopy: Bool)] {
    let key = Known(source: source, layer: layer)
    if let numbers = known[key] { return numbers }
    var first: [OverscaledTileID: Int] = [:]
    let numbers = tiles.map { tile in
      let id = OverscaledTileID(overscaledZ: tile.id.overscaledZ, wrap: 0, canonical: tile.id.canonical)
      if let number = first[id] { return (number: number, isCopy: true) }
      first[id] = count
      count += 1
      return (number: count - 1, isCopy: false)
    }
    known[key] = numbers
    return numbers
  }
}
