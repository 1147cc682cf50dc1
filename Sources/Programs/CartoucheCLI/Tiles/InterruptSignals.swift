import Dispatch
import Foundation
import Synchronization

/// The signals that end a run: the first one in good order, a second one at once.
final class InterruptSignals {
  private let sources: [any DispatchSourceSignal]

  /// Heeds SIGTERM and SIGINT.
  ///
  /// - Parameters:
  ///   - limit: The time after the first one in which the work in progress has to end.
  ///   - interrupt: Begins the end.
  ///   - abandon: Ends the work still in progress after the time.
  init(
    limit: Duration, interrupt: @escaping @Sendable () -> Void, abandon: @escaping @Sendable () -> Void
  ) {
    let handled = [SIGTERM, SIGINT]
    let first = FirstSignal()
    for number in handled { signal(number, SIG_IGN) }
    sources = handled.map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
    for (number, source) in zip(handled, sources) {
      source.setEventHandler {
        // The code of a process that a signal has ended.
        guard first.isTaken() else { _exit(128 + number) }
        interrupt()
        Task {
          try? await Task.sleep(for: limit)
          abandon()
        }
      }
      source.resume()
    }
  }

  /// Heeds no further signal.
  func stop() { for source in sources { source.cancel() } }
}

/// Whether a signal is the first one.
private final class FirstSignal: Sendable {
  private let isOver = Atomic(false)

  func isTaken() -> Bool { !isOver.exchange(true, ordering: .relaxed) }
}
