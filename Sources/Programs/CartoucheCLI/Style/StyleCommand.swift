import ArgumentParser
import CartoucheCommandLine

/// `cartouche style`: commands for styles that do not draw them.
struct StyleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "style",
    abstract: "Checks, formats and describes styles.",
    subcommands: [StyleCheckCommand.self, StyleFormatCommand.self, StyleShowCommand.self])
}
