// Sound because every read is checked against `end`, and `end` against the bytes that the cursor was made for; whole
// words are read only if eight bytes are left. The creator of a cursor keeps the bytes alive for its lifetime.

/// Reads the wire format of protocol buffers: variable-length integers and fields of them.
struct ProtobufCursor {
  /// The first byte of the tile.
  let base: UnsafeRawPointer
  /// The next byte to read.
  private(set) var position: Int
  /// The end of the bytes to read.
  let end: Int
  /// The last position from which eight bytes may be read, even beyond ``end``.
  let lastWord: Int

  /// The encoding of a field's value.
  enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  /// The number of a field and the encoding of its value.
  struct Field {
    /// Eight times the number, plus the wire type.
    var head: UInt64
    /// The offset at which the field begins.
    var offset: Int

    /// The number.
    var number: UInt64 { head &>> 3 }
  }

  /// A cursor over all of a tile's bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    // Nothing is read through the placeholder, since its count is zero.
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

  // Functions that are not inlined return the next position instead of changing the cursor: a cursor whose address is
  // not taken stays in registers.

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
    let (value, next) = try longVarint()
    position = next
    return value
  }

  @inline(never)
  private func longVarint() throws(VectorTileError) -> (value: UInt64, next: Int) {
    if position <= lastWord {
      let word = word
      let ends = ~word & 0x8080_8080_8080_8080
      let next = position &+ (ends.trailingZeroBitCount &+ 1) &>> 3
      if ends != 0, next <= end { return (Self.joined(word & (ends ^ (ends &- 1))), next) }
    }
    return try bytewiseVarint()
  }

  private func bytewiseVarint() throws(VectorTileError) -> (value: UInt64, next: Int) {
    var next = position
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while next < end {
      let byte = base.load(fromByteOffset: next, as: UInt8.self)
      next &+= 1
      value |= UInt64(byte & 0x7f) &<< shift
      if byte < 0x80 { return (value, next) }
      shift &+= 7
      if shift > 63 {
        throw VectorTileError(
          .integer, at: position, found: "more", expected: "an integer of at most 10 bytes")
      }
    }
    throw VectorTileError(
      .truncated, at: position, found: "the end at byte \(end)", expected: "the rest of an integer")
  }

  /// The next eight bytes, of which there are as many when ``position`` is at most ``lastWord``.
  private var word: UInt64 {
    @inline(__always) get {
      UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }

  /// Reads two integers, fastest if they are small.
  @inline(__always)
  mutating func pair() throws(VectorTileError) -> (UInt64, UInt64) {
    if position <= lastWord {
      let word = word
      // The first has one byte, the second one or two; larger ones are not worth a guess.
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

  @inline(__always)
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
        let length = (later.trailingZeroBitCount &+ 1) &>> 3
        if position &+ length <= end {
          position &+= length
          // The first below bit 32, the second above.
          let first = word & (ends ^ (ends &- 1))
          let both = word & (later ^ (later &- 1))
          let shift = UInt64(truncatingIfNeeded: 31 &- ends.trailingZeroBitCount)
          return Self.signed(Self.joinedThrees(first | ((both ^ first) &<< shift)))
        }
      }
    }
    let (first, second) = try longPair()
    return Self.signed(first & 0xffff_ffff | second &<< 32)
  }

  /// Joins three groups of seven bits that lie in a byte each, once in each half of the word.
  @inline(__always)
  private static func joinedThrees(_ word: UInt64) -> UInt64 {
    (word & 0x0000_007f_0000_007f) | ((word &>> 1) & 0x0000_3f80_0000_3f80)
      | ((word &>> 2) & 0x001f_c000_001f_c000)
  }

  /// Joins groups of seven bits that lie in a byte each.
  @inline(__always)
  private static func joined(_ word: UInt64) -> UInt64 {
    var value = (word & 0x007f_007f_007f_007f) | ((word & 0x7f00_7f00_7f00_7f00) &>> 1)
    value = (value & 0x0000_3fff_0000_3fff) | ((value & 0x3fff_0000_3fff_0000) &>> 2)
    return (value & 0x0fff_ffff) | ((value &>> 32) &<< 28)
  }

  /// The integers of two zigzag codes, one in each half of the word.
  @inline(__always)
  private static func signed(_ codes: UInt64) -> (Int, Int) {
    let signs = codes & 0x0000_0001_0000_0001
    let values = ((codes &>> 1) & 0x7fff_ffff_7fff_ffff) ^ ((signs &<< 32) &- signs)
    return (
      Int(Int32(truncatingIfNeeded: values)), Int(truncatingIfNeeded: Int64(bitPattern: values) &>> 32)
    )
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

  /// Checks the wire type of a field just read.
  @inline(__always)
  func require(_ wireType: WireType, _ field: Field) throws(VectorTileError) {
    if field.head & 7 != wireType.rawValue {
      guard WireType(rawValue: field.head & 7) != nil else { throw wireTypeError(field) }
      throw VectorTileError(
        .wireType, at: field.offset, found: "wire type \(field.head & 7)",
        expected: "wire type \(wireType.rawValue) for field \(field.number)")
    }
  }

  /// Reads a length, skips that many bytes and returns their range.
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
    return Range(uncheckedBounds: (first, position))
  }

  /// Reads a length, skips that many bytes and returns a cursor over them.
  @inline(__always)
  mutating func message() throws(VectorTileError) -> ProtobufCursor {
    ProtobufCursor(self, try bytes())
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

  /// Skips the value of a field.
  @inline(__always)
  mutating func skip(_ field: Field) throws(VectorTileError) {
    position = try end(of: field)
  }

  @inline(never)
  private func end(of field: Field) throws(VectorTileError) -> Int {
    var cursor = self
    switch WireType(rawValue: field.head & 7) {
    case nil: throw wireTypeError(field)
    case .varint: _ = try cursor.varint()
    case .fixed64: _ = try cursor.fixed(UInt64.self)
    case .bytes: _ = try cursor.bytes()
    case .fixed32: _ = try cursor.fixed(UInt32.self)
    }
    return cursor.position
  }
}
