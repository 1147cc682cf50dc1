import CartoucheGeometry
import CartoucheLayers
import CartoucheStyle
import CartoucheText
import CartoucheThreads
import CartoucheTiles

/// The layouts that a frame needs: those that exist, and those still to be made.
struct LayoutJobs: Sendable {
  /// One layer's part of one tile.
  struct Job: Sendable {
    /// The index of the layer in the plan.
    let layer: Int
    /// The tile.
    let tile: FrameTile
    /// The key of everything that the layout depends on.
    let key: LayoutCache.Key
    /// The tiles that add their heights to those of the tile.
    let neighborhood: ElevationNeighborhood
    /// The number of the source layer in the tile, the same for all layers that draw it and all copies of the world.
    let content: Int
    /// Whether an earlier job has the same key: another copy of the world, or a layer that differs in constants.
    let isCopy: Bool
    /// The layout, if it exists.
    var made: MadeLayout?
    /// The part of the layout that was evaluated to find the glyphs that it needs.
    var draft: SymbolDraft?
    /// Whether the memory of the draft was taken from the budget.
    var isDraftCounted = false
  }

  /// All parts, layer by layer in the order of the plan, tile by tile in drawing order; none of a known frame.
  var all: [Job] = []
  /// The layouts of the whole frame, if they are known.
  private(set) var known: LayoutCache.KnownFrame?
  /// Everything that the layouts depend on.
  private(set) var frameKey: LayoutCache.FrameKey?
  /// The tiles that are left out.
  var shortages: LayoutShortages
  private let plan: RenderPlan
  private let room: SymbolRoom
  private var contentCount = 0
  private var wholeCount = 0

  /// Whether no part has been left out.
  var isWhole: Bool { all.count == wholeCount }

  /// The most layouts that are made before their memory is counted.
  static let batch = 128

  /// Asks `cache` for the layouts of a plan.
  ///
  /// - Parameters:
  ///   - tiles: The tiles of each source, by its name.
  ///   - symbols: The images and glyphs for laying out symbols.
  ///   - budget: The rest of the frame's limits.
  init(
    _ plan: RenderPlan, _ tiles: [String: [FrameTile]], _ symbols: SymbolInputs, _ cache: LayoutCache,
    _ budget: FrameBudget
  ) {
    self.plan = plan
    room = budget.limits.symbolRoom
    shortages = LayoutShortages(plan, budget.limits)
    let states = plan.layers.map { layer in
      layer.identity.readsFeatureState
        ? cache.number(of: layer.resolved.style.source.flatMap { plan.featureStates[$0] } ?? .init()) : 0
    }
    let key = LayoutCache.FrameKey(
      tiles: tiles, budget: budget, layers: plan.layers.map(\.number), states: states,
      inputs: cache.number(of: plan.inputs), symbols: cache.number(of: symbols),
      pixels: plan.transform.viewport.pixelCount)
    frameKey = key
    known = cache.frame(for: key)
    if known == nil { addJobs(key, cache) }
  }

  private mutating func addJobs(_ frame: LayoutCache.FrameKey, _ cache: LayoutCache) {
    var contents = ContentNumbers()
    var seen: Set<Int> = []
    for (number, layer) in plan.layers.enumerated() {
      guard let name = layer.resolved.style.source, let held = frame.tiles[name] else { continue }
      let (identity, symbols) = (layer.identity, layer.resolved.symbols)
      let laysOutWindows = symbols?.laysOutWindows ?? false
      var windowed: Set<LayoutCache.Key> = []
      let neighborhood = ElevationNeighborhood(held)
      let numbers = contents.numbers(of: held, name, layer.resolved.style.sourceLayer ?? "")
      let isCopy = !seen.insert(layer.number).inserted
      var last = -1
      let reach = layer.resolved.reach
      for (tile, content) in zip(held, numbers) where tile.beside.map({ !$0.isDisjoint(with: reach) }) ?? true
      {
        let key = LayoutCache.Key(
          layer: layer.number, tile: tile.key, zoom: tile.id.overscaledZ, states: frame.states[number],
          inputs: identity.readsInputs ? frame.inputs : 0,
          symbols: symbols == nil ? 0 : frame.symbols,
          window: laysOutWindows ? tile.window : nil,
          neighbors: neighborhood.neighbors(of: tile))
        // Copies of the world share a layout, unless they show different parts of it.
        let isKnown = key.window == nil ? content <= last : !windowed.insert(key).inserted
        all.append(
          Job(
            layer: number, tile: tile, key: key, neighborhood: neighborhood,
            content: content, isCopy: isCopy || isKnown))
        last = max(last, content)
      }
    }
    for (index, made) in cache.find(all.map(\.key)).enumerated() { all[index].made = made }
    contentCount = contents.count
    wholeCount = all.count
  }

