import CartoucheJSON
import CartoucheResources
import CartoucheStyle

/// A source that is ready to provide tiles.
final class OpenSource: Sendable {
  /// The tiles.
  let source: any TileSource
  /// A number that no other source of the store has, by which tiles are kept.
  let number: Int

  init(_ source: any TileSource, number: Int) {
    self.source = source
    self.number = number
  }
}

/// A source of a style, and everything that determines its result.
struct WantedSource: Hashable, Sendable {
  /// The source as the style has it.
  let source: StyleSource
  /// The data that replace its `data` member.
  let data: SourceData?
  /// The tiles of the program that replace those that its members name.
  let tiles: ProgramTiles?
  /// The document that named the URLs which no program did.
  private let document: DocumentOrigin
  /// The members whose URLs a program named, rather than the style's document.
  private let programMembers: [String]
  /// Whether there is more than one device pixel per logical pixel, for which there may be other tiles.
  let isDouble: Bool
  /// Whether features that are simplified away as a whole keep a pixel: those of overlays, and of still pictures,
  /// unless the style has a tolerance of its own.
  let keepsSmallFeatures: Bool
  /// Whether the GeoJSON at a URL is kept as text.
  let keepsDocument: Bool

  /// A source of the scene's style.
  init(_ named: StyleSource, of scene: Scene) {
    let source = named.withElevation(of: scene.style)
    self.source = source
    data = source.sourceType == .geoJSON ? scene.data[source.id] : nil
    tiles = source.sourceType == .vector ? scene.tiles[source.id] : nil
    document =
      source.ownDocument.map { DocumentOrigin($0.trust, baseURL: nil) }
      ?? DocumentOrigin(scene.style.trust, baseURL: scene.baseURL)
    programMembers = StyleSource.urlMembers.filter(source.isNamedByProgram)
    // Only tiles differ by it.
    isDouble =
      scene.viewport.pixelRatio > 1 && source.sourceType != .geoJSON && source.sourceType != .image
    let hasTolerance = source.members["tolerance"]?.number.map { $0 > 0 } ?? false
    keepsSmallFeatures =
      source.sourceType == .geoJSON && !hasTolerance
      && (source.isOverlay || scene.mode != .live)
    keepsDocument = scene.map.keepsDocuments && source.sourceType == .geoJSON
  }

  /// The document or program on whose behalf the resources of a member are requested.
  func origin(of member: String) -> DocumentOrigin { programMembers.contains(member) ? .program : document }

  /// The URL against which a URL in a member is resolved.
  func base(of url: String, in member: String) -> String? {
    programMembers.contains(member) ? StyleReferences.base(ofProgram: url, document) : document.base
  }
}

/// Opens sources and keeps the most recent ones, so that the next frame finds them ready.
actor SourceStore {
  /// A source, or the reason why there is none.
  struct Answer: Sendable {
    var source: OpenSource?
    var diagnostics: [Diagnostic] = []
    /// The bytes that its documents held while it was opened.
    var byteCount = 0
    /// The approximate bytes that it takes for as long as it is kept.
    var keptByteCount: Int {
      4096 + 2 * (source?.source.byteCount ?? 0) + (source?.source.document?.byteCount ?? 0)
    }
    /// Whether the source is still what it was when it was opened.
    var isCurrent: Bool { source?.source.isCurrent ?? true }
    /// Whether the frame that opened the source ended first; another may wait longer.
    var isGivenUp = false
    /// Whether something that the source needs is on its way.
    var isPending = false
  }

  /// The sources that were used last.
  private let entries: KeptValues<WantedSource, Answer>
  private let flights = SingleFlight<WantedSource, Answer>()
  private var count = 0

  /// A store that keeps up to `capacity` sources.
  init(capacity: Int = 128) { entries = KeptValues(.sources, capacity: capacity) { $0.keptByteCount } }

  /// The sources, as a part of what is kept.
  nonisolated var kept: any KeptCache { entries }

  /// The tiles of `sources` if all of them are kept; `nil` if one has to be opened.
  func kept(_ sources: [WantedSource], through session: LoadSession) -> [Answer]? {
    guard sources.allSatisfy({ entries.value(for: $0)?.isCurrent == true }) else { return nil }
    return sources.map { kept($0, session) ?? Answer() }
  }

  private func kept(_ source: WantedSource, _ session: LoadSession) -> Answer? {
    guard let answer = entries.value(for: source), answer.isCurrent else { return nil }
    // Kept sources count like new ones.
    try? session.hold(answer.byteCount, source.source.id)
    return answer
  }

  /// The tiles of `source`.
  func open(_ source: WantedSource, through session: LoadSession) async -> Answer {
    while true {
      if let answer = kept(source, session) { return answer }
      // A frame that has no time left to wait opens what needs no loading, and gets the reason for the rest.
      guard
        let answer = await session.wait(for: {
          try? await self.flights.value(
            for: source, url: source.source.id, { _ in await self.answer(source, session) })
        })
      else {
        return session.isCancelled ? Answer(isGivenUp: true) : await answer(source, session)
      }
      // Another frame, which waits less long, may have started to open it.
      if answer.isGivenUp || !answer.isCurrent, session.isWaiting { continue }
      return answer
    }
  }

  /// Forgets a source, so that it is opened again.
  func forget(_ source: WantedSource) { entries.remove(source) }

  /// The maximum number of versions that are kept of one source whose data the program changes.
  private static let dataLimit = 4

  private func keep(_ answer: Answer, for source: WantedSource) {
    if source.data != nil {
      entries.trim(toCount: Self.dataLimit - 1) { $0.data != nil && $0.source.id == source.source.id }
    }
    entries.insert(answer, for: source)
  }

  private func answer(_ source: WantedSource, _ session: LoadSession) async -> Answer {
    count += 1
    let number = count
    var opener = SourceOpener(source, session)
    let tiles = await opener.open()
    let answer = Answer(
      source: tiles.map { OpenSource($0, number: number) }, diagnostics: opener.diagnostics,
      byteCount: opener.byteCount,
      isGivenUp: tiles == nil && !session.isWaiting, isPending: opener.isPending)
    if answer.source != nil { keep(answer, for: source) }
    return answer
  }
}
