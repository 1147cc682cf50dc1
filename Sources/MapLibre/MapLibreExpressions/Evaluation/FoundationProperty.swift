import CartoucheJSON
import Foundation

/// The properties of Foundation's texts and numbers that key paths lead to: `name.length`, `code.intValue`.
///
/// After the class references of `NSString` and `NSNumber`, and after “Accessing Collection Properties” of Apple's
/// Key-Value Coding Programming Guide: a key of a list stands for the list of its members' values.
enum FoundationProperty {
  /// The value of a property; `nil` for other objects and for names that their class does not have.
  static func value(_ name: String, of object: Any?) -> Any? {
    switch ConstantValue(object) {
    case .string(let text): texts[name]?(NSString(string: text))
    case .bool(let value): numbers[name]?(.int(value ? 1 : 0))
    case .number(let number): numbers[name]?(number)
    case .array(let members): members.map { Evaluator.member(name, of: $0) ?? NSNull() }
    default: nil
    }
  }

  private static let texts: [String: @Sendable (NSString) -> Any] = [
    "length": { NSNumber(value: $0.length) },
    "uppercaseString": { $0.uppercased },
    "lowercaseString": { $0.lowercased },
    "capitalizedString": { $0.capitalized },
    "localizedUppercaseString": { $0.localizedUppercase },
    "localizedLowercaseString": { $0.localizedLowercase },
    "localizedCapitalizedString": { $0.localizedCapitalized },
    "intValue": { NSNumber(value: $0.intValue) },
    "integerValue": { NSNumber(value: $0.integerValue) },
    "longLongValue": { NSNumber(value: $0.longLongValue) },
    "floatValue": { NSNumber(value: Double($0.floatValue)) },
    "doubleValue": { NSNumber(value: $0.doubleValue) },
    "boolValue": { NSNumber(value: $0.boolValue) },
    "description": { "\($0)" },
    "self": { "\($0)" },
    "pathComponents": { $0.pathComponents },
    "pathExtension": { $0.pathExtension },
    "lastPathComponent": { $0.lastPathComponent },
    "stringByDeletingLastPathComponent": { $0.deletingLastPathComponent },
    "stringByDeletingPathExtension": { $0.deletingPathExtension },
    "decomposedStringWithCanonicalMapping": { $0.decomposedStringWithCanonicalMapping },
    "decomposedStringWithCompatibilityMapping": { $0.decomposedStringWithCompatibilityMapping },
    "precomposedStringWithCanonicalMapping": { $0.precomposedStringWithCanonicalMapping },
    "precomposedStringWithCompatibilityMapping": { $0.precomposedStringWithCompatibilityMapping },
  ]

  private static let numbers: [String: @Sendable (JSONValue) -> Any] = [
    "intValue": { NSNumber(value: Int32(clamping: integer($0))) },
    "integerValue": { NSNumber(value: integer($0)) },
    "longLongValue": { NSNumber(value: integer($0)) },
    "unsignedIntegerValue": { NSNumber(value: UInt64(clamping: integer($0))) },
    "floatValue": { NSNumber(value: Double(Float($0.number ?? 0))) },
    "doubleValue": { NSNumber(value: $0.number ?? 0) },
    "boolValue": { NSNumber(value: $0.number != 0) },
    "stringValue": { ($0.number ?? 0).numberText },
    "description": { ($0.number ?? 0).numberText },
    "self": { FoundationJSON.object($0) },
  ]

  /// The whole part of a number, at most what 64 bits hold.
  private static func integer(_ number: JSONValue) -> Int64 {
    switch number {
    case .int(let value): Int64(value)
    case .uint(let value): Int64(clamping: value)
    default:
      number.number.map { value in
        value.isNaN ? 0 : Int64(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
      } ?? 0
    }
  }
}
