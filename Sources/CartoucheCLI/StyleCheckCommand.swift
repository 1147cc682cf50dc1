import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// `cartouche style check`: what is wrong with a style by the specification.
struct StyleCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lists what is wrong with styles by the specification.",
    discussion: """
      Each finding is a line FILE:LINE:COLUMN: SEVERITY: MESSAGE.

      Exit codes: 0 no errors (there may be warnings and notes), 64 usage, 65 errors, 66 missing input.
      """)

  @Argument(help: ArgumentHelp("The styles; - is standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print nothing but findings.")
  var quiet = false

  func run() async throws {
    var hasErrors = false
    try await reportingFailure {
      var reports: [JSONValue] = []
      for file in files {
        let check = StyleCheck(try StyleFile(file))
        hasErrors = hasErrors || check.hasErrors
        if json {
          reports += check.json
        } else {
          check.lines.forEach(Terminal.output)
          if check.lines.isEmpty, !quiet { Terminal.output("\(check.name): nothing wrong") }
        }
      }
      if json {
        let bytes = try JSONValue.array(reports).encoded(options: JSONWritingOptions(pretty: true))
        Terminal.output(String(decoding: bytes, as: UTF8.self))
      }
    }
    if hasErrors { throw ExitCode(ExitStatus.badInput.rawValue) }
  }
}

/// The findings about one file.
private struct StyleCheck {
  let name: String
  private var findings: [StyleFinding] = []

  init(_ file: StyleFile) {
    name = file.name
    let document: JSONDocument
    do {
      document = try file.document()
    } catch {
      findings = [StyleFinding(error)]
      return
    }
    let validator = StyleValidator()
    findings = document.diagnostics.map(StyleFinding.init)
    findings += validator.findings(in: document) + validator.notes(in: document)
    // A null value is at fault where it stands, though the specification's validator gives it no line.
    for index in findings.indices where findings[index].location == nil {
      findings[index].location = document.location(of: findings[index].pointer)
    }
    let lines = findings.map { $0.location?.line ?? 0 }
    findings = findings.indices.sorted { (lines[$0], $0) < (lines[$1], $1) }.map { findings[$0] }
  }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  var lines: [String] {
    findings.map { finding in
      let place = finding.location.map { "\($0.line):\($0.column): " } ?? ""
      let message = finding.diagnostic.message.replacingOccurrences(of: "\n", with: " ")
      return "\(name):\(place.isEmpty ? " " : place)\(finding.severity.rawValue): \(message)"
    }
  }

  var json: [JSONValue] {
    findings.map { finding in
      var object: JSONObject = [
        "file": .string(name), "severity": .string(finding.severity.rawValue),
        "message": .string(finding.message), "pointer": .string(finding.pointer.description),
      ]
      object["line"] = finding.location.map { .int(Int64($0.line)) }
      object["column"] = finding.location.map { .int(Int64($0.column)) }
      object["suggestion"] = finding.suggestion.map(JSONValue.string)
      object["identifier"] = finding.identifier.map(JSONValue.string)
      return .object(object)
    }
  }
}
