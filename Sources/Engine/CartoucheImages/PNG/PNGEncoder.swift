import CartoucheThreads
import Foundation

/// Writes PNG files: small ones, fast, and the same bytes for the same pixels.
///
/// A picture of at most 256 colours gets a palette of 1, 2, 4 or 8 bits per pixel, an opaque one loses its alpha
/// channel, and rows are not filtered: on maps, where equal pixels meet, that is both smaller and faster than
/// filtering. No gamma, profile, date or text is written.
public struct PNGEncoder: Sendable, Hashable {
  /// The relation of the colour channels of pixels to be written to their alpha.
  public typealias Alpha = Image.Alpha

  /// The effort of the search for repetitions: 0 (store only), 1 (fastest) to 12 (smallest).
  ///
  /// Values outside are clamped.
  public var compressionLevel: Int

  /// Whether to write 8-bit RGBA even where fewer bits would do.
  public var forceRGBA8: Bool

  /// The number of threads that may work on one large picture; nil for one per processor.
  ///
  /// The file is the same for any number. Less than 1 counts as 1.
  public var threads: Int?

  /// An encoder with the given options.
  ///
  /// - Parameters:
  ///   - compressionLevel: 0 to 12, see ``compressionLevel``.
  ///   - forceRGBA8: See ``forceRGBA8``.
  ///   - threads: See ``threads``.
  public init(compressionLevel: Int = 5, forceRGBA8: Bool = false, threads: Int? = nil) {
    self.compressionLevel = compressionLevel
    self.forceRGBA8 = forceRGBA8
    self.threads = threads
  }

  /// The PNG file of a picture.
  ///
  /// - Returns: The bytes of the file. Decoding them gives exactly `image` again.
  /// - Throws: ``ImageError/memory(bytes:)``.
  /// - Complexity: O(width × height).
  public func encode(_ image: Image) throws(ImageError) -> [UInt8] {
    try encode(image.pixels, width: image.width, height: image.height, alpha: .straight)
  }

  /// The PNG file of rows of RGBA pixels.
  ///
  /// - Parameters:
  ///   - pixels: `4 * width * height` bytes `r, g, b, a`, top row first, without padding.
  ///   - width: The number of pixels per row, 1 to 2,147,483,647.
  ///   - height: The number of rows, 1 to 2,147,483,647.
  ///   - alpha: Whether the channels have been multiplied by alpha.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImageError/size(width:height:)``, ``ImageError/pixelCount(found:expected:)`` or
  ///   ``ImageError/memory(bytes:)``.
  /// - Complexity: O(width × height).
  public func encode(
    _ pixels: [UInt8], width: Int, height: Int, alpha: Alpha
  ) throws(ImageError) -> [UInt8] {
    try encode(pixels, width: width, height: height, alpha: alpha, until: .never)
  }

  /// The PNG file of rows of RGBA pixels, unless `stop` is given before it is finished.
  ///
  /// The signal is asked for before each row, and before each half mebibyte that is compressed.
  ///
  /// - Throws: ``ImageError``, as without a signal, or ``ImageError/stopped``.
  package func encode(
    _ pixels: [UInt8], width: Int, height: Int, alpha: Alpha, until stop: StopSignal
  ) throws(ImageError) -> [UInt8] {
    let count = try Image.byteCount(width: width, height: height)
    guard width <= PNGHeader.largest, height <= PNGHeader.largest else {
      throw .size(width: width, height: height)
    }
    guard pixels.count == count else { throw .pixelCount(found: pixels.count, expected: count) }
    let scanlines = try Scanlines(
      pixels, width: width, height: height, alpha: alpha, forceRGBA8: forceRGBA8, until: stop)
    var file = PNGHeader.signature
    file.appendChunk("IHDR", scanlines.header.content)
    if let palette = scanlines.palette {
      file.appendChunk("PLTE", palette.colors)
      if !palette.alphas.isEmpty { file.appendChunk("tRNS", palette.alphas) }
    }
    try file.appendCompressed(
      scanlines.bytes, level: min(max(compressionLevel, 0), 12),
      threads: max(threads ?? ProcessInfo.processInfo.activeProcessorCount, 1), until: stop)
    file.appendChunk("IEND", [])
    return file
  }
}

/// The PNG file of a picture in premultiplied RGBA, as a canvas holds it.
///
/// - Parameters:
///   - pixels: `4 * width * height` bytes `r, g, b, a`, premultiplied, top row first.
///   - width: The number of pixels per row.
///   - height: The number of rows.
/// - Returns: The bytes of the file.
/// - Throws: ``ImageError`` when the length of `pixels` does not fit the size.
public func encodePNG(premultiplied pixels: [UInt8], width: Int, height: Int) throws(ImageError) -> [UInt8] {
  try PNGEncoder().encode(pixels, width: width, height: height, alpha: .premultiplied)
}
