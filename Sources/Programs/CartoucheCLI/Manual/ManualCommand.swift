import ArgumentParser
import CartoucheCommandLine

/// `cartouche manual`: the manual page, made from the help texts of all commands.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Prints the manual page, for man(1).", shouldDisplay: false)

  func run() throws {
    let root = try CommandDescription(of: CartoucheCommand.self)
    try Terminal.standard.write(
      Array(ManualPage(root, version: CartoucheCommand.configuration.version).text.utf8))
  }
}
