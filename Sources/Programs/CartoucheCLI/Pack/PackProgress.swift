import CartoucheCommandLine

/// The line that shows how many tiles of an archive are read or written.
final class PackProgress {
  private let terminal: Terminal
  private let work: String
  private var next = ContinuousClock.now + .milliseconds(500)

  /// A line about some work; `nil` if it would be invisible or is unwanted.
  init?(_ work: String, on terminal: Terminal, isQuiet: Bool) {
    guard terminal.isInteractive, !isQuiet else { return nil }
    (self.terminal, self.work) = (terminal, work)
  }

  /// Shows a number of tiles, ten times a second at most.
  func show(_ count: Int) {
    guard ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(100)
    terminal.showProgress("\(work): \(count.counted("tile"))")
  }
}
