/// The rules that the style specification defines only through ECMAScript: the spelling of numbers and JSON.
///
/// `to-string`, error messages and `concat` follow ECMA-262 `Number::toString`, `Math.round` and
/// `JSON.stringify`, so results agree with the reference on every platform.
package enum ECMAScript {
  /// Rounds to the nearest integer, halves upwards.
  package static func round(_ value: Double) -> Double {
    let floor = value.rounded(.down)
    return value - floor >= 0.5 ? floor + 1 : floor
  }

  /// The shortest decimal text that reads back as the same number (`Number::toString`, radix 10).
  package static func string(from value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    if value == 0 { return "0" }
    if let integer = Int64(exactly: value), integer.magnitude < 1 << 53 { return String(integer) }
    let (digits, exponent) = decimal(value.magnitude)
    let sign = value < 0 ? "-" : ""
    let count = digits.count
    // `exponent` is the place of the decimal point: value = 0.digits × 10^exponent.
    switch exponent {
    case count...21 where exponent >= count:
      return sign + digits + String(repeating: "0", count: exponent - count)
    case 1...21:
      return sign + digits.prefix(exponent) + "." + digits.dropFirst(exponent)
    case -5...0:
      return sign + "0." + String(repeating: "0", count: -exponent) + digits
    default:
      let power = exponent - 1
      let fraction = digits.dropFirst()
      return sign + digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction)
        + (power < 0 ? "e-" : "e+") + String(power.magnitude)
    }
  }

  /// The shortest digits of a positive finite number, without trailing zeros, and the place of the decimal point.
  static func decimal(_ value: Double) -> (digits: String, exponent: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var point: Int?
    var text = Array(value.description.utf8)[...]
    if let mark = text.firstIndex(of: UInt8(ascii: "e")) {
      exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
      text = text[..<mark]
    }
    for byte in text {
      if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte) }
    }
    exponent += point ?? digits.count
    while digits.count > 1, digits.first == UInt8(ascii: "0") {
      digits.removeFirst()
      exponent -= 1
    }
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (String(decoding: digits, as: UTF8.self), exponent)
  }

  /// A JSON string literal (`JSON.stringify`).
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ":
        let hexadecimal = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
