import CartoucheExpressions
import CartoucheJSON

extension ResolvedImage: StyleValue {
  /// What an image looks like in messages.
  public static var expectation: String { "the name of an image" }
  /// An image.
  public static var propertyType: PropertySpecification.PropertyType { .resolvedImage }

  /// The image, when `json` is a string; whether it is there shows later.
  public init?(constant json: JSONValue) {
    guard let name = json.string else { return nil }
    self.init(name: name, isAvailable: false)
  }

  /// The name.
  public var json: JSONValue { .string(name) }

  /// The image that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> ResolvedImage? {
    guard case .image(let image) = expression.evaluate(in: &context) else { return nil }
    return image
  }
}
