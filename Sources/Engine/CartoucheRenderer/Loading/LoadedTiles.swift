import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// The tiles of a frame's sources, loaded and decoded.
struct LoadedTiles: Sendable {
  /// The tiles, by the names of the sources.
  var tiles: [String: [FrameTile]] = [:]
  /// The clusters of sources that gather their points, by the names of the sources.
  var clusters: [String: ClusterIndex] = [:]
  /// The GeoJSON texts from the URLs of sources, as far as they are kept, by the names of the sources.
  var documents: [String: SourceDocument] = [:]
  /// The attributions of the data: HTML, each text once, in the order of the sources.
  var attributions: [String] = []
  /// The findings so far.
  var report: LoadReport
  /// The relief of the ground; `nil` if it is flat.
  var relief: LoadedRelief?
  /// Whether a tile of any source is drawn.
  var showsAnything = false
  /// Whether sources, tiles or sprites are on their way.
  var isPending: Bool
  /// The rest of the frame's limits.
  var budget: FrameBudget
}

extension FrameLoading {
  /// Loads the tiles of sources that are open.
  func tiles(of opened: OpenedSources, _ clock: inout StageClock) async throws(FrameError) -> LoadedTiles {
    var loaded = LoadedTiles(
      report: LoadReport(diagnostics: opened.sprites.diagnostics),
      isPending: opened.sprites.isPending
        || (opened.sources + opened.unseen).contains(where: \.answer.isPending),
      budget: FrameBudget(session.limits, pixels: scene.viewport.pixelCount))
    for (source, answer) in opened.unseen {
      loaded.report.diagnostics += answer.diagnostics
      loaded.documents[source.id] = answer.source?.source.document
    }
    var view = plan.transform
    var heights: TileSearch?
    if let terrain = plan.terrain,
      let open = opened.sources.first(where: { $0.source.id == terrain.source.id })?.answer.source
    {
      heights = await renderer.loadRelief(terrain, open, plan.transform, session, &loaded, &clock)
      view = view.seeing(loaded.relief?.view)
    }
    var (names, searches): ([String], [TileSearch]) = ([], [])
    for (source, answer) in opened.sources {
      let known = source.id == plan.terrain?.source.id ? heights : nil
      guard let search = try loaded.search(source, answer, plan, scene, in: view, known: known) else {
        continue
      }
      names.append(source.id)
      searches.append(search)
    }
    await TileLoading(renderer.tiles, session).complete(&searches, &loaded.budget, &clock)
    for (name, search) in zip(names, searches) {
      loaded.tiles[name] = search.tiles
      loaded.clusters[name] = search.source.source.clusters
      loaded.documents[name] = search.source.source.document
      loaded.isPending = loaded.isPending || search.isPending
    }
    let coverage = FrameCoverage(names, searches, plan.transform.camera, scene.mode)
    loaded.report.diagnostics += coverage.diagnostics
    loaded.report.shortfalls += coverage.shortfalls
    loaded.report.shortfalls += [FrameShortfall](.sprite, in: opened.sprites.diagnostics)
    if opened.sprites.isPending { loaded.report.shortfalls.append(FrameShortfall(.sprite, .pending)) }
    loaded.showsAnything = coverage.showsAnything
    return loaded
  }
}

extension LoadedTiles {
  /// The search for the tiles of a source; `nil` if the source is left out.
  ///
  /// - Parameter known: The search that has been made already.
  fileprivate mutating func search(
    _ source: StyleSource, _ answer: SourceStore.Answer, _ plan: RenderPlan, _ scene: Scene,
    in view: ViewTransform, known: TileSearch?
  ) throws(FrameError) -> TileSearch? {
    report.diagnostics += answer.diagnostics
    guard let open = answer.source else {
      report.shortfalls += answer.shortfalls(of: source.id)
      return nil
    }
    if let shortage = budget.shortage(of: source.id, holding: open.source.byteCount) {
      report.leaveOut(source.id, shortage)
      return nil
    }
    let attribution = open.source.attribution ?? source.members["attribution"]?.string
    if let attribution, !attribution.isEmpty, !attributions.contains(attribution) {
      attributions.append(attribution)
    }
    let split = SplitTileSource(open.source, of: source.type, upTo: scene.conventions.finestSplitZoom)
    let search =
      if let known {
        known
      } else {
        try TileSearch(
          split.map { OpenSource($0, number: open.number) } ?? open, for: view, scene.mode,
          drawing: plan.reach[source.id] ?? [],
          paused: scene.pausedSources[source.id].map { ViewTransform($0, scene.viewport) })
      }
    if let shortage = budget.shortage(of: source.id, showing: search.tileCount) {
      report.leaveOut(source.id, shortage)
      return nil
    }
    return search
  }

  /// The findings about features that a source's own tolerance leaves out: one for each source.
  func omissions(_ plan: RenderPlan) -> [Diagnostic] {
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
  func problems(_ plan: RenderPlan) -> [(finding: Diagnostic, shortfall: FrameShortfall)] {
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
