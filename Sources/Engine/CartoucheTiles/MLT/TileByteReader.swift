/// Reads bytes from front to back; every read is checked against their end.
struct TileByteReader {
  private let bytes: [UInt8]
  /// The position of the next byte.
  private(set) var position: Int
  /// The position after the last byte.
  let end: Int

  /// A reader of all bytes.
  init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  /// A reader of a range of bytes, which must lie within them.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Whether all bytes are read.
  var isAtEnd: Bool { position >= end }
  /// The number of bytes left.
  var remaining: Int { end - position }
  /// The bytes left.
  var rest: ArraySlice<UInt8> { bytes[position..<end] }

  /// The next byte.
  mutating func byte() throws(VectorTileError) -> UInt8 {
    guard position < end else { throw truncated(1) }
    position += 1
    return bytes[position - 1]
  }

  /// The next unsigned integer, of seven bits per byte, lowest bits first.
  @inline(__always)
  mutating func varint() throws(VectorTileError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 70 {
      guard position < end else { throw truncated(1) }
      let byte = bytes[position]
      position &+= 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    throw VectorTileError(.integer, at: start, found: "more than 10 bytes", expected: "an integer of 64 bits")
  }

  /// The next unsigned integer, as a number of bytes, which must follow.
  mutating func count() throws(VectorTileError) -> Int {
    let value = try varint()
    guard value <= UInt64(remaining) else { throw truncated(Int(clamping: value)) }
    return Int(value)
  }

  /// The next unsigned integer of at most 31 bits.
  mutating func count32() throws(VectorTileError) -> Int {
    let start = position
    let value = try varint()
    guard value <= UInt64(Int32.max) else {
      throw VectorTileError(.tooLarge, at: start, found: "\(value)", expected: "at most \(Int32.max)")
    }
    return Int(value)
  }

  /// The next text: its length, then its bytes.
  mutating func string() throws(VectorTileError) -> String {
    String(decoding: try slice(try count()).rest, as: UTF8.self)
  }

  /// A reader of the next bytes, which this reader skips.
  mutating func slice(_ count: Int) throws(VectorTileError) -> TileByteReader {
    guard count <= remaining else { throw truncated(count) }
    position += count
    return TileByteReader(bytes, position - count..<position)
  }

  private func truncated(_ count: Int) -> VectorTileError {
    VectorTileError(.truncated, at: position, found: "\(remaining) bytes", expected: "at least \(count) more")
  }
}
