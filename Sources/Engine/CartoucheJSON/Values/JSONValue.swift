/// A JSON value (RFC 8259) with exact numbers: `1`, `1.0` and `true` are three different values.
///
/// Integers that fit are ``int(_:)``; only integers above `Int64.max` are ``uint(_:)``, so that every
/// integer has one spelling and `==` is equality of content. Integers beyond 64 bits, and every number
/// with a fraction or an exponent, are ``double(_:)``.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer within `Int64`.
  case int(Int64)
  /// An integer above `Int64.max`, within `UInt64`.
  case uint(UInt64)
  /// A number written with a fraction or an exponent, or an integer beyond 64 bits.
  case double(Double)
  /// A string of Unicode scalars.
  case string(String)
  /// An array, in order.
  case array([JSONValue])
  /// An object, its members in the order of the document.
  case object(JSONObject)
}

extension JSONValue {
  /// The value as a double when it is a number of any kind, else `nil`.
  ///
  /// Integers above 2^53 are rounded.
  public var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .uint(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The string when the value is one, else `nil`.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The Boolean when the value is one, else `nil`.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements when the value is an array, else `nil`.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members when the value is an object, else `nil`.
  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// Whether the value is `null`.
  public var isNull: Bool { self == .null }

  /// The member `key` when the value is an object that has it, else `nil`.
  public subscript(key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A double, even if it has no fraction.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of equal keys the last one wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { (key: $0.0, value: $0.1) }))
  }
}
