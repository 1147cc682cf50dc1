import CartoucheExpressions
import CartoucheJSON

/// A type that can occur in lists: an array of it is a property value too.
public protocol StyleListItem: StyleValue {
  /// A description of an array of the type, for messages.
  static var listExpectation: String { get }
  /// The item if a value is one, otherwise `nil`.
  init?(item: Value)
}

extension Double: StyleListItem {
  /// A description of a list of numbers, for messages.
  public static var listExpectation: String { "an array of numbers" }
  /// The number when a value is a finite one.
  public init?(item: Value) {
    guard let number = item.number, number.isFinite else { return nil }
    self = number
  }
}

extension String: StyleListItem {
  /// A description of a string, for messages.
  public static var expectation: String { "a string" }
  /// A description of a list of strings, for messages.
  public static var listExpectation: String { "an array of strings" }
  /// A string.
  public static var propertyType: PropertySpecification.PropertyType { .string }

  /// The string, when `json` is one.
  public init?(constant json: JSONValue) {
    guard let string = json.string else { return nil }
    self = string
  }

  /// The string when a value is one.
  public init?(item: Value) {
    guard let string = item.string else { return nil }
    self = string
  }

  /// The string.
  public var json: JSONValue { .string(self) }

  /// The string that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> String? {
    expression.evaluate(in: &context).string
  }
}

extension Array: StyleValue where Element: StyleListItem {
  /// A description of a list of the items, for messages.
  public static var expectation: String { Element.listExpectation }
  /// An array of the items' type.
  public static var propertyType: PropertySpecification.PropertyType {
    .array(of: Element.propertyType, length: nil)
  }
  /// The items' keywords.
  public static var keywords: [String] { Element.keywords }

  /// The items, when `json` is an array of them only.
  public init?(constant json: JSONValue) {
    guard let elements = json.array else { return nil }
    let items = elements.compactMap(Element.init(constant:))
    guard items.count == elements.count else { return nil }
    self = items
  }

  /// An array of the items.
  public var json: JSONValue { .array(map(\.json)) }

  /// The items that the expression gives.
  public static func evaluate(
    _ expression: StylePropertyExpression, in context: inout EvaluationContext
  ) -> [Element]? {
    guard let values = expression.evaluate(in: &context).array else { return nil }
    let items = values.compactMap(Element.init(item:))
    return items.count == values.count ? items : nil
  }

  /// The nearest items in `range`.
  public func clamped(to range: ClosedRange<Double>) -> [Element] { map { $0.clamped(to: range) } }
}
