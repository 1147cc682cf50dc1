import ArgumentParser
import Foundation

/// The `cartouche` command: pictures of maps from styles and data.
@main
struct CartoucheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cartouche",
    abstract: "Draws maps: MapLibre styles, tiles and data in, pictures out.",
    discussion: """
      Every option can also be set by an environment variable or in a file cartouche.json in the current folder. \
      --allow-host is the variable CARTOUCHE_ALLOW_HOST and the member "allow-host": {"size": "800x600", \
      "center": [8.55, 47.37], "quiet": true}. The command line wins over the environment, and the environment over \
      the file. Options that may be repeated take one value per line of a variable, or an array in the file. \
      A setting for a single command names it too: CARTOUCHE_STYLE_FORMAT_OUTPUT, or {"style": {"format": {"output": \
      …}}}.

      \(ExitStatus.help) Of several errors, the one to mend first gives the code.
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, QueryCommand.self, StyleCommand.self, TileCommand.self, FontsCommand.self,
      VenueCommand.self, DebugCommand.self,
      ManualCommand.self,
    ])

  static func main() async {
    OutputChannel.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    Foundation.exit(await run(arguments, environment: ProcessInfo.processInfo.environment).rawValue)
  }

  /// Carries out a command line and tells of its failure.
  static func run(_ arguments: [String], environment: [String: String]) async -> ExitCode {
    let terminal = Terminal.standard
    do {
      var command = try parse(arguments, environment: environment)
      do {
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
        terminal.clearProgress()
        return .success
      } catch let error where exitCode(for: error) == .failure {
        // The parser has codes for its own errors and for those that say their code.
        throw CommandFailure(error)
      }
    } catch let failure as CommandFailure {
      for message in failure.messages { terminal.say("cartouche: \(message)") }
      // Who asked for JSON gets JSON, unless standard output itself is what failed.
      if arguments.contains("--json"), failure.status != .output { try? terminal.print(json: failure.json) }
      return ExitCode(failure.status.rawValue)
    } catch {
      return tell(error, terminal)
    }
  }

  /// Tells what the parser has to say: help, the version, or what is wrong with the command line.
  private static func tell(_ error: any Error, _ terminal: Terminal) -> ExitCode {
    let code = exitCode(for: error)
    let text = fullMessage(for: error).escapedForDisplay(keepsLines: true)
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

  /// The command that a command line asks for, completed by settings.
  private static func parse(
    _ arguments: [String], environment: [String: String]
  ) throws -> any ParsableCommand {
    let settings = try Settings(environment: environment)
    let command = try parseAsRoot(arguments)
    if settings.isEmpty { return command }
    let root = try CommandDescription(of: Self.self)
    for note in settings.unknown(in: root) { Terminal.standard.say("cartouche: \(note)") }
    return try settings.complete(arguments, of: root, or: command) { try parseAsRoot($0) }
  }
}
