/// The number of pixels on a length of paper, as files state it.
struct PixelDensity {
  /// The pixels per inch, from 1 to 65535.
  let perInch: Double

  /// As many pixels per inch; numbers beyond those that files can state are moved to them.
  init(perInch: Double) { self.perInch = perInch > 1 ? min(perInch, 65_535) : 1 }

  /// Writes the density into a file that an encoder has just made.
  ///
  /// PNG gets the chunk `pHYs` after its first one (PNG specification, 11.3.4.3), JPEG the density of its JFIF header
  /// (JFIF 1.02, APP0 marker segment). Other formats have no place for it.
  func write(into file: inout [UInt8], as format: ImageFormat) {
    switch format {
    case .png:
      guard file.count > PNGHeader.length else { return }
      let perMeter = PNGHeader.bigEndian(Int((perInch / 0.0254).rounded()))
      var chunk: [UInt8] = []
      chunk.appendChunk("pHYs", perMeter + perMeter + [1])
      file.insert(contentsOf: chunk, at: PNGHeader.length)
    case .jpeg:
      let header: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00]
      guard file.count > 18, file.starts(with: header) else { return }
      let dots = Int(perInch.rounded())
      let bytes = [UInt8(dots >> 8), UInt8(dots & 0xFF)]
      // The unit 1 is the inch; version and thumbnail, before and after, stay.
      file.replaceSubrange(13..<18, with: [1] + bytes + bytes)
    case .webp, .gif: break
    }
  }
}
