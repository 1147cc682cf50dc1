/// Reads the numbers and words of attributes, from the left.
struct NumberScanner {
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Whether nothing but separators is left.
  var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return index >= bytes.count
    }
  }

  /// Skips white space and commas.
  mutating func skipSeparators() {
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == 0x2C { index += 1 }
  }

  /// The next byte, if it is a letter; does not skip it.
  var letter: UInt8? {
    guard index < bytes.count, (0x41...0x5A).contains(bytes[index] & 0xDF) else { return nil }
    return bytes[index]
  }

  /// Skips a byte.
  mutating func skip() { index = min(index + 1, bytes.count) }

  /// Skips one given byte; false if another is there.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipSeparators()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// The letters, digits and hyphens that begin here.
  mutating func word() -> String {
    skipSeparators()
    let start = index
    while index < bytes.count, bytes[index] == 0x2D || letter != nil || (0x30...0x39).contains(bytes[index]) {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// A number by the grammar of SVG: a sign, digits, a fraction and an exponent; finite.
  mutating func number() -> Double? {
    skipSeparators()
    let start = index
    var end = index
    if end < bytes.count, bytes[end] == 0x2B || bytes[end] == 0x2D { end += 1 }
    let digits = run(from: end)
    end = digits
    var hasDigits = digits > start && (0x30...0x39).contains(bytes[digits - 1])
    if end < bytes.count, bytes[end] == 0x2E {
      let fraction = run(from: end + 1)
      if fraction > end + 1 { hasDigits = true }
      end = fraction
    }
    guard hasDigits else { return nil }
    if end < bytes.count, bytes[end] | 0x20 == 0x65 {
      var exponent = end + 1
      if exponent < bytes.count, bytes[exponent] == 0x2B || bytes[exponent] == 0x2D { exponent += 1 }
      let last = run(from: exponent)
      if last > exponent { end = last }
    }
    // No number needs more digits, and a longer text would take time.
    guard end - start <= 256 else { return nil }
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    if text.hasSuffix(".") { text.removeLast() }
    guard let value = Double(text), value.isFinite, value.magnitude < 1e15 else { return nil }
    index = end
    return value
  }

  /// A flag of an arc: 0 or 1, which needs no separator.
  mutating func flag() -> Bool? {
    skipSeparators()
    guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { return nil }
    index += 1
    return bytes[index - 1] == 0x31
  }

  /// All numbers up to the end; `nil` if something else is among them.
  mutating func numbers(atMost count: Int) -> [Double]? {
    var numbers: [Double] = []
    while !isAtEnd {
      guard numbers.count < count, let number = number() else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private func run(from start: Int) -> Int {
    var end = start
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
    return end
  }
}
