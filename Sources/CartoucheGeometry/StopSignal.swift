import Synchronization

/// The end of the time that work may take, or of the wish for its result; asked on any thread.
///
/// Work that is stopped leaves a result behind that is valid but not whole: whoever gave the signal throws it away.
package final class StopSignal: Sendable {
  private let deadline: ContinuousClock.Instant?
  private let isRaised = Atomic<Bool>(false)

  /// A signal that is given by ``raise()``, and after `duration` at the latest.
  package init(after duration: Duration? = nil) {
    deadline = duration.map { .now + min(max($0, .zero), .seconds(365 * 86_400)) }
  }

  /// A signal that nobody gives.
  package static let never = StopSignal()

  /// Gives the signal.
  package func raise() { isRaised.store(true, ordering: .relaxed) }

  /// The result of work that asks for the signal, which cancelling the task gives too.
  package func raisedByCancelling<Result>(_ work: () -> Result) async -> Result {
    await withTaskCancellationHandler {
      work()
    } onCancel: {
      raise()
    }
  }

  /// Whether the time is over or the signal was given.
  package var isGiven: Bool {
    if isRaised.load(ordering: .relaxed) { return true }
    guard let deadline else { return false }
    return .now > deadline
  }
}

/// A loop's way to ask a ``StopSignal``: so seldom that the clock takes no time.
package struct StopWatch {
  private let signal: StopSignal
  private let interval: Int
  private var count = 0
  private var isGiven = false

  /// A watch that asks `signal` once for each `interval` turns.
  package init(_ signal: StopSignal, every interval: Int = 1024) {
    self.signal = signal
    self.interval = interval
  }

  /// Whether the loop is to end, and stays ended; to be asked once for each turn.
  package mutating func stops() -> Bool {
    if isGiven { return true }
    count += 1
    guard count >= interval else { return false }
    count = 0
    isGiven = signal.isGiven
    return isGiven
  }
}
