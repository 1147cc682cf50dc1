import CartoucheExpressions
import CartoucheJSON
import Foundation

/// Turns the language of style JSON into expressions and predicates.
struct StyleDecoder {
  private var depth = 0

  /// Makes a decoder for the outermost value.
  init() {}

  /// The decoder for values one level further in.
  private func nested() throws(MLNExpressionError) -> StyleDecoder {
    guard depth < NestingLimit.depth else { throw NestingLimit.error }
    var nested = self
    nested.depth += 1
    return nested
  }

  // MARK: Expressions

  func expression(_ value: JSONValue) throws(MLNExpressionError) -> NSExpression {
    switch value {
    case .null: return NSExpression(.constant(nil))
    case .bool, .int, .uint, .double, .string: return NSExpression(.constant(FoundationJSON.object(value)))
    case .object(let object): return try nested().dictionary(object)
    case .array(let elements): return try nested().operation(elements)
    }
  }

  func expressions(_ values: [JSONValue]) throws(MLNExpressionError) -> [NSExpression] {
    var expressions: [NSExpression] = []
    for value in values { expressions.append(try expression(value)) }
    return expressions
  }

  /// An object: a shape if it is GeoJSON, else a dictionary of expressions.
  private func dictionary(_ object: JSONObject) throws(MLNExpressionError) -> NSExpression {
    if let shape = GeoJSONConstant(object) { return NSExpression(.constant(shape)) }
    var members: [String: NSExpression] = [:]
    for member in object { members[member.key] = try expression(member.value) }
    return NSExpression(.constant(members))
  }

  private func operation(_ elements: [JSONValue]) throws(MLNExpressionError) -> NSExpression {
    guard let name = elements.first?.string else {
      guard !elements.isEmpty else {
        throw MLNExpressionError(.invalidArgument, "expected an operator, found an empty array")
      }
      return NSExpression(.function("MLN_FUNCTION", try expressions(elements)))
    }
    let arguments = Array(elements.dropFirst())
    if let variable = StyleVariable.names[name], arguments.isEmpty {
      return NSExpression(.variable(variable))
    }
    switch (name, arguments.count) {
    case ("var", 1):
      if let variable = arguments[0].string { return NSExpression(.variable(variable)) }
    case ("pi", 0): return NSExpression(.constant(NSNumber(value: Double.pi)))
    case ("e", 0): return NSExpression(.constant(NSNumber(value: StyleVariable.e)))
    case ("literal", 1): return literal(arguments[0])
    default: break
    }
    if let predicate = try condition(name, arguments) { return NSExpression(.constant(predicate)) }
    if let decode = StyleFunction.byOperator[name]?.decode, let expression = try decode(self, arguments) {
      return expression
    }
    return try verbatim(name, arguments)
  }

  /// A constant as it stands.
  private func literal(_ value: JSONValue) -> NSExpression {
    guard case .array(let elements) = value else {
      return NSExpression(.constant(FoundationJSON.object(value)))
    }
    return NSExpression(.aggregate(elements.map { NSExpression(.constant(FoundationJSON.object($0))) }))
  }

  /// An operator without a corresponding function.
  private func verbatim(_ name: String, _ arguments: [JSONValue]) throws(MLNExpressionError) -> NSExpression {
    NSExpression(.function("MLN_FUNCTION", [NSExpression(.constant(name))] + (try expressions(arguments))))
  }

  /// Numbers with values as a constant dictionary; `nil` when they are not stops.
  func stops(_ values: ArraySlice<JSONValue>) throws(MLNExpressionError) -> NSExpression? {
    guard values.count % 2 == 0 else { return nil }
    var stops: [NSNumber: Any] = [:]
    var rest = values
    var previous = -Double.infinity
    while let key = rest.popFirst(), let value = rest.popFirst() {
      // A dictionary keeps neither order nor repetition; leave unordered stops as they are.
      guard let number = key.number, number > previous else { return nil }
      previous = number
      stops[NSNumber(value: number)] = try expression(value)
    }
    return NSExpression(.constant(stops))
  }

  // MARK: Predicates

  /// A filter, which may be of the syntax that styles had before expressions.
  func filter(_ value: JSONValue) throws(MLNExpressionError) -> NSPredicate {
    try predicate(LegacyFilter.standard(value))
  }

  func predicate(_ value: JSONValue) throws(MLNExpressionError) -> NSPredicate {
    if case .bool(let value) = value { return NSPredicate(.value(value)) }
    if case .array(let elements) = value, let name = elements.first?.string,
      let predicate = try nested().condition(name, Array(elements.dropFirst()))
    {
      return predicate
    }
    let truth = NSExpression(.constant(NSNumber(value: true)))
    return .make(
      .comparison(
        NSPredicate.Comparison(left: try expression(value), right: truth, type: .equalTo, isTruth: true)))
  }

