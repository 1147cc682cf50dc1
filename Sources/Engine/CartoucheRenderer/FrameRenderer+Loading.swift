import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheResources
import CartoucheStyle
import CartoucheText
import CartoucheTiles

extension FrameRenderer {
  /// The parts of a frame that are loaded.
  struct Loaded: Sendable {
    /// The images of the style's sprites and the map's own, and the glyphs.
    var symbols = SymbolResources()
    /// Whether no range of glyphs failed to load.
    var hasAllGlyphs = true
    /// The layouts that are wanted.
    var jobs: LayoutJobs
    /// The tiles of the plan's sources, loaded and decoded, by the names of the sources.
    var tiles: [String: [FrameTile]] = [:]
    /// The clusters of sources that gather their points, by the names of the sources.
    var clusters: [String: ClusterIndex] = [:]
    /// The GeoJSON texts from the URLs of sources, as far as they are kept, by the names of the sources.
    var documents: [String: SourceDocument] = [:]
    /// The attributions of the data: HTML, each text once, in the order of the sources.
    var attributions: [String] = []
    /// The findings about what could not be loaded.
    var diagnostics: [Diagnostic] = []
    /// The parts that could not be loaded, or are on their way.
    var shortfalls: [FrameShortfall] = []
    /// Whether a tile of any source is drawn.
    var showsAnything = false
    /// The number of resources that are on their way.
    var pendingCount = 0
    /// Whether glyphs or fonts are among them.
    var awaitsGlyphs = false
    /// Whether sprites are among them.
    var awaitsImages = false
    /// The time that it took.
    var clock: StageClock
    /// The rest of the frame's limits, for layers.
    var budget: FrameBudget
  }

  /// Loads what a plan needs, as far as the session lasts: sources and images, tiles until none is missing, then the
  /// glyphs of what those tiles hold.
  func load(
    _ plan: RenderPlan, _ scene: Scene, _ session: LoadSession, _ clock: StageClock
  ) async -> Result<Loaded, FrameError> {
    var loaded = Loaded(
      jobs: LayoutJobs(plan, session.limits), clock: clock,
      budget: FrameBudget(session.limits, pixels: scene.viewport.pixelCount))
    let unseen = unseenDocuments(plan, scene)
    let (answers, images) = await open(plan.sources + unseen, scene, session)
    loaded.symbols.images = scene.images.applied(to: images.images)
    loaded.diagnostics += images.diagnostics
    let lostSprites = [FrameShortfall](.sprite, in: images.diagnostics)
    loaded.awaitsImages = images.isPending
    var isPending = images.isPending || answers.contains(where: \.isPending)
    loaded.clock.finish("load")
    for (source, answer) in zip(unseen, answers.dropFirst(plan.sources.count)) {
      loaded.diagnostics += answer.diagnostics
      loaded.documents[source.id] = answer.source?.source.document
    }

    var names: [String] = []
    var searches: [TileSearch] = []
    let reach = plan.reach
    for (source, answer) in zip(plan.sources, answers) {
      loaded.diagnostics += answer.diagnostics
      guard let open = answer.source else {
        loaded.shortfalls += answer.shortfalls(of: source.id)
        continue
      }
      if let shortage = loaded.budget.shortage(of: source.id, holding: open.source.byteCount) {
        loaded.leaveOut(source.id, shortage)
        continue
      }
      names.append(source.id)
      let attribution = open.source.attribution ?? source.members["attribution"]?.string
      if let attribution, !attribution.isEmpty, !loaded.attributions.contains(attribution) {
        loaded.attributions.append(attribution)
      }
      let paused = scene.pausedSources[source.id].map { ViewTransform($0, scene.viewport) }
      do throws(FrameError) {
        let search = try TileSearch(
          open, for: plan.transform, scene.mode, drawing: reach[source.id] ?? [], paused: paused)
        if let shortage = loaded.budget.shortage(of: source.id, showing: search.tileCount) {
          loaded.leaveOut(source.id, shortage)
          names.removeLast()
          continue
        }
        searches.append(search)
      } catch {
        return .failure(error)
      }
    }
    await TileLoading(tiles, session).complete(&searches, &loaded.budget, &loaded.clock)
    if session.isCancelled { return .failure(.cancelled) }
    for (name, search) in zip(names, searches) {
      loaded.tiles[name] = search.tiles
      loaded.clusters[name] = search.source.source.clusters
      loaded.documents[name] = search.source.source.document
      isPending = isPending || search.isPending
    }
    let coverage = FrameCoverage(names, searches, plan.transform.camera, scene.mode)
    loaded.diagnostics += coverage.diagnostics
    loaded.shortfalls += coverage.shortfalls
    loaded.showsAnything = coverage.showsAnything
    loaded.shortfalls += lostSprites
    if images.isPending { loaded.shortfalls.append(FrameShortfall(.sprite, .pending)) }
    await loadGlyphs(plan, scene, session, &loaded)
    if session.isCancelled { return .failure(.cancelled) }
    isPending = isPending || loaded.awaitsGlyphs
    if loaded.awaitsGlyphs { loaded.shortfalls.append(FrameShortfall(.glyphs, .pending)) }
    // Another frame may be the one that asked.
    loaded.pendingCount = isPending ? max(session.pendingCount, 1) : 0
    loaded.clock.finish("load")
    return .success(loaded)
  }

