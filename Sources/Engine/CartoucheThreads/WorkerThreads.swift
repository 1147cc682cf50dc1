import Dispatch
import Foundation
import Synchronization

/// The engine's own threads, on which all long work is done.
///
/// On Linux, a concurrent dispatch queue shares its threads with Swift's tasks: work of a tenth of a second on it
/// delays timers and answers by as much. These threads are nobody else's. There is one for each processor; it is
/// started when it is first needed.
///
/// Work is begun in the order in which it came, and a thread helps with a loop only when none waits: a picture alone
/// has all threads, and many pictures have one each, which together takes less time than if they shared them.
final class WorkerThreads: Sendable {
  /// The threads of this process.
  static let shared = WorkerThreads(count: ProcessInfo.processInfo.activeProcessorCount)

  private struct State {
    /// The work that has not begun.
    var jobs = Queue<@Sendable () -> Void>()
    /// The loops in progress, and the number of threads that each still wants.
    var loops: [(loop: SharedLoop, wanted: Int)] = []
    /// The threads that have been started.
    var threads = 0
    /// The threads that wait and have not been called.
    var idle = 0

    /// Calls as many waiting threads as there are new pieces of work, and counts further threads as started.
    mutating func call(for pieces: Int, limit: Int) -> (called: Int, started: Int) {
      let called = min(pieces, idle)
      let started = min(pieces - called, limit - threads)
      idle -= called
      threads += started
      return (called, started)
    }

    mutating func next() -> (@Sendable () -> Void)? {
      if let job = jobs.popFirst() { return job }
      guard let index = loops.firstIndex(where: { $0.wanted > 0 }) else { return nil }
      loops[index].wanted -= 1
      let loop = loops[index].loop
      return { loop.help() }
    }
  }

  /// The number of threads.
  let count: Int
  private let state = Mutex(State())
  private let calls = DispatchSemaphore(value: 0)

  init(count: Int) { self.count = max(count, 1) }

  /// Does work on one of the threads, after what came before it.
  func run(_ work: @escaping @Sendable () -> Void) {
    let (called, started) = state.withLock { state in
      state.jobs.append(work)
      return state.call(for: 1, limit: count)
    }
    wake(called, started)
  }

  /// Makes all calls of a loop on the calling thread and on those that have time.
  func run(_ loop: SharedLoop, helpers: Int) {
    let (called, started) = state.withLock { state in
      state.loops.append((loop, helpers))
      return state.call(for: helpers, limit: count)
    }
    wake(called, started)
    loop.run {
      state.withLock { state in state.loops.removeAll { $0.loop === loop } }
    }
  }

  private func wake(_ called: Int, _ started: Int) {
    for _ in 0..<called { calls.signal() }
    for _ in 0..<started { startThread() }
  }

  private func startThread() {
    let thread = Thread { [self] in
      while true { work() }
    }
    thread.name = "cartouche"
    // As much as a main thread has: documents and expressions are read by functions that call themselves.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Does what is to be done next, or waits until called.
  private func work() {
    let next = state.withLock { state in
      let next = state.next()
      if next == nil { state.idle += 1 }
      return next
    }
    if let next { next() } else { calls.wait() }
  }
}

/// Elements that leave in the order in which they came.
struct Queue<Element> {
  private var elements: [Element?] = []
  private var first = 0

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes the first element; `nil` if there is none.
  ///
  /// - Complexity: O(1), averaged over many calls.
  mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    let element = elements[first]
    elements[first] = nil
    first += 1
    if first == elements.count {
      elements.removeAll(keepingCapacity: true)
      first = 0
    } else if first >= 64, first * 2 > elements.count {
      elements.removeFirst(first)
      first = 0
    }
    return element
  }
}
