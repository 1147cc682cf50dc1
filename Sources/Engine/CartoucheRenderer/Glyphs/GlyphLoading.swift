import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheText

/// Loads ranges of glyphs and the files of fonts.
struct GlyphLoading: Sendable {
  /// The result of loading.
  struct Answer: Sendable {
    /// The loaded glyphs; those that failed to load count as missing from their fonts.
    var store: GlyphStore
    /// The findings about what could not be loaded.
    var diagnostics: [Diagnostic] = []
    /// Whether nothing failed that may come the next time.
    var isComplete = true
    /// Whether files of fonts are on their way.
    var hasPendingFonts = false
    /// The fonts of the style for which there is no memory, by their index.
    var excludedFonts: Set<Int> = []
    /// The ranges for which there is no memory.
    var excludedRanges: Set<GlyphRequest> = []
    /// The ranges that are on their way.
    var pending: Set<GlyphRequest> = []

    /// Whether ranges or fonts are on their way.
    var isPending: Bool { hasPendingFonts || !pending.isEmpty }

    /// Adds the ranges that a later answer lacks.
    mutating func add(_ later: Answer) {
      isComplete = isComplete && later.isComplete
      excludedRanges.formUnion(later.excludedRanges)
      pending.formUnion(later.pending)
    }
  }

  /// The template of the URLs of ranges, and whoever named it.
  private struct Template: Sendable {
    let urls: GlyphURLTemplate
    let origin: DocumentOrigin

    init(_ reference: StyleReferences.Reference) {
      (urls, origin) = (GlyphURLTemplate(reference.url), reference.origin)
    }
  }

  private typealias Outcome = Result<GlyphRange?, any Error>

  private let origin: GlyphLibrary.Origin
  private let shelf: GlyphLibrary.Shelf
  private let session: LoadSession

  /// Loading by `session` for a shelf.
  init(_ origin: GlyphLibrary.Origin, _ shelf: GlyphLibrary.Shelf, _ session: LoadSession) {
    self.origin = origin
    self.shelf = shelf
    self.session = session
  }

  // MARK: Fonts

  /// Loads the files of the style's fonts, once; files that are missing or are not fonts are reported in every frame.
  ///
  /// Fonts for which the frame has no memory are left out, the same ones in every frame of the same budget.
  func openFonts(_ budget: inout FrameBudget) async -> Answer {
    var answer = Answer(store: shelf.store)
    guard !origin.faces.isEmpty else { return answer }
    var opened = shelf.fonts
    if !opened.isComplete { opened = await open(&answer) }
    answer.diagnostics = opened.findings
    var faces: [String: [CartoucheText.FontFace]] = [:]
    for (index, face) in origin.faces.enumerated() {
      guard let file = opened.files[index] else { continue }
      guard budget.take(font: file.memory) else {
        answer.excludedFonts.insert(index)
        answer.diagnostics.append(
          Diagnostic(
            .error,
            "font \"\(face.name)\" is left out: it takes \(file.memory.byteCount.mebibytes), and \(budget.memoryLeft)",
            kind: .limit, pointer: pointer(to: index)))
        continue
      }
      faces[face.name, default: []].append(
        CartoucheText.FontFace(unicodeRanges: face.unicodeRanges, file: file))
    }
    for (name, faces) in faces { answer.store.setFaces(faces, of: name) }
    return answer
  }

  /// The bytes of fonts that are opened for a small frame, though it has no room for all of them.
  private static let fontSlack = 16 << 20

  /// The fonts of the style, with those that can be loaded now.
  private func open(_ answer: inout Answer) async -> GlyphLibrary.OpenedFonts {
    var opened = GlyphLibrary.OpenedFonts(files: shelf.fonts.files)
    var held = opened.byteCount
    for (index, (face, source)) in zip(origin.faces, origin.files).enumerated()
    where opened.files[index] == nil {
      // No frame has room for more, whatever else it holds; up to one font more is left out by the frame's budget.
      guard held <= session.limits.memory + Self.fontSlack else {
        opened.findings.append(
          Diagnostic(
            .error,
            "font \"\(face.name)\" and those after it are left out: the fonts before it take \(held.mebibytes), and a frame"
              + " has \(session.limits.memory.mebibytes)",
            kind: .limit, pointer: pointer(to: index)))
        break
      }
      let url = source.url
      do {
        let response = try await session.load(ResourceRequest(url, kind: .glyphs), for: source.origin)
        guard response.status == .found else { throw ResourceError.notFound(url: ResourceURL.redacted(url)) }
        let file = try FontFile(response.bytes)
        opened.files[index] = file
        held += file.memory.byteCount
      } catch ResourceError.pending {
        (answer.isComplete, answer.hasPendingFonts) = (false, true)
      } catch {
        if !(error is FontError), (error as? ResourceError)?.kind != .missing { answer.isComplete = false }
        opened.findings.append(
          Diagnostic(
            .error, "font \"\(face.name)\": \(error)", kind: (error as? ResourceError)?.kind ?? .invalid,
            pointer: pointer(to: index)))
      }
    }
    opened.isComplete = answer.isComplete
    shelf.keep(opened)
    return opened
  }

