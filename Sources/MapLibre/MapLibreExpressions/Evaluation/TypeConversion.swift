import CartoucheUIKit
import CartoucheJSON
import Foundation

/// The conversions of the style language, which follow ECMAScript.
enum TypeConversion {
  /// `to-boolean`: false for the empty text, 0, NaN, false and null; true for the rest.
  static func boolean(_ value: Any?) -> Bool {
    switch ConstantValue(value) {
    case .null: false
    case .bool(let value): value
    case .number(let number): number.number.map { $0 != 0 && !$0.isNaN } ?? false
    case .string(let text): !text.isEmpty
    default: true
    }
  }

  /// `to-number`: 0 for null and false, 1 for true, the number in a text; `nil` for the rest.
  static func number(_ value: Any?) -> Double? {
    switch ConstantValue(value) {
    case .null: return 0
    case .bool(let value): return value ? 1 : 0
    case .number(let number): return number.number
    case .string(let text): return number(in: text)
    default: return nil
    }
  }

  /// StringToNumber of ECMA-262 (7.1.4.1.1); `nil` if that gives NaN.
  static func number(in text: String) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if trimmed.isEmpty { return 0 }
    switch trimmed {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where trimmed.lowercased().hasPrefix(prefix) {
      let digits = trimmed.dropFirst(2)
      guard !digits.isEmpty else { return nil }
      var number = 0.0
      for digit in digits {
        guard digit.isASCII, let value = digit.hexDigitValue, value < radix else { return nil }
        number = number * Double(radix) + Double(value)
      }
      return number
    }
    // Decimal digits, a point, an exponent: other forms that Swift reads (nan, hexadecimal) are not numbers here.
    guard trimmed.allSatisfy({ "0123456789.eE+-".contains($0) }), trimmed.contains(where: \.isWholeNumber)
    else { return nil }
    var digits = trimmed
    if digits.hasPrefix("+") { digits.removeFirst() }
    if digits.hasSuffix(".") { digits.removeLast() }
    digits = digits.replacingOccurrences(of: ".e", with: "e").replacingOccurrences(of: ".E", with: "E")
    if digits.hasPrefix(".") { digits = "0" + digits }
    if digits.hasPrefix("-.") { digits = "-0" + digits.dropFirst() }
    return Double(digits)
  }

  /// `to-string`: null is the empty text; colours are CSS, lists and dictionaries JSON.
  static func text(_ value: Any?) throws(MLNExpressionError) -> String {
    switch ConstantValue(value) {
    case .null: return ""
    case .bool(let value): return value ? "true" : "false"
    case .number(.int(let value)): return String(value)
    case .number(let number): return (number.number ?? .nan).numberText
    case .string(let text): return text
    case .color(let color): return color.cssText
    default:
      let json = try FoundationJSON.value(value)
      let options = JSONWritingOptions(sortedKeys: true, keepsDoubles: false)
      guard let bytes = try? json.encoded(options: options) else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
