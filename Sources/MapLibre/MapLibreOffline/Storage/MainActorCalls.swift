import Foundation
import Synchronization

/// Calls on the main actor, from any thread, in the order in which they were requested.
final class MainActorCalls: Sendable {
  typealias Call = @MainActor @Sendable () -> Void

  private struct State {
    var calls: [Call] = []
    var isRunning = false
    /// The number of tasks whose end has not been reported.
    var open = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Schedules a call.
  func call(_ call: @escaping Call) {
    let begins = state.withLock { state in
      state.calls.append(call)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if begins { Task { @MainActor in await self.run() } }
  }

  /// Performs the calls, each inside an operation of the main queue.
  ///
  /// Foundation lets whoever posts a notification wait for observers with a queue, unless the current operation is one of
  /// that queue: outside of operations, observers on the main queue and the post would wait for each other.
  @MainActor private func run() async {
    while let call = next() {
      await withCheckedContinuation { continuation in
        OperationQueue.main.addOperation {
          MainActor.assumeIsolated { call() }
          continuation.resume()
        }
      }
    }
  }

  private func next() -> Call? {
    let (call, waiters) = state.withLock { state -> (Call?, [CheckedContinuation<Void, Never>]) in
      if !state.calls.isEmpty { return (state.calls.removeFirst(), []) }
      state.isRunning = false
      guard state.open == 0 else { return (nil, []) }
      defer { state.waiters = [] }
      return (nil, state.waiters)
    }
    for waiter in waiters { waiter.resume() }
    return call
  }

  /// Notes the beginning of work that will end with a call.
  func begin() { state.withLock { $0.open += 1 } }

  /// Schedules the call of work that has ended.
  func end(_ call: @escaping Call) {
    self.call {
      call()
      self.state.withLock { $0.open -= 1 }
    }
  }

  /// Waits until no work is under way and all calls have been made.
  func settle() async {
    await withCheckedContinuation { continuation in
      let isSettled = state.withLock { state in
        guard state.open > 0 || state.isRunning else { return true }
        state.waiters.append(continuation)
        return false
      }
      if isSettled { continuation.resume() }
    }
  }
}
