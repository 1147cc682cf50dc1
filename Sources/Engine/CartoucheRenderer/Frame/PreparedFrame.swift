import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

/// A frame of one scene with all that it is drawn from: loaded, laid out and placed.
///
/// Drawing it waits for nothing, and gives the same picture each time. Another camera, or another style, is another
/// frame; preparing that one finds what this one has loaded still there.
package struct PreparedFrame: Sendable {
  /// A frame up to its layouts.
  struct Stages: Sendable {
    let plan: RenderPlan
    let tiles: [String: [FrameTile]]
    let clusters: [String: ClusterIndex]
    let documents: [String: SourceDocument]
    let layout: FrameLayout
    let placed: PlacedSymbols
    let context: FrameContext
    let attributions: [String]
    let relief: LoadedRelief?
    var diagnostics: [Diagnostic]
  }

  /// The stages.
  let stages: Stages
  /// The number of resources that are on their way, and that the frame is drawn without.
  package let pendingCount: Int
  /// The share that the frame has of the data, images and glyphs that its style asks for, as far as it is known before drawing.
  package let outcome: FrameOutcome
  /// The features that the frame shows, to be asked what lies where.
  package let features: FrameFeatures
  /// The scene.
  package let scene: Scene
  private let renderer: FrameRenderer
  private let clock: StageClock
  private let awaitsGlyphs: Bool
  private let awaitsImages: Bool
  /// The painting of layers, if it has begun.
  private let painting: LayerPainting?
  /// The time that laying out and drawing may take together, and the rest of it for drawing.
  private let drawingTime: (limit: Duration, left: Duration)

  /// Lays out what was loaded; of no use once `stop` is given.
  ///
  /// - Parameters:
  ///   - findings: What was found before.
  ///   - isDrawnAtOnce: Whether layers are painted while symbols look for room.
  init(
    _ scene: Scene, _ plan: RenderPlan, _ loaded: LoadedFrame, _ findings: [Diagnostic],
    _ renderer: FrameRenderer, isDrawnAtOnce: Bool, until stop: StopSignal
  ) {
    let start = ContinuousClock.now
    var (plan, budget, clock) = (plan, loaded.budget, loaded.clock)
    let sources = loaded.tiles
    plan.inputs.images = loaded.symbols.images.names
    plan.transform = plan.transform.seeing(sources.relief?.view)
    let layout = FrameLayout(
      plan, loaded.jobs, loaded.symbols, keepsSymbols: loaded.hasAllGlyphs, renderer.layouts, &budget,
      stop)
    var context = FrameContext(plan, scene, images: loaded.symbols.images)
    if plan.transform.globe != nil {
      context.keptGround = KeptGround(
        plan: plan, areas: renderer.areas,
        drapes: scene.transitions.isEmpty && !loaded.awaitsImages ? renderer.drapes : nil)
    }
    clock.finish("layout")
    // On terrain layers are painted together.
    painting =
      isDrawnAtOnce && sources.relief == nil ? LayerPainting(plan, layout, context, renderer.memory) : nil
    let place = { @Sendable [plan, context] in PlacedSymbols(plan, layout, context, scene, until: stop) }
    let placed = painting?.paintPlain(until: stop, beside: place) ?? place()
    clock.finish("placement")
    let problems = sources.problems(plan)
    stages = Stages(
      plan: plan, tiles: sources.tiles, clusters: sources.clusters, documents: sources.documents,
      layout: layout, placed: placed, context: context, attributions: sources.attributions,
      relief: sources.relief,
      diagnostics: findings + loaded.report.diagnostics + layout.diagnostics
        + problems.map(\.finding)
        + sources.omissions(plan))
    outcome = FrameOutcome(
      loaded.report.shortfalls + problems.map(\.shortfall) + [FrameShortfall](.layers, in: layout.shortages),
      showsNothing: !plan.sources.isEmpty && !sources.showsAnything)
    features = FrameFeatures(stages, of: scene.style)
    pendingCount = loaded.pendingCount
    (awaitsGlyphs, awaitsImages) = (loaded.awaitsGlyphs, loaded.awaitsImages)
    (self.scene, self.renderer, self.clock) = (scene, renderer, clock)
    let limit = budget.limits.drawing
    drawingTime = (limit, limit - (.now - start))
  }

  /// Whether the frame has all that there is: nothing that it needs failed, or is on its way.
  package var isComplete: Bool { outcome == .complete }

  /// The problems of style and data that are known before drawing.
  package var diagnostics: [Diagnostic] { stages.diagnostics }

  /// Draws the frame, on the calling thread and others.
  ///
  /// - Parameter record: The measurements of the frame.
  /// - Throws: ``FrameError/size(_:)`` when the picture would be too large or is too complex,
  ///   ``FrameError/tooLong(_:)`` when drawing takes longer than the limits allow.
  package func draw(_ record: FrameRecord? = nil) throws(FrameError) -> Frame {
    try ParallelWork.$threads.withValue(renderer.memory.threads) {
      result(until: StopSignal(after: drawingTime.left), record)
    }.get()
  }

  /// The frame, drawn by the engine's own threads.
  ///
  /// - Parameter record: The measurements of the frame.
  /// - Throws: ``FrameError``, as ``draw(_:)``, or ``FrameError/cancelled``.
  package func drawn(_ record: FrameRecord? = nil) async throws(FrameError) -> Frame {
    let unwanted = StopSignal()
    func drawing() async -> Result<Frame, FrameError> {
      await unwanted.raisedByCancelling { [self] in
        result(until: StopSignal(after: drawingTime.left, or: unwanted), record)
      }
    }
    let drawn = await ParallelWork.$threads.withValue(renderer.memory.threads, operation: drawing)
    if Task.isCancelled, unwanted.isGiven { throw .cancelled }
    return try drawn.get()
  }

  /// The drawn frame.
  func result(until stop: StopSignal, _ record: FrameRecord? = nil) -> Result<Frame, FrameError> {
    record?.enter(.drawing)
    var clock = clock
    clock.resume()
    let (plan, memory) = (stages.plan, renderer.memory)
    var shapes: FrameShapes
    do throws(RasterError) {
      shapes = try layerShapes(until: stop)
    } catch {
      return .failure(error == .stopped ? .tooLong(drawingTime.limit) : .size(error))
    }
    addSurroundings(to: &shapes)
    var diagnostics = stages.diagnostics
    var missingImages: [String] = []
    // What is on its way is not missing.
    if !awaitsImages {
      diagnostics += stages.context.missingImages.diagnostics
      missingImages = stages.context.missingImages.names
    }
    var outcome = outcome
    if !awaitsGlyphs {
      let findings = renderer.glyphFindings(scene, stages.context)
      diagnostics += findings
      outcome = outcome.lacking([FrameShortfall](.glyphs, in: findings))
    }
    record?.note(outcome)
    clock.finish("display list")
    do throws(RasterError) {
      let bitmap = try memory.rasterize(shapes.lists, stop)
      memory.recycle(consume shapes)
      clock.finish("raster")
      return .success(
        Frame(
          bitmap: bitmap, diagnostics: diagnostics, timings: clock.timings, unsupported: plan.unsupported,
          attributions: stages.attributions, missingImages: missingImages, features: features,
          pendingCount: pendingCount, outcome: outcome, shownSymbols: stages.placed.shown))
    } catch {
      return .failure(error == .stopped ? .tooLong(drawingTime.limit) : .size(error))
    }
  }
}

