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
  /// The URL against which relative URLs are resolved.
  let baseURL: String?
  /// The members whose URLs a program named, rather than the style's document.
  private let programMembers: [String]
  /// Whether there is more than one device pixel per logical pixel, for which there may be other tiles.
  let isDouble: Bool
  /// Whether features that are simplified away as a whole keep a pixel: those of overlays, and of still pictures, unless
  /// the style has a tolerance of its own.
  let keepsSmallFeatures: Bool
  /// Whether the GeoJSON at a URL is kept as text.
  let keepsDocument: Bool

  /// A source of the scene's style.
  init(_ source: StyleSource, of scene: Scene) {
    self.source = source
    data = source.sourceType == .geoJSON ? scene.data[source.id] : nil
    baseURL = scene.baseURL
    programMembers = StyleSource.urlMembers.filter(source.isNamedByProgram)
    isDouble = scene.viewport.pixelRatio > 1
    let hasTolerance = source.members["tolerance"]?.number.map { $0 > 0 } ?? false
    keepsSmallFeatures =
      source.sourceType == .geoJSON && !hasTolerance
      && (source.isOverlay || scene.mode != .live)
    keepsDocument = scene.map.keepsDocuments && source.sourceType == .geoJSON
  }

  /// The document that requests the resources that a member names; `nil` if a program does.
  func initiator(of member: String) -> String? { programMembers.contains(member) ? nil : baseURL }

  /// The URL against which a URL in a member is resolved.
  ///
  /// An absolute path that a program names is that of a file, also below a style on a server.
  func base(of url: String, in member: String) -> String? {
    let path = ArchiveURL(url)?.archive ?? url
    return programMembers.contains(member) && path.hasPrefix("/") && !path.hasPrefix("//") ? nil : baseURL
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
    /// Whether the frame that opened the source ended first; another may wait longer.
    var isGivenUp = false
    /// Whether something that the source needs is on its way.
    var isPending = false
  }

  private let capacity: Int
  private var entries: [(key: WantedSource, answer: Answer)] = []
  private let flights = SingleFlight<WantedSource, Answer>()
  private var count = 0

  /// A store that keeps up to `capacity` sources.
  init(capacity: Int = 32) { self.capacity = capacity }

  /// The tiles of `sources` if all of them are kept; `nil` if one has to be opened.
  func kept(_ sources: [WantedSource], through session: LoadSession) -> [Answer]? {
    guard sources.allSatisfy({ source in entries.contains { $0.key == source } }) else { return nil }
    return sources.map { kept($0, session) ?? Answer() }
  }

  private func kept(_ source: WantedSource, _ session: LoadSession) -> Answer? {
    guard let index = entries.firstIndex(where: { $0.key == source }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    // Kept sources count like new ones.
    try? session.hold(entry.answer.byteCount, source.source.id)
    return entry.answer
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
      else { return await answer(source, session) }
      // Another frame, which waits less long, may have started to open it.
      if answer.isGivenUp, session.isWaiting { continue }
      return answer
    }
  }

  /// Forgets a source, so that it is opened again.
  func forget(_ source: WantedSource) { entries.removeAll { $0.key == source } }

  /// The maximum number of versions that are kept of one source whose data the program changes.
  private static let dataLimit = 4

  private func keep(_ answer: Answer, for source: WantedSource) {
    if source.data != nil {
      let others = entries.indices.filter {
        entries[$0].key.data != nil && entries[$0].key.source.id == source.source.id
      }
      if others.count >= Self.dataLimit { entries.remove(at: others[0]) }
    }
    entries.append((source, answer))
    if entries.count > capacity { entries.removeFirst() }
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