  private static let comparisons = Dictionary(
    uniqueKeysWithValues: StyleEncoder.comparisons.map { ($0.value, $0.key) })

  /// The predicate that an operator is; `nil` when it is another kind of expression.
  private func condition(
    _ name: String, _ arguments: [JSONValue]
  ) throws(MLNExpressionError) -> NSPredicate? {
    if let type = Self.comparisons[name] { return try comparison(type, arguments) }
    switch (name, arguments.count) {
    case ("all", _):
      if let between = try between(arguments) { return between }
      return .make(.compound(.and, try predicates(arguments)))
    case ("any", _): return .make(.compound(.or, try predicates(arguments)))
    case ("none", 1...): return .make(.compound(.not, [.make(.compound(.or, try predicates(arguments)))]))
    case ("!", 0): return NSPredicate(.value(true))
    case ("!", 1): return .make(.compound(.not, try predicates(arguments)))
    case ("!", _): return .make(.compound(.not, [.make(.compound(.or, try predicates(arguments)))]))
    case ("in", 2), ("in", 3):
      var options: NSComparisonPredicate.Options = []
      if arguments.count == 3 {
        guard let collator = Self.options(arguments[2]) else { return nil }
        options = collator
      }
      let sides = try expressions(Array(arguments.prefix(2)))
      return .make(
        .comparison(NSPredicate.Comparison(left: sides[0], right: sides[1], type: .in, options: options)))
    case ("within", 1):
      guard case .object = arguments[0] else { return nil }
      let shape = try expression(arguments[0])
      let feature = NSExpression(.evaluatedObject)
      return .make(.comparison(NSPredicate.Comparison(left: feature, right: shape, type: .in)))
    default: return nil
    }
  }

  private func predicates(_ values: [JSONValue]) throws(MLNExpressionError) -> [NSPredicate] {
    var predicates: [NSPredicate] = []
    for value in values { predicates.append(try predicate(value)) }
    return predicates
  }

  private func comparison(
    _ type: NSComparisonPredicate.Operator, _ arguments: [JSONValue]
  ) throws(MLNExpressionError) -> NSPredicate? {
    guard arguments.count == 2 || arguments.count == 3 else { return nil }
    var options: NSComparisonPredicate.Options = []
    if arguments.count == 3 {
      guard let collator = Self.options(arguments[2]) else { return nil }
      options = collator
    }
    let (left, right) = (try expression(arguments[0]), try expression(arguments[1]))
    return .make(.comparison(NSPredicate.Comparison(left: left, right: right, type: type, options: options)))
  }

  /// The options that a collator is; `nil` when it has a locale or is computed.
  private static func options(_ value: JSONValue) -> NSComparisonPredicate.Options? {
    guard case .array(let elements) = value, elements.count == 2, elements[0] == "collator",
      case .object(let members) = elements[1]
    else { return nil }
    var options: NSComparisonPredicate.Options = [.caseInsensitive, .diacriticInsensitive]
    for member in members {
      guard case .bool(let isSensitive) = member.value else { return nil }
      switch member.key {
      case "case-sensitive": if isSensitive { options.remove(.caseInsensitive) }
      case "diacritic-sensitive": if isSensitive { options.remove(.diacriticInsensitive) }
      default: return nil
      }
    }
    // Without options the collator would be lost.
    return options.isEmpty ? nil : options
  }

  /// Two bounds of the same expression, each with ≤ or ≥, as BETWEEN.
  private func between(_ arguments: [JSONValue]) throws(MLNExpressionError) -> NSPredicate? {
    guard arguments.count == 2, let first = Self.range(arguments[0]), let second = Self.range(arguments[1])
    else { return nil }
    let (lower, value, upper): (JSONValue, JSONValue, JSONValue)
    if first.greater == second.less {
      (lower, value, upper) = (first.less, first.greater, second.greater)
    } else if second.greater == first.less {
      (lower, value, upper) = (second.less, second.greater, first.greater)
    } else {
      return nil
    }
    let bounds = NSExpression(.aggregate([try expression(lower), try expression(upper)]))
    return .make(
      .comparison(NSPredicate.Comparison(left: try expression(value), right: bounds, type: .between)))
  }

  /// The two sides of a comparison with ≤ or ≥, the less one first.
  private static func range(_ value: JSONValue) -> (less: JSONValue, greater: JSONValue)? {
    guard case .array(let elements) = value, elements.count == 3 else { return nil }
    switch elements[0] {
    case "<=": return (elements[1], elements[2])
    case ">=": return (elements[2], elements[1])
    default: return nil
    }
  }
}
