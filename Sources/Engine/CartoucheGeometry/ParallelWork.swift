import Dispatch
import Synchronization

/// The one way by which the engine works on several processors, and for long.
///
/// Results do not depend on the number of threads: each part of the work follows from its number alone.
package enum ParallelWork {
  private static let queue = DispatchQueue(label: "cartouche.parallel-work", attributes: .concurrent)

  /// Calls `body` for the numbers from 0 up to `count`, on all processors, and returns when all calls have ended.
  package static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: max(count, 0), execute: body)
  }

  /// The results of `body` for the numbers from 0 up to `count`, in their order.
  package static func map<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: max(count, 0)))
    perform(count) { index in
      let result = body(index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }

  /// The results of two pieces of work, which are done at the same time.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let results = Mutex<(First?, Second?)>((nil, nil))
    perform(2) { index in
      if index == 0 {
        let result = first()
        results.withLock { $0.0 = result }
      } else {
        let result = second()
        results.withLock { $0.1 = result }
      }
    }
    let (one, other) = results.withLock { $0 }
    return (one ?? first(), other ?? second())
  }

  /// The result of work that keeps a processor busy or waits for others.
  ///
  /// It has a thread of its own, so that those on which asynchronous functions take turns stay free.
  package static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}
