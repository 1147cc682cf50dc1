import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON

/// `cartouche style check`: the errors in a style according to the specification.
struct StyleCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks styles against the specification and lists the errors.",
    discussion: """
      Each finding is a line FILE:LINE:COLUMN: SEVERITY: MESSAGE. Anything that Cartouche does not draw \
      yet is reported as a note.

      \(ExitStatus.help) Warnings and notes exit with 0; with --strict, warnings exit with 65.
      """)

  @Argument(help: ArgumentHelp("The paths or URLs of styles, or - for standard input.", valueName: "style"))
  var styles: [String]

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print nothing but findings.")
  var quiet = false

  @Flag(help: "Exit with 65 if there are any warnings.")
  var strict = false

  @OptionGroup var resources: ResourceOptionGroup

  func run() async throws {
    let terminal = Terminal.standard
    let loader = resources.loader(for: styles)
    var statuses: [ExitStatus] = []
    var reports: [JSONValue] = []
    for style in styles {
      let check: StyleCheck
      do {
        check = try StyleCheck(try await CommandInput(style, loader: loader))
      } catch {
        let failure = CommandFailure(error)
        terminal.tell(failure)
        statuses.append(failure.status)
        reports.append(StyleCheck.json(failure, of: style))
        continue
      }
      statuses.append(check.status(isStrict: strict))
      if json {
        reports += check.json
      } else {
        try terminal.print(check.lines)
        if check.lines.isEmpty, !quiet { try terminal.print("\(check.name): no problems found") }
      }
    }
    if json { try terminal.print(json: .array(reports)) }
    throw ExitCode(ExitStatus.heaviest(statuses).rawValue)
  }
}

/// The findings about one style.
private struct StyleCheck {
  let name: String
  private var findings: [StyleFinding] = []

  /// Checks the style in an input.
  ///
  /// - Throws: `DataError` when the input is something else.
  init(_ input: CommandInput) throws {
    name = input.name
    let document: JSONDocument
    do {
      document = try input.style()
    } catch let error as JSONError {
      findings = [StyleFinding(error)]
      return
    }
    let validator = StyleValidator()
    findings = document.diagnostics.map(StyleFinding.init)
    findings += validator.findings(in: document) + validator.notes(in: document)
    var ignored: [Diagnostic] = []
    if let style = try? StyleDocument(document, diagnostics: &ignored) {
      findings += style.notDrawn.map(StyleFinding.init)
    }
    // A null value is at fault where it occurs, though the specification's validator gives it no line.
    for index in findings.indices where findings[index].location == nil {
      findings[index].location = document.location(of: findings[index].pointer)
    }
    let lines = findings.map { $0.location?.line ?? 0 }
    findings = findings.indices.sorted { (lines[$0], $0) < (lines[$1], $1) }.map { findings[$0] }
  }

  /// The exit code that the findings lead to.
  func status(isStrict: Bool) -> ExitStatus {
    findings.contains { $0.severity == .error || isStrict && $0.severity == .warning } ? .badInput : .done
  }

  var lines: [String] {
    findings.map { finding in
      let place = finding.location.map { "\($0.line):\($0.column): " } ?? ""
      return
        "\(name):\(place.isEmpty ? " " : place)\(finding.severity.rawValue): \(finding.diagnostic.message)"
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

  /// A style that cannot be read, in the form of a finding.
  static func json(_ failure: CommandFailure, of style: String) -> JSONValue {
    [
      "file": .string(style), "severity": "error",
      "message": .string(failure.messages.joined(separator: "; ")),
    ]
  }
}