  /// Decodes the source layers that are needed, each once, in parallel.
  ///
  /// Jobs for which there is no memory are removed. What is not decoded when `stop` is given is left for later.
  mutating func decode(_ budget: inout FrameBudget, until stop: StopSignal) async {
    var isAffordable = [Bool?](repeating: nil, count: contentCount)
    var isWanted = [Bool](repeating: false, count: contentCount)
    var work: [(tile: FeatureLayerTable, layer: String)] = []
    all.removeAll { job in
      guard case .features(let tile) = job.tile.data else { return false }
      let name = plan.layers[job.layer].resolved.style.sourceLayer ?? ""
      if isAffordable[job.content] == nil {
        let cost = tile.decodingByteCount(ofLayer: name)
        isAffordable[job.content] = budget.take(memory: cost)
        if isAffordable[job.content] == false {
          shortages.add(job.layer, job.tile.id.canonical, decoding: cost, budget)
        }
      }
      guard isAffordable[job.content] == true else { return true }
      if job.made == nil, !isWanted[job.content] {
        isWanted[job.content] = true
        work.append((tile, name))
      }
      return false
    }
    guard !work.isEmpty else { return }
    let list = work
    await ParallelWork.run {
      ParallelWork.perform(list.count) { if !stop.isGiven { _ = list[$0].tile.layer(named: list[$0].layer) } }
    }
  }

  /// The ranges of glyphs that the missing layouts need and that are not in the store of `symbols`.
  ///
  /// Values evaluated for this are kept for the layouts, and their memory is taken from the budget once, whether the
  /// layout is known or not. Jobs for which there is no memory are removed.
  mutating func missingGlyphs(
    _ symbols: SymbolResources, _ budget: inout FrameBudget, until stop: StopSignal
  ) async -> GlyphNeeds {
    var needs = GlyphNeeds()
    var refused: Set<LayoutCache.Key> = []
    let wanted = all.indices.filter { !all[$0].isCopy && plan.layers[all[$0].layer].resolved.drawsSymbols }
    for start in stride(from: 0, to: wanted.count, by: Self.batch) {
      let indices = wanted[start..<min(start + Self.batch, wanted.count)]
      let missing = indices.filter { all[$0].made == nil }.map { all[$0] }
      var found = await drafts(of: missing, symbols, until: stop)[...]
      for index in indices {
        let job = all[index]
        let result = job.made == nil ? found.popFirst() : nil
        let byteCount = job.made?.draftByteCount ?? result?.draft?.byteCount ?? 0
        guard job.isDraftCounted || budget.take(memory: byteCount) else {
          shortages.add(job.layer, job.tile.id.canonical, evaluating: byteCount, budget)
          refused.insert(job.key)
          continue
        }
        (all[index].draft, all[index].isDraftCounted) = (result?.draft, true)
        if let ranges = result?.needs, !ranges.isEmpty { needs.add(ranges, of: job.key) }
      }
    }
    if !refused.isEmpty { all.removeAll { refused.contains($0.key) } }
    return needs
  }

  /// The drafts of layouts, and the ranges of glyphs that they need.
  private func drafts(
    of jobs: [Job], _ symbols: SymbolResources, until stop: StopSignal
  ) async -> [(draft: SymbolDraft?, needs: [GlyphRequest])] {
    if jobs.isEmpty { return [] }
    let (plan, room) = (plan, room)
    return await ParallelWork.run {
      ParallelWork.map(jobs.count) { index in
        if stop.isGiven { return (nil, []) }
        let layer = plan.layers[jobs[index].layer].resolved
        guard
          let draft = jobs[index].draft
            ?? layer.symbols?.draft(jobs[index].content(plan, symbols, room: room, stop: stop))
        else { return (nil, []) }
        let needs = draft.missingGlyphs(in: symbols.glyphs)
        // One that was interrupted lacks features.
        return (stop.isGiven ? nil : draft, needs)
      }
    }
  }

