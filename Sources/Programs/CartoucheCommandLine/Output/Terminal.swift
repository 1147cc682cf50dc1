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
  /// Whether standard error is a terminal, where a line can be erased.
  package let isInteractive: Bool
  /// The progress line that is currently shown; empty without one.
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
  /// - Throws: ``OutputError``, also when the value has numbers that JSON cannot represent.
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

  /// Writes a line for people to standard error; control characters in it are escaped.
  ///
  /// A failure to write is ignored, since it could not be reported.
  package func say(_ line: String) { say(text: line.escapedForDisplay()) }

  /// Writes a text of several lines for people to standard error.
  package func say(text: String) {
    clearProgress()
    try? error.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  // MARK: - Progress

  /// Replaces the progress line, on terminals only.
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

  /// Removes the progress line.
  package func clearProgress() {
    progress.withLock { shown in
      if shown.isEmpty { return }
      try? error.write(Array("\r\u{1B}[K".utf8))
      shown = ""
    }
  }
}
