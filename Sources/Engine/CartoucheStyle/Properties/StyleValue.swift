import CartoucheExpressions
import CartoucheJSON

/// A type that a style property can have.
public protocol StyleValue: Sendable, Equatable {
  /// A description of a constant of the type, for messages: `a number`, `a colour`.
  static var expectation: String { get }
  /// The type in the form of the expression language.
  static var propertyType: PropertySpecification.PropertyType { get }
  /// The keywords of an enumeration, in the order of the specification; empty for other types.
  static var keywords: [String] { get }
  /// Whether values of the type can be interpolated.
  static var canBeMixed: Bool { get }

  /// The value of a constant, or `nil` when `json` is not a constant of the type.
  init?(constant json: JSONValue)

  /// The value as a constant in a style document; null if there is none.
  var json: JSONValue { get }

  /// The result of an expression of the type, or `nil` if it has none.
  static func evaluate(_ expression: StylePropertyExpression, in context: inout EvaluationContext) -> Self?

  /// The value `fraction` of the way towards `other`; types that cannot be interpolated stay as they are.
  func mixed(with other: Self, fraction: Double) -> Self

  /// The nearest value whose numbers are in `range`; types without numbers stay as they are.
  func clamped(to range: ClosedRange<Double>) -> Self

  /// Whether `json` would be a constant rather than an expression, were it of the type.
  static func isConstant(_ json: JSONValue) -> Bool
}

extension StyleValue {
  /// Only enumerations have keywords.
  public static var keywords: [String] { [] }
  /// Most types cannot be interpolated.
  public static var canBeMixed: Bool { false }
  /// Whether `json` does not start with an operator.
  public static func isConstant(_ json: JSONValue) -> Bool { !StyleExpression.isExpression(json) }

  /// Stays as it is.
  public func mixed(with other: Self, fraction: Double) -> Self { self }

  /// Stays as it is.
  public func clamped(to range: ClosedRange<Double>) -> Self { self }
}

// MARK: - The types of the specification

extension Double: StyleValue {
  /// A description of a number, for messages.
  public static var expectation: String { "a number" }
  /// A number.
  public static var propertyType: PropertySpecification.PropertyType { .number }
  /// Numbers can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The number, when `json` is a finite one.
  public init?(constant json: JSONValue) {
    guard let number = json.number, number.isFinite else { return nil }
    self = number
  }

  /// The number.
  public var json: JSONValue { .double(self) }

  /// The number that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> Double? {
    guard let number = expression.foundNumber(in: &context), number.isFinite else { return nil }
    return number
  }

  /// The interpolated number.
  public func mixed(with other: Double, fraction: Double) -> Double { self + (other - self) * fraction }

  /// The nearest number in `range`.
  public func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Bool: StyleValue {
  /// A description of a Boolean, for messages.
  public static var expectation: String { "a boolean" }
  /// A Boolean.
  public static var propertyType: PropertySpecification.PropertyType { .boolean }

  /// The Boolean, when `json` is one.
  public init?(constant json: JSONValue) {
    guard let bool = json.bool else { return nil }
    self = bool
  }

  /// `true` or `false`.
  public var json: JSONValue { .bool(self) }

  /// The Boolean that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> Bool? {
    expression.foundBoolean(in: &context)
  }
}

extension Color: StyleValue {
  /// A description of a colour, for messages.
  public static var expectation: String { "a colour" }
  /// A colour.
  public static var propertyType: PropertySpecification.PropertyType { .color }
  /// Colours can be interpolated.
  public static var canBeMixed: Bool { true }

  /// The colour, when `json` is a string that is a CSS colour.
  public init?(constant json: JSONValue) {
    guard let text = json.string, let color = Color(css: text) else { return nil }
    self = color
  }

  /// The colour as CSS.
  public var json: JSONValue { .string(css) }

  /// The colour that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> Color? {
    expression.foundColor(in: &context)
  }

  /// The interpolated colour, in premultiplied channels as painters mix composite values.
  public func mixed(with other: Color, fraction: Double) -> Color {
    let (a, b) = (premultiplied, other.premultiplied)
    let mix = a + (b - a) * fraction
    return Color(premultipliedRed: mix.x, green: mix.y, blue: mix.z, alpha: mix.w)
  }
}

/// A property value that is one keyword of a fixed set.
public protocol StyleKeyword: StyleListItem, RawRepresentable<String>, CaseIterable {}

extension StyleKeyword {
  /// The keywords of the set, for messages.
  public static var expectation: String {
    "one of " + keywords.map { "\"\($0)\"" }.joined(separator: ", ")
  }
  /// The keywords of the set, for messages.
  public static var listExpectation: String {
    "an array of " + keywords.map { "\"\($0)\"" }.joined(separator: ", ")
  }
  /// A keyword.
  public static var propertyType: PropertySpecification.PropertyType { .enumeration }
  /// The keywords of the set.
  public static var keywords: [String] { allCases.map(\.rawValue) }

  /// The keyword, when `json` is a string that is one of the set.
  public init?(constant json: JSONValue) {
    guard let word = json.string else { return nil }
    self.init(rawValue: word)
  }

  /// The keyword.
  public var json: JSONValue { .string(rawValue) }

  /// The keyword that a value represents.
  public init?(item: Value) {
    guard let word = item.string else { return nil }
    self.init(rawValue: word)
  }

  /// The keyword that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> Self? {
    expression.evaluate(in: &context).string.flatMap(Self.init(rawValue:))
  }
}

extension Optional: StyleValue where Wrapped: StyleValue {
  /// A description of the wrapped type, for messages.
  public static var expectation: String { Wrapped.expectation }
  /// The wrapped type.
  public static var propertyType: PropertySpecification.PropertyType { Wrapped.propertyType }
  /// The wrapped type's keywords.
  public static var keywords: [String] { Wrapped.keywords }
  /// Whether the wrapped type's values can be interpolated.
  public static var canBeMixed: Bool { Wrapped.canBeMixed }
  /// Whether `json` is a constant of the wrapped type.
  public static func isConstant(_ json: JSONValue) -> Bool { Wrapped.isConstant(json) }

  /// The wrapped value, when `json` is one; never `nil` inside the optional.
  public init?(constant json: JSONValue) {
    guard let value = Wrapped(constant: json) else { return nil }
    self = .some(value)
  }

  /// The wrapped value, or null.
  public var json: JSONValue { self?.json ?? .null }

  /// The wrapped value that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> Wrapped?? {
    Wrapped.evaluate(expression, in: &context).map(Optional.some)
  }

  /// The interpolated value, when both exist.
  public func mixed(with other: Wrapped?, fraction: Double) -> Wrapped? {
    guard let self, let other else { return self }
    return self.mixed(with: other, fraction: fraction)
  }
  /// The nearest wrapped value in `range`.
  public func clamped(to range: ClosedRange<Double>) -> Wrapped? { self?.clamped(to: range) }
}
