import CartoucheExpressions
import CartoucheJSON

/// One or more colours (style specification, “colorArray”): one per light source of a hillshade.
public struct ColorArray: StyleValue, Hashable {
  /// The colours in order.
  public var values: [Color]

  /// Colours in order.
  public init(_ values: [Color]) { self.values = values }

  /// A description of one or more colours, for messages.
  public static var expectation: String { "a colour or an array of colours" }
  /// One or more colours.
  public static var propertyType: PropertySpecification.PropertyType { .colorArray }
  /// Each colour can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The colours, when `json` is one CSS colour or an array of them.
  public init?(constant json: JSONValue) {
    guard let values = Value(json).colorArray, !values.isEmpty else { return nil }
    self.init(values)
  }

  /// The colour, or an array of several.
  public var json: JSONValue { values.count == 1 ? values[0].json : .array(values.map(\.json)) }

  /// The colours that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> ColorArray? {
    expression.evaluate(in: &context).colorArray.map(ColorArray.init)
  }

  /// The interpolated colours, when both have equally many.
  public func mixed(with other: ColorArray, fraction: Double) -> ColorArray {
    guard values.count == other.values.count else { return self }
    return ColorArray(zip(values, other.values).map { $0.mixed(with: $1, fraction: fraction) })
  }
}
