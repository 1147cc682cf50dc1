import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import CartoucheText
import CartoucheTiles

/// Draws frames: a scene in, a picture out.
///
/// A frame passes through stages, each a function from one value to the next: the plan (what is needed),
/// tiles loaded and decoded, the layout of each tile and layer, the display list (shapes in device pixels),
/// the raster. Only loading waits. Sources, tiles and layouts are kept for the frames to come.
public struct FrameRenderer: Sendable {
  private let loader: any ResourceLoader
  let sources: SourceStore
  let sprites: SpriteStore
  let tiles: TileCache
  let layouts: LayoutCache
  let glyphs: GlyphLibrary
  private let styles: ResolvedStyleCache
  private let memory: FrameMemory
  private let limits: Limits

  /// A renderer that loads through `loader`.
  ///
  /// - Parameters:
  ///   - threads: The number of threads that draw; `nil` for one per processor. The picture does not depend on it.
  ///   - limits: The most that a frame may take, and how much is kept for the frames to come.
  ///   - fonts: The fonts of the machine that labels may be drawn with.
  ///   - fallbacks: The fonts for characters that no other has, in order of preference; asked for when a style is
  ///     first drawn.
  public init(
    loader: any ResourceLoader, threads: Int? = nil, limits: Limits = Limits(),
    fonts: LabelFonts = LabelFonts(), fallbacks: @escaping @Sendable () -> [FontFile] = { [] }
  ) {
    glyphs = GlyphLibrary(fonts, fallbacks: fallbacks)
    self.loader = loader
    self.limits = limits
    sources = SourceStore()
    sprites = SpriteStore(pixelLimit: limits.images)
    tiles = TileCache(byteLimit: limits.keptTiles)
    layouts = LayoutCache(byteLimit: limits.keptLayouts)
    styles = ResolvedStyleCache(layouts)
    memory = FrameMemory(threads: threads)
  }

  /// The frame of a scene.
  ///
  /// - Parameter options: The time limit for loading.
  /// - Throws: ``FrameError``.
  public func frame(_ scene: Scene, _ options: LoadOptions = LoadOptions()) async throws(FrameError) -> Frame
  {
    var clock = StageClock()
    var stages = try await stages(of: scene, options, &clock)
    var shapes = await stages.stop.raisedByCancelling {
      FrameShapes(stages.plan, stages.layout, stages.placed, stages.context, memory, until: stages.stop)
    }
    if scene.debug.contains(.tileBorders) {
      for source in stages.plan.sources {
        shapes.addBorders(of: (stages.tiles[source.id] ?? []).filter { !$0.isBeside }, stages.plan.transform)
      }
    }
    if let sky = stages.plan.sky { shapes.addSky(sky) }
    if scene.debug.contains(.cameraPadding) { shapes.addPadding(of: stages.plan.transform) }
    stages.diagnostics += stages.context.missingImages.diagnostics
    stages.diagnostics += glyphFindings(scene, stages.context)
    clock.finish("display list")
    do throws(RasterError) {
      let bitmap = try await memory.rasterize(shapes.lists, stages.stop)
      memory.recycle(consume shapes)
      clock.finish("raster")
      return Frame(
        bitmap: bitmap, diagnostics: stages.diagnostics, timings: clock.timings,
        unsupported: stages.plan.unsupported, attributions: stages.attributions,
        missingImages: stages.context.missingImages.names,
        features: FrameFeatures(stages, of: scene.style), shownSymbols: stages.placed.shown)
    } catch {
      if Task.isCancelled { throw .cancelled }
      throw error == .stopped ? .tooLong(limits.drawing) : .size(error)
    }
  }

  /// The intermediate results of the frame of a scene.
  ///
  /// - Parameter options: The time limit for loading.
  /// - Throws: ``FrameError``.
  public func outline(
    _ scene: Scene, _ options: LoadOptions = LoadOptions()
  ) async throws(FrameError) -> FrameOutline {
    var clock = StageClock()
    return FrameOutline(try await stages(of: scene, options, &clock), memory)
  }

  /// The features of the frame of a scene, without its picture.
  ///
  /// - Parameter options: The time limit for loading.
  /// - Throws: ``FrameError``.
  public func features(
    _ scene: Scene, _ options: LoadOptions = LoadOptions()
  ) async throws(FrameError) -> (features: FrameFeatures, diagnostics: [Diagnostic]) {
    var clock = StageClock()
    let stages = try await stages(of: scene, options, &clock)
    return (FrameFeatures(stages, of: scene.style), stages.diagnostics)
  }