extension PreparedFrame {
  /// The display lists of the frame, in their order, with the layers and texts of their steps.
  ///
  /// - Parameter stop: The signal after which no more layers are painted.
  /// - Throws: ``RasterError`` where pictures of the ground cannot be drawn.
  package func readableLists(until stop: StopSignal = .never) throws(RasterError) -> [DisplayList] {
    var shapes = try layerShapes(keepsNotes: true, until: stop)
    addSurroundings(to: &shapes)
    return shapes.lists
  }

  /// The shapes of all layers.
  private func layerShapes(
    keepsNotes: Bool = false, until stop: StopSignal
  ) throws(RasterError) -> FrameShapes {
    let (plan, memory) = (stages.plan, renderer.memory)
    // Pictures of the frame before stay for a camera that moves to and fro.
    defer { renderer.drapes.kept.trim(toFrames: 2) }
    if let relief = stages.relief {
      let drapes = scene.transitions.isEmpty && !awaitsImages ? renderer.drapes : nil
      return try TerrainPainting(stages, relief, memory, drapes).shapes(stages.placed, until: stop)
    }
    let known = keepsNotes ? nil : painting
    return FrameShapes(
      known ?? LayerPainting(plan, stages.layout, stages.context, memory, keepsNotes: keepsNotes),
      stages.placed, until: stop)
  }

  /// Adds the sky, and what was asked for to find mistakes.
  private func addSurroundings(to shapes: inout FrameShapes) {
    let plan = stages.plan
    if let atmosphere = plan.atmosphere { shapes.addAtmosphere(atmosphere) }
    if scene.debug.contains(.tileBorders) {
      for source in plan.sources {
        let tiles = (stages.tiles[source.id] ?? []).filter { !$0.isBeside }
        if scene.conventions.tileBordersAreThin {
          shapes.addThinBorders(of: tiles, plan.transform)
        } else {
          shapes.addBorders(of: tiles, plan.transform)
        }
      }
    }
    if let sky = plan.sky { shapes.addSky(sky) }
    if scene.debug.contains(.cameraPadding) { shapes.addPadding(of: plan.transform) }
  }
}

extension FrameContext {
  /// The context of a scene's frame.
  fileprivate init(_ plan: RenderPlan, _ scene: Scene, images: ImageSet) {
    let view = plan.transform
    let extent = Double(TileID.extent)
    self.init(
      zoom: view.camera.zoom, pixelRatio: view.viewport.pixelRatio, rotation: view.rotation,
      world: Transform.scale(x: extent, y: extent).concatenated(with: view.transform(of: .world)),
      // Terrain is no plane: places on it are projected one by one.
      projection: view.relief == nil ? view.projection : nil, globalState: plan.inputs.globalState,
      images: images)
    globe = view.globe
    elevation = view.relief?.elevation
    if view.globe != nil { globeTiles = view.globeTiles }
    size = SIMD2(view.viewport.width, view.viewport.height)
    (pitchSine, pitchCosine) = ViewTransform.sineAndCosine(ofDegrees: view.camera.pitch)
    let (rollSine, rollCosine) = ViewTransform.sineAndCosine(ofDegrees: view.camera.roll)
    roll = SIMD2(rollCosine, rollSine)
    space = view.spaceView
    pixelsPerMeter = view.pixelsPerMeter
    tileSize = view.tileSize
    light = plan.light
    showsCollisions = scene.debug.contains(.collisions)
    drawsRims = scene.mode != .live
    conventions = scene.conventions
  }
}
