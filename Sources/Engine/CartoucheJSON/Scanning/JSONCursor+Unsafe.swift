// Sound because `position` only ever moves between `start` and `end`: every load is preceded by a comparison
// with `end` that covers all bytes it reads. The owner of the bytes keeps them alive and unchanged while a
// cursor exists. Fuzzed by `Fuzz/Sources/FuzzJSON`.

/// A place in UTF-8 text and the scanning of JSON tokens from there on (RFC 8259).
///
/// Formats that contain JSON build their readers on it.
@usableFromInline
package struct JSONCursor {
  /// The next byte.
  @usableFromInline package var position: UnsafePointer<UInt8>
  /// The first byte of the text.
  @usableFromInline package let start: UnsafePointer<UInt8>
  /// The end of the text: one past its last byte.
  @usableFromInline package let end: UnsafePointer<UInt8>
  @usableFromInline let powers: PowersOfTen

  /// A cursor at the first byte of `bytes` after a byte order mark, if there is one.
  ///
  /// The continuation of another text has no such mark: `isBeginning` is false for it.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, isBeginning: Bool = true) {
    // Any valid address serves for an empty text: nothing is loaded from it.
    let base = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    start = base
    position = base
    end = base + bytes.count
    powers = .shared
    if isBeginning, bytes.count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { position += 3 }
  }

  /// The number of bytes from the start of the text to the next byte.
  @inlinable package var offset: Int { position - start }

  /// Whether all bytes are consumed.
  @inlinable package var isAtEnd: Bool { position == end }

  /// The next byte; 0 at the end (a byte that begins no token).
  @inlinable package var next: UInt8 { position < end ? position.pointee : 0 }

  /// Moves the cursor to `offset` bytes from the start of the text, at most to its end.
  @inlinable package mutating func move(to offset: Int) {
    position = start + min(max(offset, 0), end - start)
  }

  /// The failure `code` at the next byte.
  @inlinable package func fault(_ code: JSONFault.Code) -> JSONFault { JSONFault(code, at: offset) }

  /// Skips space, tab, line feed and carriage return.
  @inlinable @inline(__always)
  package mutating func skipWhitespace() {
    if end - position >= 2 {
      if position.pointee > 0x20 { return }
      if position.pointee == 0x20 && position[1] > 0x20 {
        position += 1
        return
      }
    }
    skipLongWhitespace()
  }

  @usableFromInline
  mutating func skipLongWhitespace() {
    while position < end {
      switch position.pointee {
      case 0x20:
        position += 1
        while end - position >= 8,
          UnsafeRawPointer(position).loadUnaligned(as: UInt64.self) == 0x2020_2020_2020_2020
        {
          position += 8
        }
      case 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Consumes `byte` if it is the next one.
  @inlinable @inline(__always)
  package mutating func consume(_ byte: UInt8) -> Bool {
    if position < end && position.pointee == byte {
      position += 1
      return true
    }
    return false
  }

  /// Consumes whitespace, a colon and whitespace.
  @inlinable @inline(__always)
  package mutating func consumeColon() throws(JSONFault) {
    skipWhitespace()
    guard consume(0x3A) else { throw fault(.colon) }
    skipWhitespace()
  }

  /// Consumes the letters of `true`, `false` or `null`, given as bytes in memory order.
  package mutating func consumeLiteral(_ letters: StaticString) throws(JSONFault) {
    let count = letters.utf8CodeUnitCount
    guard end - position >= count else { throw fault(.value) }
    for index in 0..<count where position[index] != letters.utf8Start[index] { throw fault(.value) }
    position += count
  }

  /// Consumes the rest of the text, which must be whitespace.
  package mutating func finish() throws(JSONFault) {
    skipWhitespace()
    guard isAtEnd else { throw fault(.endOfText) }
  }
}
