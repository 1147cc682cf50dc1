import CartoucheExpressions
import CartoucheJSON

extension Validation {
  /// The place of a property value, which decides what expressions may depend on.
  enum PropertyContext {
    /// Under `layout` or `paint`.
    case layer(PropertyGroup)
    /// In a root object, or inside a function.
    case root
  }

  /// Checks the value of a property: a function, an expression or a constant.
  mutating func check(
    _ value: JSONValue, _ rule: PropertyRule, at place: StylePlace, as context: PropertyContext
  ) {
    if rule.allowsExpressions, let function = value.object {
      var check = FunctionCheck(function, rule)
      check.run(value, at: place, &self)
    } else if rule.allowsExpressions, StyleExpression.isExpression(value) {
      checkExpression(value, rule, at: place, as: context)
    } else {
      checkConstant(value, rule, at: place, as: context)
    }
  }

  // MARK: Expressions

  private mutating func checkExpression(
    _ value: JSONValue, _ rule: PropertyRule, at place: StylePlace, as context: PropertyContext
  ) {
    do throws(ExpressionErrors) {
      guard case .layer(let group) = context else {
        _ = try StyleExpression(value, expecting: rule.specification.expressionType)
        return
      }
      let expression = try StylePropertyExpression(value, for: rule.specification).expression
      if rule.name == "text-font", !OutputLiterals.areDefined(value) {
        report(
          "Invalid data expression for \"\(rule.name)\". "
            + "Output values must be contained as literals within the expression.", at: place, of: value)
      } else if group == .layout, !expression.isStateConstant {
        report(
          "\"feature-state\" data expressions are not supported with layout properties.", at: place,
          of: value)
      }
    } catch {
      report(error, at: place, of: value)
    }
  }

  /// Collects the errors in an expression, each at its part.
  mutating func report(_ errors: ExpressionErrors, at place: StylePlace, of value: JSONValue) {
    for error in errors.errors {
      var part = place
      part.key += error.key
      report(error.message, at: part, of: value)
    }
  }

  // MARK: Constants

  private mutating func checkConstant(
    _ value: JSONValue, _ rule: PropertyRule, at place: StylePlace, as context: PropertyContext
  ) {
    switch rule.specification.type {
    case .color: checkColor(value, at: place)
    case .string: check(value, .string, at: place)
    case .number: checkNumber(value, rule.range, at: place)
    case .boolean: check(value, .boolean, at: place)
    case .enumeration: checkEnumeration(value, rule.specification.values.map(JSONValue.string), at: place)
    case .formatted, .resolvedImage:
      if value.string == nil { checkExpression(value, rule, at: place, as: context) }
    case .padding: checkPadding(value, at: place)
    case .numberArray:
      checkOneOrMore(value, at: place) { $0.checkNumber($1, -.infinity...(.infinity), at: $2) }
    case .colorArray: checkOneOrMore(value, at: place) { $0.checkColor($1, at: $2) }
    case .projectionDefinition: checkProjection(value, at: place)
    case .variableAnchorOffsetCollection: checkAnchors(value, at: place)
    case .verticalGradient: checkVerticalGradient(value, rule, at: place)
    case .array(let item, let length):
      for (index, element) in elements(of: value, length: length, at: place).enumerated() {
        checkItem(element, item, rule, at: place.element(index))
      }
    case .any: break
    }
  }

  private mutating func checkItem(
    _ value: JSONValue, _ type: PropertySpecification.PropertyType?, _ rule: PropertyRule,
    at place: StylePlace
  ) {
    switch type {
    case .number: checkNumber(value, -.infinity...(.infinity), at: place)
    case .string: check(value, .string, at: place)
    case .boolean: check(value, .boolean, at: place)
    case .color: checkColor(value, at: place)
    case .enumeration: checkEnumeration(value, rule.specification.values.map(JSONValue.string), at: place)
    default: break
    }
  }

  mutating func checkColor(_ value: JSONValue, at place: StylePlace) {
    guard let text = value.string else {
      expect(false, "color", value, place)
      return
    }
    if Color(css: text) == nil { report("color expected, \"\(text)\" found", at: place, of: value) }
  }

  private mutating func checkPadding(_ value: JSONValue, at place: StylePlace) {
    guard let sides = value.array else { return check(value, .anyNumber, at: place) }
    guard (1...4).contains(sides.count) else {
      return report("padding requires 1 to 4 values; \(sides.count) values found", at: place, of: value)
    }
    for (index, side) in sides.enumerated() { check(side, .anyNumber, at: place.element(index)) }
  }

  private mutating func checkOneOrMore(
    _ value: JSONValue, at place: StylePlace, _ check: (inout Validation, JSONValue, StylePlace) -> Void
  ) {
    guard let items = value.array else { return check(&self, value, place) }
    if items.isEmpty {
      report("array length at least 1 expected, length 0 found", at: place, of: value)
    }
    for (index, item) in items.enumerated() { check(&self, item, place.element(index)) }
  }

  private mutating func checkProjection(_ value: JSONValue, at place: StylePlace) {
    guard let items = value.array else {
      if value.string == nil {
        report("projection expected, invalid type \"\(value.typeName)\" found", at: place, of: value)
      }
      return
    }
    let isTransition =
      items.count == 3 && items[0].string != nil && items[1].string != nil && items[2].number != nil
    if !isTransition {
      report("projection expected, invalid array \(value.shown) found", at: place, of: value)
    }
  }

  private mutating func checkAnchors(_ value: JSONValue, at place: StylePlace) {
    guard let items = value.array, !items.isEmpty, items.count.isMultiple(of: 2) else {
      return report(
        "variableAnchorOffsetCollection requires a non-empty array of even length", at: place, of: value)
    }
    // The order of the words in the message is that of `text-anchor`.
    let anchors: ValueRule = .words(
      "center", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right")
    for (index, item) in items.enumerated() {
      check(
        item, index.isMultiple(of: 2) ? anchors : .array(of: .anyNumber, length: 2),
        at: place.element(index))
    }
  }

  private mutating func checkVerticalGradient(
    _ value: JSONValue, _ rule: PropertyRule, at place: StylePlace
  ) {
    guard let items = value.array else { return check(value, .boolean, at: place) }
    guard (1...2).contains(items.count) else {
      return report(
        "\(rule.name) array requires 1 or 2 values; \(items.count) values found", at: place, of: value)
    }
    check(items[0], .number(0...1), at: place.element(0))
    if items.count > 1 { check(items[1], .number(0...(.infinity)), at: place.element(1)) }
  }
}
