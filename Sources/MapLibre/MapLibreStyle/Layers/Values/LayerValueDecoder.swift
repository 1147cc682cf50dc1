import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import MapLibreExpressions
import MapLibreLayerTable

/// Turns the JSON of a property of a layer into the value that programs read.
struct LayerValueDecoder {
  private let property: LayerProperty

  /// The decoder for a property.
  init(_ property: LayerProperty) { self.property = property }

  private var specification: PropertySpecification { property.line.specification }

  /// The value; the default for `nil`, and the constant `nil` if there is none.
  ///
  /// Constants have the interface's types. Older functions and texts with tokens come back as equivalent expressions;
  /// what cannot be read comes back as an invalid expression with the reason.
  func expression(_ json: JSONValue?) -> NSExpression {
    guard let json = json ?? specification.defaultValue, !json.isNull else {
      return NSExpression(forConstantValue: nil)
    }
    guard let current = try? StylePropertyExpression.source(json, specification) else {
      return NSExpression(mglJSONObject: json)
    }
    if let constant = constant(current, specification.type) {
      return NSExpression(forConstantValue: constant)
    }
    return NSExpression(mglJSONObject: current)
  }

  /// A constant as the interface's type; `nil` for an expression.
  private func constant(_ json: JSONValue, _ type: PropertySpecification.PropertyType) -> Any? {
    if let items = json.array, items.count == 2, items[0] == "literal" { return constant(items[1], type) }
    guard !StyleExpression.isExpression(json) else { return nil }
    switch (type, json) {
    case (.color, .string(let css)), (.colorArray, .string(let css)):
      return Color(css: css).map { UIColor($0) } ?? css
    case (.colorArray, .array(let items)): return items.map { constant($0, .color) ?? NSNull() }
    case (.array(.number?, 2), _), (.array(.number?, 4), _), (.padding, _): return box(json) ?? plain(json)
    case (.variableAnchorOffsetCollection, .array(let items)): return items.map { box($0) ?? plain($0) }
    // `true` and `false` are the named shadings.
    case (.verticalGradient, .array):
      let named = [true, false].first { VerticalGradient(.boolean($0)) == VerticalGradient(Value(json)) }
      return named.map { NSNumber(value: $0) } ?? plain(json)
    default: return plain(json)
    }
  }

  /// Two numbers as a vector; one number or up to four, in the order of styles, as insets.
  private func box(_ json: JSONValue) -> NSValue? {
    let numbers = json.array?.compactMap(\.number) ?? []
    if specification.type != .padding, numbers.count == 2 {
      return NSValue(cgVector: CGVector(dx: numbers[0], dy: numbers[1]))
    }
    guard let padding = Padding(Value(json)) else { return nil }
    return NSValue(
      uiEdgeInsets: UIEdgeInsets(
        top: padding.top, left: padding.left, bottom: padding.bottom, right: padding.right))
  }

  private func plain(_ json: JSONValue) -> Any { FoundationJSON.object(json) }
}
