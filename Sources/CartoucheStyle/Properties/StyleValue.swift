import CartoucheExpressions
import CartoucheJSON

/// A type that a style property can have.
public protocol StyleValue: Sendable, Equatable {
  /// What a constant of the type looks like, for messages: `a number`, `a colour`.
  static var expectation: String { get }
  /// The value of a constant, or `nil` when `json` is no constant of the type.
  init?(constant json: JSONValue)
}

extension Double: StyleValue {
  /// What a number looks like in messages.
  public static var expectation: String { "a number" }
  /// The number, when `json` is a finite one.
  public init?(constant json: JSONValue) {
    guard let number = json.number, number.isFinite else { return nil }
    self = number
  }
}

extension Bool: StyleValue {
  /// What a Boolean looks like in messages.
  public static var expectation: String { "a boolean" }
  /// The Boolean, when `json` is one.
  public init?(constant json: JSONValue) {
    guard let bool = json.bool else { return nil }
    self = bool
  }
}

extension Color: StyleValue {
  /// What a colour looks like in messages.
  public static var expectation: String { "a colour" }
  /// The colour, when `json` is a string that is a CSS colour.
  public init?(constant json: JSONValue) {
    guard let text = json.string, let color = Color(css: text) else { return nil }
    self = color
  }
}

extension SIMD2<Double>: StyleValue {
  /// What a pair looks like in messages.
  public static var expectation: String { "an array of two numbers" }
  /// The pair, when `json` is an array of two finite numbers.
  public init?(constant json: JSONValue) {
    guard let elements = json.array, elements.count == 2, let x = Double(constant: elements[0]),
      let y = Double(constant: elements[1])
    else { return nil }
    self.init(x, y)
  }
}

extension [Double]: StyleValue {
  /// What a list of numbers looks like in messages.
  public static var expectation: String { "an array of numbers" }
  /// The numbers, when `json` is an array of finite ones.
  public init?(constant json: JSONValue) {
    guard let elements = json.array else { return nil }
    let numbers = elements.compactMap(Double.init(constant:))
    guard numbers.count == elements.count else { return nil }
    self = numbers
  }
}

/// A property value that is one word of a fixed set.
public protocol StyleKeyword: StyleValue, RawRepresentable<String>, CaseIterable {}

extension StyleKeyword {
  /// The words of the set, for messages.
  public static var expectation: String {
    "one of " + allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }

  /// The keyword, when `json` is a string that is one of the set.
  public init?(constant json: JSONValue) {
    guard let word = json.string else { return nil }
    self.init(rawValue: word)
  }
}

extension Optional: StyleValue where Wrapped: StyleValue {
  /// What the wrapped type looks like in messages.
  public static var expectation: String { Wrapped.expectation }
  /// The wrapped value, when `json` is one; never `nil` inside the optional.
  public init?(constant json: JSONValue) {
    guard let value = Wrapped(constant: json) else { return nil }
    self = .some(value)
  }
}
