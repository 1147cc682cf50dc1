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
    /// The ranges that are on their way.
    var pending: Set<GlyphRequest> = []
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
  func openFonts() async -> Answer {
    var answer = Answer(store: shelf.store)
    guard !origin.faces.isEmpty else { return answer }
    if let findings = shelf.findings {
      answer.diagnostics = findings
      return answer
    }
    var faces: [String: [CartoucheText.FontFace]] = [:]
    for (index, face) in origin.faces.enumerated() {
      let url = ResourceURL.resolve(face.url, against: origin.initiator)
      do {
        let response = try await session.load(ResourceRequest(url, kind: .glyphs), for: origin.initiator)
        guard response.status == .found else { throw ResourceError.notFound(url: ResourceURL.redacted(url)) }
        let file = try FontFile(response.bytes)
        faces[face.name, default: []].append(
          CartoucheText.FontFace(unicodeRanges: face.unicodeRanges, file: file))
      } catch ResourceError.pending {
        (answer.isComplete, answer.hasPendingFonts) = (false, true)
      } catch {
        if !(error is FontError), (error as? ResourceError)?.kind != .missing { answer.isComplete = false }
        answer.diagnostics.append(
          Diagnostic(
            .error, "font \"\(face.name)\": \(error)", kind: (error as? ResourceError)?.kind ?? .invalid,
            pointer: JSONPointer(["font-faces", face.name, String(index)])))
      }
    }
    shelf.keep(faces, answer.isComplete ? answer.diagnostics : nil)
    answer.store = shelf.store
    return answer
  }

  // MARK: Ranges

  /// Loads ranges of glyphs, many at a time.
  ///
  /// A range that the server does not have is remembered as missing, so that it is not asked for again; the layouts
  /// that lack its characters report it in every frame.
  func load(_ requests: [GlyphRequest]) async -> Answer {
    var answer = Answer(store: shelf.store)
    guard !requests.isEmpty, let template = origin.template.map({ GlyphURLTemplate($0) }) else {
      return answer
    }
    let outcomes = await outcomes(of: requests, template)
    var found: [(GlyphRequest, GlyphRange?)] = []
    var failures: [(GlyphRequest, any Error)] = []
    for (request, outcome) in zip(requests, outcomes) {
      switch outcome {
      case .success(let range): found.append((request, range))
      case .failure(ResourceError.pending): answer.pending.insert(request)
      case .failure(let error): failures.append((request, error))
      }
    }
    shelf.keep(found)
    answer.store = shelf.store
    for (request, _) in failures { answer.store.insert(nil, for: request) }
    answer.isComplete = failures.isEmpty
    if let (request, error) = failures.first {
      let others = failures.count > 1 ? " (and \(failures.count - 1) more ranges)" : ""
      answer.diagnostics.append(
        Diagnostic(
          .error, "glyphs \(request.block) of \"\(request.stack)\"\(others): \(error)",
          kind: (error as? ResourceError)?.kind ?? .invalid, pointer: JSONPointer(["glyphs"])))
    }
    return answer
  }

  private func outcomes(of requests: [GlyphRequest], _ template: GlyphURLTemplate) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var outcomes = [Outcome](repeating: .success(nil), count: requests.count)
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
      return outcomes
    }
  }

  private func range(_ request: GlyphRequest, _ template: GlyphURLTemplate) async -> Outcome {
    let url = template.url(for: request)
    do {
      let response = try await session.load(ResourceRequest(url, kind: .glyphs), for: origin.initiator)
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
