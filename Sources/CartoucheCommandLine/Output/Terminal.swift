import Cartouche
import CartoucheJSON
import Synchronization

/// The output of a command: data on standard output, messages for people on standard error.
///
/// Everything that commands write goes through here or through ``OutputFile``.
package final class Terminal: Sendable {
  /// The streams of the process.
  package static let standard = Terminal(output: .standardOutput, error: .standardError)

  private let output: OutputChannel
  private let error: OutputChannel
  /// Whether standard error is a terminal, where a line can be taken back.
  package let isInteractive: Bool
  /// The line that tells of progress at the moment; empty without one.
  private let progress = Mutex("")

  package init(output: OutputChannel, error: OutputChannel) {
    self.output = output
    self.error = error
    isInteractive = error.isTerminal
  }

  // MARK: - Data

  /// Writes bytes as they are.
  ///
  /// - Throws: ``OutputError``.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    clearProgress()
    try output.write(bytes)
  }

  /// Writes lines for people; control characters in them are escaped.
  ///
  /// - Throws: ``OutputError``.
  package func print(_ lines: String...) throws(OutputError) { try print(lines) }

  /// Writes lines for people; control characters in them are escaped.
  ///
  /// - Throws: ``OutputError``.
  package func print(_ lines: [String]) throws(OutputError) {
    try write(lines.flatMap { Array($0.escapedForDisplay().utf8) + [UInt8(ascii: "\n")] })
  }

  /// Writes a JSON value, indented.
  ///
  /// - Throws: ``OutputError``, also when the value has numbers that JSON does not know.
  package func print(json: JSONValue, keepsDoubles: Bool = true) throws(OutputError) {
    let bytes: [UInt8]
    do {
      bytes = try json.encoded(options: JSONWritingOptions(pretty: true, keepsDoubles: keepsDoubles))
    } catch {
      throw OutputError("standard output", reason: "\(error)")
    }
    try write(bytes.last == UInt8(ascii: "\n") ? bytes : bytes + [UInt8(ascii: "\n")])
  }

  // MARK: - Messages

  /// Tells people a line; control characters in it are escaped.
  ///
  /// That nobody can hear is no error: there would be nobody to tell.
  package func say(_ line: String) { say(text: line.escapedForDisplay()) }

  /// Tells people a text of several lines.
  package func say(text: String) {
    clearProgress()
    try? error.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  // MARK: - Progress

  /// Shows a line in the place of the one before, on terminals alone.
  package func showProgress(_ line: String) {
    guard isInteractive else { return }
    let line = line.escapedForDisplay()
    progress.withLock { shown in
      if shown == line { return }
      // ECMA-48: erase in line.
      try? error.write(Array("\r\u{1B}[K\(line)".utf8))
      shown = line
    }
  }

  /// Takes the line of progress away.
  package func clearProgress() {
    progress.withLock { shown in
      if shown.isEmpty { return }
      try? error.write(Array("\r\u{1B}[K".utf8))
      shown = ""
    }
  }
}
