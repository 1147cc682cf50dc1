import CartoucheExpressions
import CartoucheJSON

/// One or more numbers (style specification, “numberArray”): one per light source of a hillshade.
public struct NumberArray: StyleValue, Hashable {
  /// The numbers in order.
  public var values: [Double]

  /// Numbers in order.
  public init(_ values: [Double]) { self.values = values }

  /// A description of one or more numbers, for messages.
  public static var expectation: String { "a number or an array of numbers" }
  /// One or more numbers.
  public static var propertyType: PropertySpecification.PropertyType { .numberArray }
  /// Each number can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The numbers, when `json` is one finite number or an array of them.
  public init?(constant json: JSONValue) {
    guard let values = Double(constant: json).map({ [$0] }) ?? [Double](constant: json), !values.isEmpty
    else { return nil }
    self.init(values)
  }

  /// The number, or an array of several.
  public var json: JSONValue { values.count == 1 ? values[0].json : values.json }

  /// The numbers that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> NumberArray? {
    guard let values = expression.evaluate(in: &context).numberArray, values.allSatisfy(\.isFinite) else {
      return nil
    }
    return NumberArray(values)
  }

  /// The interpolated numbers, when both have equally many.
  public func mixed(with other: NumberArray, fraction: Double) -> NumberArray {
    guard values.count == other.values.count else { return self }
    return NumberArray(zip(values, other.values).map { $0.mixed(with: $1, fraction: fraction) })
  }

  /// The nearest numbers in `range`.
  public func clamped(to range: ClosedRange<Double>) -> NumberArray {
    NumberArray(values.clamped(to: range))
  }
}

extension NumberArray: ExpressibleByIntegerLiteral {
  /// One number.
  public init(integerLiteral value: Int) { self.init([Double(value)]) }
}
