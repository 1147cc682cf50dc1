import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// `cartouche-conformance style-spec`: checks every style of a suite and writes the findings about each.
struct StyleSpecSuiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "style-spec", abstract: "Checks the styles of a suite and writes the findings as JSON.")

  @Option(help: "The folder of the suite, with tests/<name>.input.json.")
  var suite: String

  @Option(help: "The file that the results are written to.")
  var out: String

  func run() throws {
    let results = try StyleSpecSuite.results(in: suite)
    try Data(JSONValue.object(results).encoded()).write(to: URL(fileURLWithPath: out))
  }
}

/// The tests of validation: a style, and the findings about it by line.
enum StyleSpecSuite {
  private static let ending = ".input.json"

  /// The findings by the name of the test.
  static func results(in folder: String) throws -> JSONObject {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/tests")
    let names = files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    return try JSONObject(
      names.map { name in
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/tests/\(name)\(ending)"))
        return (key: name, value: findings(in: [UInt8](data)))
      })
  }

  private static func findings(in text: [UInt8]) -> JSONValue {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: text)
    } catch {
      var finding: JSONObject = ["message": .string(error.found), "severity": "error"]
      finding["line"] = error.location.map { .int(Int64($0.line)) }
      return [.object(finding)]
    }
    return .array(
      StyleValidator().findings(in: document).map { finding in
        var answer: JSONObject = [
          "message": .string(finding.message), "severity": .string(finding.severity.rawValue),
        ]
        answer["identifier"] = finding.identifier.map(JSONValue.string)
        answer["line"] = finding.location.map { .int(Int64($0.line)) }
        return .object(answer)
      })
  }
}
