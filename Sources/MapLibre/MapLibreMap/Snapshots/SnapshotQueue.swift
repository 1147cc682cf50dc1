import Synchronization

/// The pictures that are made at the same time; further ones wait for their turn.
final class SnapshotQueue: Sendable {
  private struct State {
    var free: Int
    var next = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    /// The ones that were cancelled before they began to wait.
    var cancelled: Set<Int> = []
  }

  /// The queue of this process.
  static let shared = SnapshotQueue(width: 4)

  private let state: Mutex<State>

  /// A queue in which a number of members work at the same time.
  init(width: Int) { state = Mutex(State(free: max(width, 1))) }

  /// Waits for a turn, in the order of the calls.
  ///
  /// - Parameter isolation: The actor of the caller, which is not left, so that the order of its calls is kept.
  /// - Returns: Whether the turn has come; ``leave()`` gives it back. False if the task is cancelled first.
  func enter(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    // Nothing is cancelled any more once the turn has come.
    defer { state.withLock { _ = $0.cancelled.remove(number) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return false }
          guard state.free == 0 else {
            state.free -= 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      waiting?.resume(returning: false)
    }
  }

  /// Gives the turn to the next one.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
      state.free += 1
      return nil
    }
    next?.resume(returning: true)
  }
}