  /// Loads the glyphs of the layouts that are not known yet.
  private func loadGlyphs(
    _ plan: RenderPlan, _ scene: Scene, _ session: LoadSession, _ loaded: inout Loaded
  ) async {
    var plan = plan
    plan.inputs.images = loaded.symbols.images.names
    let origin = GlyphLibrary.Origin(scene.map)
    let shelf = glyphs.shelf(forFrameOf: origin)
    let loading = GlyphLoading(origin, shelf, session)
    loaded.symbols.keepsNeighbors = scene.mode.isTiled
    loaded.symbols.atlas = shelf.atlas
    let drawsSymbols = plan.layers.contains(where: \.resolved.drawsSymbols)
    var answer = GlyphLoading.Answer(store: loaded.symbols.glyphs)
    if drawsSymbols { answer = await loading.openFonts(&loaded.budget) }
    loaded.jobs = LayoutJobs(
      plan, loaded.tiles,
      SymbolInputs(
        images: loaded.symbols.images, glyphs: shelf.number, excludedFonts: answer.excludedFonts,
        keepsNeighbors: scene.mode.isTiled), layouts, loaded.budget)
    loaded.clock.finish("load")
    await loaded.jobs.decode(&loaded.budget, until: session.stop)
    loaded.clock.finish("decode")
    guard drawsSymbols else { return }
    loaded.diagnostics += answer.diagnostics
    loaded.shortfalls += [FrameShortfall](.glyphs, in: answer.diagnostics)
    loaded.hasAllGlyphs = answer.isComplete
    loaded.symbols.glyphs = answer.store
    loaded.awaitsGlyphs = answer.hasPendingFonts
    if answer.hasPendingFonts { loaded.jobs.postpone(loaded.jobs.missingSymbols) }
    // All ranges count, those of earlier frames too; what ranges of Arabic forms lack is asked for when they are there.
    var excluded: Set<GlyphRequest> = []
    var needs = await loaded.jobs.missingGlyphs(
      loaded.symbols.withoutRanges, &loaded.budget, until: session.stop)
    var ranges = needs.ranges(with: loaded.jobs.knownRanges)
    while !ranges.isEmpty {
      answer = await loading.load(ranges, into: loaded.symbols.glyphs, &loaded.budget)
      loaded.diagnostics += answer.diagnostics
      loaded.shortfalls += [FrameShortfall](.glyphs, in: answer.diagnostics)
      loaded.awaitsGlyphs = loaded.awaitsGlyphs || !answer.pending.isEmpty
      loaded.jobs.postpone(needs.layouts(with: answer.pending))
      loaded.hasAllGlyphs = loaded.hasAllGlyphs && answer.isComplete
      loaded.symbols.glyphs = answer.store
      excluded.formUnion(answer.excludedRanges)
      guard ranges.contains(where: { $0.block.hasArabicForms && !answer.pending.contains($0) }) else { break }
      needs = await loaded.jobs.missingGlyphs(loaded.symbols, &loaded.budget, until: session.stop)
      ranges = needs.ranges(with: [])
    }
    if !excluded.isEmpty { loaded.jobs.discard(with: excluded) }
  }

  /// The findings about characters that the fonts of a scene do not draw, and about fonts that do not exist.
  func glyphFindings(_ scene: Scene, _ context: FrameContext) -> [Diagnostic] {
    let origin = GlyphLibrary.Origin(scene.map)
    let shelf = glyphs.shelf(for: origin)
    return GlyphFindings(context.shortfalls.all, origin, shelf, glyphs.fonts).diagnostics
      + FontNameFindings(
        scene.style, glyphs.fonts, fallbacks: shelf.fallbacks, zoom: context.zoom
      ).diagnostics
  }

  /// The sources with GeoJSON at URLs that no layer shows, and whose texts are kept nevertheless.
  private func unseenDocuments(_ plan: RenderPlan, _ scene: Scene) -> [StyleSource] {
    guard scene.map.keepsDocuments else { return [] }
    let seen = Set(plan.sources.map(\.id))
    return scene.style.sources.filter {
      $0.sourceType == .geoJSON && $0.members["data"]?.string != nil && scene.data[$0.id] == nil
        && !seen.contains($0.id)
    }
  }

  /// Opens sources and sprites; all at a time, unless the sources are still open.
  private func open(
    _ sources: [StyleSource], _ scene: Scene, _ session: LoadSession
  ) async -> ([SourceStore.Answer], SpriteStore.Answer) {
    let wanted = sources.map { WantedSource($0, of: scene) }
    let images = { @Sendable [sprites] in
      await sprites.load(
        scene.style.members["sprite"], in: StyleReferences(scene.map),
        pixelRatio: scene.viewport.pixelRatio, through: session)
    }
    var answers: [SourceStore.Answer]
    let sprite: SpriteStore.Answer
    if let kept = await self.sources.kept(wanted, through: session) {
      (answers, sprite) = (kept, await images())
    } else {
      async let loaded = images()
      answers = await open(wanted, session)
      sprite = await loaded
    }
    if session.isOverfull { answers = await reopen(wanted, session) }
    return (answers, sprite)
  }

