import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheText
import CartoucheThreads
import CartoucheTiles

/// The layouts of a frame: for each planned layer its part of each tile, in drawing order.
struct FrameLayout: Sendable {
  /// One layer's part of one tile.
  struct Part: Sendable {
    /// The layout, which is not empty.
    let layout: MadeLayout
    /// The tile.
    let tile: FrameTile
  }

  /// The parts, by the index of the layer in the plan.
  private(set) var parts: [[Part]]
  /// The expressions that failed, and the parts left out for lack of memory or vertices.
  private(set) var diagnostics: [Diagnostic] = []
  /// The findings among ``diagnostics`` about omitted parts.
  private(set) var shortages: [Diagnostic] = []
  private var failures: EvaluationFindings
  /// The layouts that existed, and those that were made.
  private(set) var uses = CacheUses()

  /// Takes the layouts that exist and makes the others in parallel; stops early when the task is cancelled or when
  /// `stop` says so.
  ///
  /// The layouts of a frame that lacks nothing are kept as a whole.
  ///
  /// - Parameters:
  ///   - symbols: The images and glyphs for laying out symbols.
  ///   - keepsSymbols: Whether layouts of symbols are kept for later frames.
  ///   - budget: The limits for layers; those beyond them are left out.
  init(
    _ plan: RenderPlan, _ jobs: LayoutJobs, _ symbols: SymbolResources, keepsSymbols: Bool,
    _ cache: LayoutCache, _ budget: inout FrameBudget, _ stop: StopSignal
  ) {
    if let known = jobs.known {
      self = known.layout
      budget = known.budget
      diagnostics = failures.diagnostics(plan)
      uses = CacheUses(kept: known.keys.count)
      return
    }
    var jobs = jobs
    let made = Self.layouts(&jobs, plan, symbols, &budget, stop)
    cache.insert(keepsSymbols ? made : made.filter { $0.0.symbols == 0 })
    let fresh = Dictionary(made, uniquingKeysWith: { first, _ in first })

    var parts = [[Part]](repeating: [], count: plan.layers.count)
    let pixels = plan.transform.viewport.pixelCount
    failures = EvaluationFindings(plan)
    uses = CacheUses(kept: jobs.all.count { $0.made != nil }, made: made.count)
    for job in jobs.all {
      guard let layout = job.made ?? fresh[job.key] else { continue }
      if !job.isCopy { failures.add(job.layer, layout.failures) }
      if layout.isEmpty { continue }
      let cost = layout.cost
      guard budget.take(vertices: cost.vertexCount) else {
        jobs.shortages.add(
          job.layer, job.tile.id.canonical,
          "\(cost.vertexCount.grouped) vertices, and only \(budget.vertices.grouped) of"
            + " \(budget.limits.vertices.grouped) are left")
        continue
      }
      guard budget.take(symbols: cost.symbols) else {
        jobs.shortages.add(job.layer, job.tile.id.canonical, showing: cost.symbols, budget)
        continue
      }
      // In the order of their sizes, as sets have none.
      let fonts = cost.fonts.sorted { $0.byteCount < $1.byteCount }
      if let font = fonts.first(where: { !budget.take(font: $0) }) {
        jobs.shortages.add(job.layer, job.tile.id.canonical, writingWith: font.byteCount, budget)
        continue
      }
      guard budget.take(cells: cost.glyphCells) else {
        jobs.shortages.add(job.layer, job.tile.id.canonical, drawingGlyphs: cost.glyphCells, budget)
        continue
      }
      if cost.isCut {
        jobs.shortages.add(cut: job.layer, job.tile.id.canonical)
      }
      let ownBytes =
        parts[job.layer].isEmpty ? pixels * plan.layers[job.layer].resolved.traits.bytesPerPixel : 0
      guard budget.take(memory: ownBytes) else {
        jobs.shortages.add(job.layer, job.tile.id.canonical, drawing: ownBytes, budget)
        continue
      }
      parts[job.layer].append(Part(layout: layout, tile: job.tile))
    }
    self.parts = parts
    shortages = jobs.shortages.diagnostics
    diagnostics = failures.diagnostics(plan) + shortages
    let keys = jobs.all.map(\.key)
    if let key = jobs.frameKey, jobs.isWhole, shortages.isEmpty, keepsSymbols, !stop.isGiven {
      cache.insert(LayoutCache.KnownFrame(layout: self, budget: budget, keys: keys), for: key)
    }
  }

  /// The layouts that do not exist yet, as far as there is memory.
  ///
  /// Copies of the world and layers that differ only in constants share their layouts. Jobs for which there is no
  /// memory are removed.
  private static func layouts(
    _ jobs: inout LayoutJobs, _ plan: RenderPlan, _ symbols: SymbolResources, _ budget: inout FrameBudget,
    _ stop: StopSignal
  ) -> [(LayoutCache.Key, MadeLayout)] {
    var made: [(LayoutCache.Key, MadeLayout)] = []
    var sizes: [LayoutCache.Key: Int] = [:]
    var refused: Set<LayoutCache.Key> = []
    var pending: [(key: LayoutCache.Key, job: LayoutJobs.Job, mostBytes: Int)] = []
    var reserved = 0
    let room = budget.limits.symbolRoom
    func finish(_ budget: inout FrameBudget) {
      let list = pending
      let results = ParallelWork.map(list.count) { index -> MadeLayout? in
        let job = list[index].job
        if stop.isGiven { return nil }
        let tile = job.content(plan, symbols, room: room, stop: stop)
        return job.draft?.layout(tile, mostBytes: list[index].mostBytes)
          ?? plan.layers[job.layer].resolved.layout(tile, mostBytes: list[index].mostBytes)
      }
      // Layouts that were in progress when work was stopped are incomplete.
      let isStopped = stop.isGiven
      for (work, layout) in zip(list, results) {
        guard let layout, !isStopped else { continue }
        sizes[work.key] = layout.byteCount
        made.append((work.key, layout))
      }
      for work in list { _ = budget.take(memory: sizes[work.key] ?? 0) }
      (pending, reserved) = ([], 0)
    }
    for job in jobs.all where !job.isCopy {
      let mostBytes = job.made?.mostBytes ?? mostBytes(of: job, plan)
      // Charges the true cost of the layouts, known once they are made.
      if mostBytes > budget.memory - reserved { finish(&budget) }
      guard mostBytes <= budget.memory else {
        jobs.shortages.add(job.layer, job.tile.id.canonical, layingOut: mostBytes, budget)
        refused.insert(job.key)
        continue
      }
      if let known = job.made {
        _ = budget.take(memory: known.byteCount)
      } else {
        pending.append((job.key, job, mostBytes))
        reserved += mostBytes
        if pending.count == LayoutJobs.batch { finish(&budget) }
      }
    }
    finish(&budget)
    if !refused.isEmpty { jobs.all.removeAll { refused.contains($0.key) } }
    return made
  }

  /// The maximum number of bytes in a layout, and a little more for the entry of an empty one.
  private static func mostBytes(of job: LayoutJobs.Job, _ plan: RenderPlan) -> Int {
    switch job.tile.data {
    case .raster: return 512
    case .elevation(let tile): return 8 * tile.heights.count + 512
    case .features(let tile):
      let name = plan.layers[job.layer].resolved.style.sourceLayer ?? ""
      return (tile.layer(named: name).map(FeatureSelection.mostBytes) ?? 0) + 512
    }
  }
}
