// Sound because every read is checked against `end`, and `end` against the bytes the cursor was made for; only
// whole words are read where eight bytes are left. Who makes a cursor keeps the bytes alive for its lifetime.

/// Reads the wire format of protocol buffers: variable-length integers and fields of them.
struct ProtobufCursor {
  /// The first byte of the tile.
  let base: UnsafeRawPointer
  /// The next byte to read.
  private(set) var position: Int
  /// Behind the last byte to read.
  let end: Int
  /// The last position from which eight bytes may be read, be it beyond ``end``.
  let lastWord: Int

  /// How a field's value is written.
  enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  /// The number of a field and how its value is written.
  struct Field {
    /// Eight times the number, plus the wire type.
    var head: UInt64
    /// Where the field begins.
    var offset: Int

    /// The number.
    var number: UInt64 { head &>> 3 }
  }

  /// A cursor over all of a tile's bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    // Nothing is read through the placeholder, for its count is zero.
    base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
    position = 0
    end = bytes.count
    lastWord = bytes.count - 8
  }

  private init(_ whole: ProtobufCursor, _ range: Range<Int>) {
    base = whole.base
    position = range.lowerBound
    end = range.upperBound
    lastWord = whole.lastWord
  }

  /// A cursor over a part of the bytes, which must lie within those of this cursor.
  func slice(_ range: Range<Int>) -> ProtobufCursor {
    precondition(range.lowerBound >= 0 && range.upperBound <= end)
    return ProtobufCursor(self, range)
  }

  /// Whether everything is read.
  var isAtEnd: Bool { position >= end }

  /// The number of bytes left.
  var remaining: Int { end &- position }

  /// Reads an integer of 1…10 bytes.
  @inline(__always)
  mutating func varint() throws(VectorTileError) -> UInt64 {
    if position < end {
      let byte = base.load(fromByteOffset: position, as: UInt8.self)
      if byte < 0x80 {
        position &+= 1
        return UInt64(byte)
      }
    }
    return try longVarint()
  }

  private mutating func longVarint() throws(VectorTileError) -> UInt64 {
    if position <= lastWord {
      let word = word
      let ends = ~word & 0x8080_8080_8080_8080
      let length = (ends.trailingZeroBitCount &+ 1) &>> 3
      if ends != 0, position &+ length <= end {
        position &+= length
        return Self.joined(word & (ends ^ (ends &- 1)))
      }
    }
    return try bytewiseVarint()
  }

  @inline(never)
  private mutating func bytewiseVarint() throws(VectorTileError) -> UInt64 {
    let start = position
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while position < end {
      let byte = base.load(fromByteOffset: position, as: UInt8.self)
      position &+= 1
      value |= UInt64(byte & 0x7f) &<< shift
      if byte < 0x80 { return value }
      shift &+= 7
      if shift > 63 {
        throw VectorTileError(.integer, at: start, found: "more", expected: "an integer of at most 10 bytes")
      }
    }
    throw VectorTileError(
      .truncated, at: start, found: "the end at byte \(end)", expected: "the rest of an integer")
  }

  /// The next eight bytes, of which there are as many when ``position`` is at most ``lastWord``.
  private var word: UInt64 {
    @inline(__always) get {
      UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }

  /// Reads two integers, best small ones.
  @inline(__always)
  mutating func pair() throws(VectorTileError) -> (UInt64, UInt64) {
    if position <= lastWord {
      let word = word
      // The first of one byte, the second of one or two, which is not worth a guess.
      if word & 0x0080_0080 == 0 || word & 0x8080 == 0 {
        let more = (word &>> 15) & 1
        let length = 2 &+ Int(truncatingIfNeeded: more)
        if position &+ length <= end {
          position &+= length
          return (word & 0x7f, ((word &>> 8) & 0x7f) | (((word &>> 9) & 0x3f80) & (0 &- more)))
        }
      }
    }
    return try longPair()
  }

  private mutating func longPair() throws(VectorTileError) -> (UInt64, UInt64) {
    let first = try varint()
    return (first, try varint())
  }

  /// Reads two integers in zigzag coding, of which only the lower 32 bits count.
  @inline(__always)
  mutating func signedPair() throws(VectorTileError) -> (Int, Int) {
    if position <= lastWord {
      let word = word
      // One bit for each byte that ends an integer; the second must be among the first four bytes.
      let ends = ~word & 0x8080_8080
      let later = ends & (ends &- 1)
      if later != 0 {
        let split = UInt64(truncatingIfNeeded: ends.trailingZeroBitCount &+ 1)
        let length = (later.trailingZeroBitCount &+ 1) &>> 3
        if position &+ length <= end {
          position &+= length
          let first = word & ((1 &<< split) &- 1)
          let second = (word & (later ^ (later &- 1))) &>> split
          return (Self.signed(Self.joinedThree(first)), Self.signed(Self.joinedThree(second)))
        }
      }
    }
    let (first, second) = try longPair()
    return (Self.signed(first), Self.signed(second))
  }

  /// Joins three groups of seven bits that lie in a byte each.
  @inline(__always)
  private static func joinedThree(_ word: UInt64) -> UInt64 {
    (word & 0x7f) | ((word &>> 1) & 0x3f80) | ((word &>> 2) & 0x1f_c000)
  }

  /// Joins groups of seven bits that lie in a byte each.
  @inline(__always)
  private static func joined(_ word: UInt64) -> UInt64 {
    var value = (word & 0x007f_007f_007f_007f) | ((word & 0x7f00_7f00_7f00_7f00) &>> 1)
    value = (value & 0x0000_3fff_0000_3fff) | ((value & 0x3fff_0000_3fff_0000) &>> 2)
    return (value & 0x0fff_ffff) | ((value &>> 32) &<< 28)
  }

  /// The integer of a zigzag code, of which only the lower 32 bits count.
  @inline(__always)
  private static func signed(_ code: UInt64) -> Int {
    let code = UInt32(truncatingIfNeeded: code)
    return Int(Int32(bitPattern: (code &>> 1) ^ (0 &- (code & 1))))
  }

  // MARK: - Fields

  /// Reads the head of a field.
  @inline(__always)
  mutating func field() throws(VectorTileError) -> Field {
    let offset = position
    return Field(head: try varint(), offset: offset)
  }

  @inline(never)
  private func wireTypeError(_ field: Field) -> VectorTileError {
    let isGzip =
      field.offset == 0 && end >= 2 && base.load(as: UInt8.self) == 0x1f
      && base.load(fromByteOffset: 1, as: UInt8.self) == 0x8b
    return VectorTileError(
      .wireType, at: field.offset, found: isGzip ? "gzip" : "wire type \(field.head & 7)",
      expected: isGzip ? "uncompressed bytes" : "wire type 0, 1, 2 or 5")
  }

  /// Makes sure of the wire type of a field just read.
  @inline(__always)
  func require(_ wireType: WireType, _ field: Field) throws(VectorTileError) {
    if field.head & 7 != wireType.rawValue {
      guard WireType(rawValue: field.head & 7) != nil else { throw wireTypeError(field) }
      throw VectorTileError(
        .wireType, at: field.offset, found: "wire type \(field.head & 7)",
        expected: "wire type \(wireType.rawValue) for field \(field.number)")
    }
  }

  /// Reads a length and steps over as many bytes; gives where they lie.
  @inline(__always)
  mutating func bytes() throws(VectorTileError) -> Range<Int> {
    let start = position
    let length = try varint()
    guard length <= UInt64(truncatingIfNeeded: remaining) else {
      throw VectorTileError(
        .truncated, at: start, found: "\(remaining)", expected: "\(length) more bytes")
    }
    let first = position
    position &+= Int(truncatingIfNeeded: length)
    return first..<position
  }

  /// Reads the little-endian bits of a fixed-width value.
  mutating func fixed<Bits: FixedWidthInteger & BitwiseCopyable>(_: Bits.Type) throws(VectorTileError) -> Bits
  {
    let size = MemoryLayout<Bits>.size
    guard remaining >= size else {
      throw VectorTileError(
        .truncated, at: position, found: "\(remaining)", expected: "\(size) more bytes")
    }
    defer { position &+= size }
    return Bits(littleEndian: base.loadUnaligned(fromByteOffset: position, as: Bits.self))
  }

  /// Steps over the value of a field.
  mutating func skip(_ field: Field) throws(VectorTileError) {
    switch WireType(rawValue: field.head & 7) {
    case nil: throw wireTypeError(field)
    case .varint: _ = try varint()
    case .fixed64: _ = try fixed(UInt64.self)
    case .bytes: _ = try bytes()
    case .fixed32: _ = try fixed(UInt32.self)
    }
  }
}
