import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// The loading of one frame, as far as its session lasts: a chain of stages, each of which makes a value from the one
/// before.
struct FrameLoading: Sendable {
  let plan: RenderPlan
  let scene: Scene
  let session: LoadSession
  let renderer: FrameRenderer

  /// Sources and images, then tiles until none is missing, then the glyphs of what those tiles hold.
  ///
  /// - Parameter clock: The time that the frame has taken so far.
  func load(_ clock: StageClock) async -> Result<LoadedFrame, FrameError> {
    do throws(FrameError) {
      var clock = clock
      let opened = await open()
      clock.finish("load")
      let tiles = try await tiles(of: opened, &clock)
      if session.isCancelled { throw .cancelled }
      let frame = await frame(of: tiles, opened, clock)
      if session.isCancelled { throw .cancelled }
      return .success(frame)
    } catch {
      return .failure(error)
    }
  }
}

/// The findings about what could not be loaded.
struct LoadReport: Sendable {
  /// The findings.
  var diagnostics: [Diagnostic] = []
  /// The parts that could not be loaded, or are on their way.
  var shortfalls: [FrameShortfall] = []

  /// Notes what findings say about parts of one kind.
  mutating func note(_ part: FrameShortfall.Part, _ findings: [Diagnostic]) {
    diagnostics += findings
    shortfalls += [FrameShortfall](part, in: findings)
  }

  /// Notes that a source is left out as it exceeds the limits.
  mutating func leaveOut(_ source: String, _ finding: Diagnostic) {
    diagnostics.append(finding)
    shortfalls.append(FrameShortfall(.source, .limit, of: source))
  }
}

/// The sources and sprites of a frame, opened.
struct OpenedSources: Sendable {
  /// The sources of the plan.
  let sources: [(source: StyleSource, answer: SourceStore.Answer)]
  /// The sources that no layer shows, and whose texts are kept nevertheless.
  let unseen: [(source: StyleSource, answer: SourceStore.Answer)]
  /// The images of the style's sprites.
  let sprites: SpriteStore.Answer
}

extension FrameLoading {
  /// Opens sources and sprites; all at a time, unless the sources are still open.
  private func open() async -> OpenedSources {
    let sources = plan.sources + unseenDocuments
    let wanted = sources.map { WantedSource($0, of: scene) }
    let images = { @Sendable [scene, session, sprites = renderer.sprites] in
      await sprites.load(
        scene.style.members["sprite"], in: StyleReferences(scene.map),
        pixelRatio: scene.viewport.pixelRatio, through: session)
    }
    var answers: [SourceStore.Answer]
    let sprites: SpriteStore.Answer
    if let kept = await renderer.sources.kept(wanted, through: session) {
      (answers, sprites) = (kept, await images())
    } else {
      async let loaded = images()
      answers = await open(wanted)
      sprites = await loaded
    }
    if session.isOverfull { answers = await reopen(wanted) }
    let opened = Array(zip(sources, answers))
    return OpenedSources(
      sources: Array(opened.prefix(plan.sources.count)), unseen: Array(opened.dropFirst(plan.sources.count)),
      sprites: sprites)
  }

  /// The sources with GeoJSON at URLs that no layer shows, and whose texts are kept nevertheless.
  private var unseenDocuments: [StyleSource] {
    guard scene.map.keepsDocuments else { return [] }
    let seen = Set(plan.sources.map(\.id))
    return scene.style.sources.filter {
      $0.sourceType == .geoJSON && $0.members["data"]?.string != nil && scene.data[$0.id] == nil
        && !seen.contains($0.id)
    }
  }

  private func open(_ wanted: [WantedSource]) async -> [SourceStore.Answer] {
    let (store, session) = (renderer.sources, session)
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
  private func reopen(_ wanted: [WantedSource]) async -> [SourceStore.Answer] {
    var answers: [SourceStore.Answer] = []
    var held = 0
    for source in wanted {
      await renderer.sources.forget(source)
      session.letGo(except: held)
      let answer = await renderer.sources.open(source, through: session)
      held += answer.source?.source.byteCount ?? 0
      answers.append(answer)
    }
    return answers
  }
}
