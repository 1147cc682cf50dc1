/// Runs one piece of work per key at a time, however many callers wait for its result.
///
/// A waiter whose task is cancelled, or whose time is over, leaves at once; the work is cancelled when its last waiter
/// has left. The work has the time of the waiter who began it: if that was too short for others, one of them begins it
/// again.
package actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
  /// The work, given the time that it may take.
  package typealias Work = @Sendable (Duration?) async throws(ResourceError) -> Value
  private typealias Outcome = Result<Value, ResourceError>
  private typealias Instant = ContinuousClock.Instant

  private struct Flight {
    let key: Key
    /// The deadline of the request that began the work; `nil` if only the work itself decides.
    let deadline: Instant?
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  /// The flights by their numbers: keys do not identify them, as a key with NaN does not equal itself.
  private var flights: [Int: Flight] = [:]
  /// The numbers of the flights that others may join.
  private var numbers: [Key: Int] = [:]
  private var counter = 0

  package init() {}

  /// The result of `work`, or of the work for the same key that is under way.
  ///
  /// - Parameters:
  ///   - key: The key of the work.
  ///   - url: The URL for the error when the task is cancelled or its time is over.
  ///   - timeout: The time that the result may take; `nil` leaves it to the work.
  ///   - work: The work that makes the value.
  package func value(
    for key: Key, url: String, timeout: Duration? = nil, _ work: @escaping Work
  ) async throws(ResourceError) -> Value {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    var left = timeout
    while true {
      if let timeout, let left, left <= .zero { throw .timedOut(url: url, after: timeout) }
      let other = flight(for: key)
      let outcome = await outcome(for: key, url, Patience(timeout: timeout, left: left), work)
      // A waiter on a flight begun by another with less patience asks again.
      if case .failure(.timedOut) = outcome, let other, Self.isLonger(deadline, than: other.deadline) {
        left = deadline.map { $0 - .now }
        continue
      }
      return try outcome.get()
    }
  }

  /// The number of waiters for the value of a key.
  package func waiterCount(for key: Key) -> Int { flight(for: key)?.waiters.count ?? 0 }

  private func flight(for key: Key) -> Flight? { numbers[key].flatMap { flights[$0] } }

  /// The time that a waiter waits.
  private struct Patience {
    let timeout: Duration?
    let left: Duration?
  }

  private static func isLonger(_ deadline: Instant?, than other: Instant?) -> Bool {
    switch (deadline, other) {
    case (nil, nil): false
    case (nil, _): true
    case (_, nil): true
    case (let deadline?, let other?): deadline > other
    }
  }

  private func outcome(
    for key: Key, _ url: String, _ patience: Patience, _ work: @escaping Work
  ) async -> Outcome {
    counter += 1
    let waiter = counter
    // The first request relies on the deadline of the work; later waiters have their own.
    let joined = numbers[key]
    let number = joined ?? waiter
    var clock: Task<Void, Never>?
    if joined != nil, let left = patience.left, let timeout = patience.timeout {
      clock = Task {
        guard (try? await Task.sleep(for: left)) != nil else { return }
        self.leave(number, waiter, .timedOut(url: url, after: timeout))
      }
    }
    defer { clock?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: Outcome.failure(.cancelled(url: url)))
        } else if joined != nil {
          flights[number]?.waiters[waiter] = continuation
        } else {
          begin(
            Flight(key: key, deadline: patience.left.map { .now + $0 }), number, continuation, patience.left,
            work)
        }
      }
    } onCancel: {
      Task { await self.leave(number, waiter, .cancelled(url: url)) }
    }
  }

  private func begin(
    _ flight: Flight, _ number: Int, _ continuation: CheckedContinuation<Outcome, Never>, _ left: Duration?,
    _ work: @escaping Work
  ) {
    var flight = flight
    flight.waiters[number] = continuation
    flight.task = Task {
      let outcome: Outcome
      do throws(ResourceError) { outcome = .success(try await work(left)) } catch {
        outcome = .failure(error)
      }
      self.land(number, outcome)
    }
    flights[number] = flight
    if flight.key == flight.key { numbers[flight.key] = number }
  }

  private func land(_ number: Int, _ outcome: Outcome) {
    guard let flight = remove(number) else { return }
    for waiter in flight.waiters.values { waiter.resume(returning: outcome) }
  }

  private func leave(_ number: Int, _ waiter: Int, _ reason: ResourceError) {
    guard let continuation = flights[number]?.waiters.removeValue(forKey: waiter) else { return }
    continuation.resume(returning: .failure(reason))
    if flights[number]?.waiters.isEmpty == true { remove(number)?.task?.cancel() }
  }

  @discardableResult
  private func remove(_ number: Int) -> Flight? {
    guard let flight = flights.removeValue(forKey: number) else { return nil }
    if numbers[flight.key] == number { numbers[flight.key] = nil }
    return flight
  }
}
