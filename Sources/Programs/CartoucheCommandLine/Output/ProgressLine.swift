import Cartouche

/// The line on a terminal that shows the current work of a command.
package struct ProgressLine: Sendable {
  private let terminal: Terminal
  private let start = ContinuousClock.now

  /// The line for a command that starts now; `nil` if it would be invisible or is unwanted.
  package init?(_ terminal: Terminal, isQuiet: Bool) {
    guard terminal.isInteractive, !isQuiet else { return nil }
    self.terminal = terminal
  }

  /// The time after which a command shows its current work.
  private static let patience = Duration.milliseconds(500)

  /// Shows the progress of loading a picture's data.
  package func show(_ progress: LoadProgress) {
    guard ContinuousClock.now - start >= Self.patience else { return }
    let hosts = progress.hosts.prefix(3).joined(separator: ", ") + (progress.hosts.count > 3 ? ", …" : "")
    let place = hosts.isEmpty ? "reading" : "waiting for \(hosts)"
    terminal.showProgress("\(place): \(progress.completed) of \(progress.total)")
  }

  /// Performs `work`, and shows its name if it takes long.
  package static func during<Result>(
    _ text: String, _ line: ProgressLine?, _ work: () async throws -> Result
  ) async rethrows -> Result {
    guard let line else { return try await work() }
    let task = Task {
      try? await Task.sleep(for: patience)
      if !Task.isCancelled { line.terminal.showProgress(text) }
    }
    defer { task.cancel() }
    return try await work()
  }
}
