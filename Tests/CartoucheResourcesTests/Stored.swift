/// Writes compressed formats without compressing: blocks of stored bytes in their wrappers.
enum Stored {
  /// One gzip member.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflate(bytes) + littleEndian(UInt64(crc32(bytes)), 4)
      + littleEndian(UInt64(bytes.count), 4)
  }

  /// A zlib stream.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01] + deflate(bytes) + littleEndian(UInt64(b << 16 | a), 4).reversed()
  }

  /// A Brotli stream: a window of 64 KiB, uncompressed meta-blocks, an empty last one (RFC 7932 §9).
  static func brotli(_ bytes: [UInt8]) -> [UInt8] {
    // The bit 0 is the window of 2^16; then for each block ISLAST 0, MNIBBLES 0, 16 bits of length less one,
    // ISUNCOMPRESSED 1, and padding to a whole byte.
    var stream: [UInt8] = []
    for (index, chunk) in chunks(bytes, of: 65_536).enumerated() {
      let header = UInt32(chunk.count - 1) << 3 | 1 << 19
      let shifted = index == 0 ? header << 1 : header
      stream += littleEndian(UInt64(shifted), 3) + chunk
    }
    // An empty stream begins with the window; after blocks the last one stands by itself: ISLAST, ISLASTEMPTY.
    return stream.isEmpty ? [0b110] : stream + [0b11]
  }

  /// A Zstandard frame of raw blocks without checksum (RFC 8878 §3.1).
  static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    // A single segment with eight bytes of content size.
    var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0b1110_0000] + littleEndian(UInt64(bytes.count), 8)
    let blocks = chunks(bytes, of: 100_000)
    if blocks.isEmpty { frame += [1, 0, 0] }
    for (index, chunk) in blocks.enumerated() {
      frame += littleEndian(UInt64(chunk.count << 3 | (index == blocks.count - 1 ? 1 : 0)), 3) + chunk
    }
    return frame
  }

  /// The bytes of a number, the lowest first.
  static func littleEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    let blocks = chunks(bytes, of: 65_535)
    if blocks.isEmpty { return [1, 0, 0, 0xFF, 0xFF] }
    return blocks.enumerated().flatMap { index, chunk in
      [index == blocks.count - 1 ? 1 : 0] + littleEndian(UInt64(chunk.count), 2)
        + littleEndian(UInt64(chunk.count ^ 0xFFFF), 2) + chunk
    }
  }

  private static func chunks(_ bytes: [UInt8], of length: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: length).map { bytes[$0..<min($0 + length, bytes.count)] }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
