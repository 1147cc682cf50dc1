import CartoucheResources
import Synchronization

/// Resources from memory that are answered when a test says so.
final class GatedLoader: ResourceLoader {
  private struct State {
    var isOpen: Set<String> = []
    var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    var requests: [String] = []
  }

  private let files: [String: [UInt8]]
  private let state = Mutex(State())

  /// A loader of `files` by URL; what it does not have fails, when its gate opens.
  init(_ files: [String: [UInt8]]) { self.files = files }

  /// The URLs that were asked for, in alphabetical order.
  var urls: [String] { state.withLock { $0.requests.sorted() } }

  /// The URLs that are asked for and wait, in alphabetical order.
  var waiting: [String] { state.withLock { $0.waiting.keys.sorted() } }

  /// Answers the requests for a URL, those to come too.
  func open(_ url: String) {
    let waiting = state.withLock { state in
      state.isOpen.insert(url)
      return state.waiting.removeValue(forKey: url) ?? []
    }
    for continuation in waiting { continuation.resume() }
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        state.requests.append(request.url)
        if state.isOpen.contains(request.url) { return true }
        state.waiting[request.url, default: []].append(continuation)
        return false
      }
      if isOpen { continuation.resume() }
    }
    guard let file = files[request.url] else { throw .unreachable(url: request.url, reason: "gone") }
    return ResourceResponse(file)
  }
}
