import Synchronization

/// The admission of pictures: so many are made at a time, and so many wait for their turn, in order.
final class FrameGate: Sendable {
  private struct State {
    var running = 0
    var nextTicket = 0
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  /// The number of pictures that are made at a time.
  let width: Int
  /// The number of pictures that may wait; `nil` for any number.
  let queueLimit: Int?
  private let state = Mutex(State())

  init(width: Int, queueLimit: Int?) {
    self.width = max(width, 1)
    self.queueLimit = queueLimit.map { max($0, 0) }
  }

  /// The numbers of pictures in progress and of those that wait.
  var counts: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

  /// The result of work that has been admitted.
  ///
  /// - Parameters:
  ///   - deadline: The moment after which work that is still waiting is not wanted any more; `nil` for none.
  ///   - limit: The time whose end is the deadline, for the message; `nil` for the time from now on.
  /// - Throws: ``MapError/busy(waiting:)`` when too many wait already, ``MapError/cancelled`` when the task is cancelled
  ///   while it waits, ``MapError/timedOut(after:)`` when it waits until the deadline, or what `work` throws.
  func admit<Result>(
    until deadline: ContinuousClock.Instant? = nil, waiting limit: Duration? = nil,
    _ work: () async throws(MapError) -> Result
  ) async throws(MapError) -> Result {
    try await enter(until: deadline, limit)
    defer { leave() }
    return try await work()
  }

  private func enter(until deadline: ContinuousClock.Instant?, _ limit: Duration?) async throws(MapError) {
    let start = ContinuousClock.now
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    do {
      try await withTaskCancellationHandler {
        let timer = Mutex<Task<Void, Never>?>(nil)
        defer { timer.withLock { $0 }?.cancel() }
        try await withCheckedThrowingContinuation { continuation in
          guard wait(continuation, ticket), let deadline else { return }
          let task = Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            if !Task.isCancelled { give(up: ticket, .timedOut(after: limit ?? max(deadline - start, .zero))) }
          }
          timer.withLock { $0 = task }
        }
      } onCancel: {
        give(up: ticket, .cancelled)
      }
    } catch let error as MapError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  /// Ends the wait of a picture that still waits.
  private func give(up ticket: Int, _ error: MapError) {
    let waiting = state.withLock { state in
      state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
    }
    waiting?.resume(throwing: error)
  }

  /// Lets a picture in, refuses it, or has it wait; returns whether it has to wait.
  private func wait(_ continuation: CheckedContinuation<Void, any Error>, _ ticket: Int) -> Bool {
    let answer: Result<Void, MapError>? = state.withLock { state in
      // A task that is cancelled before it waits is not called by its handler.
      if Task.isCancelled { return .failure(.cancelled) }
      if state.running < width {
        state.running += 1
        return .success(())
      }
      if let queueLimit, state.waiting.count >= queueLimit {
        return .failure(.busy(waiting: state.waiting.count))
      }
      state.waiting.append((ticket, continuation))
      return nil
    }
    switch answer {
    case .success?: continuation.resume()
    case .failure(let error)?: continuation.resume(throwing: error)
    case nil: return true
    }
    return false
  }

  /// Gives the place of a picture to the one that waits longest.
  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      if state.waiting.isEmpty {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}
