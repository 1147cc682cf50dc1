import Synchronization

/// The end of the time that a frame may be drawn for, or of the wish for it; asked on any thread.
final class StopSignal: Sendable {
  private let deadline: ContinuousClock.Instant
  private let isRaised = Atomic<Bool>(false)

  /// A signal that is given after `duration` at the latest.
  init(after duration: Duration) { deadline = .now + min(max(duration, .zero), .seconds(365 * 86_400)) }

  /// Gives the signal.
  func raise() { isRaised.store(true, ordering: .relaxed) }

  /// Whether the time is over or the signal was given.
  var isGiven: Bool { isRaised.load(ordering: .relaxed) || .now > deadline }
}
