import CartoucheUIKit
import CartoucheJSON
import Foundation

/// Writes expressions and predicates as format strings.
///
/// Reading the text back gives an equal object, except for values that the grammar has no words for: these
/// (dictionaries, shapes, closures) are named in angle brackets.
enum FormatPrinter {
  // MARK: Expressions

  static func text(of expression: NSExpression) -> String {
    switch expression.form {
    case .constant(let value): constant(value)
    case .evaluatedObject: "SELF"
    case .anyKey: "ANYKEY"
    case .variable(let name): "$\(name)"
    case .keyPath(let path): keyPath(path)
    case .function(let name, let arguments): function(name, arguments)
    case .call(let target, let selector, let arguments):
      "FUNCTION(\(list([target, NSExpression(.constant(selector))] + arguments)))"
    case .conditional(let predicate, let first, let second):
      "TERNARY(\(text(of: predicate)), \(text(of: first)), \(text(of: second)))"
    case .aggregate(let elements): "{\(list(elements))}"
    case .set(let operation, let left, let right):
      "(\(text(of: left)) \(operation.rawValue) \(text(of: right)))"
    case .subquery(let collection, let variable, let predicate):
      "SUBQUERY(\(text(of: collection)), $\(variable), \(text(of: predicate)))"
    case .block(_, let arguments): "<block(\(list(arguments)))>"
    case .invalid(let error): "<invalid: \(error.message)>"
    }
  }

  private static func list(_ expressions: [NSExpression]) -> String {
    expressions.map(text).joined(separator: ", ")
  }

  /// The functions that the grammar has operators for.
  private static let infixes = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "raise:toPower:": "**",
  ]

  /// The name as it is spelled most often: with all colons if there are several, otherwise without the last.
  ///
  /// Functions may be called with or without it, and equal ones have to print the same.
  private static func spelling(of name: String) -> String {
    let stem = name.hasSuffix(":") ? String(name.dropLast()) : name
    return stem.contains(":") ? stem + ":" : stem
  }

  private static func function(_ name: String, _ arguments: [NSExpression]) -> String {
    let name = spelling(of: name)
    if let infix = infixes[name], arguments.count == 2 {
      let operands = arguments.map(text).map { $0.hasPrefix("-") ? "(\($0))" : $0 }
      return "(\(operands[0]) \(infix) \(operands[1]))"
    }
    if name == "castObject:toType:", arguments.count == 2 { return "CAST(\(list(arguments)))" }
    if name == "objectFrom:withIndex:", arguments.count == 2 {
      return "(\(text(of: arguments[0])))[\(text(of: arguments[1]))]"
    }
    return "\(name)(\(list(arguments)))"
  }

  /// A key path as a name if each of its parts is one.
  private static func keyPath(_ path: String) -> String {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(isName) else { return "<key path \(quoted(path))>" }
    let first = String(parts.first ?? "")
    // After a period a keyword is a name like any other.
    return FormatKeyword(rawValue: first.uppercased()) == nil ? path : "#\(path)"
  }

  private static func isName(_ part: Substring) -> Bool {
    let part = part.hasPrefix("@") ? part.dropFirst() : part
    guard let first = part.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
      return false
    }
    return part.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }

  private static func constant(_ value: Any?) -> String {
    switch ConstantValue(value) {
    case .null: "nil"
    case .bool(let value): value ? "YES" : "NO"
    case .number(.int(let value)): String(value)
    case .number(.uint(let value)): String(value)
    case .number(let value): double(value.number ?? 0)
    case .string(let text): quoted(text)
    case .array(let elements): "{\(list(elements.map(NSExpression.wrapping)))}"
    case .dictionary(let members):
      "<{\(members.map { "\($0.key.text): \(NSExpression.wrapping($0.value))" }.joined(separator: ", "))}>"
    case .color(let color): "CAST(\(quoted(color.cssText)), \"UIColor\")"
    case .vector(let dx, let dy): "<vector \(dx.numberText), \(dy.numberText)>"
    case .insets(let insets):
      "<insets \([insets.top, insets.left, insets.bottom, insets.right].map { Double($0).numberText })>"
    case .attributed(let attributed): attributed.description
    case .shape(let shape): "<shape \(NSExpression.wrapping(shape.geoJSONDictionary()))>"
    case .predicate(let predicate): "(\(text(of: predicate)))"
    case .expression(let expression): text(of: expression)
    case .date(let date): "CAST(\(double(date.timeIntervalSinceReferenceDate)), \"NSDate\")"
    case .type(let name): "<type \(name)>"
    case .unsupported(let type): "<\(type)>"
    }
  }

  /// A number that reads back as a double: `1.0` rather than `1`.
  private static func double(_ value: Double) -> String {
    let text = value.numberText
    return text.contains { !$0.isNumber && $0 != "-" } ? text : text + ".0"
  }

  /// A text in double quotes with the escapes of the grammar.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  // MARK: Predicates

  static func text(of predicate: NSPredicate) -> String {
    switch predicate.form {
    case .value(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): text(of: comparison)
    case .compound(.not, let parts):
      "NOT (\(parts.map { parts.count > 1 ? grouped($0) : text(of: $0) }.joined(separator: " OR ")))"
    case .compound(let type, let parts):
      parts.isEmpty
        ? (type == .and ? "TRUEPREDICATE" : "FALSEPREDICATE")
        : parts.map(grouped).joined(separator: type == .and ? " AND " : " OR ")
    case .block: "<block>"
    case .invalid(let error): "<invalid: \(error.message)>"
    }
  }

  private static func grouped(_ predicate: NSPredicate) -> String {
    if case .compound(let type, _) = predicate.form, type != .not { return "(\(text(of: predicate)))" }
    return text(of: predicate)
  }

  /// The comparisons as format strings have them.
  static let operators: [NSComparisonPredicate.Operator: String] = [
    .lessThan: "<", .lessThanOrEqualTo: "<=", .greaterThan: ">", .greaterThanOrEqualTo: ">=",
    .equalTo: "==", .notEqualTo: "!=", .matches: "MATCHES", .like: "LIKE", .beginsWith: "BEGINSWITH",
    .endsWith: "ENDSWITH", .in: "IN", .contains: "CONTAINS", .between: "BETWEEN",
  ]

  private static func text(of comparison: NSPredicate.Comparison) -> String {
    var letters = ""
    for (option, letter) in [
      (NSComparisonPredicate.Options.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"),
      (.localeSensitive, "l"),
    ] where comparison.options.contains(option) {
      letters += letter
    }
    let modifier =
      switch comparison.modifier {
      case .direct: ""
      case .all: "ALL "
      case .any: "ANY "
      }
    let sign = (operators[comparison.type] ?? "<custom>") + (letters.isEmpty ? "" : "[\(letters)]")
    return "\(modifier)\(text(of: comparison.left)) \(sign) \(text(of: comparison.right))"
  }
}
