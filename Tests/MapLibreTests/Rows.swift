import CartoucheJSON
import MapLibre
import Testing

/// A format string with the style JSON that it stands for, named after the behaviour it shows.
struct Row: Sendable, CustomTestStringConvertible {
  let row: String
  let isPredicate: Bool
  let format: String
  /// The style JSON; `nil` when the format string has to be refused.
  let json: JSONValue?
  /// The kind of refusal.
  let refusal: MLNExpressionError.Kind?

  var testDescription: String { "\(row) \(format)" }

  /// The rows of the fixture without arguments.
  static let all: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/format-strings/rows.json")
    guard let document = try? JSONDocument(contentsOf: file) else { return [] }
    return (document.root.array ?? []).map { row in
      Row(
        row: row["row"]?.string ?? "", isPredicate: row["kind"]?.string == "predicate",
        format: row["format"]?.string ?? "", json: row["json"],
        refusal: row["throws"]?.string.flatMap(MLNExpressionError.Kind.init))
    }
  }()
}

/// The style JSON of an expression, as a value that prints well.
func json(_ expression: NSExpression) throws -> JSONValue { try expression.styleJSON() }

/// The style JSON of a predicate.
func json(_ predicate: NSPredicate) throws -> JSONValue { try predicate.styleJSON() }

/// Whether two values are the same apart from how their numbers are written.
func same(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  if let a = left.number, let b = right.number { return abs(a - b) <= 1e-9 * max(1, abs(a)) }
  switch (left, right) {
  case (.array(let a), .array(let b)): return a.count == b.count && zip(a, b).allSatisfy { same($0, $1) }
  case (.object(let a), .object(let b)):
    return a.count == b.count && a.allSatisfy { same($0.value, b[$0.key]) }
  default: return left == right
  }
}
