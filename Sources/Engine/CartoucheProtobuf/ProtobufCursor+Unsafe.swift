// Sound because every read is checked against `end`, and `end` against the bytes that the cursor was made for; whole
// words are read only if eight bytes are left. The creator of a cursor keeps the bytes alive for its lifetime.

/// Reads the wire format of protocol buffers: variable-length integers and fields of them.
///
/// Its functions throw the error of the format that is read. They are inlined into that format's module, so that its
/// loops keep the cursor in registers.
@frozen
public struct ProtobufCursor<Failure: ProtobufFailure>: BitwiseCopyable {
  /// The first byte of the whole input, from which offsets count.
  public let base: UnsafeRawPointer
  @usableFromInline
  var next: Int
  /// The offset at which reading ends.
  public let end: Int
  /// The last offset from which eight bytes may be read, even beyond ``end``.
  public let lastWord: Int

  /// A cursor over all of the bytes, which must outlive it and its copies.
  @inlinable
  public init(_ bytes: UnsafeRawBufferPointer) {
    // Nothing is read through the placeholder, since its count is zero.
    base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
    next = 0
    end = bytes.count
    lastWord = bytes.count - 8
  }

  /// Reads bytes with a cursor that must not outlive the closure.
  @inlinable
  public static func read<Result>(
    _ bytes: [UInt8], _ body: (ProtobufCursor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = bytes.withUnsafeBytes { bytes -> Swift.Result<Result, Failure> in
      do throws(Failure) {
        return .success(try body(ProtobufCursor(bytes)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  @inlinable
  init(_ whole: ProtobufCursor, _ range: Range<Int>) {
    base = whole.base
    next = range.lowerBound
    end = range.upperBound
    lastWord = whole.lastWord
  }

  /// A cursor over a part of the bytes, which must lie within those of this cursor.
  @inlinable
  public func slice(_ range: Range<Int>) -> ProtobufCursor {
    precondition(range.lowerBound >= 0 && range.upperBound <= end)
    return ProtobufCursor(self, range)
  }

  /// Whether everything is read.
  @inlinable
  public var isAtEnd: Bool { position >= end }

  /// The offset of the next byte to read.
  @inlinable
  public var position: Int { next }

  /// The number of bytes left.
  @inlinable
  public var remaining: Int { end &- position }

  // Functions that are not inlined return the next position instead of changing the cursor: a cursor whose address is
  // not taken stays in registers.

  /// Reads an integer of 1…10 bytes.
  @inlinable
  @inline(__always)
  public mutating func varint() throws(Failure) -> UInt64 {
    if position < end {
      let byte = base.load(fromByteOffset: position, as: UInt8.self)
      if byte < 0x80 {
        next &+= 1
        return UInt64(byte)
      }
    }
    let value: UInt64
    (value, next) = try longVarint()
    return value
  }

  @inlinable
  @inline(never)
  func longVarint() throws(Failure) -> (value: UInt64, next: Int) {
    if position <= lastWord {
      let word = word
      let ends = ~word & 0x8080_8080_8080_8080
      let next = position &+ (ends.trailingZeroBitCount &+ 1) &>> 3
      if ends != 0, next <= end { return (Self.joined(word & (ends ^ (ends &- 1))), next) }
    }
    return try bytewiseVarint()
  }

  @inlinable
  func bytewiseVarint() throws(Failure) -> (value: UInt64, next: Int) {
    var next = position
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while next < end {
      let byte = base.load(fromByteOffset: next, as: UInt8.self)
      next &+= 1
      value |= UInt64(byte & 0x7f) &<< shift
      if byte < 0x80 { return (value, next) }
      shift &+= 7
      if shift > 63 {
        throw Failure(
          protobuf: .integer, at: position, found: "more", expected: "an integer of at most 10 bytes")
      }
    }
    throw Failure(
      protobuf: .truncated, at: position, found: "the end at byte \(end)", expected: "the rest of an integer")
  }

  /// The next eight bytes, which exist if ``position`` is at most ``lastWord``.
  @inlinable
  @inline(__always)
  var word: UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Reads two integers, fastest if they are small.
  @inlinable
  @inline(__always)
  public mutating func pair() throws(Failure) -> (UInt64, UInt64) {
    if position <= lastWord {
      let word = word
      // The first has one byte, the second one or two; larger ones are not worth a guess.
      if word & 0x0080_0080 == 0 || word & 0x8080 == 0 {
        let more = (word &>> 15) & 1
        let length = 2 &+ Int(truncatingIfNeeded: more)
        if position &+ length <= end {
          next &+= length
          return (word & 0x7f, ((word &>> 8) & 0x7f) | (((word &>> 9) & 0x3f80) & (0 &- more)))
        }
      }
    }
    return try longPair()
  }

  @inlinable
  @inline(__always)
  mutating func longPair() throws(Failure) -> (UInt64, UInt64) {
    let first = try varint()
    return (first, try varint())
  }

  /// Reads two integers in zigzag coding, of which only the lower 32 bits count.
  @inlinable
  @inline(__always)
  public mutating func signedPair() throws(Failure) -> (Int, Int) {
    if position <= lastWord {
      let word = word
      // One bit for each byte that ends an integer; the second must be among the first four bytes.
      let ends = ~word & 0x8080_8080
      let later = ends & (ends &- 1)
      if later != 0 {
        let length = (later.trailingZeroBitCount &+ 1) &>> 3
        if position &+ length <= end {
          next &+= length
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
  @inlinable
  @inline(__always)
  static func joinedThrees(_ word: UInt64) -> UInt64 {
    (word & 0x0000_007f_0000_007f) | ((word &>> 1) & 0x0000_3f80_0000_3f80)
      | ((word &>> 2) & 0x001f_c000_001f_c000)
  }

  /// Joins groups of seven bits that lie in a byte each.
  @inlinable
  @inline(__always)
  static func joined(_ word: UInt64) -> UInt64 {
    var value = (word & 0x007f_007f_007f_007f) | ((word & 0x7f00_7f00_7f00_7f00) &>> 1)
    value = (value & 0x0000_3fff_0000_3fff) | ((value & 0x3fff_0000_3fff_0000) &>> 2)
    return (value & 0x0fff_ffff) | ((value &>> 32) &<< 28)
  }

  /// The integers of two zigzag codes, one in each half of the word.
  @inlinable
  @inline(__always)
  static func signed(_ codes: UInt64) -> (Int, Int) {
    let signs = codes & 0x0000_0001_0000_0001
    let values = ((codes &>> 1) & 0x7fff_ffff_7fff_ffff) ^ ((signs &<< 32) &- signs)
    return (
      Int(Int32(truncatingIfNeeded: values)), Int(truncatingIfNeeded: Int64(bitPattern: values) &>> 32)
    )
  }

  // MARK: - Fields

  /// Reads the head of a field.
  @inlinable
  @inline(__always)
  public mutating func field() throws(Failure) -> ProtobufField {
    let offset = position
    return ProtobufField(head: try varint(), offset: offset)
  }

  @inlinable
  @inline(never)
  func wireTypeError(_ field: ProtobufField) -> Failure {
    let isGzip =
      field.offset == 0 && end >= 2 && base.load(as: UInt8.self) == 0x1f
      && base.load(fromByteOffset: 1, as: UInt8.self) == 0x8b
    return Failure(
      protobuf: .wireType, at: field.offset, found: isGzip ? "gzip" : "wire type \(field.head & 7)",
      expected: isGzip ? "uncompressed bytes" : "wire type 0, 1, 2 or 5")
  }

  /// Checks the wire type of a field just read.
  @inlinable
  @inline(__always)
  public func require(_ wireType: ProtobufField.WireType, _ field: ProtobufField) throws(Failure) {
    if field.head & 7 != wireType.rawValue {
      guard ProtobufField.WireType(rawValue: field.head & 7) != nil else { throw wireTypeError(field) }
      throw Failure(
        protobuf: .wireType, at: field.offset, found: "wire type \(field.head & 7)",
        expected: "wire type \(wireType.rawValue) for field \(field.number)")
    }
  }

  /// Reads a length, skips that many bytes and returns their range.
  @inlinable
  @inline(__always)
  public mutating func bytes() throws(Failure) -> Range<Int> {
    let start = position
    let length = try varint()
    guard length <= UInt64(truncatingIfNeeded: remaining) else {
      throw Failure(
        protobuf: .truncated, at: start, found: "\(remaining)", expected: "\(length) more bytes")
    }
    let first = position
    next &+= Int(truncatingIfNeeded: length)
    return Range(uncheckedBounds: (first, position))
  }

  /// Reads a length, skips that many bytes and returns a cursor over them.
  @inlinable
  @inline(__always)
  public mutating func message() throws(Failure) -> ProtobufCursor {
    ProtobufCursor(self, try bytes())
  }

  /// Reads the little-endian bits of a fixed-width value.
  @inlinable
  public mutating func fixed<Bits: FixedWidthInteger & BitwiseCopyable>(_: Bits.Type) throws(Failure) -> Bits
  {
    let size = MemoryLayout<Bits>.size
    guard remaining >= size else {
      throw Failure(
        protobuf: .truncated, at: position, found: "\(remaining)", expected: "\(size) more bytes")
    }
    defer { next &+= size }
    return Bits(littleEndian: base.loadUnaligned(fromByteOffset: position, as: Bits.self))
  }

  /// Skips the value of a field.
  @inlinable
  @inline(__always)
  public mutating func skip(_ field: ProtobufField) throws(Failure) {
    next = try end(of: field)
  }

  @inlinable
  @inline(never)
  func end(of field: ProtobufField) throws(Failure) -> Int {
    var cursor = self
    switch ProtobufField.WireType(rawValue: field.head & 7) {
    case nil: throw wireTypeError(field)
    case .varint: _ = try cursor.varint()
    case .fixed64: _ = try cursor.fixed(UInt64.self)
    case .bytes: _ = try cursor.bytes()
    case .fixed32: _ = try cursor.fixed(UInt32.self)
    }
    return cursor.position
  }

  // MARK: - Values whose wire type is checked

  /// Reads the value of a field that holds an integer.
  @inlinable
  public mutating func integer(_ field: ProtobufField) throws(Failure) -> UInt64 {
    try require(.varint, field)
    return try varint()
  }

  /// Reads the value of a field that holds an integer with its sign in the lowest bit.
  @inlinable
  public mutating func signedInteger(_ field: ProtobufField) throws(Failure) -> Int64 {
    let value = try integer(field)
    return Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Skips the bytes of a field that holds text, bytes or a message, and returns their range.
  @inlinable
  public mutating func bytes(_ field: ProtobufField) throws(Failure) -> Range<Int> {
    try require(.bytes, field)
    return try bytes()
  }

  /// Skips the message that a field holds, and returns a cursor over it.
  @inlinable
  public mutating func message(_ field: ProtobufField) throws(Failure) -> ProtobufCursor {
    try require(.bytes, field)
    return try message()
  }
}
