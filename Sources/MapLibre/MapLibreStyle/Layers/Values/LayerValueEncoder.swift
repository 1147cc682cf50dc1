import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import MapLibreExpressions
import MapLibreLayerTable

/// Turns the value that a property of a layer is given into the property's JSON.
struct LayerValueEncoder {
  private let property: LayerProperty
  private let layer: String

  /// The encoder for a property of the layer `layer`.
  init(_ property: LayerProperty, layer: String) {
    self.property = property
    self.layer = layer
  }

  /// The JSON of a value; `nil` for the constant `nil`, which means the default.
  func json(_ expression: NSExpression) throws(MLNStyleLayerError) -> JSONValue? {
    let value: JSONValue
    do throws(MLNExpressionError) {
      value = try encoded(expression)
    } catch {
      throw refusal(
        found: expression.description, expected: "an expression that a style can express",
        detail: error.description)
    }
    guard !value.isNull else { return nil }
    try check(value, expression)
    return value
  }

  // MARK: Constants

  private func encoded(_ expression: NSExpression) throws(MLNExpressionError) -> JSONValue {
    let type = property.line.specification.type
    guard let constant = expression.constantParts else {
      let json = try expression.propertyJSON()
      return type == .colorArray ? json.spellingColors : json
    }
    if let value = value(constant, type) { return value }
    // The general form of a constant of another type: the property's own reader reports the problem.
    return try expression.propertyJSON()
  }

  /// A constant as the value of a type; `nil` if the type has no form of its own for it.
  private func value(
    _ constant: Any?, _ type: PropertySpecification.PropertyType
  ) -> JSONValue? {
    switch (type, ConstantValue(constant)) {
    case (_, .null): return .null
    case (_, .expression(let expression)): return expression.constantParts.flatMap { value($0, type) }
    case (.enumeration, _): return word(constant)
    case (.boolean, .number(let number)) where number.number == 0: return false
    case (.boolean, .number(let number)) where number.number == 1: return true
    case (.color, .color(let color)), (.colorArray, .color(let color)): return .string(color.cssText)
    case (.colorArray, .array(let items)): return list(items) { value($0, .color) }
    case (.array(.number?, 2), .vector(let dx, let dy)):
      return [JSONValue.double(dx).shortened, JSONValue.double(dy).shortened]
    case (.array(.number?, 4), .insets(let insets)), (.padding, .insets(let insets)):
      // Clockwise from the top, whereas the initialiser counts in the other direction.
      return .array(
        [insets.top, insets.right, insets.bottom, insets.left].map { JSONValue.double(Double($0)).shortened })
    case (.variableAnchorOffsetCollection, .array(let items)):
      return list(items) { word($0) ?? value($0, .array(of: .number, length: 2)) }
    case (.array(let item?, _), .array(let items)): return list(items) { value($0, item) }
    case (.number, .number(let number)): return number.shortened
    case (.array(.number?, 2), .array(let items)): return list(items) { value($0, .number) }
    default: return nil
    }
  }

  private func list(_ items: [Any], _ encode: (Any) -> JSONValue?) -> JSONValue? {
    let values = items.compactMap(encode)
    return values.count == items.count ? .array(values) : nil
  }

  /// The word of an enumeration, given as a string, as a case, or as a case in a box.
  private func word(_ constant: Any?) -> JSONValue? {
    if case .string(let word) = ConstantValue(constant) { return .string(word) }
    guard let enumeration = property.naming.enumeration, let value = unwrapped(constant) else { return nil }
    let number =
      if let item = value as? any RawRepresentable<UInt>, "\(type(of: value))" == enumeration.name {
        Optional(item.rawValue)
      } else {
        (value as? NSValue)?.boxedUnsignedInteger
      }
    guard let number, number < UInt(enumeration.cases.count) else { return nil }
    return .string(enumeration.cases[Int(number)].word)
  }

  // MARK: Accepted values

  private func check(_ value: JSONValue, _ expression: NSExpression) throws(MLNStyleLayerError) {
    let line = property.line
    do throws(PropertyError) {
      _ = try line.resolve(value, names: PropertyNames())
    } catch {
      throw refusal(error, value, expression)
    }
    for input in LayerInput.foreign(to: line) where input.isRead(by: value) {
      throw refusal(
        .forbiddenExpression, found: expression.description,
        expected: "an expression that does not depend on \(input.meaning)")
    }
  }

  private func refusal(
    _ error: PropertyError, _ value: JSONValue, _ expression: NSExpression
  ) -> MLNStyleLayerError {
    switch error {
    case .wrongType(_, let expected, let found):
      let words = property.line.specification.values
      return refusal(
        found: found, expected: expected,
        suggestion: value.string.flatMap { Spelling.nearest(to: $0, in: words) })
    case .invalidExpression(_, let error):
      let forbidden = LayerInput.forbidden(by: error.message)
      return refusal(
        forbidden == nil ? .invalidArgument : .forbiddenExpression, found: expression.description,
        expected: forbidden.map { "an expression that does not depend on \($0)" }
          ?? "an expression of its type",
        detail: "\(property.line.name)\(error.key): \(error.message)")
    }
  }

  private func refusal(
    _ kind: MLNStyleLayerError.Kind = .invalidArgument, found: String, expected: String,
    detail: String? = nil,
    suggestion: String? = nil
  ) -> MLNStyleLayerError {
    MLNStyleLayerError(
      kind, layer: layer, property: property.naming.name, found: found, expected: expected, detail: detail,
      suggestion: suggestion)
  }
}

extension JSONValue {
  /// The expression with colours from constant channels as CSS text, which can also be a list of colours.
  fileprivate var spellingColors: JSONValue {
    guard let items = array, let name = items.first?.string, name != "literal" else { return self }
    let channels = items.dropFirst().compactMap(\.number)
    guard name == "rgb" || name == "rgba", channels.count == items.count - 1, (3...4).contains(channels.count)
    else {
      return .array(items.map(\.spellingColors))
    }
    return .string(
      UIColor(
        red: channels[0] / 255, green: channels[1] / 255, blue: channels[2] / 255,
        alpha: channels.count == 4 ? channels[3] : 1
      ).cssText)
  }
}

extension NSExpression {
  /// The value of a constant, or the elements of a list of constants, wrapped in one more optional; `nil` for others.
  fileprivate var constantParts: Any?? {
    switch expressionType {
    case .constantValue: return error == nil || constantValue != nil ? .some(constantValue) : nil
    case .aggregate:
      let elements = collection as? [NSExpression] ?? []
      let constants = elements.compactMap(\.constantParts)
      return constants.count == elements.count ? .some(constants.map { $0 ?? NSNull() }) : nil
    default: return nil
    }
  }
}
