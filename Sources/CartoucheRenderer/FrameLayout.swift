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

  /// Takes what is known and lays out the rest, in parallel; stops early when the task is cancelled.
  ///
  /// - Parameters:
  ///   - symbols: What symbols are laid out with.
  ///   - keepsSymbols: Whether layouts of symbols are kept for later frames.
  init(
    _ plan: RenderPlan, _ jobs: LayoutJobs, _ symbols: SymbolResources, keepsSymbols: Bool,
    _ cache: LayoutCache
  ) {
    let made = Self.layouts(jobs.missing, plan, symbols)
    cache.insert(keepsSymbols ? made : made.filter { $0.0.symbols == 0 })
    let fresh = Dictionary(made, uniquingKeysWith: { first, _ in first })

    var parts = [[Part]](repeating: [], count: plan.layers.count)
    for job in jobs.all {
      guard let entry = job.entry ?? fresh[job.key], let layout = entry.layout else { continue }
      parts[job.layer].append(Part(layout: layout, tile: job.tile, byteCount: entry.byteCount))
    }
    self.parts = parts
    cache.trim()
  }

  private static func layouts(
    _ jobs: [LayoutJobs.Job], _ plan: RenderPlan, _ symbols: SymbolResources
  ) -> [(LayoutCache.Key, LayoutCache.Entry)] {
    let results = Mutex([LayoutCache.Entry?](repeating: nil, count: jobs.count))
    for start in stride(from: 0, to: jobs.count, by: LayoutJobs.batch) {
      if Task.isCancelled { break }
      DispatchQueue.concurrentPerform(iterations: min(LayoutJobs.batch, jobs.count - start)) { offset in
        let job = jobs[start + offset]
        let made = plan.layers[job.layer].resolved.layout(job.content(plan, symbols))
        let entry = LayoutCache.Entry(made?.layout, byteCount: (made?.byteCount ?? 0) + 256)
        results.withLock { $0[start + offset] = entry }
      }
    }
    return zip(jobs, results.withLock { $0 }).compactMap { job, entry in entry.map { (job.key, $0) } }
  }
}
