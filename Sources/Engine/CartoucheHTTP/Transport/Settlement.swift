import Synchronization

/// The outcome of an exchange; the first one counts.
final class Settlement<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, TransportError>

  private struct State {
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
  }

  private let state = Mutex(State())

  var isOver: Bool { state.withLock { $0.outcome != nil } }

  /// Resumes `continuation` with the outcome, once there is one.
  func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  /// Ends the exchange, unless it has ended before.
  func end(_ outcome: Outcome) {
    let continuation = state.withLock { state in
      if state.outcome == nil { state.outcome = outcome }
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: outcome)
  }

  /// The outcome of `work`, or at once that the task was cancelled, whether or not `work` ends then.
  static func outcome(of work: @escaping @Sendable () async -> Outcome) async -> Outcome {
    let settlement = Settlement()
    let task = Task { settlement.end(await work()) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { settlement.wait($0) }
    } onCancel: {
      settlement.end(.failure(.cancelled))
      task.cancel()
    }
  }
}
