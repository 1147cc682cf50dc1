import Synchronization

/// The admission of pictures: so many are made at a time, and so many wait for their turn, in order.
///
/// Large pictures have at most half the places, so that a few of them never keep all small ones waiting. A picture waits
/// the longer the more work it is, as if it had come later; so small ones go ahead, and none waits for ever.
final class FrameGate: Sendable {
  private struct Waiting {
    let ticket: Int
    /// The moment by which the order of admission goes.
    let rank: ContinuousClock.Instant
    let isLarge: Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var running = 0
    var runningLarge = 0
    var nextTicket = 0
    var waiting: [Waiting] = []
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
  ///   - effort: The amount of work.
  ///   - deadline: The moment after which work that is still waiting is not wanted any more; `nil` for none.
  ///   - limit: The time whose end is the deadline, for the message; `nil` for the time from now on.
  /// - Throws: ``MapError/busy(waiting:)`` when too many wait already, ``MapError/cancelled`` when the task is cancelled
  ///   while it waits, ``MapError/timedOut(after:)`` when it waits until the deadline, or what `work` throws.
  func admit<Result>(
    _ effort: FrameEffort = .none, until deadline: ContinuousClock.Instant? = nil,
    waiting limit: Duration? = nil,
    _ work: () async throws(MapError) -> Result
  ) async throws(MapError) -> Result {
    try await enter(effort, until: deadline, limit)
    defer { leave(effort) }
    return try await work()
  }

  private func enter(
    _ effort: FrameEffort, until deadline: ContinuousClock.Instant?, _ limit: Duration?
  ) async throws(MapError) {
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
          let waiting = Waiting(
            ticket: ticket, rank: start + effort.delay, isLarge: effort.isLarge, continuation: continuation)
          guard wait(waiting), let deadline else { return }
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
  private func wait(_ picture: Waiting) -> Bool {
    let answer: Result<Void, MapError>? = state.withLock { state in
      // A task that is cancelled before it waits is not called by its handler.
      if Task.isCancelled { return .failure(.cancelled) }
      if state.running < width, hasRoom(for: picture, state) {
        state.running += 1
        if picture.isLarge { state.runningLarge += 1 }
        return .success(())
      }
      if let queueLimit, state.waiting.count >= queueLimit {
        return .failure(.busy(waiting: state.waiting.count))
      }
      state.waiting.append(picture)
      return nil
    }
    switch answer {
    case .success?: picture.continuation.resume()
    case .failure(let error)?: picture.continuation.resume(throwing: error)
    case nil: return true
    }
    return false
  }

  /// Whether a picture may have a free place.
  private func hasRoom(for picture: Waiting, _ state: State) -> Bool {
    !picture.isLarge || state.runningLarge < max(width / 2, 1)
  }

  /// Gives the place of a picture to the first of those that may have it.
  private func leave(_ effort: FrameEffort) {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      state.running -= 1
      if effort.isLarge { state.runningLarge -= 1 }
      let first = state.waiting.indices.filter { hasRoom(for: state.waiting[$0], state) }.min {
        (state.waiting[$0].rank, state.waiting[$0].ticket) < (
          state.waiting[$1].rank, state.waiting[$1].ticket
        )
      }
      guard let first else { return nil }
      let picture = state.waiting.remove(at: first)
      state.running += 1
      if picture.isLarge { state.runningLarge += 1 }
      return picture.continuation
    }
    next?.resume()
  }
}

/// The amount of work that a picture is likely to be: pixels times layers.
struct FrameEffort: Sendable {
  /// No work to speak of.
  static let none = FrameEffort(pixels: 0, layers: 0)
  /// The effort from which on a picture is large: 4,096 x 4,096 pixels of 32 layers.
  private static let large = 0x1p29

  private let work: Double

  init(pixels: Double, layers: Int) { work = (pixels > 0 ? pixels : 0) * Double(max(layers, 1)) }

  /// Whether the picture is one of the large ones, which have half the places.
  var isLarge: Bool { work >= Self.large }

  /// The time by which a picture of less work may come later and still go ahead.
  var delay: Duration { .milliseconds(Int64(min(work / Self.large, 4) * 1000)) }
}
