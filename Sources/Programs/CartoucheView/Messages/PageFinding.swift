import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import Foundation

/// A finding about style or data, as the page shows it.
struct PageFinding: Hashable, Sendable {
  var severity: Diagnostic.Severity
  var message: String
  /// The file with line and column, if they are known.
  var place: String?

  /// A finding of the engine; `nil` for notes.
  init?(_ diagnostic: Diagnostic) {
    guard diagnostic.severity > .note, diagnostic.kind != .notDrawn else { return nil }
    severity = diagnostic.severity
    message = diagnostic.message
    var place = diagnostic.place
    place.source = place.source.map(ResourceURL.redacted)
    self.place = Self.text(of: place)
  }

  /// The findings of a failure to read inputs.
  static func findings(_ failure: CommandFailure) -> [PageFinding] {
    failure.causes.map { PageFinding($0.problem, at: $0.place) }
  }

  private init(_ problem: String, at place: InputPlace) {
    severity = .error
    message = problem
    self.place = Self.text(of: place)
  }

  /// The file with line and column or, if they are not known, the path in the document.
  private static func text(of place: InputPlace) -> String? {
    [place.file, place.description].first { !$0.isEmpty }
  }

  /// The findings in the order in which to fix them, each once.
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
