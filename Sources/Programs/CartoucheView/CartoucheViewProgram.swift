import ArgumentParser
import CartoucheCommandLine

/// The program behind `cartouche view`; its help and its settings are those of that command.
@main
enum CartoucheViewProgram {
  // The command `cartouche` reports unknown settings, as it knows all options.
  static func main() { RootCommand.carryOutProcess(at: ["view"], tellsUnknownSettings: false) }
}

/// The command `cartouche` as far as this program implements it.
private struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cartouche", abstract: "Shows live maps in the browser.", version: "0.1.0",
    subcommands: [ViewCommand.self])
}
