/// A reader of the wire format of protocol buffers in a part of an array, with every access checked.
struct ProtobufReader {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// The number of a field, its wire type, and its offset.
  struct Field {
    var number: UInt64
    var wireType: UInt8
    var offset: Int
  }

  /// A reader of all bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next field, or `nil` at the end.
  mutating func next() throws(GlyphRangeError) -> Field? {
    guard position < end else { return nil }
    let offset = position
    let head = try varint()
    return Field(number: head >> 3, wireType: UInt8(head & 7), offset: offset)
  }

  /// The value of a field that holds an integer.
  mutating func integer(_ field: Field) throws(GlyphRangeError) -> UInt64 {
    try expect(field, 0, "an integer")
    return try varint()
  }

  /// The value of a field that holds an integer with its sign in the lowest bit.
  mutating func signedInteger(_ field: Field) throws(GlyphRangeError) -> Int64 {
    let value = try integer(field)
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// The range of the bytes of a field that holds text, bytes or a message.
  mutating func bytes(_ field: Field) throws(GlyphRangeError) -> Range<Int> {
    try expect(field, 2, "bytes")
    let offset = position
    let count = try varint()
    guard count <= UInt64(end - position) else {
      throw GlyphRangeError(
        .truncated, at: offset, found: "\(end - position) bytes left", expected: "\(count) bytes")
    }
    let range = position..<(position + Int(count))
    position = range.upperBound
    return range
  }

  /// A reader of the message that a field holds.
  mutating func message(_ field: Field) throws(GlyphRangeError) -> ProtobufReader {
    ProtobufReader(bytes, try bytes(field))
  }

  /// Skips a field's value.
  mutating func skip(_ field: Field) throws(GlyphRangeError) {
    switch field.wireType {
    case 0: _ = try varint()
    case 1: try advance(8)
    case 2: _ = try bytes(field)
    case 5: try advance(4)
    default:
      throw GlyphRangeError(
        .wireType, at: field.offset, found: "wire type \(field.wireType)", expected: "0, 1, 2 or 5")
    }
  }

  private func expect(_ field: Field, _ wireType: UInt8, _ what: String) throws(GlyphRangeError) {
    guard field.wireType != wireType else { return }
    throw GlyphRangeError(
      .wireType, at: field.offset, found: "wire type \(field.wireType) in field \(field.number)",
      expected: "\(what) (wire type \(wireType))")
  }

  private mutating func advance(_ count: Int) throws(GlyphRangeError) {
    guard count <= end - position else {
      throw GlyphRangeError(
        .truncated, at: position, found: "\(end - position) bytes left", expected: "\(count) bytes")
    }
    position += count
  }

  private mutating func varint() throws(GlyphRangeError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 70 else {
        throw GlyphRangeError(
          .integer, at: start, found: "more than ten bytes", expected: "an integer of at most ten bytes")
      }
    }
    throw GlyphRangeError(
      .truncated, at: start, found: "the end of the bytes", expected: "the rest of an integer")
  }
}
