// Why this is sound: the compressor writes into spare capacity whose length it is told, which is the bound that it
// gave for the input's length, and only as many bytes as it reports become part of the array; it is freed on
// each way out. Checksums read buffers with their own lengths.
import CDeflate

extension [UInt8] {
  /// Appends one chunk: length, type, content, checksum (PNG specification, 5.3).
  ///
  /// `content` must be shorter than 2³¹ bytes.
  mutating func appendChunk(_ type: String, _ content: [UInt8]) {
    appendChunk(type, content[...])
  }

  private mutating func appendChunk(_ type: String, _ content: ArraySlice<UInt8>) {
    self += PNGHeader.bigEndian(content.count)
    let start = count
    self += type.utf8
    self += content
    let checksum = self[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    self += PNGHeader.bigEndian(Int(checksum))
  }

  /// Appends the zlib stream of `scanlines` as IDAT chunks.
  ///
  /// - Parameters:
  ///   - scanlines: The rows with their filter bytes, of any length.
  ///   - level: 0 to 12.
  mutating func appendCompressed(_ scanlines: [UInt8], level: Int) throws(ImageError) {
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else {
      throw .memory(bytes: scanlines.count)
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, scanlines.count)
    let stream = scanlines.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: bound) { target, initialized in
        initialized = libdeflate_zlib_compress(
          compressor, source.baseAddress, source.count, target.baseAddress, target.count)
      }
    }
    guard !stream.isEmpty else { throw .memory(bytes: bound) }
    reserveCapacity(count + stream.count + 24)
    var start = 0
    while start < stream.count {
      let end = Swift.min(start + Self.longestChunk, stream.count)
      appendChunk("IDAT", stream[start..<end])
      start = end
    }
  }

  /// Below the 2³¹ - 1 bytes that a chunk may have.
  private static var longestChunk: Int { 1 << 30 }
}
