import CartoucheCoreGraphics
import CartoucheUIKit
import CartoucheJSON
import Foundation

/// The meaning of a constant in an expression, whatever its box.
///
/// On Linux, values and objects have no common root: a number may be an `Int`, a `Double` or an `NSNumber`; a list an
/// `Array` or an `NSArray`. This type tells them apart once; printing, conversion and evaluation switch over it.
package enum ConstantValue {
  case null
  case bool(Bool)
  /// An integer or a double; never a Boolean or a string.
  case number(JSONValue)
  case string(String)
  case array([Any])
  /// Keys with values in the order of the keys: numbers by size, then strings by their scalars.
  case dictionary([(key: ConstantKey, value: Any)])
  case color(MLNColor)
  case vector(dx: Double, dy: Double)
  case insets(UIEdgeInsets)
  case attributed(MLNAttributedExpression)
  case shape(any GeoJSONRepresentable)
  case predicate(NSPredicate)
  case date(Date)
  case expression(NSExpression)
  /// A class or another type, such as the target of a class method; its name.
  case type(String)
  /// A value that neither styles nor evaluation support; the name of its type.
  case unsupported(String)
}

/// A key of a constant dictionary.
package enum ConstantKey: Hashable, Comparable {
  case number(Double)
  case string(String)

  /// A number or a string from the key of a dictionary; `nil` for other keys.
  package init?(_ key: Any?) {
    switch ConstantValue(key) {
    case .number(let value): self = .number(value.number ?? 0)
    case .string(let value): self = .string(value)
    default: return nil
    }
  }

  package static func < (left: ConstantKey, right: ConstantKey) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.number, .string): true
    case (.string, .number): false
    case (.string(let left), .string(let right)):
      left.unicodeScalars.lexicographicallyPrecedes(
        right.unicodeScalars)
    }
  }

  /// The key as text, numbers in their shortest form.
  package var text: String {
    switch self {
    case .number(let value): value.numberText
    case .string(let value): value
    }
  }
}

extension ConstantValue {
  /// Classifies a value of any type; optionals are unwrapped.
  package init(_ value: Any?) {
    guard let value = unwrapped(value) else {
      self = .null
      return
    }
    // Casting a value to a class would bridge it first, all members of a list included; and an `NSNumber`
    // would pass for a `Bool` and a `Double`. So objects and values are told apart before anything else.
    let isObject = Swift.type(of: value) is AnyClass
    self =
      (isObject ? Self.object(value) : Self.number(value) ?? Self.structure(value)) ?? Self.collection(value)
      ?? .unsupported(String(describing: Swift.type(of: value)))
  }

  private static func object(_ value: Any) -> ConstantValue? {
    switch value {
    case let value as NSExpression: return .expression(value)
    case let value as NSPredicate: return .predicate(value)
    case let value as NSNumber: return Self(value)
    case let value as MLNColor: return .color(value)
    case let value as MLNAttributedExpression: return .attributed(value)
    case let value as any GeoJSONRepresentable: return .shape(value)
    case let value as NSValue where value.holdsPoint:
      return .vector(dx: Double(value.cgVectorValue.dx), dy: Double(value.cgVectorValue.dy))
    case let value as NSValue where value.holdsEdgeInsets: return .insets(value.uiEdgeInsetsValue)
    case let value as NSValue where value.holdsTriple: return .array(value.boxedNumbers(3) ?? [])
    case let value as NSDate: return .date(value as Date)
    case is NSNull: return .null
    case let value as String: return .string(value)
    default: return nil
    }
  }

