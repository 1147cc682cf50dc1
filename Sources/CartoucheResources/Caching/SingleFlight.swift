/// Runs one piece of work a key at a time, however many wait for its result.
///
/// A waiter whose task is cancelled leaves at once; the work is cancelled when its last waiter has left.
package actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
  private typealias Outcome = Result<Value, ResourceError>

  private struct Flight {
    let number: Int
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private var flights: [Key: Flight] = [:]
  private var counter = 0

  package init() {}

  /// The result of `work`, or of the work for the same key that is under way.
  ///
  /// - Parameters:
  ///   - key: What the work is for.
  ///   - url: What to name when the task is cancelled.
  ///   - work: Makes the value.
  package func value(
    for key: Key, url: String, _ work: @escaping @Sendable () async throws(ResourceError) -> Value
  ) async throws(ResourceError) -> Value {
    counter += 1
    let number = counter
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: Outcome.failure(.cancelled(url: url)))
        } else {
          join(key, number, continuation, work)
        }
      }
    } onCancel: {
      Task { await self.leave(key, number, url) }
    }
    return try outcome.get()
  }

  /// How many wait for the value of a key.
  package func waiterCount(for key: Key) -> Int { flights[key]?.waiters.count ?? 0 }

  private func join(
    _ key: Key, _ number: Int, _ continuation: CheckedContinuation<Outcome, Never>,
    _ work: @escaping @Sendable () async throws(ResourceError) -> Value
  ) {
    if flights[key] != nil {
      flights[key]?.waiters[number] = continuation
      return
    }
    var flight = Flight(number: number)
    flight.waiters[number] = continuation
    flight.task = Task {
      let outcome: Outcome
      do throws(ResourceError) { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      self.land(key, number, outcome)
    }
    flights[key] = flight
  }

  private func land(_ key: Key, _ number: Int, _ outcome: Outcome) {
    guard let flight = flights[key], flight.number == number else { return }
    flights[key] = nil
    for waiter in flight.waiters.values { waiter.resume(returning: outcome) }
  }

  private func leave(_ key: Key, _ number: Int, _ url: String) {
    guard let waiter = flights[key]?.waiters.removeValue(forKey: number) else { return }
    waiter.resume(returning: .failure(.cancelled(url: url)))
    if flights[key]?.waiters.isEmpty == true {
      flights[key]?.task?.cancel()
      flights[key] = nil
    }
  }
}
