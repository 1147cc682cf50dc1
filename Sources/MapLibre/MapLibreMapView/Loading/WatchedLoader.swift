import Cartouche
import Synchronization

/// A loader that records its requests, for the delegate of a map view.
final class WatchedLoader: ResourceLoader {
  /// The outcome of a request.
  enum Outcome: Sendable {
    /// It has started.
    case begun
    /// It was answered.
    case loaded
    /// It failed.
    case failed
    /// The response is no longer wanted.
    case cancelled
  }

  /// A request and its outcome.
  struct Note: Sendable {
    let request: ResourceRequest
    let outcome: Outcome
    /// The times that came with the answer; `nil` before it.
    var times: TileTimes?
  }

  private let base: any ResourceLoader
  private let notes = Mutex<[Note]>([])

  /// A loader that passes requests on to another one.
  init(_ base: any ResourceLoader) { self.base = base }

  /// The answer of the other loader.
  ///
  /// - Throws: ``ResourceError``.
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    note(request, .begun)
    do throws(ResourceError) {
      let response = try await base.load(request)
      let times = TileTimes(modified: response.validators.lastModified, expires: response.expires)
      note(request, .loaded, times)
      return response
    } catch {
      if case .cancelled = error { note(request, .cancelled) } else { note(request, .failed) }
      throw error
    }
  }

  /// Takes the records so far; those of the same kind and URL keep their order, the others are sorted.
  ///
  /// Requests run in parallel, so their order differs each time.
  func take() -> [Note] {
    let taken = notes.withLock { notes in
      defer { notes = [] }
      return notes
    }
    return taken.enumerated().sorted {
      ($0.element.request.kind.rawValue, $0.element.request.url, $0.offset)
        < ($1.element.request.kind.rawValue, $1.element.request.url, $1.offset)
    }.map(\.element)
  }

  private func note(_ request: ResourceRequest, _ outcome: Outcome, _ times: TileTimes? = nil) {
    notes.withLock { $0.append(Note(request: request, outcome: outcome, times: times)) }
  }
}
