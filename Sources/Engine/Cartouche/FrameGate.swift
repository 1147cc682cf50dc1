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
  /// - Throws: ``MapError/busy(waiting:)`` when too many wait already, ``MapError/cancelled`` when the task is cancelled
  ///   while it waits, or what `work` throws.
  func admit<Result>(_ work: () async throws(MapError) -> Result) async throws(MapError) -> Result {
    try await enter()
    defer { leave() }
    return try await work()
  }

  private func enter() async throws(MapError) {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    do {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in wait(continuation, ticket) }
      } onCancel: {
        let waiting = state.withLock { state in
          state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
        }
        waiting?.resume(throwing: MapError.cancelled)
      }
    } catch let error as MapError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private func wait(_ continuation: CheckedContinuation<Void, any Error>, _ ticket: Int) {
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
    case nil: break
    }
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
