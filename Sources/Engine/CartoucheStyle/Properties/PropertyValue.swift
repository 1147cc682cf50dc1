import CartoucheExpressions

/// A property value, resolved as far as the style alone allows.
public enum PropertyValue<Value: StyleValue>: Sendable {
  /// The same for every zoom level and feature.
  case constant(Value)
  /// A value that depends on the zoom level, the feature or both.
  case expression(PropertyExpression<Value>)

  /// The value if it is a constant, otherwise `nil`.
  public var constant: Value? {
    if case .constant(let value) = self { value } else { nil }
  }

  /// Whether the value may differ between features.
  public var dependsOnFeature: Bool {
    switch self {
    case .constant: false
    case .expression(let expression): expression.dependsOnFeature
    }
  }

  /// The value for the zoom level and the feature that `context` is set to.
  @inlinable
  public func value(in context: inout EvaluationContext) -> Value {
    switch self {
    case .constant(let value): value
    case .expression(let expression): expression.value(in: &context)
    }
  }
}

/// An expression for a property; if it has no value, the property's default is used.
public struct PropertyExpression<Value: StyleValue>: Sendable {
  /// The compiled expression.
  public let expression: StylePropertyExpression
  fileprivate let property: Property<Value>

  init(_ expression: StylePropertyExpression, of property: Property<Value>) {
    self.expression = expression
    self.property = property
  }

  /// Whether the value may differ between features.
  public var dependsOnFeature: Bool { expression.kind == .source || expression.kind == .composite }

  /// Whether the value depends on both the feature and the zoom level.
  public var isComposite: Bool { expression.kind == .composite }

  /// The value for the zoom level and the feature that `context` is set to.
  public func value(in context: inout EvaluationContext) -> Value {
    let value = Value.evaluate(expression, in: &context)
    context.noteFailure(of: property.name)
    return value.map(property.clamped) ?? property.default
  }
}

extension PropertyValue {
  /// A reader of the values as plain texts; `nil` for a constant, and if values are not made of plain texts.
  package var numberedTexts: NumberedTexts? {
    guard case .expression(let expression) = self else { return nil }
    return NumberedTexts(expression.expression, property: expression.property.name)
  }
}
