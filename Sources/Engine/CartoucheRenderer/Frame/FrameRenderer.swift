import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import CartoucheText
import CartoucheThreads
import CartoucheTiles

/// Draws frames: a scene in, a picture out.
///
/// A frame passes through stages, each a function from one value to the next: the plan (what is needed), the loading
/// and decoding of tiles, the layout of each tile and layer, the display list (shapes in device pixels), the raster.
/// ``prepare(_:_:)`` goes as far as the layouts, the only part that waits; ``PreparedFrame/draw()`` does the
/// rest. Sources, tiles and layouts are kept for later frames.
package struct FrameRenderer: Sendable {
  let limits: Limits
  let memory: FrameMemory
  private let loader: any ResourceLoader
  private let ongoing: OngoingLoads
  let sources: SourceStore
  let sprites: SpriteStore
  let tiles: TileCache
  let layouts: LayoutCache
  let glyphs: GlyphLibrary
  let drapes: DrapeCache
  let areas = KeptAreas()
  /// The reliefs of the last frames.
  let reliefs = KeptValues<ReliefKey, Elevation>(.tiles, capacity: 8) { $0.byteCount }
  private let styles: ResolvedStyleCache
  private let kept: KeptCaches

  /// A renderer that loads through `loader`.
  ///
  /// - Parameters:
  ///   - threads: The number of threads that draw; `nil` for one per processor. The picture does not depend on it.
  ///   - limits: The most that a frame may take, and how much is kept for later frames.
  ///   - fonts: The fonts of the machine with which labels may be drawn.
  ///   - fallbacks: The fonts for characters that no other has, in order of preference; asked for when a style is
  ///     first drawn.
  package init(
    loader: any ResourceLoader, threads: Int? = nil, limits: Limits = Limits(),
    fonts: LabelFonts = LabelFonts(), fallbacks: @escaping @Sendable () -> [FontFile] = { [] }
  ) {
    glyphs = GlyphLibrary(byteLimit: limits.kept / 8, fonts, fallbacks: fallbacks)
    self.loader = loader
    ongoing = OngoingLoads(loader, byteLimit: limits.kept / 4)
    self.limits = limits
    sources = SourceStore()
    sprites = SpriteStore(pixelLimit: limits.images)
    tiles = TileCache()
    layouts = LayoutCache()
    drapes = DrapeCache()
    styles = ResolvedStyleCache(layouts)
    memory = FrameMemory(threads: threads, keptPictures: limits.kept / 16)
    kept = KeptCaches(
      // The caches whose values are made again soonest come first.
      [
        memory.pictures, memory, drapes.kept, areas.values, layouts, reliefs, tiles, styles.kept, glyphs.kept,
        sprites.kept,
        sources.kept,
        ongoing,
      ], byteLimit: limits.kept, forgetImages: { [layouts] in layouts.forgetImages() })
  }

  // MARK: - Memory

  /// The memory that is kept for later frames, by kind.
  package var keptMemory: KeptMemory { kept.memory }

  /// Forgets all that is kept for later frames, which load and lay out anew; frames in progress keep what they have.
  package func purge() { kept.removeAll() }

  // MARK: - Frames

  /// The frame of a scene: prepared and drawn.
  ///
  /// - Parameters:
  ///   - options: The time limit for loading.
  ///   - share: The part of the limits that this frame may use.
  ///   - record: The measurements of the frame.
  /// - Throws: ``FrameError``.
  package func frame(
    _ scene: Scene, _ options: LoadOptions = LoadOptions(), within share: FrameShare = FrameShare(),
    _ record: FrameRecord? = nil
  ) async throws(FrameError) -> Frame {
    try await onOwnThreads { () throws(FrameError) in
      try await work(scene, options, limits.narrowed(to: share), record, isDrawnAtOnce: true) {
        $0.result(until: $1, record)
      }.get()
    }
  }

  /// A frame that can be drawn: all that it needs is loaded, laid out and placed.
  ///
  /// Loading asks for what is needed until nothing is missing, or until the options say that it is enough. Cancelling
  /// the task ends it at once.
  ///
  /// - Parameters:
  ///   - options: How long it waits for what is not there yet.
  ///   - share: The part of the limits that this frame may use.
  ///   - record: The measurements of the frame.
  /// - Throws: ``FrameError``.
  package func prepare(
    _ scene: Scene, _ options: LoadOptions = LoadOptions(), within share: FrameShare = FrameShare(),
    _ record: FrameRecord? = nil
  ) async throws(FrameError) -> PreparedFrame {
    try await onOwnThreads { () throws(FrameError) in
      try await work(scene, options, limits.narrowed(to: share), record, isDrawnAtOnce: false) {
        prepared, _ in prepared
      }
    }
  }

  /// The result of work that uses as many processors as the renderer may: for layouts and decoding as for drawing.
  private func onOwnThreads<Value: Sendable>(
    _ work: () async throws(FrameError) -> Value
  ) async throws(FrameError) -> Value {
    func result() async -> Swift.Result<Value, FrameError> {
      do throws(FrameError) { return .success(try await work()) } catch { return .failure(error) }
    }
    return try await ParallelWork.$threads.withValue(memory.threads, operation: result).get()
  }

  /// The result of work with a prepared frame, done where it was laid out.
  ///
  /// - Parameter isDrawnAtOnce: Whether the work draws the frame.
  private func work<Result: Sendable>(
    _ scene: Scene, _ options: LoadOptions, _ limits: Limits, _ record: FrameRecord?, isDrawnAtOnce: Bool,
    _ work: @escaping @Sendable (PreparedFrame, StopSignal) -> Result
  ) async throws(FrameError) -> Result {
    let number = kept.begin()
    defer { kept.trim(after: number) }
    var clock = StageClock()
    try scene.check()
    do throws(RasterError) {
      try RasterLimits().checkFrame(width: scene.viewport.pixelWidth, height: scene.viewport.pixelHeight)
    } catch {
      throw .size(error)
    }
    let pixels = scene.viewport.pixelWidth * scene.viewport.pixelHeight
    guard pixels <= limits.picture else { throw .pixels(found: pixels, limit: limits.picture) }
    var loading = try await planAndLoad(scene, options, limits, record, &clock)
    if let relief = loading.loaded.tiles.relief,
      let camera = loading.plan.transform.seeing(relief.view).cameraAboveGround
    {
      var lifted = scene
      lifted.camera = camera
      loading = try await planAndLoad(lifted, options, limits, record, &clock)
    }
    let (plan, findings, loaded) = loading
    record?.enter(.layout)
    if loaded.pendingCount == 0 { ongoing.forgetAnswers() }
    let unwanted = StopSignal()
    let result: Result? = await unwanted.raisedByCancelling {
      // The time begins with the work, however long that has waited for the work of others.
      let stop = StopSignal(after: limits.drawing, or: unwanted)
      let prepared = PreparedFrame(
        scene, plan, loaded, findings, self, isDrawnAtOnce: isDrawnAtOnce, until: stop)
      record?.note(prepared.outcome, layouts: prepared.stages.layout.uses)
      return stop.isGiven ? nil : work(prepared, stop)
    }
    if Task.isCancelled, unwanted.isGiven { throw .cancelled }
    guard let result else { throw .tooLong(limits.drawing) }
    return result
  }

  /// The plan of a scene, with what was found, and all that it needs.
  private func planAndLoad(
    _ scene: Scene, _ options: LoadOptions, _ limits: Limits, _ record: FrameRecord?,
    _ clock: inout StageClock
  ) async throws(FrameError) -> (plan: RenderPlan, findings: [Diagnostic], loaded: LoadedFrame) {
    let (plan, findings) = await ParallelWork.run { [styles] in
      var findings: [Diagnostic] = []
      return (RenderPlan(styles.resolved(scene.style), of: scene, diagnostics: &findings), findings)
    }
    if Task.isCancelled { throw .cancelled }
    clock.finish("plan")
    let started = clock
    let source = source(for: scene, options, record)
    let loaded = try await LoadSession.run(source, options, limits: limits) { session in
      await FrameLoading(plan: plan, scene: scene, session: session, renderer: self).load(started)
    }.get()
    return (plan, findings, loaded)
  }

  /// The means by which the data of a scene are loaded.
  private func source(
    for scene: Scene, _ options: LoadOptions, _ record: FrameRecord?
  ) -> LoadSession.Source {
    LoadSession.Source(
      loader: loader, ongoing: options.patience == nil ? nil : ongoing, isLive: scene.mode == .live,
      record: record)
  }

  /// The intermediate results of the frame of a scene.
  ///
  /// - Parameters:
  ///   - options: The time limit for loading.
  ///   - share: The part of the limits that this frame may use.
  ///   - record: The measurements of the frame.
  /// - Throws: ``FrameError``.
  package func outline(
    _ scene: Scene, _ options: LoadOptions = LoadOptions(), within share: FrameShare = FrameShare(),
    _ record: FrameRecord? = nil
  ) async throws(FrameError) -> FrameOutline {
    let prepared = try await prepare(scene, options, within: share, record)
    return await ParallelWork.run { FrameOutline(prepared, memory) }
  }

  /// The features of the frame of a scene, without its picture.
  ///
  /// - Parameters:
  ///   - options: The time limit for loading.
  ///   - share: The part of the limits that this frame may use.
  ///   - record: The measurements of the frame.
  /// - Throws: ``FrameError``.
  package func features(
    _ scene: Scene, _ options: LoadOptions = LoadOptions(), within share: FrameShare = FrameShare(),
    _ record: FrameRecord? = nil
  ) async throws(FrameError) -> (features: FrameFeatures, diagnostics: [Diagnostic]) {
    let prepared = try await prepare(scene, options, within: share, record)
    return (prepared.features, prepared.diagnostics)
  }

  // MARK: - What is on its way

  /// A signal whenever something has come, or will not come, that a frame was drawn without; see
  /// ``LoadOptions/patience``.
  ///
  /// Signals that nobody has taken yet are one.
  package func arrivals() -> AsyncStream<Void> { ongoing.arrivals.stream() }

  /// Asks hosts again for what they have refused or did not have, with the next frame.
  package func retryFailedLoads() { ongoing.forgetFailures() }

  // MARK: - Counts

  /// The number of styles that were resolved so far, without those that were still there.
  package var resolvedStyleCount: Int { styles.resolvedCount }

  /// The number of layouts of tiles that were made so far, without those that were reused.
  package var layoutCount: Int { layouts.madeCount }

  /// The box around the data of some of the scene's sources.
  ///
  /// - Parameter options: The time limit for loading.
  package func extent(
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
package struct DataExtent: Sendable {
  /// The box around the data in degrees; `nil` if there are none.
  package var bounds: CoordinateBounds?
  /// The findings about the data.
  package var diagnostics: [Diagnostic] = []
}
