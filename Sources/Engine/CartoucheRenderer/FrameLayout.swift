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
    /// The layout by the layer's type.
    let layout: any Sendable
    /// The tile.
    let tile: FrameTile
    /// The approximate number of bytes that the layout holds.
    let byteCount: Int
    /// The approximate time that drawing it takes, in bytes of plain geometry.
    let effort: Int
    /// The features of the layout in drawing order, by their index in the source layer.
    let features: [Int32]
  }

  /// The parts, by the index of the layer in the plan.
  private(set) var parts: [[Part]]
  /// The expressions that failed, and the parts left out for lack of memory or vertices.
  private(set) var diagnostics: [Diagnostic] = []
  /// Those of ``diagnostics`` that are about parts left out.
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
    uses = CacheUses(kept: jobs.all.count { $0.entry != nil }, made: made.count)
    for job in jobs.all {
      guard let entry = job.entry ?? fresh[job.key] else { continue }
      if !job.isCopy { failures.add(job.layer, entry.failures) }
      guard let layout = entry.layout else { continue }
      guard budget.take(vertices: entry.cost.vertexCount) else {
        jobs.shortages.add(
          job.layer, job.tile.id.canonical,
          "\(entry.cost.vertexCount.grouped) vertices, and only \(budget.vertices.grouped) of"
            + " \(budget.limits.vertices.grouped) are left")
        continue
      }
      guard budget.take(symbols: entry.cost.symbols) else {
        jobs.shortages.add(job.layer, job.tile.id.canonical, showing: entry.cost.symbols, budget)
        continue
      }
      // In the order of their sizes, as sets have none.
      let fonts = entry.cost.fonts.sorted { $0.byteCount < $1.byteCount }
      if let font = fonts.first(where: { !budget.take(font: $0) }) {
        jobs.shortages.add(job.layer, job.tile.id.canonical, writingWith: font.byteCount, budget)
        continue
      }
      guard budget.take(cells: entry.cost.glyphCells) else {
        jobs.shortages.add(job.layer, job.tile.id.canonical, drawingGlyphs: entry.cost.glyphCells, budget)
        continue
      }
      if entry.cost.isCut {
        jobs.shortages.add(cut: job.layer, job.tile.id.canonical)
      }
      let ownBytes = parts[job.layer].isEmpty ? pixels * plan.layers[job.layer].resolved.bytesPerPixel : 0
      guard budget.take(memory: ownBytes) else {
        jobs.shortages.add(job.layer, job.tile.id.canonical, drawing: ownBytes, budget)
        continue
      }
      parts[job.layer].append(
        Part(
          layout: layout, tile: job.tile, byteCount: entry.byteCount, effort: entry.cost.effort,
          features: entry.features))
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
  ) -> [(LayoutCache.Key, LayoutCache.Entry)] {
    var made: [(LayoutCache.Key, LayoutCache.Entry)] = []
    var sizes: [LayoutCache.Key: Int] = [:]
    var refused: Set<LayoutCache.Key> = []
    var pending: [(key: LayoutCache.Key, job: LayoutJobs.Job, mostBytes: Int)] = []
    var reserved = 0
    let room = budget.limits.symbolRoom
    func finish(_ budget: inout FrameBudget) {
      let list = pending
      let results = ParallelWork.map(list.count) { index -> LayoutCache.Entry? in
        let job = list[index].job
        if stop.isGiven { return nil }
        let layout = plan.layers[job.layer].resolved.layout(
          job.content(plan, symbols, room: room, stop: stop), draft: job.draft)
        return LayoutCache.Entry(
          layout, mostBytes: list[index].mostBytes, draftByteCount: job.draft?.byteCount ?? 0)
      }
      // Layouts that were in progress when work was stopped are incomplete.
      let isStopped = stop.isGiven
      for (work, entry) in zip(list, results) {
        guard let entry, !isStopped else { continue }
        sizes[work.key] = entry.byteCount
        made.append((work.key, entry))
      }
      for work in list { _ = budget.take(memory: sizes[work.key] ?? 0) }
      (pending, reserved) = ([], 0)
    }
    for job in jobs.all where !job.isCopy {
      let mostBytes = job.entry?.mostBytes ?? mostBytes(of: job, plan)
      // Charges the true cost of the layouts, known once they are made.
      if mostBytes > budget.memory - reserved { finish(&budget) }
      guard mostBytes <= budget.memory else {
        jobs.shortages.add(job.layer, job.tile.id.canonical, layingOut: mostBytes, budget)
        refused.insert(job.key)
        continue
      }
      if let entry = job.entry {
        _ = budget.take(memory: entry.byteCount)
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
