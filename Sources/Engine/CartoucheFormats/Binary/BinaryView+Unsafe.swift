// Sound because every access is checked against the count, and because views are only made of bytes that are lent for
// the duration of a closure which the view does not leave. Fuzzed by `Fuzz/Sources/FuzzFormats`.

import CartoucheJSON

/// Bytes of a binary format, from which numbers and texts are copied by their offsets.
struct BinaryView {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// Whether `length` bytes from `offset` on exist.
  @inline(__always)
  func has(_ length: Int, at offset: Int) -> Bool {
    offset >= 0 && length >= 0 && offset <= bytes.count && length <= bytes.count &- offset
  }

  /// The integer at `offset`, little-endian unless stated otherwise; `nil` beyond the end.
  @inline(__always)
  func integer<Value: FixedWidthInteger>(
    _ offset: Int, as type: Value.Type = Value.self, isBigEndian: Bool = false
  ) -> Value? {
    guard has(MemoryLayout<Value>.size, at: offset) else { return nil }
    let value = bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
    return isBigEndian ? Value(bigEndian: value) : Value(littleEndian: value)
  }

  /// The double at `offset`; `nil` beyond the end.
  @inline(__always)
  func double(_ offset: Int, isBigEndian: Bool = false) -> Double? {
    integer(offset, as: UInt64.self, isBigEndian: isBigEndian).map { Double(bitPattern: $0) }
  }

  /// The double at an offset that the caller knows to be followed by eight bytes.
  @inline(__always)
  func uncheckedDouble(_ offset: Int, isBigEndian: Bool) -> Double {
    let value = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return Double(bitPattern: isBigEndian ? UInt64(bigEndian: value) : UInt64(littleEndian: value))
  }

  /// The byte at `offset`; `nil` beyond the end.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8? { has(1, at: offset) ? bytes[offset] : nil }

  /// A part of the bytes, empty if it does not lie within them.
  func part(_ offset: Int, _ length: Int) -> BinaryView { BinaryView(slice(offset, length)) }

  /// The bytes from the first up to an offset, or all if there are fewer.
  func prefix(_ length: Int) -> BinaryView { part(0, min(max(length, 0), count)) }

  /// The byte at `offset`, which must be below the count.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < bytes.count, "offset out of range")
    return bytes[offset]
  }

  /// Whether all bytes are ASCII.
  var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }

  /// Appends `length` bytes from `offset` on to an array; none if they do not lie within the bytes.
  func append(_ offset: Int, _ length: Int, to array: inout [UInt8]) {
    array.append(contentsOf: slice(offset, length))
  }

  /// A copy of the bytes.
  var copy: [UInt8] { [UInt8](bytes) }

  /// The text in UTF-8, with replacement characters where the bytes are not.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes in a range; none if it does not lie within them.
  private func slice(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    guard has(length, at: offset) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
  }

  /// The text of `length` bytes in UTF-8, with replacement characters where they are not; empty beyond the end.
  func text(_ offset: Int, _ length: Int) -> String { String(decoding: slice(offset, length), as: UTF8.self) }
}

extension [UInt8] {
  /// Lends the bytes to a function that can fail.
  func withBinaryView<Value, Failure: Error>(
    _ body: (BinaryView) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withUnsafeBytes { buffer -> Result<Value, Failure> in
      do throws(Failure) {
        return .success(try body(BinaryView(buffer)))
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension BinaryView {
  /// Whether all bytes from an offset on are valid UTF-8.
  func isUTF8(from offset: Int) -> Bool {
    DecodedText.firstInvalidByte(slice(offset, max(count - offset, 0))) == nil
  }
}
