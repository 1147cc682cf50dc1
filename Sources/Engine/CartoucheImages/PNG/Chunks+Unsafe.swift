// Sound because the checksum reads a buffer of its own length.
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

  /// Appends a zlib stream as IDAT chunks, one for each of its parts where those are not very long.
  mutating func appendStream(_ stream: ZlibStream) {
    reserveCapacity(stream.parts.reduce(count + 12) { $0 + $1.count + 12 })
    for part in stream.parts {
      var start = 0
      while start < part.count {
        let end = Swift.min(start + Self.longestChunk, part.count)
        appendChunk("IDAT", part[start..<end])
        start = end
      }
    }
  }

  /// The chunk length used here, below the 2³¹ - 1 bytes that a chunk may have.
  private static var longestChunk: Int { 1 << 30 }
}
