import CartoucheJSON

/// A value of `numeric` in PostgreSQL's binary format: digits of base 10,000.
struct DecimalNumber {
  /// The number of decimal digits that survive every conversion to a double and back.
  private static let exactDigits = 15

  private var isNegative = false
  /// The value is the sum of `groups[i]` × 10,000^(weight - i).
  private var weight = 0
  private var scale = 0
  private var groups: [Int] = []

  /// A number, NaN or an infinity.
  enum Decoded {
    case number(DecimalNumber)
    case notFinite
    case malformed
  }

  /// Reads the binary format: count, weight, sign and scale, then the digits, 16 bits each.
  static func decode(_ bytes: [UInt8]) -> Decoded {
    guard bytes.count >= 8, bytes.count % 2 == 0 else { return .malformed }
    func word(_ index: Int) -> Int { Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1]) }
    func signed(_ index: Int) -> Int { Int(Int16(truncatingIfNeeded: word(index))) }
    var number = DecimalNumber()
    switch word(2) {
    case 0x0000: break
    case 0x4000: number.isNegative = true
    case 0xC000, 0xD000, 0xF000: return .notFinite
    default: return .malformed
    }
    guard word(0) == bytes.count / 2 - 4 else { return .malformed }
    number.weight = signed(1)
    number.scale = word(3) & 0x3FFF
    number.groups = (0..<word(0)).map { word(4 + $0) }
    guard number.groups.allSatisfy({ $0 < 10_000 }) else { return .malformed }
    return .number(number)
  }

  /// The number of characters of ``text``, at most a few more.
  var length: Int { (max(weight, 0) + 1) * 4 + scale + 2 }

  /// The number as PostgreSQL writes it.
  var text: String {
    var digits: [UInt8] = []
    func append(group: Int, _ count: Int, leading: Bool) {
      let value = groups.indices.contains(group) ? groups[group] : 0
      for (index, power) in [1000, 100, 10, 1].enumerated() where index < count {
        let digit = UInt8(value / power % 10)
        if leading, digit == 0, digits.isEmpty, power > 1 { continue }
        digits.append(UInt8(ascii: "0") + digit)
      }
    }
    if weight < 0 {
      digits.append(UInt8(ascii: "0"))
    } else {
      for group in 0...weight { append(group: group, 4, leading: digits.isEmpty && group < weight) }
      while digits.count > 1, digits[0] == UInt8(ascii: "0") { digits.removeFirst() }
    }
    if scale > 0 {
      digits.append(UInt8(ascii: "."))
      var (rest, group) = (scale, weight + 1)
      if weight < -1 {
        // The groups between the point and the first one are zero.
        let zeros = min((-1 - weight) * 4, rest)
        digits += [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
        (rest, group) = (rest - zeros, 0)
      }
      while rest > 0 {
        append(group: group, min(rest, 4), leading: false)
        (rest, group) = (rest - 4, group + 1)
      }
    }
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  /// A double if it preserves all digits, otherwise the text.
  var value: JSONValue {
    let text = text
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    let zero = UInt8(ascii: "0")
    guard let first = digits.firstIndex(where: { $0 != zero }),
      let last = digits.lastIndex(where: { $0 != zero })
    else { return .double(0) }
    guard last - first < Self.exactDigits, let number = Double(text), number.isNormal else {
      return .string(text)
    }
    return .double(number)
  }
}
