import ArgumentParser
import CartoucheCommandLine

/// `cartouche style`: what can be done with a style without drawing it.
struct StyleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "style",
    abstract: "Checks, formats and describes styles.",
    subcommands: [StyleCheckCommand.self, StyleFormatCommand.self, StyleShowCommand.self])
}
