import Dispatch
import Synchronization

/// The one way by which the engine works on several processors, and for long.
///
/// Work is done by threads of the engine's own (``WorkerThreads``), so that those on which asynchronous functions take turns
/// stay free. Results do not depend on the number of threads: each part of the work follows from its number alone.
package enum ParallelWork {
  /// The number of threads that work begun here may use; `nil` for all processors.
  @TaskLocal package static var threads: Int?

  /// Calls `body` for the numbers from 0 up to `count`, on several processors, and returns when all calls have ended.
  ///
  /// The calling thread makes calls too, and those that other threads have no time for. What is busy elsewhere thus never
  /// keeps a loop waiting: a loop alone has all threads, and each of many loops its own.
  package static func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let pool = WorkerThreads.shared
    let helpers = min(count, threads ?? pool.count, pool.count) - 1
    guard helpers > 0 else {
      for index in 0..<max(count, 0) { body(index) }
      return
    }
    pool.run(SharedLoop(count, body), helpers: helpers)
  }

  /// The results of `body` for the numbers from 0 up to `count`, in their order.
  package static func map<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Results<Result>(max(count, 0))
    perform(count) { index in results.set(body(index), at: index) }
    return results.all
  }

  /// The results of two pieces of work, which are done at the same time.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let (one, other) = (Results<First>(1), Results<Second>(1))
    perform(2) { index in
      if index == 0 { one.set(first(), at: 0) } else { other.set(second(), at: 0) }
    }
    return (one.all.first ?? first(), other.all.first ?? second())
  }

  /// Has a thread of the engine's own do work, as soon as one has time; nobody waits for it.
  package static func begin(_ work: @escaping @Sendable () -> Void) { WorkerThreads.shared.run(work) }

  /// The result of work that keeps a processor busy.
  ///
  /// The work is done by a thread of the engine's own, after what was begun before it, so that the threads on which
  /// asynchronous functions take turns stay free. Work alone borrows one of those, of which there is one per processor:
  /// it is then begun, and its task goes on, without waking another thread, which saves a tenth of a millisecond.
  package static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    let threads = threads
    let borrows =
      WorkerThreads.shared.count > 1
      && isBorrowed.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    return await withCheckedContinuation { continuation in
      if borrows {
        shared.async {
          let result = $threads.withValue(threads, operation: work)
          isBorrowed.store(false, ordering: .relaxed)
          continuation.resume(returning: result)
        }
      } else {
        WorkerThreads.shared.run {
          continuation.resume(returning: $threads.withValue(threads, operation: work))
        }
      }
    }
  }

  /// A queue whose work is done by the threads of Swift's tasks, on Linux; at most one piece at a time.
  private static let shared = DispatchQueue(label: "cartouche.parallel-work", attributes: .concurrent)
  private static let isBorrowed = Atomic(false)
}
