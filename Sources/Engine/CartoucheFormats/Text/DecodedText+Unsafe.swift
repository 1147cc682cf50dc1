// Sound because words are loaded only if eight bytes are left in the array that lends them, and single bytes only below
// its count.

extension DecodedText {
  /// The offset of the first byte that is not valid UTF-8; `nil` if all are.
  ///
  /// - Complexity: O(n); eight ASCII bytes at a time.
  static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { firstInvalidByte($0) }
  }

  /// The offset of the first byte that is not valid UTF-8; `nil` if all are.
  static func firstInvalidByte(_ buffer: UnsafeRawBufferPointer) -> Int? {
    var at = 0
    let count = buffer.count
    while at < count {
      if count - at >= 8,
        buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        at += 8
        continue
      }
      let first = buffer[at]
      if first < 0x80 {
        at += 1
        continue
      }
      guard let length = sequenceLength(first), count - at >= length,
        isSecond(buffer[at + 1], after: first)
      else { return at }
      for index in 2..<max(length, 2) where buffer[at + index] & 0xC0 != 0x80 { return at }
      at += length
    }
    return nil
  }

  /// The number of bytes of the sequence that begins with `first` (Unicode 3.9, table 3-7).
  private static func sequenceLength(_ first: UInt8) -> Int? {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  private static func isSecond(_ byte: UInt8, after first: UInt8) -> Bool {
    switch first {
    case 0xE0: (0xA0...0xBF).contains(byte)
    case 0xED: (0x80...0x9F).contains(byte)
    case 0xF0: (0x90...0xBF).contains(byte)
    case 0xF4: (0x80...0x8F).contains(byte)
    default: byte & 0xC0 == 0x80
    }
  }
}
