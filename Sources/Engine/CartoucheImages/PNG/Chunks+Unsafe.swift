// Sound because the checksum reads a buffer of its own length.
import CDeflate
import CartoucheThreads

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
  ///   - threads: The number of threads that may work at once, at least 1.
  ///   - stop: The signal after which the stream is not wanted any more.
  mutating func appendCompressed(
    _ scanlines: [UInt8], level: Int, threads: Int = 1, until stop: StopSignal = .never
  ) throws(ImageError) {
    let stream = try ZlibStream(scanlines, level: level, threads: threads, until: stop).bytes
    if stop.isGiven { throw .stopped }
    reserveCapacity(count + stream.count + 24)
    var start = 0
    while start < stream.count {
      let end = Swift.min(start + Self.longestChunk, stream.count)
      appendChunk("IDAT", stream[start..<end])
      start = end
    }
  }

  /// The chunk length used here, below the 2³¹ - 1 bytes that a chunk may have.
  private static var longestChunk: Int { 1 << 30 }
}
