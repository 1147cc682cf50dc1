import ArgumentParser
import CartoucheCommandLine

/// `cartouche serve`: a map server, which is the program `cartouche-serve`.
struct ServeCommand: ParsableCommand {
  static let configuration = ServeOptionGroup.configuration

  @OptionGroup var options: ServeOptionGroup

  func run() throws { try SiblingProgram(name: "cartouche-serve").run() }
}
