import CartoucheResources
import Synchronization

/// Answers from a table, and remembers what it was asked.
final class MemoryLoader: ResourceLoader {
  private struct State {
    var resources: [String: ResourceResponse] = [:]
    var requests: [ResourceRequest] = []
  }

  private let state = Mutex(State())
  /// Called before each answer.
  private let wait: (@Sendable () async -> Void)?

  init(_ resources: [String: [UInt8]] = [:], wait: (@Sendable () async -> Void)? = nil) {
    self.wait = wait
    for (url, bytes) in resources { self[url] = ResourceResponse(bytes) }
  }

  subscript(url: String) -> ResourceResponse? {
    get { state.withLock { $0.resources[url] } }
    set { state.withLock { $0.resources[url] = newValue } }
  }

  var requests: [ResourceRequest] { state.withLock { $0.requests } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    state.withLock { $0.requests.append(request) }
    await wait?()
    if Task.isCancelled { throw .cancelled(url: request.url) }
    guard var response = self[request.url] else { return .notFound }
    if let validators = request.validators, !validators.isEmpty, validators == response.validators {
      return ResourceResponse(status: .notModified)
    }
    if let range = request.byteRange {
      response.totalSize = response.bytes.count
      response.bytes = Array(response.bytes[range.clamped(to: 0..<response.bytes.count)])
    }
    return response
  }
}
