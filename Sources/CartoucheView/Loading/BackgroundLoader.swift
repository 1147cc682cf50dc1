import Cartouche
import CartoucheResources
import Synchronization

/// A loader for pictures that do not wait: what a server has not brought yet goes on loading when the picture that asked
/// for it is drawn without, and the picture is drawn again when it is there.
final class BackgroundLoader: ResourceLoader {
  private struct State {
    var flights: [ResourceRequest: Task<Result<ResourceResponse, ResourceError>, Never>] = [:]
    /// Answers that no cache keeps, and failures: asked for again, they would never come to an end.
    var settled: [ResourceRequest: Result<ResourceResponse, ResourceError>] = [:]
  }

  /// The most answers that are kept here.
  private static let settledLimit = 1024

  private let files: any ResourceLoader
  private let cache: CachingLoader
  private let patience: Duration
  private let hasArrived: @Sendable () -> Void
  private let state = Mutex(State())

  /// A loader before `base`.
  ///
  /// - Parameters:
  ///   - patience: How long a server may take.
  ///   - hasArrived: Called whenever an answer of a server has come, or will not come.
  init(_ base: any ResourceLoader, patience: Duration, hasArrived: @escaping @Sendable () -> Void) {
    files = base
    cache = CachingLoader(base)
    self.patience = patience
    self.hasArrived = hasArrived
  }

  /// The number of answers that servers owe.
  var pendingCount: Int { state.withLock { $0.flights.count } }

  /// Forgets failures, so that servers are asked again.
  func retry() { state.withLock { $0.settled = [:] } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard ResourceURL.host(of: request.url) != nil else { return try await files.load(request) }
    var key = request
    key.timeout = patience
    let wanted = key
    let flight = state.withLock { state -> Task<Result<ResourceResponse, ResourceError>, Never> in
      if let flight = state.flights[wanted] { return flight }
      if let settled = state.settled[wanted] { return Task { settled } }
      let flight = Task { await self.bring(wanted) }
      state.flights[wanted] = flight
      return flight
    }
    return try await flight.value.get()
  }

  private func bring(_ request: ResourceRequest) async -> Result<ResourceResponse, ResourceError> {
    let result: Result<ResourceResponse, ResourceError>
    do throws(ResourceError) {
      result = .success(try await cache.load(request))
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      state.flights[request] = nil
      if case .success(let response) = result, !response.mustNotBeStored { return }
      if state.settled.count >= Self.settledLimit { state.settled = [:] }
      state.settled[request] = result
    }
    hasArrived()
    return result
  }
}
