import Synchronization

/// A message on its way and the task that waits for the response.
///
/// The first outcome counts, whether it comes from the transfer or from a cancelled task.
final class CurlExchange: Sendable {
  typealias Outcome = Result<HTTPReply, TransportError>

  private struct State {
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
  }

  let message: HTTPMessage
  private let state = Mutex(State())

  init(_ message: HTTPMessage) { self.message = message }

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
}
