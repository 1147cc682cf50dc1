import CartoucheJSON

/// The numbers of rows with deficiencies.
struct RowCounts: Sendable, Hashable {
  /// The rows that were read.
  var rows = 0
  /// The rows without a geometry, or with an empty one.
  var empty = 0
  /// The rows whose geometry cannot be read.
  var broken = 0
  /// The fault of the first such row.
  var fault: String?
  /// The rows whose geometry has another coordinate system than the column.
  var foreign = 0
  /// The rows with a place outside the coordinate system.
  var outside = 0
  /// The values that cannot be properties.
  var values = 0

  static func += (left: inout RowCounts, right: RowCounts) {
    left.rows &+= right.rows
    left.empty &+= right.empty
    left.broken &+= right.broken
    left.foreign &+= right.foreign
    left.outside &+= right.outside
    left.values &+= right.values
    if left.fault == nil { left.fault = right.fault }
  }

  /// The findings about a source, one for each cause.
  func findings(_ source: String) -> [Diagnostic] {
    let rows: [(Int, String)] = [
      (broken, "whose geometry cannot be read\(fault.map { " (\($0))" } ?? "")"),
      (foreign, "with another coordinate system than the column"),
      (outside, "with a place that the coordinate system does not have"),
    ]
    var findings = rows.filter { $0.0 > 0 }.map { count, reason in
      Diagnostic(.warning, "\(count) rows \(reason) are left out", kind: .invalid, source: source)
    }
    if empty > 0 {
      findings.append(
        Diagnostic(.note, "\(empty) rows without geometry are left out", kind: .invalid, source: source))
    }
    if values > 0 {
      findings.append(
        Diagnostic(
          .warning, "\(values) values that no property can hold are left out", kind: .invalid, source: source)
      )
    }
    return findings
  }
}
