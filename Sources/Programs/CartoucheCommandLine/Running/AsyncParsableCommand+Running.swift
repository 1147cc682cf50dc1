import ArgumentParser
import CartoucheJSON
import Dispatch
import Foundation

extension AsyncParsableCommand {
  /// Carries out the command line of the process with this command as its root, and ends the process.
  ///
  /// It is called on the initial thread, before there are others: files that those open may take the place of a closed
  /// stream, and without handles they end the process with a signal.
  ///
  /// - Parameters:
  ///   - path: The names of the subcommand that the program implements.
  ///   - tellsUnknownSettings: Whether settings for unknown options are reported; a program that is one of several
  ///     leaves this to the one that knows all options.
  package static func carryOutProcess(at path: [String] = [], tellsUnknownSettings: Bool = true) -> Never {
    OutputChannel.prepare()
    do throws(CommandFailure) {
      try FileHandles.prepare()
    } catch {
      Terminal.standard.tell(error)
      Foundation.exit(error.status.rawValue)
    }
    Task {
      let code = await carryOut(
        path + CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment,
        tellsUnknownSettings: tellsUnknownSettings)
      await CommandCache.flush()
      Foundation.exit(code.rawValue)
    }
    dispatchMain()
  }

  /// Carries out a command line and reports its failure.
  static func carryOut(
    _ arguments: [String], environment: [String: String], tellsUnknownSettings: Bool
  ) async -> ExitCode {
    let terminal = Terminal.standard
    do {
      let parsed = try parse(arguments, environment: environment, tellsUnknownSettings: tellsUnknownSettings)
      do {
        try await FolderNames.$current.withValue(parsed.folderNames) {
          var command = parsed.command
          if var command = command as? any AsyncParsableCommand {
            try await command.run()
          } else {
            try command.run()
          }
        }
        terminal.clearProgress()
        return .success
      } catch let error where exitCode(for: error) == .failure {
        // The parser has codes for its own errors and for errors that have a code of their own.
        throw CommandFailure(error)
      }
    } catch let failure as CommandFailure {
      terminal.tell(failure)
      // The failure as JSON if that was requested, unless standard output itself failed.
      if failure.status != .output, wantsJSON(arguments, environment) {
        try? terminal.print(json: failure.json)
      }
      return ExitCode(failure.status.rawValue)
    } catch {
      return tell(error, arguments, environment, terminal)
    }
  }

  /// Whether a command line, or a setting for its command, asks for a report as JSON.
  private static func wantsJSON(_ arguments: [String], _ environment: [String: String]) -> Bool {
    if arguments.contains("--json") { return true }
    guard let settings = try? Settings(environment: environment), !settings.isEmpty,
      let root = try? CommandDescription(of: Self.self)
    else { return false }
    let (path, command) = root.command(in: arguments)
    let given = command.given(in: Array(arguments.dropFirst(path.count)))
    let words = try? settings.words(for: command, at: path, given: given, only: ["json"])
    return words?.isEmpty == false
  }

  /// Prints the parser's message: help, the version, or the error in the command line with its usage.
  private static func tell(
    _ error: any Error, _ arguments: [String], _ environment: [String: String], _ terminal: Terminal
  ) -> ExitCode {
    let code = exitCode(for: error)
    let text = fullMessage(for: error)
    if text.isEmpty { return code }
    guard code != .success else {
      do {
        try terminal.write(Array((text.escapedForDisplay(keepsLines: true) + "\n").utf8))
        return code
      } catch {
        terminal.tell(.error, "\(error)")
        return ExitCode(ExitStatus.output.rawValue)
      }
    }
    var problem = message(for: error)
    if code == .validationFailure,
      let unknown = try? CommandDescription(of: Self.self).unknownSubcommand(in: arguments)
    {
      // The parser takes the word for an argument too many.
      problem = unknown
    }
    terminal.tell(.error, problem)
    // The lines after the problem show the option and the usage.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if let usage = lines.firstIndex(where: { $0.hasPrefix("Help:") || $0.hasPrefix("Usage:") }) {
      terminal.say(text: lines[usage...].joined(separator: "\n").escapedForDisplay(keepsLines: true))
    }
    if code == .validationFailure, wantsJSON(arguments, environment) {
      try? terminal.print(json: CommandFailure(.usage, problem).json)
    }
    return code
  }

  /// The command named by a command line, completed by settings.
  private static func parse(
    _ arguments: [String], environment: [String: String], tellsUnknownSettings: Bool
  ) throws -> Settings.Completed<any ParsableCommand> {
    let command = try parseAsRoot(arguments)
    let plain = Settings.Completed(command: command, folderNames: nil)
    // Help and the version are there whatever the settings are.
    if asksForHelp(arguments) { return plain }
    let settings: Settings
    do throws(CommandFailure) {
      settings = try Settings(environment: environment)
    } catch {
      let named = try CommandDescription(of: Self.self).command(in: arguments).command
      if named.settable.isEmpty { return plain }
      throw error
    }
    if settings.isEmpty { return plain }
    let root = try CommandDescription(of: Self.self)
    if tellsUnknownSettings {
      for note in settings.unknown(in: root) { Terminal.standard.say("cartouche: \(note)") }
    }
    return try settings.complete(arguments, of: root, or: command) { try parseAsRoot($0) }
  }

  /// Whether a command line asks for help or the version, whatever else it says.
  private static func asksForHelp(_ arguments: [String]) -> Bool {
    arguments.first == "help"
      || arguments.prefix { $0 != "--" }.contains(where: ["-h", "--help", "--version"].contains)
  }
}
