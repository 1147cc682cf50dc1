import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// Draws frames: a scene in, a picture out.
///
/// A frame passes through stages, each a function from one value to the next: the plan (what is needed),
/// tiles loaded and decoded, the layout of each tile and layer, the display list (shapes in device pixels),
/// the raster. Only loading waits. Sources, tiles and layouts are kept for the frames to come.
public struct FrameRenderer: Sendable {
  private let sources: SourceStore
  private let sprites: SpriteStore
  private let tiles: TileCache
  private let layouts: LayoutCache
  private let styles: ResolvedStyleCache
  private let memory: FrameMemory

  /// A renderer that loads through `loader`.
  ///
  /// - Parameters:
  ///   - threads: How many threads draw; `nil` is one a processor. The picture does not depend on it.
  ///   - limits: How much is kept for the frames to come.
  public init(loader: any ResourceLoader, threads: Int? = nil, limits: CacheLimits = CacheLimits()) {
    sources = SourceStore(loader: loader)
    sprites = SpriteStore(loader: loader)
    tiles = TileCache(byteLimit: limits.tileBytes)
    layouts = LayoutCache(byteLimit: limits.layoutBytes)
    styles = ResolvedStyleCache(layouts)
    memory = FrameMemory(threads: threads)
  }

  /// The frame of a scene.
  ///
  /// - Throws: ``FrameError``.
  public func frame(_ scene: Scene) async throws(FrameError) -> Frame {
    var clock = StageClock()
    var stages = try await stages(of: scene, &clock)
    var shapes = FrameShapes(stages.plan, stages.layout, stages.context, memory)
    if scene.debug.contains(.tileBorders) {
      for source in stages.plan.sources {
        shapes.addBorders(of: stages.tiles[source.id] ?? [], stages.plan.transform)
      }
    }
    stages.diagnostics += stages.context.missingImages.diagnostics
    clock.finish("display list")
    do throws(RasterError) {
      var bitmap = try await memory.rasterize(shapes.lists)
      memory.recycle(shapes)
      if let sky = stages.plan.sky { bitmap = bitmap.over(sky) }
      if scene.debug.contains(.cameraPadding) {
        bitmap = bitmap.showingPadding(of: stages.plan.transform)
      }
      clock.finish("raster")
      return Frame(
        bitmap: bitmap, diagnostics: stages.diagnostics, timings: clock.timings,
        unsupported: stages.plan.unsupported)
    } catch {
      throw .size(error)
    }
  }

  /// What the frame of a scene is made of.
  ///
  /// - Throws: ``FrameError``.
  public func outline(_ scene: Scene) async throws(FrameError) -> FrameOutline {
    var clock = StageClock()
    return FrameOutline(try await stages(of: scene, &clock), memory)
  }

  /// A frame up to its layouts.
  struct Stages {
    let plan: RenderPlan
    let tiles: [String: [FrameTile]]
    let layout: FrameLayout
    let context: FrameContext
    var diagnostics: [Diagnostic]
  }

  private func stages(of scene: Scene, _ clock: inout StageClock) async throws(FrameError) -> Stages {
    var diagnostics: [Diagnostic] = []
    do throws(RasterError) {
      try RasterLimits().checkFrame(width: scene.viewport.pixelWidth, height: scene.viewport.pixelHeight)
    } catch {
      throw .size(error)
    }
    var plan = RenderPlan(styles.resolved(scene.style), of: scene, diagnostics: &diagnostics)
    clock.finish("plan")

    let sprite = await sprites.load(
      scene.style.members["sprite"], baseURL: scene.baseURL, pixelRatio: scene.viewport.pixelRatio)
    diagnostics += sprite.diagnostics
    let images = scene.images.applied(to: sprite.images)
    plan.inputs.images = images.names
    let tiles = try await load(plan, scene, &clock, &diagnostics)

    let layout = FrameLayout(plan, tiles, layouts, &clock)
    diagnostics += Self.problems(of: tiles, plan)
    let view = plan.transform
    let extent = Double(ViewTransform.extent)
    var context = FrameContext(
      zoom: view.camera.zoom, pixelRatio: view.viewport.pixelRatio, rotation: view.rotation,
      world: Transform.scale(x: extent, y: extent).concatenated(with: view.transform(of: .world)),
      projection: view.projection, globalState: plan.inputs.globalState, images: images)
    context.drawsRims = scene.mode != .live
    clock.finish("layout")
    return Stages(plan: plan, tiles: tiles, layout: layout, context: context, diagnostics: diagnostics)
  }

  /// How many layouts of tiles were made so far, not counting those that were still there.
  package var layoutCount: Int { layouts.madeCount }

  /// The box around the data of `sources` in degrees, or `nil` when there are none.
  public func bounds(of sources: [StyleSource], baseURL: String?) async -> CoordinateBounds? {
    var regions: [CoordinateBounds] = []
    for source in sources {
      let answer = await self.sources.open(source, baseURL: baseURL)
      if let bounds = answer.source?.source.bounds { regions.append(bounds) }
    }
    return CoordinateBounds(around: regions)
  }

  /// The tiles of the plan's sources by their names, loaded and decoded.
  private func load(
    _ plan: RenderPlan, _ scene: Scene, _ clock: inout StageClock, _ diagnostics: inout [Diagnostic]
  ) async throws(FrameError) -> [String: [FrameTile]] {
    let store = sources
    let answers = await withTaskGroup(of: (Int, SourceStore.Answer).self) { group in
      for (index, source) in plan.sources.enumerated() {
        group.addTask {
          let ratio = scene.viewport.pixelRatio
          return (index, await store.open(source, baseURL: scene.baseURL, pixelRatio: ratio))
        }
      }
      var answers = [SourceStore.Answer](repeating: .init(), count: plan.sources.count)
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    clock.finish("load")

    var names: [String] = []
    var searches: [TileSearch] = []
    for (source, answer) in zip(plan.sources, answers) {
      diagnostics += answer.diagnostics
      guard let open = answer.source else { continue }
      names.append(source.id)
      let paused = scene.pausedSources[source.id].map { ViewTransform($0, scene.viewport) }
      searches.append(try TileSearch(open, for: plan.transform, scene.mode, paused: paused))
    }
    await TileLoading(tiles).complete(&searches, &clock)
    var result: [String: [FrameTile]] = [:]
    for (name, search) in zip(names, searches) {
      result[name] = search.tiles
      let pointer = JSONPointer(["sources", name])
      diagnostics += search.diagnostics.map { finding in
        var finding = finding
        finding.pointer = pointer
        return finding
      }
    }
    tiles.trim()
    clock.finish("load")
    return result
  }

  /// What could not be decoded: one finding a source.
  private static func problems(of tiles: [String: [FrameTile]], _ plan: RenderPlan) -> [Diagnostic] {
    plan.sources.compactMap { source in
      for tile in tiles[source.id] ?? [] {
        if case .features(let features) = tile.data, let problem = features.problems.first {
          return Diagnostic(
            .error, "tile \(tile.id.canonical): \(problem)", pointer: JSONPointer(["sources", source.id]))
        }
      }
      return nil
    }
  }
}

/// How much a renderer keeps for the frames to come.
public struct CacheLimits: Sendable, Hashable {
  /// About how many bytes of decoded tiles.
  public var tileBytes: Int
  /// About how many bytes of layouts.
  public var layoutBytes: Int

  /// Limits in bytes: 128 MiB of tiles and 128 MiB of layouts unless said otherwise.
  public init(tileBytes: Int = 128 << 20, layoutBytes: Int = 128 << 20) {
    self.tileBytes = tileBytes
    self.layoutBytes = layoutBytes
  }
}
