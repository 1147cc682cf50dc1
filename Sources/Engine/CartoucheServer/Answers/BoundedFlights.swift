import CartoucheResources
import Synchronization

/// Work that requests wait for: equal pieces of it at a time once, and only so many of them.
final class BoundedFlights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let flights = SingleFlight<Key, Result<Value, ServerProblem>>()
  private let running = Atomic(0)
  private let limit: Int
  private let name: String

  /// Work of which at most `limit` pieces are under way or wait for that.
  ///
  /// - Parameter name: What the work makes, in the plural, for problems.
  init(of name: String, limit: Int) {
    self.name = name
    self.limit = limit
  }

  /// The result of `work`, or of that for the same key which is under way.
  ///
  /// - Throws: ``ServerProblem``: that of the work; 503 if there is too much of it.
  func value(
    for key: Key, _ work: @escaping @Sendable () async throws(ServerProblem) -> Value
  ) async throws(ServerProblem) -> Value {
    let result: Result<Value, ServerProblem>
    do throws(ResourceError) {
      result = try await flights.value(for: key, url: name) { [self] _ in await bounded(work) }
    } catch {
      throw ServerProblem(.serviceUnavailable, "the request was cancelled")
    }
    return try result.get()
  }

  private func bounded(
    _ work: @Sendable () async throws(ServerProblem) -> Value
  ) async -> Result<Value, ServerProblem> {
    defer { running.subtract(1, ordering: .relaxed) }
    guard running.add(1, ordering: .relaxed).newValue <= limit else {
      return .failure(.busy("too many \(name) are in progress"))
    }
    do throws(ServerProblem) { return .success(try await work()) } catch { return .failure(error) }
  }
}
