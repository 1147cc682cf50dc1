import ArgumentParser
import Foundation

extension AsyncParsableCommand {
  /// Carries out the command line of the process with this command as its root, and ends the process.
  ///
  /// `OutputChannel.prepare()` is called before, on the initial thread: once there are others, files that they open may
  /// have taken the place of a closed stream.
  ///
  /// - Parameters:
  ///   - path: The names of the subcommand that the program implements.
  ///   - tellsUnknownSettings: Whether settings for unknown options are reported; a program that is one of several
  ///     leaves this to the one that knows all options.
  package static func carryOutProcess(at path: [String] = [], tellsUnknownSettings: Bool = true) async {
    let code = await carryOut(
      path + CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment,
      tellsUnknownSettings: tellsUnknownSettings)
    Foundation.exit(code.rawValue)
  }

  /// Carries out a command line and reports its failure.
  static func carryOut(
    _ arguments: [String], environment: [String: String], tellsUnknownSettings: Bool
  ) async -> ExitCode {
    let terminal = Terminal.standard
    do {
      var command = try parse(
        arguments, environment: environment, tellsUnknownSettings: tellsUnknownSettings)
      do {
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
        terminal.clearProgress()
        return .success
      } catch let error where exitCode(for: error) == .failure {
        // The parser has codes for its own errors and for errors that have a code of their own.
        throw CommandFailure(error)
      }
    } catch let failure as CommandFailure {
      for message in failure.messages { terminal.say("cartouche: \(message)") }
      // The failure as JSON if that was requested, unless standard output itself failed.
      if arguments.contains("--json"), failure.status != .output { try? terminal.print(json: failure.json) }
      return ExitCode(failure.status.rawValue)
    } catch {
      return tell(error, arguments, terminal)
    }
  }

  /// Prints the parser's message: help, the version, or what is wrong with the command line.
  private static func tell(_ error: any Error, _ arguments: [String], _ terminal: Terminal) -> ExitCode {
    let code = exitCode(for: error)
    var text = fullMessage(for: error)
    if code == .validationFailure,
      let problem = try? CommandDescription(of: Self.self).unknownSubcommand(in: arguments)
    {
      // The parser takes the word for an argument too many, and the lines after that show the usage.
      let usage = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      text = (["Error: \(problem)"] + usage).joined(separator: "\n")
    }
    text = text.escapedForDisplay(keepsLines: true)
    if text.isEmpty { return code }
    guard code == .success else {
      terminal.say(text: text)
      return code
    }
    do {
      try terminal.write(Array((text + "\n").utf8))
      return code
    } catch {
      terminal.say("cartouche: \(error)")
      return ExitCode(ExitStatus.output.rawValue)
    }
  }

  /// The command named by a command line, completed by settings.
  private static func parse(
    _ arguments: [String], environment: [String: String], tellsUnknownSettings: Bool
  ) throws -> any ParsableCommand {
    let settings = try Settings(environment: environment)
    let command = try parseAsRoot(arguments)
    if settings.isEmpty { return command }
    let root = try CommandDescription(of: Self.self)
    if tellsUnknownSettings {
      for note in settings.unknown(in: root) { Terminal.standard.say("cartouche: \(note)") }
    }
    return try settings.complete(arguments, of: root, or: command) { try parseAsRoot($0) }
  }
}
