import CartoucheResources
import Synchronization

/// Loads that outlast the frames that asked for them: what a frame is drawn without goes on, for the frames to come.
///
/// An answer is kept until a frame has all that it needs, as the parts of one thing may come in any order. That
/// something failed or is not there is kept until ``forgetFailures()``: asked for again with each frame, it would never
/// come to an end.
final class OngoingLoads: KeptCache {
  typealias Outcome = Result<ResourceResponse, ResourceError>

  private struct Flight {
    let task: Task<Outcome, Never>
    /// Ends the flight when its time is over, also where the loader does not.
    let clock: Task<Void, Never>?
    /// Whether a frame was drawn without the answer.
    var isMissed = false
  }

  private struct State {
    var flights: [ResourceRequest: Flight] = [:]
    var settled: [ResourceRequest: Outcome] = [:]
    /// The bytes of the answers that are settled.
    var byteCount = 0

    mutating func forgetAnswers() {
      settled = settled.filter { $0.value.isLasting }
      byteCount = 0
    }
  }

  /// The most answers and failures that are kept.
  private static let capacity = 4096

  /// Signals whenever something has come, or will not come, that a frame was drawn without.
  let arrivals = ChangeSignals()
  let kind = KeptMemory.Kind.responses
  private let byteLimit: Int
  private let loader: any ResourceLoader
  private let state = Mutex(State())

  /// Loads through `loader`; answers of more than `byteLimit` bytes together are forgotten.
  init(_ loader: any ResourceLoader, byteLimit: Int = .max) {
    self.loader = loader
    self.byteLimit = byteLimit
  }

  /// A load with its outcome, known or pending.
  enum Load: Sendable {
    case settled(Outcome)
    case underWay(Task<Outcome, Never>)
  }

  /// The load of a request: the one that is known, or a new one with the request's time.
  ///
  /// Requests are the same whatever time they have.
  func load(_ request: ResourceRequest) -> Load {
    let key = Self.key(request)
    return state.withLock { state in
      if let outcome = state.settled[key] { return .settled(outcome) }
      if let flight = state.flights[key] { return .underWay(flight.task) }
      let task = Task { await self.bring(request) }
      let clock = request.timeout.map { timeout in
        Task {
          guard (try? await Task.sleep(for: timeout)) != nil else { return }
          self.settle(key, .failure(.timedOut(url: ResourceURL.redacted(request.url), after: timeout)))
        }
      }
      state.flights[key] = Flight(task: task, clock: clock)
      return .underWay(task)
    }
  }

  /// Notes that a frame is drawn without the answer to a request.
  ///
  /// An answer that has come meanwhile is reported at once.
  func miss(_ request: ResourceRequest) {
    let key = Self.key(request)
    let isUnderWay = state.withLock { state in
      state.flights[key]?.isMissed = true
      return state.flights[key] != nil
    }
    if !isUnderWay { arrivals.send() }
  }

  /// Forgets the answers that a complete frame has made use of.
  func forgetAnswers() {
    state.withLock { $0.forgetAnswers() }
  }

  /// Forgets what failed, so that it is asked for again.
  func forgetFailures() {
    state.withLock { state in state.settled = state.settled.filter { !$0.value.isLasting } }
  }

  // MARK: KeptCache

  var byteCount: Int { state.withLock { $0.byteCount } }

  func begin(_ frame: Int) {}

  /// Answers stay until a frame has made use of them.
  func trim(toByteCount byteCount: Int, lastUsedBefore frame: Int) {}

  func removeAll() { forgetAnswers() }

  private static func key(_ request: ResourceRequest) -> ResourceRequest {
    var key = request
    key.timeout = nil
    return key
  }

  private func bring(_ request: ResourceRequest) async -> Outcome {
    let outcome: Outcome
    do throws(ResourceError) {
      outcome = .success(try await request.response(of: loader))
    } catch {
      outcome = .failure(error)
    }
    settle(Self.key(request), outcome)
    return outcome
  }

  /// Ends the flight of a request, if it has not ended yet.
  private func settle(_ key: ResourceRequest, _ outcome: Outcome) {
    let flight = state.withLock { state -> Flight? in
      guard let flight = state.flights.removeValue(forKey: key) else { return nil }
      let byteCount = outcome.byteCount
      if state.byteCount > byteLimit - byteCount { state.forgetAnswers() }
      if state.settled.count >= Self.capacity { (state.settled, state.byteCount) = ([:], 0) }
      state.settled[key] = outcome
      state.byteCount += byteCount
      return flight
    }
    flight?.clock?.cancel()
    if flight?.isMissed == true { arrivals.send() }
  }
}

extension OngoingLoads.Outcome {
  /// The bytes of the answer.
  fileprivate var byteCount: Int {
    if case .success(let response) = self { response.bytes.count } else { 0 }
  }

  /// Whether asking again is likely to bring the same, which is nothing.
  fileprivate var isLasting: Bool {
    switch self {
    case .success(let response): response.status != .found
    case .failure: true
    }
  }
}
