// Sound because every store is preceded by `reserve`, which leaves that many bytes free in the buffer, and no
// token but a string is longer than the 48 bytes it reserves; strings are cut into runs that fit.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes JSON tokens into memory or a file, through a buffer of 64 KB.
package struct JSONTextWriter: ~Copyable {
  private static let capacity = 1 << 16
  private let buffer: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var output: [UInt8] = []
  private let file: Int32?
  private var hasFailed = false
  private let powers = PowersOfTen.shared

  /// A writer into memory, or into the open file `file`.
  package init(file: Int32? = nil) {
    self.file = file
    buffer = .allocate(capacity: Self.capacity)
  }

  deinit { buffer.deallocate() }

  /// Writes out the buffered bytes; returns the bytes written to memory, or `nil` if a file could not be written.
  package consuming func finish() -> [UInt8]? {
    flush()
    return hasFailed ? nil : output
  }

  private mutating func flush() {
    defer { count = 0 }
    guard let file else {
      output.append(contentsOf: UnsafeBufferPointer(start: buffer, count: count))
      return
    }
    var written = 0
    while written < count && !hasFailed {
      let put = write(file, buffer + written, count - written)
      if put < 0 && errno == EINTR { continue }
      if put <= 0 { hasFailed = true }
      written += put
    }
  }

  @inline(__always)
  private mutating func reserve(_ bytes: Int) {
    if count &+ bytes > Self.capacity { flush() }
  }

  /// Writes one ASCII character.
  @inline(__always)
  package mutating func byte(_ byte: UInt8) {
    reserve(1)
    buffer[count] = byte
    count &+= 1
  }

  /// Writes ASCII text unchanged; at most 48 characters.
  @inline(__always)
  package mutating func raw(_ text: StaticString) {
    reserve(48)
    let length = min(text.utf8CodeUnitCount, 48)
    (buffer + count).update(from: text.utf8Start, count: length)
    count &+= length
  }

  /// Writes a line break and two spaces per level.
  package mutating func newLine(level: Int) {
    byte(0x0A)
    for _ in 0..<level {
      byte(0x20)
      byte(0x20)
    }
  }

  // MARK: Numbers

  /// Writes an integer.
  package mutating func integer(_ value: Int64) {
    if value < 0 { byte(0x2D) }
    integer(value.magnitude)
  }

  /// Writes an integer.
  package mutating func integer(_ value: UInt64) {
    reserve(48)
    let length = digitCount(value)
    digits(value, length, at: buffer + count)
    count &+= length
  }

  /// Writes a finite number as ECMAScript spells it (ECMA-262, Number::toString).
  ///
  /// With `keepsFraction` a number without fraction and exponent gets `.0`, and minus zero keeps its sign.
  @inline(__always)
  package mutating func double(_ value: Double, keepsFraction: Bool) {
    reserve(48)
    var at = buffer + count
    if value == 0 {
      if keepsFraction && value.sign == .minus {
        at.pointee = 0x2D
        at += 1
      }
      at.pointee = 0x30
      at += 1
      if keepsFraction { at = Self.pointZero(at) }
      count = at - buffer
      return
    }
    if value < 0 {
      at.pointee = 0x2D
      at += 1
    }
    let decimal = ShortestDecimal(value.magnitude, powers: powers)
    let length = digitCount(decimal.significand)
    /// The position of the decimal point, in digits from the first one.
    let point = length &+ decimal.exponent
    if point > 0 && point < length {
      digits(decimal.significand, length, at: at + 1)
      for index in 0..<point { at[index] = at[index &+ 1] }
      at[point] = 0x2E
      at += length &+ 1
    } else if length <= point && point <= 21 {
      digits(decimal.significand, length, at: at)
      for index in length..<point { at[index] = 0x30 }
      at += point
      if keepsFraction { at = Self.pointZero(at) }
    } else if point > -6 && point <= 0 {
      at[0] = 0x30
      at[1] = 0x2E
      at += 2
      for index in 0..<(0 &- point) { at[index] = 0x30 }
      at += 0 &- point
      digits(decimal.significand, length, at: at)
      at += length
    } else {
      at = exponential(decimal.significand, length, exponent: point &- 1, at: at)
    }
    count = at - buffer
  }

  /// Stores `.0` and returns the address after it.
  private static func pointZero(_ at: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    at[0] = 0x2E
    at[1] = 0x30
    return at + 2
  }

  private func exponential(
    _ significand: UInt64, _ length: Int, exponent: Int, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var at = start
    if length > 1 {
      digits(significand, length, at: at + 1)
      at[0] = at[1]
      at[1] = 0x2E
      at += length &+ 1
    } else {
      at[0] = 0x30 &+ UInt8(truncatingIfNeeded: significand)
      at += 1
    }
    at[0] = 0x65
    at[1] = exponent < 0 ? 0x2D : 0x2B
    at += 2
    let size = UInt64(exponent.magnitude)
    let width = digitCount(size)
    digits(size, width, at: at)
    return at + width
  }

  /// Stores the `length` digits of `value`.
  @inline(__always)
  private func digits(_ value: UInt64, _ length: Int, at: UnsafeMutablePointer<UInt8>) {
    var value = value
    var index = length
    while value >= 100 {
      let (quotient, pair) = value.quotientAndRemainder(dividingBy: 100)
      let tens = UInt8(truncatingIfNeeded: (pair &* 103) >> 10)
      index &-= 2
      at[index] = 0x30 &+ tens
      at[index &+ 1] = 0x30 &+ (UInt8(truncatingIfNeeded: pair) &- tens &* 10)
      value = quotient
    }
    if value >= 10 {
      let tens = UInt8(truncatingIfNeeded: (value &* 103) >> 10)
      at[index &- 2] = 0x30 &+ tens
      at[index &- 1] = 0x30 &+ (UInt8(truncatingIfNeeded: value) &- tens &* 10)
    } else {
      at[index &- 1] = 0x30 &+ UInt8(truncatingIfNeeded: value)
    }
  }

  /// The number of decimal digits; 1 for 0.
  @inline(__always)
  private func digitCount(_ value: UInt64) -> Int {
    // ⌊bits · log10 2⌋ is the count or one less. The table holds 10^n exactly for so small an n.
    let value = value | 1
    let least = ((64 &- value.leadingZeroBitCount) &* 1233) >> 12
    let scale = UInt64(truncatingIfNeeded: 63 &- PowersOfTen.binaryExponent(least))
    return least &+ (value >= powers[least].high &>> scale ? 1 : 0)
  }

  // MARK: Strings

  /// Writes a string in quotes, escaping only what must be escaped.
  package mutating func string(_ text: String) {
    byte(0x22)
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { escaped($0) }
    if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { escaped($0) } }
    byte(0x22)
  }

  private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
    guard var at = text.baseAddress else { return }
    let end = at + text.count
    while at < end {
      // A run of characters that need no escape.
      reserve(256)
      let limit = at + min(end - at, 256)
      let target = buffer + count
      var length = 0
      while at + length < limit {
        let byte = at[length]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
        target[length] = byte
        length &+= 1
      }
      count &+= length
      at += length
      if at < limit {
        escape(at.pointee)
        at += 1
      }
    }
  }

  private mutating func escape(_ character: UInt8) {
    byte(0x5C)
    switch character {
    case 0x22, 0x5C: byte(character)
    case 0x08: byte(0x62)
    case 0x09: byte(0x74)
    case 0x0A: byte(0x6E)
    case 0x0C: byte(0x66)
    case 0x0D: byte(0x72)
    default:
      raw("u00")
      byte(0x30 &+ character >> 4)
      let low = character & 0xF
      byte(low < 10 ? 0x30 &+ low : 0x57 &+ low)
    }
  }
}
