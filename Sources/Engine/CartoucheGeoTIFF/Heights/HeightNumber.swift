/// The kind of number that the samples of a TIFF file are (TIFF 6.0, `SampleFormat` and `BitsPerSample`).
enum HeightNumber: Sendable, Hashable {
  case unsigned(bytes: Int)
  case signed(bytes: Int)
  case float(bytes: Int)

  /// The kind of a format and a number of bits; `nil` for others.
  init?(format: UInt64, bits: UInt64) {
    switch (format, bits) {
    case (1, 8), (1, 16), (1, 32), (4, 8), (4, 16), (4, 32): self = .unsigned(bytes: Int(bits) / 8)
    case (2, 8), (2, 16), (2, 32): self = .signed(bytes: Int(bits) / 8)
    case (3, 32), (3, 64): self = .float(bytes: Int(bits) / 8)
    default: return nil
    }
  }

  /// The number of bytes of a number.
  var bytes: Int {
    switch self {
    case .unsigned(let bytes), .signed(let bytes), .float(let bytes): bytes
    }
  }

  /// The number whose bytes begin at an index, in the order of this machine.
  func value(_ bytes: [UInt8], at index: Int) -> Double {
    func bits(_ count: Int) -> UInt64 {
      var bits: UInt64 = 0
      for offset in 0..<count {
        #if _endian(little)
          bits |= UInt64(bytes[index + offset]) << UInt64(8 * offset)
        #else
          bits = bits << 8 | UInt64(bytes[index + offset])
        #endif
      }
      return bits
    }
    switch self {
    case .unsigned(let count): return Double(bits(count))
    case .signed(let count):
      let shift = UInt64(64 - 8 * count)
      return Double(Int64(bitPattern: bits(count) << shift) >> Int64(shift))
    case .float(4): return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(4))))
    case .float: return Double(bitPattern: bits(8))
    }
  }
}
