/// A reader of consecutive numbers, most significant byte first.
struct FontReader {
  /// A number that is truncated or not written in a valid form.
  struct Failure: Error {
    /// The place where it begins, in bytes from the start.
    let offset: Int
    /// The number of fonts, if there are too many.
    var fonts: Int?
  }

  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// The bytes read so far.
  var offset: Int { place - bytes.startIndex }

  /// The next bytes.
  mutating func take(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.endIndex - place else { throw Failure(offset: offset) }
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func uint8() throws(Failure) -> Int {
    guard place < bytes.endIndex else { throw Failure(offset: offset) }
    defer { place += 1 }
    return Int(bytes[place])
  }

  mutating func uint16() throws(Failure) -> Int { try uint8() << 8 | uint8() }

  mutating func int16() throws(Failure) -> Int { Int(Int16(truncatingIfNeeded: try uint16())) }

  mutating func uint32() throws(Failure) -> Int { try uint16() << 16 | uint16() }

  /// A number of up to five bytes of seven bits (WOFF2, “UIntBase128”).
  mutating func base128() throws(Failure) -> Int {
    let start = offset
    var value = 0
    for step in 0..<5 {
      let byte = try uint8()
      // No leading zeros, and no more than 32 bits.
      if step == 0 && byte == 0x80 || value > 0x1FF_FFFF { throw Failure(offset: start) }
      value = value << 7 | byte & 0x7F
      if byte & 0x80 == 0 { return value }
    }
    throw Failure(offset: start)
  }

  /// A number of one to three bytes (WOFF2, “255UInt16”).
  mutating func uint16Of255() throws(Failure) -> Int {
    switch try uint8() {
    case 253: return try uint16()
    case 254: return try uint8() + 506
    case 255: return try uint8() + 253
    case let value: return value
    }
  }
}

/// A writer of consecutive numbers, most significant byte first.
struct FontWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func uint8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  mutating func uint16(_ value: Int) {
    uint8(value >> 8)
    uint8(value)
  }

  mutating func uint32(_ value: Int) {
    uint16(value >> 16)
    uint16(value)
  }

  /// Adds zeros up to a multiple of four bytes.
  mutating func pad() { while bytes.count % 4 != 0 { bytes.append(0) } }
}
