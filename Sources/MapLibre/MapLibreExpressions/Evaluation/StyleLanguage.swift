import CartoucheUIKit
import CartoucheExpressions
import CartoucheJSON
import Foundation

/// Evaluates parts that only the style language has: curves, formatted text, distances and operators by name.
enum StyleLanguage {
  /// The value of an expression, through its style JSON.
  static func value(of expression: NSExpression, for evaluator: Evaluator) throws(MLNExpressionError) -> Any?
  {
    try evaluate(try StyleEncoder(replacesAliases: true).encode(expression), for: evaluator)
  }

  /// Whether the evaluated object lies within a shape.
  static func lies(within shape: NSExpression, for evaluator: Evaluator) throws(MLNExpressionError) -> Bool {
    let value = try evaluate(["within", try StyleEncoder().geoJSON(shape)], for: evaluator)
    return (value as? NSNumber)?.boolValue ?? false
  }

  /// The colour that a CSS text describes.
  static func color(_ value: Any?) throws(MLNExpressionError) -> MLNColor {
    guard case .string(let text) = ConstantValue(value), let color = Color(css: text) else {
      let found = NSExpression(.constant(value))
      throw MLNExpressionError(.evaluation, "expected a colour or its CSS text, found \(found)")
    }
    return MLNColor(color)
  }

  private static func evaluate(_ json: JSONValue, for evaluator: Evaluator) throws(MLNExpressionError) -> Any?
  {
    let compiled: StyleExpression
    do {
      compiled = try StyleExpression(bound(json, to: evaluator.variables))
    } catch {
      throw evaluator.failure(error.description)
    }
    var context = context(for: evaluator)
    do {
      return object(try compiled.evaluate(in: &context))
    } catch {
      throw evaluator.failure(error.message)
    }
  }

  // MARK: Inputs

  /// The expression inside the variables of the context, except for those that have an operator.
  private static func bound(_ json: JSONValue, to variables: [String: Any]) -> JSONValue {
    var bindings: [JSONValue] = ["let"]
    for (name, value) in variables.sorted(by: { $0.key < $1.key })
    where StyleVariable.operators[name] == nil && isName(name) {
      guard let value = try? FoundationJSON.value(value) else { continue }
      switch value {
      case .array, .object: bindings += [.string(name), ["literal", value]]
      default: bindings += [.string(name), value]
      }
    }
    return bindings.count == 1 ? json : .array(bindings + [json])
  }

  /// Whether the style language accepts a text as the name of a variable.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isASCIINameCharacter }
  }

  private static func context(for evaluator: Evaluator) -> EvaluationContext {
    let variables = evaluator.variables
    func number(_ name: String) -> Double {
      guard case .number(let number) = ConstantValue(variables[name]) else { return 0 }
      return number.number ?? 0
    }
    func value(_ name: String) -> Value {
      (try? FoundationJSON.value(variables[name])).map(Value.init) ?? .null
    }
    var context = EvaluationContext(zoom: number("zoomLevel"))
    context.heatmapDensity = number("heatmapDensity")
    context.lineProgress = number("lineProgress")
    context.accumulated = value("featureAccumulated")
    context.featureID = value("featureIdentifier")
    if context.featureID == .null, let identifier = (evaluator.object as? any MLNFeature)?.identifier {
      context.featureID = (try? FoundationJSON.value(identifier)).map(Value.init) ?? .null
    }
    var properties = JSONObject()
    for (key, value) in (Evaluator.attributes(of: evaluator.object) ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let value = try? AttributeValue.json(value) { properties[key] = value }
    }
    if let geometry = FeatureGeometry(of: evaluator.object) {
      context.geometryType = geometry.type
      context.tile = geometry.tile
      context.geometrySource = geometry
    }
    if let type = (variables["geometryType"] as? String).flatMap(GeometryType.init) {
      context.geometryType = type
    }
    context.setProperties(FeatureTable(properties: properties))
    return context
  }

  // MARK: Results

  /// A value as Foundation's object; formatted texts and images become their text.
  private static func object(_ value: Value) -> Any? {
    switch value {
    case .null: nil
    case .boolean(let value): NSNumber(value: value)
    case .number(let number): NSNumber(value: number)
    case .color(let color): MLNColor(color)
    case .array(let items): items.map { object($0) ?? NSNull() }
    case .object(let members):
      Dictionary(
        uniqueKeysWithValues: members.names.map { ($0, members[$0].flatMap(object) ?? NSNull()) })
    default: value.text
    }
  }
}

extension Evaluator {
  /// Whether the evaluated object lies within a shape.
  func lies(within shape: NSExpression) throws(MLNExpressionError) -> Bool {
    try StyleLanguage.lies(within: shape, for: self)
  }
}

extension Character {
  /// Whether the character may occur in the name of a variable of the style language.
  fileprivate var isASCIINameCharacter: Bool { isASCII && (isLetter || isNumber || self == "_") }
}
