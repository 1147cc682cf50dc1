import CartoucheThreads

/// Writes PNG files: small ones, fast, and the same bytes for the same pixels.
///
/// A picture of at most 256 colours gets a palette of 1, 2, 4 or 8 bits per pixel, an opaque one loses its alpha
/// channel, and rows are not filtered: on maps, where equal pixels meet, that is both smaller and faster than
/// filtering. No gamma, profile, date or text is written.
///
/// ```swift
/// let small = try PNGEncoder(compression: .fast, colors: 256).encode(image)
/// ```
public struct PNGEncoder: Sendable, Hashable {
  /// The relation of the colour channels of pixels to be written to their alpha.
  public typealias Alpha = Image.Alpha

  /// The effort of the search for repetitions.
  public var compression: ImageCompression

  /// The maximum number of colours, 2 to 256; nil keeps every pixel as it is.
  ///
  /// A picture with more colours gets those that come nearest to them, selected from the picture; one with fewer keeps
  /// its own.
  public var colors: Int?

  /// Whether the differences that fewer ``colors`` make are spread to neighbouring pixels, which hides steps in soft
  /// transitions and makes larger files.
  public var dither: Bool

  /// Whether to write 8-bit RGBA even where fewer bits would do, with all colours.
  public var forceRGBA8: Bool

  /// The number of threads that may work on one large picture; nil for one per processor.
  ///
  /// The file is the same for any number. Less than 1 counts as 1.
  public var threads: Int?

  /// An encoder with the given options.
  ///
  /// - Parameters:
  ///   - compression: See ``compression``.
  ///   - colors: See ``colors``.
  ///   - dither: See ``dither``.
  ///   - forceRGBA8: See ``forceRGBA8``.
  ///   - threads: See ``threads``.
  public init(
    compression: ImageCompression = .default, colors: Int? = nil, dither: Bool = false,
    forceRGBA8: Bool = false, threads: Int? = nil
  ) {
    self.compression = compression
    self.colors = colors
    self.dither = dither
    self.forceRGBA8 = forceRGBA8
    self.threads = threads
  }

  /// An encoder that compresses at a level of libdeflate.
  ///
  /// - Parameters:
  ///   - compressionLevel: See ``ImageCompression/level(_:)``.
  ///   - forceRGBA8: See ``forceRGBA8``.
  ///   - threads: See ``threads``.
  public init(compressionLevel: Int, forceRGBA8: Bool = false, threads: Int? = nil) {
    self.init(compression: .level(compressionLevel), forceRGBA8: forceRGBA8, threads: threads)
  }

  /// The PNG file of a picture.
  ///
  /// - Returns: The bytes of the file. Decoding them gives exactly `image` again, unless ``colors`` has a value.
  /// - Throws: ``ImageError/colorCount(found:)`` or ``ImageError/memory(bytes:)``.
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
  /// - Throws: ``ImageError/size(width:height:)``, ``ImageError/pixelCount(found:expected:)``,
  ///   ``ImageError/colorCount(found:)`` or ``ImageError/memory(bytes:)``.
  /// - Complexity: O(width × height).
  public func encode(
    _ pixels: [UInt8], width: Int, height: Int, alpha: Alpha
  ) throws(ImageError) -> [UInt8] {
    try encode(pixels, width: width, height: height, alpha: alpha, until: .never)
  }

  /// The PNG file of rows of RGBA pixels, unless a signal stops its making.
  ///
  /// - Parameter stop: A signal that is checked between bands, every few milliseconds.
  /// - Throws: ``ImageError/stopped``, and as without a signal.
  package func encode(
    _ pixels: [UInt8], width: Int, height: Int, alpha: Alpha, until stop: StopSignal
  ) throws(ImageError) -> [UInt8] {
    try Image.check(pixels, width: width, height: height, largest: PNGHeader.largest)
    if let colors, !(2...256).contains(colors) { throw .colorCount(found: colors) }
    let threads = threads.map { max($0, 1) } ?? ParallelWork.threads
    return try ParallelWork.$threads.withValue(threads) { () -> Result<[UInt8], ImageError> in
      Result { () throws(ImageError) in
        let rows = rows(pixels, width: width, height: height, alpha, until: stop)
        if stop.isGiven { throw .stopped }
        return try file(rows, pixels, until: stop)
      }
    }.get()
  }

  /// Selects the smallest pixel type that holds the picture.
  private func rows(
    _ pixels: [UInt8], width: Int, height: Int, _ alpha: Alpha, until stop: StopSignal
  ) -> PixelRows {
    if forceRGBA8 { return PixelRows(isOpaque: false, width: width, height: height, alpha) }
    let scan = ColorScan(pixels, width: width, height: height, limit: colors ?? 256)
    if let own = scan.colors {
      let palette = ColorPalette(exact: own, alpha)
      return PixelRows(palette, form: .palette(palette.map), width: width, height: height, alpha)
    }
    guard let colors else { return PixelRows(isOpaque: scan.isOpaque, width: width, height: height, alpha) }
    let bands = PixelRows.paletteBands(width: width, height: height)
    let histogram = ColorHistogram(pixels, width: width, rows: bands, until: stop)
    let palette = ColorPalette(histogram, count: colors, alpha)
    let isCounted = !dither && palette.colors.count > 16
    let form: PixelRows.Form =
      dither
      ? .dithered(Dithering(palette, alpha))
      : isCounted ? .counted(palette.map, histogram.bands) : .palette(palette.map)
    return PixelRows(palette, form: form, width: width, height: height, alpha)
  }

  private func file(_ rows: PixelRows, _ pixels: [UInt8], until stop: StopSignal) throws(ImageError)
    -> [UInt8]
  {
    let header = rows.header
    let compressor: ZlibStream.Compressor =
      compression.level.map { .level($0) } ?? .pixels(bytes: rows.pixelBytes, rowLength: rows.rowLength)
    let stream = try ZlibStream(rows.bands.count, compressor, until: stop) { rows.bytes(pixels, band: $0) }
    var file = PNGHeader.signature
    file.appendChunk("IHDR", header.content)
    if !rows.colors.isEmpty {
      file.appendChunk("PLTE", rows.colors.flatMap { color in [0, 8, 16].map { UInt8(color >> $0 & 255) } })
      let alphas = rows.colors.map { UInt8($0 >> 24) }
      if let last = alphas.lastIndex(where: { $0 < 255 }) { file.appendChunk("tRNS", Array(alphas[...last])) }
    }
    file.appendStream(stream)
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
