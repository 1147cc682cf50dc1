import ArgumentParser
import CartoucheCommandLine

/// `cartouche view`: a live map in the browser, which the program `cartouche-view` serves.
struct ViewCommand: ParsableCommand {
  static let configuration = PageOptionGroup.configuration

  @OptionGroup var options: PageOptionGroup

  func run() throws { try SiblingProgram(name: "cartouche-view").run() }
}
