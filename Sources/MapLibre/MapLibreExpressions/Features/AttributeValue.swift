import CartoucheJSON
import Foundation

/// Converts attribute values between Swift's types and JSON.
enum AttributeValue {
  /// Converts the value set for an attribute to JSON; a colour becomes its CSS text.
  ///
  /// - Throws: `invalidArgument` for a value that JSON lacks, a number that is not finite, or a nesting
  ///   deeper than the limit of expressions.
  static func json(_ value: Any?, depth: Int = 0) throws(MLNExpressionError) -> JSONValue {
    guard depth < NestingLimit.depth else { throw NestingLimit.error }
    if let json = value as? JSONValue { return json }
    switch ConstantValue(value) {
    case .color(let color): return .string(color.attributeText)
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try json(element, depth: depth + 1)) }
      return .array(values)
    case .dictionary(let members):
      var object: [JSONObject.Member] = []
      for member in members { object.append((member.key.text, try json(member.value, depth: depth + 1))) }
      return .object(JSONObject(object))
    default: return try FoundationJSON.value(value, depth: depth)
    }
  }

  /// The value in the form of attributes: Swift's numbers and Booleans are `NSNumber`, as they become on iOS.
  static func boxed(_ value: Any) -> Any { (value as? NSNumber) ?? value }

  /// Whether a value is a colour or contains one; the nesting is known to be within the limit.
  static func holdsColor(_ value: Any?) -> Bool {
    switch ConstantValue(value) {
    case .color: true
    case .array(let elements): elements.contains { holdsColor($0) }
    case .dictionary(let members): members.contains { holdsColor($0.value) }
    default: false
    }
  }
}

extension JSONValue {
  /// The value in the types that attributes have: numbers and Booleans are `NSNumber`, as on iOS.
  var plain: Any {
    switch self {
    // A non-negative number is unsigned, so that its type code says so.
    case .int(let value): UInt64(exactly: value).map { NSNumber(value: $0) } ?? NSNumber(value: value)
    case .array(let elements): elements.map(\.plain)
    case .object(let members): members.plain
    default: FoundationJSON.object(self)
    }
  }
}

extension JSONObject {
  /// The members in the types that attributes have.
  var plain: [String: Any] {
    var dictionary = [String: Any](minimumCapacity: count)
    for member in self { dictionary[member.key] = member.value.plain }
    return dictionary
  }
}
