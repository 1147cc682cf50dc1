import CartoucheJSON
import Foundation

extension StyleEncoder {
  /// A predicate as a filter.
  func encode(_ predicate: NSPredicate) throws(MLNExpressionError) -> JSONValue {
    do {
      return try encode(predicate.form)
    } catch {
      throw error.located(at: predicate.origin)
    }
  }

  private func encode(_ form: NSPredicate.Form) throws(MLNExpressionError) -> JSONValue {
    switch form {
    case .value(let value): return .bool(value)
    case .comparison(let comparison): return try encode(comparison)
    case .compound(let type, let predicates):
      var parts: [JSONValue] = []
      for predicate in predicates { parts.append(try encode(predicate)) }
      switch type {
      case .and: return .array(["all"] + parts)
      case .or: return .array(["any"] + parts)
      case .not: return ["!", parts.count == 1 ? parts[0] : .array(["any"] + parts)]
      }
    case .block: throw refusal("a closure has no counterpart in a style")
    case .invalid(let error): throw error
    }
  }

  /// The comparisons for which a style has an operator.
  static let comparisons: [NSComparisonPredicate.Operator: String] = [
    .lessThan: "<", .lessThanOrEqualTo: "<=", .greaterThan: ">", .greaterThanOrEqualTo: ">=",
    .equalTo: "==", .notEqualTo: "!=",
  ]

  private func encode(_ comparison: NSPredicate.Comparison) throws(MLNExpressionError) -> JSONValue {
    if comparison.isTruth { return try encode(comparison.left) }
    if replacesAliases, let expanded = comparison.expandingGeometryTypes { return try encode(expanded) }
    let collator = try collator(comparison.options)
    switch comparison.modifier {
    case .direct: break
    case .all, .any: return try quantified(comparison)
    }
    if let name = Self.comparisons[comparison.type] {
      let sides = [try encode(comparison.left), try encode(comparison.right)]
      return .array([.string(name)] + sides + collator)
    }
    switch comparison.type {
    case .between: return try between(comparison, collator)
    case .in: return try membership(of: comparison.left, in: comparison.right, collator)
    case .contains: return try membership(of: comparison.right, in: comparison.left, collator)
    default:
      let name = FormatPrinter.operators[comparison.type] ?? "a comparison by selector"
      throw refusal("\(name) has no counterpart in a style; expected =, <, BETWEEN, IN, CONTAINS or the like")
    }
  }

  /// `[["collator", …]]` for options, `[]` for none.
  private func collator(_ options: NSComparisonPredicate.Options) throws(MLNExpressionError) -> [JSONValue] {
    guard !options.isEmpty else { return [] }
    guard options.isSubset(of: [.caseInsensitive, .diacriticInsensitive]) else {
      throw refusal("expected the options c and d; l and n have no counterpart in a style")
    }
    return [
      [
        "collator",
        [
          "case-sensitive": .bool(!options.contains(.caseInsensitive)),
          "diacritic-sensitive": .bool(!options.contains(.diacriticInsensitive)),
        ],
      ]
    ]
  }

  /// `ANY a = b` is `b IN a`, `ALL a != b` is its opposite; a style has no others.
  private func quantified(_ comparison: NSPredicate.Comparison) throws(MLNExpressionError) -> JSONValue {
    guard comparison.options.isEmpty else {
      throw refusal("options cannot be combined with ANY, ALL, SOME or NONE")
    }
    switch (comparison.modifier, comparison.type) {
    case (.any, .equalTo): return try membership(of: comparison.right, in: comparison.left, [])
    case (.all, .notEqualTo): return ["!", try membership(of: comparison.right, in: comparison.left, [])]
    case (.any, _): throw refusal("ANY, SOME and NONE require =")
    default: throw refusal("ALL requires !=")
    }
  }

  private func between(
    _ comparison: NSPredicate.Comparison, _ collator: [JSONValue]
  ) throws(MLNExpressionError) -> JSONValue {
    let bounds = spread([comparison.right])
    guard bounds.count == 2 else {
      throw refusal("expected two bounds after BETWEEN, found \(comparison.right)").located(
        at: comparison.right.origin)
    }
    let value = try encode(comparison.left)
    return [
      "all",
      .array(["<=", try encode(bounds[0]), value] + collator),
      .array(["<=", value, try encode(bounds[1])] + collator),
    ]
  }

  private func membership(
    of needle: NSExpression, in haystack: NSExpression, _ collator: [JSONValue]
  ) throws(MLNExpressionError) -> JSONValue {
    if case .evaluatedObject = needle.form { return ["within", try geoJSON(haystack)] }
    let member = try encode(needle)
    if let elements = elements(haystack), !collator.isEmpty || !elements.allSatisfy(isConstant) {
      // `in` takes constants and no collator: spell the comparisons out.
      var comparisons: [JSONValue] = []
      for element in elements { comparisons.append(.array(["==", member, try encode(element)] + collator)) }
      return .array(["any"] + comparisons)
    }
    // An extension of the style language: parts of texts can be searched with a collator too.
    guard collator.isEmpty else { return .array(["in", member, try encode(haystack)] + collator) }
    if member.string != nil, case .constant(let value) = haystack.form,
      case .string(let text) = ConstantValue(value)
    {
      // Two texts would be read as a filter of the older syntax, an attribute and a value.
      return ["in", member, ["literal", .string(text)]]
    }
    return ["in", member, try encode(haystack)]
  }

  /// The members of a list that is written out.
  private func elements(_ expression: NSExpression) -> [NSExpression]? {
    switch expression.form {
    case .aggregate(let elements): return elements
    case .constant(let value):
      guard case .array(let elements) = ConstantValue(value) else { return nil }
      return elements.map(NSExpression.wrapping)
    default: return nil
    }
  }

  /// Whether an expression may occur inside `["literal", …]`.
  func isConstant(_ expression: NSExpression) -> Bool { (try? literal(expression)) != nil }
}
