import ArgumentParser

/// The `cartouche-conformance` command: runs suites of tests and writes the engine's results.
///
/// It only draws; a scorer compares the results with the expected ones.
@main
struct ConformanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cartouche-conformance",
    abstract: "Runs suites of conformance tests and writes the results.",
    discussion: "Tests that the engine does not support yet yield no result.",
    subcommands: [
      RenderSuiteCommand.self, RenderSuiteWorker.self, QuerySuiteCommand.self,
      ExpressionSuiteCommand.self,
      FormatStringSuiteCommand.self, StyleSpecSuiteCommand.self, ShapingSuiteCommand.self, BenchCommand.self,
    ])
}

/// The folders and options that every suite of drawn tests takes.
struct SuiteOptions: ParsableArguments {
  @Option(help: "The folder of the suite, with suite.json and tests/.")
  var suite: String

  @Option(help: "The folder that local:// URLs stand for.")
  var assets: String

  @Option(help: "The folder to write the results to.")
  var out: String
}
