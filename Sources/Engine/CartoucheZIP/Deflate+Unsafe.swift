// Sound because libdeflate is given pointers with their lengths, for the duration of one call, into arrays that outlive
// it; the decoder is freed on every path out; and the buffer is marked as filled only as far as libdeflate wrote.

import CDeflate

/// Raw deflate data (RFC 1951) and the checksum of ZIP entries.
enum Deflate {
  /// The inflated bytes of a range, which must come to exactly `size` bytes.
  static func inflate(
    _ bytes: [UInt8], _ range: Range<Int>, size: Int, name: String
  ) throws(ZipError) -> [UInt8] {
    guard let decoder = libdeflate_alloc_decompressor() else { throw .memory(name: name) }
    defer { libdeflate_free_decompressor(decoder) }
    var result = LIBDEFLATE_BAD_DATA
    var written = 0
    // One byte more than announced, so that longer data are noticed.
    let output = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      bytes.withUnsafeBytes { input in
        let data = UnsafeRawBufferPointer(rebasing: input[range])
        result = libdeflate_deflate_decompress(
          decoder, data.baseAddress, data.count, buffer.baseAddress, size + 1, &written)
      }
      count = result == LIBDEFLATE_SUCCESS ? written : 0
    }
    switch result {
    case LIBDEFLATE_SUCCESS where written == size: return output
    case LIBDEFLATE_SUCCESS:
      throw .damaged(name: name, reason: "inflates to \(written) bytes instead of the declared \(size)")
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      throw .damaged(name: name, reason: "inflates to more than the declared \(size) bytes")
    default: throw .damaged(name: name, reason: "no deflate data")
    }
  }

  /// The CRC-32 of bytes (ISO 3309).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { UInt32(truncatingIfNeeded: libdeflate_crc32(0, $0.baseAddress, $0.count)) }
  }
}
