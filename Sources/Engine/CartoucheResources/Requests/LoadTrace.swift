import Synchronization

/// The course of one load, as far as the response does not show it: answers of caches, repeated attempts.
///
/// The engine sets ``current`` for each of its loads. Loaders add to it what they do; a load may ask several caches,
/// and the parts of an archive may each be repeated.
///
/// ```swift
/// if let kept = cache[request.url] {
///   LoadTrace.current?.addCacheHit()
///   return kept
/// }
/// LoadTrace.current?.addCacheMiss()
/// ```
public final class LoadTrace: Sendable {
  /// The trace of the task's load; `nil` if it is not observed.
  @TaskLocal public static var current: LoadTrace?

  private let hits = Atomic(0)
  private let misses = Atomic(0)
  private let retries = Atomic(0)

  /// A trace of a load that has not begun.
  public init() {}

  /// Notes that a cache had an answer.
  public func addCacheHit() { hits.add(1, ordering: .relaxed) }

  /// Notes that a cache had no answer, or none that is valid.
  public func addCacheMiss() { misses.add(1, ordering: .relaxed) }

  /// Notes that a request that failed is made once more.
  public func addRetry() { retries.add(1, ordering: .relaxed) }

  /// Whether caches had all that the load needed.
  public var isFromCache: Bool {
    hits.load(ordering: .relaxed) > 0 && misses.load(ordering: .relaxed) == 0
  }

  /// The number of requests that were made once more.
  public var retryCount: Int { retries.load(ordering: .relaxed) }
}
