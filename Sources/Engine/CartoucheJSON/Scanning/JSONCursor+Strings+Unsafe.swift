// Sound for the reasons given in `JSONCursor+Unsafe.swift`; a scanned string borrows the text of its cursor.

/// The bytes between the quotes of a string in a text: valid UTF-8, escapes not yet resolved.
@usableFromInline
package struct ScannedString {
  /// The first byte behind the opening quote.
  @usableFromInline package let start: UnsafePointer<UInt8>
  /// The number of bytes.
  @usableFromInline package let count: Int
  /// Whether the bytes contain a backslash.
  @usableFromInline package let hasEscapes: Bool

  @inlinable
  init(start: UnsafePointer<UInt8>, count: Int, hasEscapes: Bool) {
    self.start = start
    self.count = count
    self.hasEscapes = hasEscapes
  }

  /// Whether the string is spelled with exactly these bytes.
  @inlinable
  package func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where start[index] != text.utf8Start[index] { return false }
    return true
  }

  /// The string with its escapes resolved.
  package var string: String {
    if hasEscapes {
      let bytes = unescapedBytes
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The UTF-8 bytes with escapes resolved; the scanner has proven the escapes sound.
  package var unescapedBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var index = 0
    while index < count {
      let byte = start[index]
      guard byte == 0x5C, index + 1 < count else {
        bytes.append(byte)
        index += 1
        continue
      }
      switch start[index + 1] {
      case 0x62: bytes.append(0x08)
      case 0x66: bytes.append(0x0C)
      case 0x6E: bytes.append(0x0A)
      case 0x72: bytes.append(0x0D)
      case 0x74: bytes.append(0x09)
      case 0x75:
        guard index + 6 <= count, let unit = hexadecimal(start + index + 2) else { return bytes }
        var scalar = unit
        if unit & 0xFC00 == 0xD800, index + 12 <= count, let low = hexadecimal(start + index + 8) {
          scalar = 0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF))
          index += 6
        }
        index += 4
        if let valid = Unicode.Scalar(scalar) { bytes.append(contentsOf: UTF8.encode(valid) ?? .init()) }
      case let other: bytes.append(other)
      }
      index += 2
    }
    return bytes
  }
}

/// The number in four hexadecimal digits, `nil` when one is none.
func hexadecimal(_ digits: UnsafePointer<UInt8>) -> UInt32? {
  var value: UInt32 = 0
  for index in 0..<4 {
    let byte = digits[index]
    let digit: UInt8
    switch byte {
    case 0x30...0x39: digit = byte &- 0x30
    case 0x41...0x46: digit = byte &- 0x37
    case 0x61...0x66: digit = byte &- 0x57
    default: return nil
    }
    value = value << 4 | UInt32(digit)
  }
  return value
}

extension JSONCursor {
  /// Consumes a string from its opening quote to its closing one; the caller has seen the opening quote.
  @inlinable
  package mutating func scanString() throws(JSONFault) -> ScannedString {
    let first = position + 1
    var at = first
    // Eight bytes at a time while there is no quote, no backslash, no control character, nothing but ASCII.
    while end - at >= 8 {
      let word = UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
      let ones: UInt64 = 0x0101_0101_0101_0101
      let highs: UInt64 = 0x8080_8080_8080_8080
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let special =
        ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
        | ((word &- (ones &* 0x20)) & ~word) | word
      let found = special & highs
      if found == 0 {
        at += 8
        continue
      }
      // The lowest mark is exact: borrows only disturb the bytes above a true one.
      at += found.trailingZeroBitCount >> 3
      if at.pointee == 0x22 {
        position = at + 1
        return ScannedString(start: first, count: at - first, hasEscapes: false)
      }
      break
    }
    return try scanLongString(first: first, from: at)
  }

  /// The rest of ``scanString()`` with escapes, other than ASCII, and errors.
  @usableFromInline
  mutating func scanLongString(
    first: UnsafePointer<UInt8>, from here: UnsafePointer<UInt8>
  ) throws(JSONFault) -> ScannedString {
    var at = here
    var hasEscapes = false
    while at < end {
      let byte = at.pointee
      if byte == 0x22 {
        position = at + 1
        return ScannedString(start: first, count: at - first, hasEscapes: hasEscapes)
      } else if byte == 0x5C {
        hasEscapes = true
        at += try escapeLength(at)
      } else if byte < 0x20 {
        throw JSONFault(.controlCharacter, at: at - start)
      } else if byte < 0x80 {
        at += 1
      } else {
        let length = utf8Length(at)
        guard length > 0 else { throw JSONFault(.invalidUTF8, at: at - start) }
        at += length
      }
    }
    throw JSONFault(.closingQuote, at: end - start)
  }

  /// The number of bytes of the escape that starts at `at`.
  private func escapeLength(_ at: UnsafePointer<UInt8>) throws(JSONFault) -> Int {
    guard end - at >= 2 else { throw JSONFault(.closingQuote, at: end - start) }
    switch at[1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
    case 0x75: break
    default: throw JSONFault(.escape, at: at - start)
    }
    guard end - at >= 6, let unit = hexadecimal(at + 2) else { throw JSONFault(.hexDigits, at: at - start) }
    switch unit & 0xFC00 {
    case 0xD800:
      guard end - at >= 12, at[6] == 0x5C, at[7] == 0x75, let low = hexadecimal(at + 8),
        low & 0xFC00 == 0xDC00
      else { throw JSONFault(.loneSurrogate, at: at - start) }
      return 12
    case 0xDC00: throw JSONFault(.loneSurrogate, at: at - start)
    default: return 6
    }
  }

  /// The length of the multi-byte character at `at`, 0 when it is malformed (Unicode, table 3-7).
  private func utf8Length(_ at: UnsafePointer<UInt8>) -> Int {
    let left = end - at
    func follows(_ index: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index < left && range.contains(at[index])
    }
    switch at.pointee {
    case 0xC2...0xDF: return follows(1) ? 2 : 0
    case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
    case 0xE1...0xEC, 0xEE...0xEF: return follows(1) && follows(2) ? 3 : 0
    case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
    case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
    case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
    case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
    default: return 0
    }
  }
}