  /// The place of a font in the style.
  private func pointer(to index: Int) -> JSONPointer {
    JSONPointer(["font-faces", origin.faces[index].name, String(index)])
  }

  // MARK: Ranges

  /// The number of ranges that are loaded before their memory is counted.
  private static let batch = 64

  /// Loads the ranges of glyphs that `store` lacks, many at a time.
  ///
  /// A range that the server does not have is remembered as missing, so that it is not asked for again; the layouts
  /// that lack its characters report it in every frame. From the first range on for which the frame has no memory, all
  /// are left out and no more are loaded: in the order of the requests, whether they are known or not.
  ///
  /// - Parameter store: The glyphs so far, with the fonts of the frame.
  func load(
    _ requests: [GlyphRequest], into store: GlyphStore, _ budget: inout FrameBudget
  ) async -> Answer {
    var answer = Answer(store: store)
    guard let template = origin.template.map({ Template($0) }) else { return answer }
    var failures: [(GlyphRequest, any Error)] = []
    var excluded: [GlyphRequest] = []
    for start in stride(from: 0, to: requests.count, by: Self.batch) {
      let batch = requests[start..<min(start + Self.batch, requests.count)]
      guard excluded.isEmpty else {
        excluded += batch
        continue
      }
      let unknown = batch.filter { store.byteCount(of: $0) == nil }
      let loaded = Dictionary(
        zip(unknown, await outcomes(of: unknown, template)), uniquingKeysWith: { first, _ in first })
      var found: [(GlyphRequest, GlyphRange?)] = []
      for request in batch {
        var byteCount = store.byteCount(of: request) ?? 0
        switch loaded[request] {
        case .failure(ResourceError.pending): answer.pending.insert(request)
        case .failure(let error): failures.append((request, error))
        case .success(let range): byteCount = range?.byteCount ?? 0
        case nil: break
        }
        guard excluded.isEmpty, budget.take(range: request, byteCount: byteCount) else {
          excluded.append(request)
          continue
        }
        if case .success(let range) = loaded[request] { found.append((request, range)) }
      }
      shelf.keep(found)
      for (request, range) in found { answer.store.insert(range, for: request) }
    }
    for request in failures.map(\.0) + excluded { answer.store.insert(nil, for: request) }
    answer.excludedRanges = Set(excluded)
    answer.isComplete = failures.isEmpty && excluded.isEmpty
    if let first = excluded.first {
      answer.diagnostics.append(
        finding(first, excluded.count, "there is no memory; only \(budget.glyphRangesLeft)", .limit))
    }
    if let (request, error) = failures.first {
      answer.diagnostics.append(
        finding(request, failures.count, "\(error)", (error as? ResourceError)?.kind ?? .invalid))
    }
    return answer
  }

  /// The finding about the first of several ranges that are left out.
  private func finding(
    _ request: GlyphRequest, _ count: Int, _ reason: String, _ kind: Diagnostic.Kind
  ) -> Diagnostic {
    let others = count > 1 ? " (and \(count - 1) more ranges)" : ""
    return Diagnostic(
      .error, "glyphs \(request.block) of \"\(request.stack)\"\(others): \(reason)", kind: kind,
      pointer: JSONPointer(["glyphs"]))
  }

  /// The outcomes of requests, in their order.
  ///
  /// The array is declared outside of the group. Were it the group's own and its result, Swift 6.3 would keep it in the
  /// place of the result, and of two writes to that with a wait between them its optimiser drops the first: without any
  /// requests, what memory held before would be returned as an array.
  private func outcomes(of requests: [GlyphRequest], _ template: Template) async -> [Outcome] {
    var outcomes = [Outcome](repeating: .success(nil), count: requests.count)
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var next = 0
      func begin(_ group: inout TaskGroup<(Int, Outcome)>) {
        guard next < requests.count else { return }
        let (index, request) = (next, requests[next])
        group.addTask { (index, await range(request, template)) }
        next += 1
      }
      for _ in 0..<TileLoading.concurrency { begin(&group) }
      for await (index, outcome) in group {
        outcomes[index] = outcome
        begin(&group)
      }
    }
    return outcomes
  }

  private func range(_ request: GlyphRequest, _ template: Template) async -> Outcome {
    let url = template.urls.url(for: request)
    do {
      var wanted = ResourceRequest(url, kind: .glyphs)
      // Many are loaded at a time, before it is known what they hold.
      wanted.sizeLimit = max(session.limits.glyphRanges / TileLoading.concurrency, 1 << 20)
      let response = try await session.load(wanted, for: template.origin)
      switch response.status {
      case .found: return .success(try GlyphRange(response.bytes, block: request.block))
      case .notFound: return .success(nil)
      default: return .success(GlyphRange(block: request.block, glyphs: []))
      }
    } catch ResourceError.notFound {
      return .success(nil)
    } catch {
      return .failure(error)
    }
  }
}
