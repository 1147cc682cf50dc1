import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// `cartouche-conformance query`: queries the maps of a suite.
struct QuerySuiteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Answers the tests of a suite of queries as one JSON file.")

  @OptionGroup var options: SuiteOptions

  @Option(help: "Only the tests whose path matches this regular expression.")
  var filter: String?

  func run() async throws {
    let snapshotter = Snapshotter(loader: AssetLoader(root: options.assets), threads: 1)
    let isLive = try Suite.json(at: "\(options.suite)/suite.json")["suite"]?.string != "query"
    var answers = JSONObject()
    for test in try Suite.tests(in: options.suite, matching: filter) {
      do {
        let query = try RenderTest(test, suite: options.suite, isLive: isLive)
        answers[test] = .array(try await query.answer(with: snapshotter))
      } catch {
        print("\(test)\t\(error)")
      }
    }
    let bytes = try JSONValue.object(answers).encoded(options: JSONWritingOptions(pretty: true))
    try Data(bytes).write(to: URL(fileURLWithPath: options.out))
  }
}
