import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import Foundation

/// A finding about style or data, as the page shows it.
struct PageFinding: Hashable, Sendable {
  var severity: Diagnostic.Severity
  var message: String
  /// The file with line and column, where they are known.
  var place: String?

  /// A finding of the engine; `nil` for notes.
  init?(_ diagnostic: Diagnostic) {
    guard diagnostic.severity > .note, diagnostic.kind != .notDrawn else { return nil }
    severity = diagnostic.severity
    message = diagnostic.message
    let name = diagnostic.source.map(ResourceURL.redacted)
    let numbers = diagnostic.location.map { "\($0.line):\($0.column)" }
    let parts = [name, numbers].compactMap(\.self)
    place = parts.isEmpty ? diagnostic.pointer.map { "\($0)" } : parts.joined(separator: ":")
  }

  /// What keeps inputs from being read.
  static func findings(_ failure: CommandFailure) -> [PageFinding] {
    failure.messages.map { PageFinding(failure: $0) }
  }

  /// A failure's message, whose place stands in parentheses at its end.
  private init(failure: String) {
    severity = .error
    message = failure
    if failure.hasSuffix(")"), let start = failure.range(of: " (", options: .backwards) {
      let inside = failure[start.upperBound...].dropLast()
      if inside.contains(":") {
        place = String(inside.prefix { $0 != "," })
        message = String(failure[..<start.lowerBound])
      }
    }
  }

  /// The findings in the order in which they are to be mended, each once.
  static func sorted(_ findings: [PageFinding]) -> [PageFinding] {
    var seen: Set<PageFinding> = []
    let distinct = findings.filter { seen.insert($0).inserted }
    return distinct.filter { $0.severity == .error } + distinct.filter { $0.severity != .error }
  }

  var json: JSONValue {
    var object: JSONObject = ["severity": .string(severity.rawValue), "message": .string(message)]
    object["place"] = place.map(JSONValue.string)
    return .object(object)
  }
}
