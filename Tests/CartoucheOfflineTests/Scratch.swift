import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheResources
import Foundation
import Synchronization

@testable import CartoucheOffline

/// A folder that is deleted when the test is over.
final class Scratch: Sendable {
  let folder: URL

  init() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("offline-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func database(_ name: String = "cache.db", _ change: (inout OfflineDatabase.Options) -> Void = { _ in })
    -> OfflineDatabase
  {
    var options = OfflineDatabase.Options()
    options.now = { Date(timeIntervalSince1970: 1_700_000_000) }
    change(&options)
    return OfflineDatabase(path: path(name), options: options)
  }
}

/// A server that answers by URL and remembers what it was asked for.
final class FakeServer: Sendable {
  typealias Answer = Result<ResourceResponse, ResourceError>

  private struct State {
    var answers: [String: Answer] = [:]
    var requests: [ResourceRequest] = []
    var failures: [String: Int] = [:]
  }

  private let state = Mutex(State())

  var urls: [String] { state.withLock { $0.requests.map(\.url) } }
  var requests: [ResourceRequest] { state.withLock { $0.requests } }

  subscript(url: String) -> Answer? {
    get { state.withLock { $0.answers[url] } }
    set { state.withLock { $0.answers[url] = newValue } }
  }

  /// Fails the next times that a URL is asked for.
  func fail(_ url: String, times: Int) { state.withLock { $0.failures[url] = times } }

  func load(_ request: ResourceRequest) throws(ResourceError) -> ResourceResponse {
    let answer: Answer = state.withLock { state in
      state.requests.append(request)
      if let left = state.failures[request.url], left > 0 {
        state.failures[request.url] = left - 1
        return .failure(.status(url: request.url, code: 503, expected: "200"))
      }
      return state.answers[request.url] ?? .success(.notFound)
    }
    return try answer.get()
  }
}

extension ResourceResponse {
  static func text(_ text: String) -> ResourceResponse { ResourceResponse(Array(text.utf8)) }
}

extension RegionDefinition {
  /// A small region around Lake Zurich.
  static func lake(
    _ style: String = "https://example.org/style.json", zooms: (Double, Double) = (0, 2)
  ) throws -> RegionDefinition {
    try RegionDefinition(
      styleURL: style,
      area: .bounds(CoordinateBounds(west: 8.4, south: 47.1, east: 8.9, north: 47.5)), zooms: zooms)
  }
}
