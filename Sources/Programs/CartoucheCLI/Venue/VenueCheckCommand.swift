import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheVenue

/// `cartouche venue check`: the oddities of a bundle.
struct VenueCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a bundle and lists the problems.",
    discussion: """
      The exit code is 0 if the bundle can be read, whatever its problems, and 65 if it cannot. Each finding names the \
      file in the bundle and the place in that file.

      \(ExitStatus.help)
      """)

  @OptionGroup var input: VenueInput

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print nothing but findings.")
  var quiet = false

  @Flag(help: "Exit with 65 if there are any warnings.")
  var strict = false

  func run() async throws {
    let terminal = Terminal.standard
    let document: VenueDocument
    do {
      document = try await input.document()
    } catch {
      let failure = CommandFailure(error)
      terminal.tell(failure)
      if json {
        let finding =
          (error as? VenueError)?.diagnostic ?? Diagnostic(.error, failure.messages.joined(separator: "; "))
        try terminal.print(json: Self.report("error", nil, [finding]))
      }
      throw ExitCode(failure.status.rawValue)
    }
    let hasWarnings = document.diagnostics.contains { $0.severity > .note }
    if json {
      try terminal.print(
        json: Self.report(hasWarnings ? "warn" : "ok", document.venue, document.diagnostics),
        keepsDoubles: false)
    } else {
      try terminal.print(document.diagnostics.map(\.description))
      if !quiet { try terminal.print(summary(document.venue)) }
    }
    if strict, hasWarnings { throw ExitCode(ExitStatus.badInput.rawValue) }
  }

  private func summary(_ venue: Venue) -> String {
    let name = venue.name.isEmpty ? input.bundle : venue.name
    return "\(name): MVF \(venue.version) (\(venue.dialect.rawValue)), \(venue.floors.count.counted("floor"))"
  }

  private static func report(_ outcome: String, _ venue: Venue?, _ findings: [Diagnostic]) -> JSONValue {
    [
      "outcome": .string(outcome),
      "version": venue.map { .string($0.version) } ?? .null,
      "dialect": venue.map { .string($0.dialect.rawValue) } ?? .null,
      "floors_loaded": .count(venue?.floors.count ?? 0),
      "diagnostics": .array(
        findings.map { finding in
          var object: JSONObject = [
            "severity": .string(finding.severity.rawValue), "message": .string(finding.message),
            "file": finding.source.map(JSONValue.string) ?? .null,
            "pointer": finding.pointer.map { .string($0.description) } ?? .null,
          ]
          object["line"] = finding.location.map { .count($0.line) }
          object["column"] = finding.location.map { .count($0.column) }
          return .object(object)
        }),
    ]
  }
}
