import Synchronization

/// Watches the queue of pictures: how fast it moves, and for how long it has been full.
///
/// Moments are arguments, of a clock that never jumps.
final class QueueWatch: Sendable {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    /// The pictures that had been made at moments of the last half minute, oldest first.
    var samples: [(moment: Instant, made: Int)] = []
    /// The first and the last refusal of a run of them.
    var refusals: (first: Instant, last: Instant)?
  }

  private let state = Mutex(State())
  /// The time over which the rate is measured.
  private static let window = Duration.seconds(30)
  /// The time between samples.
  private static let interval = Duration.milliseconds(250)
  /// The time without a refusal after which the queue is no longer full.
  private static let pause = Duration.seconds(2)
  /// The time of a full queue after which clients should go elsewhere.
  private static let patience = Duration.seconds(10)

  /// Notes how many pictures have been made.
  func note(made: Int, at now: Instant) {
    state.withLock { state in
      if let last = state.samples.last, now - last.moment < Self.interval { return }
      state.samples.append((now, made))
      while let first = state.samples.first, now - first.moment > Self.window { state.samples.removeFirst() }
    }
  }

  /// Notes that a picture was refused.
  func noteRefusal(at now: Instant) {
    state.withLock { state in
      let goesOn = state.refusals.map { now - $0.last <= Self.pause } ?? false
      state.refusals = (goesOn ? state.refusals?.first ?? now : now, now)
    }
  }

  /// Whether pictures have been refused for more than ten seconds.
  func isOverrun(at now: Instant) -> Bool {
    state.withLock { state in
      guard let refusals = state.refusals else { return false }
      return now - refusals.last <= Self.pause && now - refusals.first > Self.patience
    }
  }

  /// The whole seconds, 1 to 60, after which the waiting pictures will be finished at the measured rate.
  func secondsToWait(for waiting: Int, made: Int, at now: Instant) -> Int {
    let first = state.withLock { $0.samples.first }
    guard let first, made > first.made, now > first.moment else { return waiting == 0 ? 1 : 2 }
    let rate = Double(made - first.made) / ((now - first.moment) / .seconds(1))
    return Int(min(max((Double(waiting + 1) / rate).rounded(.up), 1), 60))
  }
}
