import Synchronization

/// A call of a database that waits for its turn and is answered once: by its result, or at once by its cancellation.
final class PendingCall<Value: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Value, any Error>

  private enum State {
    case new
    case waiting(Continuation)
    case running
    case cancelled
  }

  /// The signal that ends the statements of the call once it runs.
  let cancellation = Cancellation()
  private let state = Mutex(State.new)

  /// Begins to wait; returns whether the call is still wanted.
  func wait(_ continuation: Continuation) -> Bool {
    let isWanted = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isWanted { continuation.resume(throwing: CancellationError()) }
    return isWanted
  }

  /// Takes the turn: the continuation to answer, or `nil` if the call was cancelled while it waited.
  func begin() -> Continuation? {
    state.withLock { state in
      guard case .waiting(let continuation) = state else { return nil }
      state = .running
      return continuation
    }
  }

  /// Answers a call that waits, and ends the statements of one that runs.
  func cancel() {
    let waiting = state.withLock { state -> Continuation? in
      switch state {
      case .new:
        state = .cancelled
      case .waiting(let continuation):
        state = .cancelled
        return continuation
      case .running:
        cancellation.request()
      case .cancelled: break
      }
      return nil
    }
    waiting?.resume(throwing: CancellationError())
  }
}
