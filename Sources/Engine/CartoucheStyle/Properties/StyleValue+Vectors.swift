import CartoucheExpressions
import CartoucheJSON

extension SIMD2<Double>: StyleValue {
  /// A description of two numbers, for messages.
  public static var expectation: String { "an array of two numbers" }
  /// An array of two numbers.
  public static var propertyType: PropertySpecification.PropertyType { .array(of: .number, length: 2) }
  /// Each number can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The numbers, when `json` is an array of two finite ones.
  public init?(constant json: JSONValue) {
    guard let numbers = [Double](constant: json), numbers.count == 2 else { return nil }
    self.init(numbers[0], numbers[1])
  }

  /// An array of the numbers.
  public var json: JSONValue { [.double(x), .double(y)] }

  /// The numbers that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> SIMD2<Double>? {
    guard let numbers = [Double].evaluate(expression, in: &context), numbers.count == 2 else { return nil }
    return SIMD2(numbers[0], numbers[1])
  }

  /// The interpolated numbers.
  public func mixed(with other: SIMD2<Double>, fraction: Double) -> SIMD2<Double> {
    self + (other - self) * fraction
  }
}

extension SIMD3<Double>: StyleValue {
  /// A description of three numbers, for messages.
  public static var expectation: String { "an array of three numbers" }
  /// An array of three numbers.
  public static var propertyType: PropertySpecification.PropertyType { .array(of: .number, length: 3) }
  /// Each number can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The numbers, when `json` is an array of three finite ones.
  public init?(constant json: JSONValue) {
    guard let numbers = [Double](constant: json), numbers.count == 3 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// An array of the numbers.
  public var json: JSONValue { [.double(x), .double(y), .double(z)] }

  /// The numbers that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> SIMD3<Double>? {
    guard let numbers = [Double].evaluate(expression, in: &context), numbers.count == 3 else { return nil }
    return SIMD3(numbers[0], numbers[1], numbers[2])
  }

  /// The interpolated numbers.
  public func mixed(with other: SIMD3<Double>, fraction: Double) -> SIMD3<Double> {
    self + (other - self) * fraction
  }
}

extension SIMD4<Double>: StyleValue {
  /// A description of four numbers, for messages.
  public static var expectation: String { "an array of four numbers" }
  /// An array of four numbers.
  public static var propertyType: PropertySpecification.PropertyType { .array(of: .number, length: 4) }
  /// Each number can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The numbers, when `json` is an array of four finite ones.
  public init?(constant json: JSONValue) {
    guard let numbers = [Double](constant: json), numbers.count == 4 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// An array of the numbers.
  public var json: JSONValue { [.double(x), .double(y), .double(z), .double(w)] }

  /// The numbers that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> SIMD4<Double>? {
    guard let numbers = [Double].evaluate(expression, in: &context), numbers.count == 4 else { return nil }
    return SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The interpolated numbers.
  public func mixed(with other: SIMD4<Double>, fraction: Double) -> SIMD4<Double> {
    self + (other - self) * fraction
  }
}