  /// The ranges of glyphs that the known layouts were made with.
  var knownRanges: Set<GlyphRequest> { Set(all.lazy.compactMap(\.made).flatMap(\.cost.glyphRanges)) }

  /// Forgets known layouts that were made with some of these ranges.
  mutating func discard(with ranges: Set<GlyphRequest>) {
    for index in all.indices
    where all[index].made.map({ !ranges.isDisjoint(with: $0.cost.glyphRanges) }) == true {
      all[index].made = nil
    }
  }

  /// Leaves layouts out that need something that is on its way, so that they are made when it is there.
  mutating func postpone(_ layouts: Set<LayoutCache.Key>) {
    if !layouts.isEmpty { all.removeAll { layouts.contains($0.key) } }
  }

  /// The layouts of symbols that are not known.
  var missingSymbols: Set<LayoutCache.Key> {
    Set(all.filter { $0.made == nil && plan.layers[$0.layer].resolved.drawsSymbols }.map(\.key))
  }
}

/// The ranges of glyphs that layouts need.
struct GlyphNeeds: Sendable {
  private var needs: [(layout: LayoutCache.Key, ranges: [GlyphRequest])] = []

  fileprivate mutating func add(_ ranges: [GlyphRequest], of layout: LayoutCache.Key) {
    needs.append((layout, ranges))
  }

  /// The ranges, and some others, each once, in a fixed order.
  func ranges(with others: Set<GlyphRequest>) -> [GlyphRequest] {
    others.union(needs.flatMap(\.ranges)).sorted {
      ($0.stack.description, $0.block, $0.stack.fonts.count) < (
        $1.stack.description, $1.block, $1.stack.fonts.count
      )
    }
  }

  /// The layouts that need one of these ranges.
  func layouts(with ranges: Set<GlyphRequest>) -> Set<LayoutCache.Key> {
    Set(needs.filter { !ranges.isDisjoint(with: $0.ranges) }.map(\.layout))
  }
}

extension LayoutJobs.Job {
  /// The tile in the form that the layout needs.
  func content(
    _ plan: RenderPlan, _ symbols: SymbolResources, room: SymbolRoom = SymbolRoom(), stop: StopSignal
  ) -> TileContent {
    if let draft { return TileContent(draft.tile, symbols: symbols, room: room, stop: stop) }
    let layer = plan.layers[layer].resolved
    return TileContent(
      neighborhood.data(of: tile), id: tile.id,
      inputs: ExpressionInputs(
        globalState: plan.inputs.globalState, availableImages: plan.inputs.images,
        featureStates: layer.style.source.flatMap { plan.featureStates[$0] } ?? FeatureStates()),
      symbols: symbols, room: room, window: key.window, stop: stop)
  }
}

/// The inputs of the layouts of symbols besides features.
struct SymbolInputs: Sendable, Equatable {
  /// The images that the style can draw.
  var images: ImageSet
  /// The number of the shelf that glyphs come from.
  var glyphs: Int
  /// The fonts of the style for which there is no memory.
  var excludedFonts: Set<Int>
  /// Whether symbols beyond the edges of tiles are kept.
  var keepsNeighbors: Bool
  /// The habits of the map where the reference renderers differ.
  var conventions: Conventions
}

/// Numbers for the source layers of tiles, so that each is decoded, and counted, once.
private struct ContentNumbers {
  private struct Known: Hashable {
    let source: String
    let layer: String
  }

  private var known: [Known: [Int]] = [:]
  /// The number of entries.
  private(set) var count = 0

  /// The numbers of a source layer in the tiles of a source; copies of the world share those of their tiles.
  mutating func numbers(of tiles: [FrameTile], _ source: String, _ layer: String) -> [Int] {
    let key = Known(source: source, layer: layer)
    if let numbers = known[key] { return numbers }
    var first: [OverscaledTileID: Int] = [:]
    let numbers = tiles.map { tile -> Int in
      let id = OverscaledTileID(overscaledZ: tile.id.overscaledZ, wrap: 0, canonical: tile.id.canonical)
      if let number = first[id] { return number }
      first[id] = count
      count += 1
      return count - 1
    }
    known[key] = numbers
    return numbers
  }
}
