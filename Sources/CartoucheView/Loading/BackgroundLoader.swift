import Cartouche
import CartoucheResources
import Synchronization

/// A loader for pictures that do not wait: what a server has not brought soon goes on loading when the picture that asked
/// for it is drawn without, and the picture is drawn again when it is there.
final class BackgroundLoader: ResourceLoader {
  private typealias Outcome = Result<ResourceResponse, ResourceError>

  private struct State {
    var flights: [ResourceRequest: Task<Outcome, Never>] = [:]
    /// Answers that no cache keeps, and failures: asked for again, they would never come to an end.
    var settled: [ResourceRequest: Outcome] = [:]
    /// The number of those who wait for answers, however long they take.
    var patientCount = 0
  }

  /// How long each request of a picture waits for its answer.
  private static let patience = Duration.milliseconds(20)

  /// The most answers that are kept here.
  private static let settledLimit = 1024

  private let files: any ResourceLoader
  private let cache: CachingLoader
  private let deadline: Duration
  private let hasArrived: @Sendable () -> Void
  private let state = Mutex(State())

  /// A loader before `base`.
  ///
  /// - Parameters:
  ///   - deadline: How long a server may take.
  ///   - hasArrived: Called whenever an answer of a server has come, or will not come.
  init(_ base: any ResourceLoader, deadline: Duration, hasArrived: @escaping @Sendable () -> Void) {
    files = base
    cache = CachingLoader(base)
    self.deadline = deadline
    self.hasArrived = hasArrived
  }

  /// The number of answers that servers owe.
  var pendingCount: Int { state.withLock { $0.flights.count } }

  /// Forgets failures, so that servers are asked again.
  func retry() { state.withLock { $0.settled = [:] } }

  /// Does something with a loader that waits for every answer.
  func patiently<Value>(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
  ) async rethrows -> Value {
    state.withLock { $0.patientCount += 1 }
    defer { state.withLock { $0.patientCount -= 1 } }
    return try await work()
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard ResourceURL.host(of: request.url) != nil else { return try await files.load(request) }
    var key = request
    key.timeout = deadline
    let wanted = key
    let (flight, isPatient) = state.withLock { state -> (Task<Outcome, Never>, Bool) in
      let isPatient = state.patientCount > 0
      if let flight = state.flights[wanted] { return (flight, isPatient) }
      if let settled = state.settled[wanted] { return (Task { settled }, true) }
      let flight = Task { await self.bring(wanted) }
      state.flights[wanted] = flight
      return (flight, isPatient)
    }
    if isPatient { return try await flight.value.get() }
    return try await FirstOutcome.of(flight, within: Self.patience, url: request.url).get()
  }

  private func bring(_ request: ResourceRequest) async -> Outcome {
    let outcome: Outcome
    do throws(ResourceError) {
      outcome = .success(try await cache.load(request))
    } catch {
      outcome = .failure(error)
    }
    state.withLock { state in
      state.flights[request] = nil
      if case .success(let response) = outcome, !response.mustNotBeStored { return }
      if state.settled.count >= Self.settledLimit { state.settled = [:] }
      state.settled[request] = outcome
    }
    hasArrived()
    return outcome
  }
}

/// What comes first: the outcome of a flight, or the end of patience.
private final class FirstOutcome: Sendable {
  typealias Outcome = Result<ResourceResponse, ResourceError>

  private let continuation: Mutex<CheckedContinuation<Outcome, Never>?>

  private init(_ continuation: CheckedContinuation<Outcome, Never>) {
    self.continuation = Mutex(continuation)
  }

  /// The outcome of a flight; when it takes longer than `limit`, that nothing has come.
  ///
  /// The flight goes on.
  static func of(_ flight: Task<Outcome, Never>, within limit: Duration, url: String) async -> Outcome {
    await withCheckedContinuation { continuation in
      let first = FirstOutcome(continuation)
      let patience = Task {
        guard (try? await Task.sleep(for: limit)) != nil else { return }
        first.give(.failure(.timedOut(url: ResourceURL.redacted(url), after: limit)))
      }
      Task {
        first.give(await flight.value)
        patience.cancel()
      }
    }
  }

  private func give(_ outcome: Outcome) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: outcome)
  }
}
