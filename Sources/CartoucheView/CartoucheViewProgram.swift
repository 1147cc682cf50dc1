import ArgumentParser
import CartoucheCommandLine

/// The program behind `cartouche view`; its help and its settings are those of that command.
@main
struct CartoucheViewProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cartouche", abstract: "Shows live maps in the browser.", version: "0.1.0",
    subcommands: [ViewCommand.self])

  static func main() async {
    OutputChannel.prepare()
    // The command `cartouche` reports unknown settings, as it knows all options.
    await carryOutProcess(at: ["view"], tellsUnknownSettings: false)
  }
}
