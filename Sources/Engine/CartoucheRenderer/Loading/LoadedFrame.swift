import CartoucheJSON
import CartoucheLayers
import CartoucheText

/// All that is loaded for a frame.
struct LoadedFrame: Sendable {
  /// The tiles.
  let tiles: LoadedTiles
  /// The images of the style's sprites and the map's own, and the glyphs.
  let symbols: SymbolResources
  /// Whether no range of glyphs failed to load.
  let hasAllGlyphs: Bool
  /// The layouts that are wanted.
  let jobs: LayoutJobs
  /// The findings about what could not be loaded.
  let report: LoadReport
  /// The number of resources that are on their way.
  let pendingCount: Int
  /// Whether glyphs or fonts are among them.
  let awaitsGlyphs: Bool
  /// Whether sprites are among them.
  let awaitsImages: Bool
  /// The rest of the frame's limits, for layers.
  let budget: FrameBudget
  /// The time that the frame has taken so far.
  let clock: StageClock
}

extension FrameLoading {
  /// Loads the glyphs of the layouts that are not known yet.
  func frame(of tiles: LoadedTiles, _ opened: OpenedSources, _ clock: StageClock) async -> LoadedFrame {
    var (plan, report, budget, clock) = (plan, tiles.report, tiles.budget, clock)
    let origin = GlyphLibrary.Origin(scene.map)
    let shelf = renderer.glyphs.shelf(forFrameOf: origin)
    let loading = GlyphLoading(origin, shelf, session)
    var symbols = SymbolResources(images: scene.images.applied(to: opened.sprites.images), atlas: shelf.atlas)
    symbols.keepsNeighbors = scene.mode.isTiled
    symbols.conventions = scene.conventions
    plan.inputs.images = symbols.images.names
    let drawsSymbols = plan.layers.contains(where: \.resolved.drawsSymbols)
    var glyphs = GlyphLoading.Answer(store: symbols.glyphs)
    if drawsSymbols { glyphs = await loading.openFonts(&budget) }
    var jobs = LayoutJobs(
      plan, tiles.tiles,
      SymbolInputs(
        images: symbols.images, glyphs: shelf.number, excludedFonts: glyphs.excludedFonts,
        keepsNeighbors: scene.mode.isTiled, conventions: scene.conventions), renderer.layouts, budget)
    clock.finish("load")
    await jobs.decode(&budget, until: session.stop)
    clock.finish("decode")
    if drawsSymbols {
      report.note(.glyphs, glyphs.diagnostics)
      symbols.glyphs = glyphs.store
      if glyphs.isPending { jobs.postpone(jobs.missingSymbols) }
      // All ranges count, those of earlier frames too; what ranges of Arabic forms lack is asked for when they are there.
      var needs = await jobs.missingGlyphs(symbols.withoutRanges, &budget, until: session.stop)
      var ranges = needs.ranges(with: jobs.knownRanges)
      while !ranges.isEmpty {
        let answer = await loading.load(ranges, into: symbols.glyphs, &budget)
        report.note(.glyphs, answer.diagnostics)
        jobs.postpone(needs.layouts(with: answer.pending))
        symbols.glyphs = answer.store
        glyphs.add(answer)
        guard ranges.contains(where: { $0.block.hasArabicForms && !answer.pending.contains($0) }) else {
          break
        }
        needs = await jobs.missingGlyphs(symbols, &budget, until: session.stop)
        ranges = needs.ranges(with: [])
      }
      if !glyphs.excludedRanges.isEmpty { jobs.discard(with: glyphs.excludedRanges) }
    }
    if glyphs.isPending { report.shortfalls.append(FrameShortfall(.glyphs, .pending)) }
    clock.finish("load")
    return LoadedFrame(
      tiles: tiles, symbols: symbols, hasAllGlyphs: glyphs.isComplete, jobs: jobs, report: report,
      // Another frame may be the one that asked.
      pendingCount: tiles.isPending || glyphs.isPending ? max(session.pendingCount, 1) : 0,
      awaitsGlyphs: glyphs.isPending, awaitsImages: opened.sprites.isPending, budget: budget,
      clock: clock)
  }
}

extension FrameRenderer {
  /// The findings about characters that the fonts of a scene do not draw, and about fonts that do not exist.
  func glyphFindings(_ scene: Scene, _ context: FrameContext) -> [Diagnostic] {
    let origin = GlyphLibrary.Origin(scene.map)
    let shelf = glyphs.shelf(for: origin)
    return GlyphFindings(context.shortfalls.all, origin, shelf, glyphs.fonts).diagnostics
      + FontNameFindings(
        scene.style, glyphs.fonts, fallbacks: shelf.fallbacks, zoom: context.zoom
      ).diagnostics
  }
}