  private static func number(_ value: Any) -> ConstantValue? {
    switch value {
    case let value as Bool: return .bool(value)
    case let value as Double: return .number(.double(value))
    case let value as Int: return .number(.int(Int64(value)))
    case let value as CGFloat: return .number(.double(Double(value)))
    case let value as Float:
      Warnings.reportFloat()
      return .number(.double(Double(value)))
    case let value as UInt: return integer(value)
    case let value as Int64: return integer(value)
    case let value as UInt64: return integer(value)
    case let value as Int32: return integer(value)
    case let value as UInt32: return integer(value)
    case let value as Int16: return integer(value)
    case let value as UInt16: return integer(value)
    case let value as Int8: return integer(value)
    case let value as UInt8: return integer(value)
    default: return nil
    }
  }

  private static func integer(_ value: some BinaryInteger) -> ConstantValue {
    if let small = Int64(exactly: value) { return .number(.int(small)) }
    return .number(UInt64(exactly: value).map(JSONValue.uint) ?? .double(Double(value)))
  }

  private static func structure(_ value: Any) -> ConstantValue? {
    switch value {
    case let value as String: return .string(value)
    case let value as JSONValue: return Self(value)
    case let value as any GeoJSONRepresentable: return .shape(value)
    case let value as CGVector: return .vector(dx: Double(value.dx), dy: Double(value.dy))
    case let value as CGPoint: return .vector(dx: Double(value.x), dy: Double(value.y))
    case let value as UIEdgeInsets: return .insets(value)
    case let value as NSEdgeInsets: return .insets(NSValue(edgeInsets: value).uiEdgeInsetsValue)
    case let value as Substring: return .string(String(value))
    case let value as Date: return .date(value)
    case let value as Character: return .string(String(value))
    case let value as MLNExpressionInterpolationMode: return .string(value.rawValue)
    case let value as Any.Type: return .type(String(describing: value))
    default: return nil
    }
  }

  private init(_ number: NSNumber) {
    // Foundation keeps one object for each Boolean; an 8-bit integer has the same type code.
    if number === NSNumber(value: true) || number === NSNumber(value: false) {
      self = .bool(number.boolValue)
      return
    }
    switch String(cString: number.objCType) {
    case "d": self = .number(.double(number.doubleValue))
    case "f":
      Warnings.reportFloat()
      self = .number(.double(Double(number.floatValue)))
    case "Q" where number.uint64Value > UInt64(Int64.max): self = .number(.uint(number.uint64Value))
    default:
      self = .number(number is NSDecimalNumber ? .double(number.doubleValue) : .int(number.int64Value))
    }
  }

  private static func collection(_ value: Any) -> ConstantValue? {
    if let value = value as? [AnyHashable: Any] {
      var members: [(key: ConstantKey, value: Any)] = []
      for (key, member) in value {
        guard let key = ConstantKey(key.base) else { return nil }
        members.append((key, member))
      }
      return .dictionary(members.sorted { $0.key < $1.key })
    }
    if let value = value as? [Any] { return .array(value) }
    if let value = value as? NSOrderedSet { return .array(value.array) }
    return (value as? Set<AnyHashable>).map { .array(sorted($0)) }
  }

  /// The members of a set in an order that is always the same: numbers, texts, then others by their text.
  private static func sorted(_ members: Set<AnyHashable>) -> [Any] {
    let keyed = members.map { (key: ConstantKey($0.base), value: $0.base) }
    let known = keyed.compactMap { entry in entry.key.map { (key: $0, value: entry.value) } }
    let others = keyed.filter { $0.key == nil }.map { (text: String(describing: $0.value), value: $0.value) }
    return known.sorted { $0.key < $1.key }.map(\.value) + others.sorted { $0.text < $1.text }.map(\.value)
  }

  private init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int, .uint, .double: self = .number(json)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements)
    case .object(let members):
      self = .dictionary(members.map { (.string($0.key), $0.value) }.sorted { $0.0 < $1.0 })
    }
  }
}

/// The value inside any number of optionals; `nil` if one of them is empty.
package func unwrapped(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any OptionalValue else { return value }
  return unwrapped(optional.wrappedValue)
}

/// An optional of any type, as found inside an `Any`.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  var wrappedValue: Any? { self }
}
