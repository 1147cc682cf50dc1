/// A value during evaluation: trivial, 16 bytes, never counted.
///
/// Everything but numbers, Booleans and strings is behind a pointer.
enum Datum: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(TextReference)
  case other(ValueReference)
}

extension Datum {
  /// The owned value.
  var value: Value {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .text(let text): .string(text.string)
    case .other(let reference): reference.value
    }
  }

  /// The type of the value, with items and length for an array.
  var type: ValueType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .text: .string
    case .other(let reference): reference.value.type
    }
  }

  /// Equality as by `===` of ECMAScript: objects and arrays are equal to nothing.
  func isIdentical(to other: Datum) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    default: false
    }
  }

  /// Whether ECMAScript treats the value as true: all but null, false, 0, NaN and the empty string.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let value): value
    case .number(let value): !(value == 0 || value.isNaN)
    case .text(let text): !text.string.isEmpty
    case .other: true
    }
  }
}

/// A value held by an expression, and the storage that keeps its datum alive.
struct Literal: Sendable {
  let value: Value
  let datum: Datum
  private let owner: (any AnyObject & Sendable)?

  init(_ value: Value) {
    self.value = value
    (datum, owner) = Self.store(value)
  }

  /// A datum for `value`, and its storage if it has one.
  static func store(_ value: Value) -> (datum: Datum, owner: (any AnyObject & Sendable)?) {
    switch value {
    case .null: return (.null, nil)
    case .boolean(let value): return (.boolean(value), nil)
    case .number(let value): return (.number(value), nil)
    case .string(let string):
      let storage = TextStorage(string)
      return (.text(TextReference(storage)), storage)
    default:
      let storage = ValueStorage(value)
      return (.other(ValueReference(storage)), storage)
    }
  }
}