  private func open(_ wanted: [WantedSource], _ session: LoadSession) async -> [SourceStore.Answer] {
    let store = sources
    // Not the group's own, for the reason given in `GlyphLoading`.
    var answers = [SourceStore.Answer](repeating: .init(), count: wanted.count)
    await withTaskGroup(of: (Int, SourceStore.Answer).self) { group in
      for (index, source) in wanted.enumerated() {
        group.addTask { (index, await store.open(source, through: session)) }
      }
      for await (index, answer) in group { answers[index] = answer }
    }
    return answers
  }

  /// Opens all sources again, one after the other, so that the same ones exceed the limit every time.
  private func reopen(_ wanted: [WantedSource], _ session: LoadSession) async -> [SourceStore.Answer] {
    var answers: [SourceStore.Answer] = []
    var held = 0
    for source in wanted {
      await sources.forget(source)
      session.letGo(except: held)
      let answer = await sources.open(source, through: session)
      held += answer.source?.source.byteCount ?? 0
      answers.append(answer)
    }
    return answers
  }

  /// The findings about features that a source's own tolerance leaves out: one for each source.
  static func omissions(in tiles: [String: [FrameTile]], _ plan: RenderPlan) -> [Diagnostic] {
    plan.sources.compactMap { source in
      guard source.members["tolerance"] != nil else { return nil }
      var seen: Set<TileID> = []
      let count = (tiles[source.id] ?? []).reduce(0) { sum, tile in
        guard case .features(let features) = tile.data, features.omittedCount > 0,
          seen.insert(tile.id.canonical).inserted
        else { return sum }
        return sum + features.omittedCount
      }
      guard count > 0 else { return nil }
      let what = count == 1 ? "1 feature is" : "\(count.grouped) features are"
      return Diagnostic(
        .warning,
        "source \"\(source.id)\": \(what) not drawn: smaller than the source's tolerance at this zoom level",
        pointer: JSONPointer(["sources", source.id, "tolerance"]))
    }
  }

  /// The tiles that could not be decoded: one finding and one shortfall for each source.
  static func problems(
    of tiles: [String: [FrameTile]], _ plan: RenderPlan
  ) -> [(finding: Diagnostic, shortfall: FrameShortfall)] {
    plan.sources.compactMap { source in
      var first: (tile: TileID, problem: String)?
      var broken: Set<TileID> = []
      let all = tiles[source.id] ?? []
      for tile in all {
        guard case .features(let features) = tile.data, let problem = features.problems.first else {
          continue
        }
        if first == nil { first = (tile.id.canonical, problem) }
        broken.insert(tile.id.canonical)
      }
      guard let first else { return nil }
      let others = broken.count > 1 ? " (and \(broken.count - 1) more)" : ""
      let finding = Diagnostic(
        .error, "\"\(source.id)\": tile \(first.tile) cannot be read\(others): \(first.problem)",
        pointer: JSONPointer(["sources", source.id]))
      let shortfall = FrameShortfall(
        .tiles, .invalid, of: source.id, count: broken.count, total: Set(all.map(\.id.canonical)).count)
      return (finding, shortfall)
    }
  }
}

extension FrameRenderer.Loaded {
  /// Notes that a source is left out as it exceeds the limits.
  fileprivate mutating func leaveOut(_ source: String, _ finding: Diagnostic) {
    diagnostics.append(finding)
    shortfalls.append(FrameShortfall(.source, .limit, of: source))
  }
}

extension SourceStore.Answer {
  /// The shortfalls of a frame without the source.
  fileprivate func shortfalls(of name: String) -> [FrameShortfall] {
    if isPending { return [FrameShortfall(.source, .pending, of: name)] }
    // The first of several errors is the reason.
    let causes = diagnostics.filter { $0.severity == .error }.compactMap { FrameShortfall.Cause($0.kind) }
    return causes.first.map { [FrameShortfall(.source, $0, of: name)] } ?? []
  }
}

extension FrameBudget {
  /// Takes the content of an open source, or reports what is missing.
  fileprivate mutating func shortage(of source: String, holding byteCount: Int) -> Diagnostic? {
    if take(memory: byteCount) { return nil }
    return Diagnostic(
      .error, "source \"\(source)\" is left out: it holds \(byteCount.mebibytes), and only \(memoryLeft)",
      kind: .limit,
      pointer: JSONPointer(["sources", source]))
  }

  /// Takes the tiles of a source, or reports what is missing.
  fileprivate mutating func shortage(of source: String, showing count: Int) -> Diagnostic? {
    if take(tiles: count) { return nil }
    return Diagnostic(
      .error,
      "source \"\(source)\" is left out: \(count.grouped) tiles, and only \(tiles.grouped) of"
        + " \(limits.tiles.grouped) are left",
      kind: .limit, pointer: JSONPointer(["sources", source]))
  }
}
