import Synchronization

/// The result for which one function waits, and which is given once: by a thread, by cancelling, or by a clock.
final class Settlement<Value: Sendable>: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Result<Value, PostGISError>, Never>)
    case settled(Result<Value, PostGISError>)
    case ended
  }

  private let state = Mutex(State.open)

  /// Resumes a continuation with the result, as soon as there is one.
  func wait(_ continuation: CheckedContinuation<Result<Value, PostGISError>, Never>) {
    let result = state.withLock { state -> Result<Value, PostGISError>? in
      if case .settled(let result) = state {
        state = .ended
        return result
      }
      state = .waiting(continuation)
      return nil
    }
    if let result { continuation.resume(returning: result) }
  }

  /// Gives the result, if there is none yet.
  func settle(_ result: Result<Value, PostGISError>) {
    let continuation = state.withLock { state -> CheckedContinuation<Result<Value, PostGISError>, Never>? in
      switch state {
      case .open:
        state = .settled(result)
        return nil
      case .waiting(let continuation):
        state = .ended
        return continuation
      case .settled, .ended: return nil
      }
    }
    continuation?.resume(returning: result)
  }
}