  /// A frame up to its layouts.
  struct Stages {
    let plan: RenderPlan
    let tiles: [String: [FrameTile]]
    let clusters: [String: ClusterIndex]
    let layout: FrameLayout
    let placed: PlacedSymbols
    let context: FrameContext
    let attributions: [String]
    let stop: StopSignal
    var diagnostics: [Diagnostic]
  }

  private func stages(
    of scene: Scene, _ options: LoadOptions, _ clock: inout StageClock
  ) async throws(FrameError) -> Stages {
    var diagnostics: [Diagnostic] = []
    do throws(RasterError) {
      try RasterLimits().checkFrame(width: scene.viewport.pixelWidth, height: scene.viewport.pixelHeight)
    } catch {
      throw .size(error)
    }
    var plan = RenderPlan(styles.resolved(scene.style), of: scene, diagnostics: &diagnostics)
    clock.finish("plan")

    let (wanted, started) = (plan, clock)
    var loaded = try await LoadSession.run(loader, options, limits: limits) { session in
      await load(wanted, scene, session, started)
    }.get()
    clock = loaded.clock
    diagnostics += loaded.diagnostics
    plan.inputs.images = loaded.symbols.images.names

    let stop = StopSignal(after: limits.drawing)
    let layout = await stop.raisedByCancelling {
      FrameLayout(
        plan, loaded.jobs, loaded.symbols, keepsSymbols: loaded.hasAllGlyphs, layouts, &loaded.budget, stop)
    }
    try check(stop)
    diagnostics += layout.diagnostics
    diagnostics += Self.problems(of: loaded.tiles, plan)
    let view = plan.transform
    let extent = Double(TileID.extent)
    var context = FrameContext(
      zoom: view.camera.zoom, pixelRatio: view.viewport.pixelRatio, rotation: view.rotation,
      world: Transform.scale(x: extent, y: extent).concatenated(with: view.transform(of: .world)),
      projection: view.projection, globalState: plan.inputs.globalState,
      images: loaded.symbols.images)
    context.size = SIMD2(view.viewport.width, view.viewport.height)
    (context.pitchSine, context.pitchCosine) = ViewTransform.sineAndCosine(ofDegrees: view.camera.pitch)
    context.space = view.spaceView
    context.pixelsPerMeter = view.pixelsPerMeter
    context.light = plan.light
    context.showsCollisions = scene.debug.contains(.collisions)
    context.drawsRims = scene.mode != .live
    clock.finish("layout")
    let (inputs, frame) = (plan, context)
    let placed = await stop.raisedByCancelling {
      PlacedSymbols(inputs, layout, frame, scene, until: stop)
    }
    try check(stop)
    clock.finish("placement")
    return Stages(
      plan: plan, tiles: loaded.tiles, clusters: loaded.clusters, layout: layout, placed: placed,
      context: context,
      attributions: loaded.attributions,
      stop: stop, diagnostics: diagnostics)
  }

  private func check(_ stop: StopSignal) throws(FrameError) {
    guard stop.isGiven else { return }
    throw Task.isCancelled ? .cancelled : .tooLong(limits.drawing)
  }

  /// The number of layouts of tiles that were made so far, without those that were reused.
  package var layoutCount: Int { layouts.madeCount }

  /// The box around the data of some of the scene's sources.
  ///
  /// - Parameter options: The time limit for loading.
  public func extent(
    of sources: [StyleSource], in scene: Scene, _ options: LoadOptions = LoadOptions()
  ) async -> DataExtent {
    let store = self.sources
    return await LoadSession.run(loader, options, limits: limits) { session in
      var extent = DataExtent()
      var regions: [CoordinateBounds] = []
      for source in sources {
        let answer = await store.open(WantedSource(source, of: scene), through: session)
        if let bounds = answer.source?.source.bounds { regions.append(bounds) }
        extent.diagnostics += answer.diagnostics
      }
      extent.bounds = CoordinateBounds(around: regions)
      return extent
    }
  }
}

/// The extent of a scene's data.
public struct DataExtent: Sendable {
  /// The box around the data in degrees; `nil` if there are none.
  public var bounds: CoordinateBounds?
  /// The findings about the data.
  public var diagnostics: [Diagnostic] = []
}
