import Cartouche

/// Findings as readable lines: equal findings of one input are one line, with their number and the first places.
struct SummedFindings {
  private struct Cause: Hashable {
    let severity: Diagnostic.Severity
    let kind: Diagnostic.Kind
    let message: String
    let source: String?
  }

  /// The most places that a line names.
  private static let namedPlaces = 3
  /// The most lines, unless all findings are asked for.
  private static let limit = 50

  /// Findings of one cause, in their order.
  private var groups: [[Diagnostic]] = []

  init(_ findings: [Diagnostic]) {
    var known: [Cause: Int] = [:]
    for finding in findings {
      let cause = Cause(
        severity: finding.severity, kind: finding.kind, message: finding.message, source: finding.source)
      if let index = known[cause] {
        groups[index].append(finding)
      } else {
        known[cause] = groups.count
        groups.append([finding])
      }
    }
  }

  /// A line for each cause, in the order of the first findings.
  var lines: [String] {
    var lines = groups.prefix(Self.limit).map(Self.line)
    let rest = groups.dropFirst(Self.limit).reduce(0) { $0 + $1.count }
    if rest > 0 { lines.append("\(rest) more findings; --verbose lists them all") }
    return lines
  }

  /// `error: message (12 times: data.geojson:3:5, 7:5, 9:5, …)`.
  private static func line(_ group: [Diagnostic]) -> String {
    guard group.count > 1, let first = group.first else { return group.first?.description ?? "" }
    // The file is named once.
    let places = group.prefix(namedPlaces).enumerated().map { index, finding in
      var place = finding.place
      if place.location != nil {
        place.pointer = nil
        if index > 0 { place.source = nil }
      }
      return place.description
    }
    let named = places.filter { !$0.isEmpty }.joined(separator: ", ")
    let more = group.count > namedPlaces && !named.isEmpty ? ", …" : ""
    let list = named.isEmpty ? "" : ": \(named)\(more)"
    return "\(first.severity.rawValue): \(first.message) (\(group.count) times\(list))"
  }
}
