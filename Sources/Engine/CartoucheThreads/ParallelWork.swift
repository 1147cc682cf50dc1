import Synchronization

/// The one way by which the engine works on several processors, and for long.
///
/// Work is done by threads of the engine's own (``WorkerThreads``), so that those on which asynchronous functions take
/// turns stay free. Results do not depend on the number of threads: each part of the work follows from its number
/// alone.
package enum ParallelWork {
  /// The number of threads that work begun here, and the loops within it, may use; `nil` for all processors.
  @TaskLocal package static var threads: Int?

  /// Calls `body` for the numbers from 0 up to `count`, on several processors, and returns when all calls have ended.
  ///
  /// The calling thread makes calls too, and those that other threads have no time for. What is busy elsewhere thus
  /// never keeps a loop waiting: a loop alone has all threads, and each of many loops its own.
  package static func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let pool = WorkerThreads.shared
    let helpers = min(count, threads ?? pool.count, pool.count) - 1
    guard helpers > 0 else {
      for index in 0..<max(count, 0) { body(index) }
      return
    }
    pool.run(SharedLoop(count, threads: threads, body), helpers: helpers)
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

  /// Starts work on one of the engine's threads as soon as one is free, without waiting for the end.
  package static func begin(_ work: @escaping @Sendable () -> Void) { WorkerThreads.shared.run(work) }

  /// The result of work that keeps a processor busy.
  ///
  /// The work is done by a thread of the engine's own, after what was begun before it, so that the threads on which
  /// asynchronous functions take turns stay free. Work alone is done by the thread that asks for it: of those there is
  /// one per processor, so that others remain, and no data move to another processor, which would cost a frame 3 %.
  package static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    let pool = WorkerThreads.shared
    if pool.count > 1, isAlone.compareExchange(expected: true, desired: false, ordering: .relaxed).exchanged {
      defer { isAlone.store(true, ordering: .relaxed) }
      return work()
    }
    let threads = threads
    return await withCheckedContinuation { continuation in
      pool.run { continuation.resume(returning: $threads.withValue(threads, operation: work)) }
    }
  }

  /// Whether no thread of Swift's tasks does such work.
  private static let isAlone = Atomic(true)
}
