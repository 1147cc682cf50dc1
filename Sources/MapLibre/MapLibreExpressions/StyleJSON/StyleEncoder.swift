import CartoucheUIKit
import CartoucheJSON
import Foundation

/// Turns expressions and predicates into the language of style JSON (MapLibre Style Specification,
/// “Expressions”).
struct StyleEncoder {
  /// Whether names that only the guide has, such as `zoomLevel`, are replaced by the style's own.
  var replacesAliases = false
  /// Whether a surrounding expression has its own variable `id`; otherwise `$id` is the feature's identifier.
  var bindsID = false

  // MARK: Expressions

  func encode(_ expression: NSExpression) throws(MLNExpressionError) -> JSONValue {
    do {
      return try encode(expression.form)
    } catch {
      throw error.located(at: expression.origin)
    }
  }

  private func encode(_ form: NSExpression.Form) throws(MLNExpressionError) -> JSONValue {
    switch form {
    case .constant(let value): return try constant(value)
    case .variable("id") where !bindsID: return ["id"]
    case .variable(let name):
      return StyleVariable.operators[name].map { [.string($0)] } ?? ["var", .string(name)]
    case .keyPath(let path): return get(path, from: nil)
    case .function(let name, let arguments):
      return try StyleFunction.named(name).encode(self, arguments)
    case .call(let target, let selector, let arguments):
      return try StyleFunction.method(selector).encode(self, [target] + arguments)
    case .conditional(let predicate, let first, let second):
      return ["case", try encode(predicate), try encode(first), try encode(second)]
    case .aggregate(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try literal(element)) }
      return ["literal", .array(values)]
    case .evaluatedObject:
      throw refusal("SELF is allowed only in SELF IN, CONTAINS SELF and mgl_does:have:")
    case .anyKey: throw refusal("ANYKEY has no counterpart in a style")
    case .set(let operation, _, _): throw refusal("\(operation.rawValue) has no counterpart in a style")
    case .subquery: throw refusal("SUBQUERY has no counterpart in a style")
    case .block: throw refusal("a closure has no counterpart in a style")
    case .invalid(let error): throw error
    }
  }

  func encode(_ expressions: some Sequence<NSExpression>) throws(MLNExpressionError) -> [JSONValue] {
    var values: [JSONValue] = []
    for expression in expressions { values.append(try encode(expression)) }
    return values
  }

  func refusal(_ message: String) -> MLNExpressionError { MLNExpressionError(.invalidArgument, message) }

  /// `["get", …]` nested once for each part of a key path.
  func get(_ path: String, from object: JSONValue?) -> JSONValue {
    var value = object
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      if part == "@count", let list = value {
        value = ["length", list]
        continue
      }
      value = .array(["get", .string(String(part))] + (value.map { [$0] } ?? []))
    }
    return value ?? .null
  }

  // MARK: Constants

  /// A constant as an expression of its own.
  func constant(_ value: Any?) throws(MLNExpressionError) -> JSONValue {
    let constant = ConstantValue(value)
    if let json = Self.json(ofForeign: constant) { return json }
    switch constant {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let number):
      if number.number == .pi { return ["pi"] }
      if number.number == StyleVariable.e { return ["e"] }
      return try finite(number)
    case .string(let text): return .string(text)
    case .array, .dictionary, .vector, .insets, .color: return ["literal", try literal(value)]
    case .attributed(let attributed): return .array(["format"] + (try part(attributed)))
    case .shape(let shape): return try FoundationJSON.value(shape.geoJSONDictionary())
    case .predicate(let predicate): return try encode(predicate)
    case .expression(let expression): return try encode(expression)
    case .date: throw refusal("a date has no counterpart in a style")
    case .type(let name), .unsupported(let name):
      throw refusal("a constant of type \(name) has no counterpart in a style")
    }
  }

  /// A colour, a vector or insets as an expression of its own; `nil` for other constants.
  static func json(ofForeign constant: ConstantValue) -> JSONValue? {
    let number = StyleEncoder().number
    switch constant {
    case .color(let color):
      let channels = color.styleChannels.map(number)
      return color.styleAlpha == 1
        ? .array(["rgb"] + channels) : .array(["rgba"] + channels + [number(color.styleAlpha)])
    case .vector(let dx, let dy):
      return ["literal", [number(dx), number(dy)]]
    case .insets(let insets):
      // Clockwise from the top, whereas the initialiser counts in the other direction.
      let sides = [insets.top, insets.right, insets.bottom, insets.left]
      return ["literal", .array(sides.map { number(Double($0)) })]
    default: return nil
    }
  }

  /// A constant in its form inside `["literal", …]`.
  ///
  /// Colours become CSS text, the only form in which a style reads a colour from there.
  func literal(_ value: Any?) throws(MLNExpressionError) -> JSONValue {
    switch ConstantValue(value) {
    case .number(let number): return try finite(number)
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try literal(element)) }
      return .array(values)
    case .dictionary(let members):
      var object = JSONObject()
      for member in members { object[member.key.text] = try literal(member.value) }
      return .object(object)
    case .vector, .insets:
      // Lists are the same inside, without their operator.
      return Self.json(ofForeign: ConstantValue(value))?.array?.last ?? .null
    case .color(let color): return .string(color.cssText)
    case .expression(let expression): return try literal(expression)
    case .attributed, .predicate: throw refusal("expected a constant inside an array or dictionary")
    default: return try constant(value)
    }
  }

  /// An expression in its form inside `["literal", …]`: constants only.
  func literal(_ expression: NSExpression) throws(MLNExpressionError) -> JSONValue {
    switch expression.form {
    case .constant(let value):
      do {
        return try literal(value)
      } catch {
        throw error.located(at: expression.origin)
      }
    case .aggregate(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try literal(element)) }
      return .array(values)
    case .invalid(let error): throw error
    default:
      throw refusal("expected constants inside an array, found \(expression)").located(
        at: expression.origin)
    }
  }

  /// A number without an unnecessary fraction.
  func number(_ value: Double) -> JSONValue {
    Int64(exactly: value).map(JSONValue.int) ?? .double(value)
  }

  private func finite(_ number: JSONValue) throws(MLNExpressionError) -> JSONValue {
    guard number.number?.isFinite == true else {
      throw refusal("expected a finite number, found \(number.number ?? .nan)")
    }
    return number
  }

  /// The text and attributes of a part of formatted text.
  func part(_ attributed: MLNAttributedExpression) throws(MLNExpressionError) -> [JSONValue] {
    var attributes = JSONObject()
    for attribute in attributed.sortedAttributes {
      attributes[attribute.key] = try encode(attribute.value)
    }
    return [try encode(attributed.expression), .object(attributes)]
  }

  // MARK: Parts of functions

  /// The members of a single list, or else the operands themselves.
  func spread(_ operands: [NSExpression]) -> [NSExpression] {
    guard operands.count == 1, let operand = operands.first else { return operands }
    switch operand.form {
    case .aggregate(let elements): return elements
    case .constant(let value):
      if case .array(let elements) = ConstantValue(value) { return elements.map(NSExpression.wrapping) }
      return operands
    default: return operands
    }
  }

  /// The text of a constant.
  func text(_ expression: NSExpression, _ meaning: String) throws(MLNExpressionError) -> String {
    if case .constant(let value) = expression.form, case .string(let text) = ConstantValue(value) {
      return text
    }
    throw refusal("expected a string as \(meaning), found \(expression)").located(at: expression.origin)
  }

  /// The GeoJSON of a constant shape or dictionary.
  func geoJSON(_ expression: NSExpression) throws(MLNExpressionError) -> JSONValue {
    guard case .constant(let value) = expression.form else {
      throw refusal("expected a shape, found \(expression)").located(at: expression.origin)
    }
    if case .shape(let shape) = ConstantValue(value) {
      return try FoundationJSON.value(shape.geoJSONDictionary())
    }
    if case .object(let object)? = try? FoundationJSON.value(value), GeoJSONConstant(object) != nil {
      return .object(object)
    }
    throw refusal("expected a shape or a GeoJSON dictionary, found \(expression)").located(
      at: expression.origin)
  }

  /// The stops of a dictionary in numeric order: number, value, number, value.
  func stops(_ expression: NSExpression) throws(MLNExpressionError) -> [JSONValue] {
    guard case .constant(let value) = expression.form, case .dictionary(let members) = ConstantValue(value)
    else {
      throw refusal("expected a constant dictionary of stops, found \(expression)").located(
        at: expression.origin)
    }
    guard !members.isEmpty else {
      throw refusal("expected at least one stop, found an empty dictionary").located(at: expression.origin)
    }
    var stops: [JSONValue] = []
    for member in members {
      guard case .number(let key) = member.key, key.isFinite else {
        throw refusal("expected numbers as the keys of stops, found \(member.key.text)").located(
          at: expression.origin)
      }
      stops += [number(key), try encode(NSExpression.wrapping(member.value))]
    }
    return stops
  }
}

/// The names of the style language for operators that are not functions.
enum StyleVariable {
  /// Euler's number, which a style spells `["e"]`.
  static let e = 2.718281828459045

  /// The operators that variables of the interface represent.
  static let operators = [
    "zoomLevel": "zoom", "heatmapDensity": "heatmap-density", "lineProgress": "line-progress",
    "geometryType": "geometry-type", "featureIdentifier": "id", "featureAccumulated": "accumulated",
    "featureAttributes": "properties",
  ]

  /// The variables that represent operators.
  static let names = Dictionary(uniqueKeysWithValues: operators.map { ($0.value, $0.key) })
}
