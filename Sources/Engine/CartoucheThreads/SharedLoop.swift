import Dispatch
import Synchronization

/// A loop whose calls are made by every thread that has time.
final class SharedLoop: Sendable {
  private struct State {
    /// The function that is called; `nil` when the loop has ended.
    var body: (@Sendable (Int) -> Void)?
    /// The threads that make calls beside the one whose loop it is.
    var helpers = 0
  }

  private let count: Int
  private let threads: Int?
  private let next = Atomic(0)
  private let state: Mutex<State>
  private let isLeft = DispatchSemaphore(value: 0)

  /// A loop that calls `body` for the numbers from 0 up to `count`.
  ///
  /// - Parameter threads: The number of threads that loops within the calls may use; `nil` for all processors.
  init(_ count: Int, threads: Int? = nil, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.threads = threads
    state = Mutex(State(body: body))
  }

  /// Makes calls until none is left, and returns when those of other threads have ended, too.
  ///
  /// Nobody holds what the loop calls after it.
  ///
  /// - Parameter allBegun: A function that is called when all calls have been begun, so that no help is of use.
  func run(allBegun: () -> Void = {}) {
    work()
    allBegun()
    let isHelped = state.withLock { state in
      state.body = nil
      return state.helpers > 0
    }
    if isHelped { isLeft.wait() }
  }

  /// Makes calls of a loop that has not ended.
  func help() {
    let isOpen = state.withLock { state in
      guard state.body != nil else { return false }
      state.helpers += 1
      return true
    }
    guard isOpen else { return }
    ParallelWork.$threads.withValue(threads, operation: work)
    let isLast = state.withLock { state in
      state.helpers -= 1
      return state.body == nil && state.helpers == 0
    }
    if isLast { isLeft.signal() }
  }

  private func work() {
    guard let body = state.withLock({ $0.body }) else { return }
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body(index)
    }
  }
}
