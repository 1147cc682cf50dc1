import Synchronization

/// A signal to stop work, because its time is over or its result is no longer wanted; it can be checked on any thread.
///
/// Stopped work leaves a valid but incomplete result, which the giver of the signal discards.
package final class StopSignal: Sendable {
  private let deadline: ContinuousClock.Instant?
  private let other: StopSignal?
  private let isRaised = Atomic<Bool>(false)

  /// A signal that is given by ``raise()``, with `other`, and after `duration` at the latest.
  package init(after duration: Duration? = nil, or other: StopSignal? = nil) {
    self.other = other
    deadline = duration.map { .now + min(max($0, .zero), .seconds(365 * 86_400)) }
  }

  /// A signal that is never given.
  package static let never = StopSignal()

  /// Gives the signal.
  package func raise() { isRaised.store(true, ordering: .relaxed) }

  /// The result of long work that asks for the signal, which cancelling the task gives too.
  package func raisedByCancelling<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withTaskCancellationHandler {
      await ParallelWork.run(work)
    } onCancel: {
      raise()
    }
  }

  /// Whether the time is over or the signal was given.
  package var isGiven: Bool {
    if isRaised.load(ordering: .relaxed) || other?.isGiven == true { return true }
    guard let deadline else { return false }
    return .now > deadline
  }
}

/// A cheap way for loops to check a ``StopSignal``: so seldom that the clock costs nothing.
package struct StopWatch {
  private let signal: StopSignal
  private let interval: Int
  private var count = 0
  private var isGiven = false

  /// A watch that checks `signal` once every `interval` turns.
  package init(_ signal: StopSignal, every interval: Int = 1024) {
    self.signal = signal
    self.interval = interval
  }

  /// Whether the loop is to end, which is then final; to be checked once per turn.
  package mutating func stops() -> Bool {
    if isGiven { return true }
    count += 1
    guard count >= interval else { return false }
    count = 0
    isGiven = signal.isGiven
    return isGiven
  }
}
