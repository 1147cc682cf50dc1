import CartoucheJSON
import Foundation

/// JSON values as Foundation's objects, in the form that the documented properties return.
package enum FoundationJSON {
  /// `NSNull`, `NSNumber`, `String`, `[Any]` or `[String: Any]`.
  package static func object(_ value: JSONValue) -> Any {
    switch value {
    case .null: return NSNull()
    case .bool(let value): return NSNumber(value: value)
    case .int(let value): return NSNumber(value: value)
    case .uint(let value): return NSNumber(value: value)
    case .double(let value): return NSNumber(value: value)
    case .string(let value): return value
    case .array(let elements): return elements.map(object)
    case .object(let members):
      var object: [String: Any] = [:]
      for member in members { object[member.key] = Self.object(member.value) }
      return object
    }
  }

  /// Reads Foundation's objects or plain Swift values as JSON.
  ///
  /// - Throws: `invalidArgument` for a value that JSON lacks, a number that is not finite, or a nesting
  ///   deeper than the limit of expressions.
  package static func value(_ object: Any?, depth: Int = 0) throws(MLNExpressionError) -> JSONValue {
    try value(object, depth: depth) { _ in nil }
  }

  /// Reads Foundation's objects or plain Swift values as JSON.
  ///
  /// - Parameters:
  ///   - depth: The number of arrays and dictionaries around the object.
  ///   - other: The value of a constant that JSON lacks; `nil` if there is none.
  /// - Throws: `invalidArgument` for a value that JSON lacks, a number that is not finite, or a nesting
  ///   deeper than the limit of expressions.
  static func value(
    _ object: Any?, depth: Int = 0, other: (ConstantValue) -> JSONValue?
  ) throws(MLNExpressionError) -> JSONValue {
    guard depth < NestingLimit.depth else { throw NestingLimit.error }
    if let json = object as? JSONValue { return json }
    let constant = ConstantValue(object)
    switch constant {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value):
      guard value.number?.isFinite == true else {
        throw MLNExpressionError(.invalidArgument, "expected a finite number, found \(value.number ?? .nan)")
      }
      return value
    case .string(let value): return .string(value)
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try value(element, depth: depth + 1, other: other)) }
      return .array(values)
    case .dictionary(let members):
      var object = JSONObject()
      for member in members {
        object[member.key.text] = try value(member.value, depth: depth + 1, other: other)
      }
      return .object(object)
    case .shape(let shape): return try value(shape.geoJSONDictionary(), depth: depth + 1, other: other)
    default:
      if let value = other(constant) { return value }
      let type = object.map { String(describing: Swift.type(of: $0)) } ?? "nil"
      throw MLNExpressionError(.invalidArgument, "expected a JSON value, found an object of type \(type)")
    }
  }
}
