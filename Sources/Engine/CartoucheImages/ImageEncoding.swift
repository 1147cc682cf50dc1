import CartoucheThreads

/// The form of a picture's file: the format with its options.
///
/// ```swift
/// let file = try ImageEncoding.png8(colors: 128).bytes(of: image)
/// let other = try ImageEncoding(name: "jpg80").bytes(of: image)
/// ```
public struct ImageEncoding: Sendable, Hashable {
  /// The format: PNG, JPEG or WebP; GIF is not written.
  public var format: ImageFormat

  /// The quality of JPEG and lossy WebP, from 0 (smallest file) to 100 (best picture).
  public var quality: Double

  /// Whether WebP keeps every pixel; PNG without ``colors`` always does, JPEG never.
  public var isLossless: Bool

  /// The effort for small files of PNG and WebP.
  public var compression: ImageCompression

  /// The maximum number of colours of PNG, 2 to 256; nil for all.
  ///
  /// See ``PNGEncoder/colors``.
  public var colors: Int?

  /// Whether the differences that fewer ``colors`` make are spread; see ``PNGEncoder/dither``.
  public var dither: Bool

  /// The pixels per inch that files of PNG and JPEG state, for printing; `nil` states none.
  public var density: Double?

  /// An encoding with the given options; those that are of no use to its format are ignored.
  ///
  /// - Parameters:
  ///   - format: See ``format``.
  ///   - quality: See ``quality``.
  ///   - isLossless: See ``isLossless``.
  ///   - compression: See ``compression``.
  ///   - colors: See ``colors``.
  ///   - dither: See ``dither``.
  public init(
    _ format: ImageFormat, quality: Double = 85, isLossless: Bool = false,
    compression: ImageCompression = .default, colors: Int? = nil, dither: Bool = false
  ) {
    self.format = format
    self.quality = quality
    self.isLossless = isLossless
    self.compression = compression
    self.colors = colors
    self.dither = dither
  }

  /// PNG with every pixel as it is.
  public static let png = ImageEncoding(.png)

  /// PNG with a palette, compressed ``ImageCompression/fast``, as servers want it.
  public static func png8(colors: Int = 256, dither: Bool = false) -> ImageEncoding {
    ImageEncoding(.png, compression: .fast, colors: colors, dither: dither)
  }

  /// JPEG, which has no alpha: pictures are drawn over white.
  public static func jpeg(quality: Double = 85) -> ImageEncoding { ImageEncoding(.jpeg, quality: quality) }

  /// WebP with losses.
  public static func webp(quality: Double = 85) -> ImageEncoding { ImageEncoding(.webp, quality: quality) }

  /// WebP with every pixel as it is.
  public static let losslessWebP = ImageEncoding(.webp, isLossless: true)

  /// The media type of the files, such as `image/png`.
  public var mediaType: String { format.mediaType }

  /// The file of a picture.
  ///
  /// - Throws: ``ImageError``: a size that the format does not have, a number of colours or a quality out of range, a
  ///   format that is not written, or too little memory.
  /// - Complexity: O(width × height).
  public func bytes(of image: Image) throws(ImageError) -> [UInt8] {
    try bytes(of: image.pixels, width: image.width, height: image.height, alpha: .straight)
  }

  /// The file of rows of RGBA pixels.
  ///
  /// - Parameters:
  ///   - pixels: `4 * width * height` bytes `r, g, b, a`, top row first, without padding.
  ///   - width: The number of pixels per row.
  ///   - height: The number of rows.
  ///   - alpha: Whether the channels have been multiplied by alpha.
  /// - Throws: As for a picture.
  /// - Complexity: O(width × height).
  public func bytes(
    of pixels: [UInt8], width: Int, height: Int, alpha: Image.Alpha
  ) throws(ImageError) -> [UInt8] {
    try bytes(of: pixels, width: width, height: height, alpha: alpha, until: .never)
  }

  /// The file of rows of RGBA pixels, unless a signal stops its making.
  ///
  /// - Parameter stop: A signal that is checked every few milliseconds.
  /// - Throws: ``ImageError/stopped``, and as without a signal.
  package func bytes(
    of pixels: [UInt8], width: Int, height: Int, alpha: Image.Alpha, until stop: StopSignal
  ) throws(ImageError) -> [UInt8] {
    guard (0...100).contains(quality) else { throw .quality(found: quality) }
    var file = try plainBytes(of: pixels, width: width, height: height, alpha: alpha, until: stop)
    if let density { PixelDensity(perInch: density).write(into: &file, as: format) }
    return file
  }

  /// The file without a density.
  private func plainBytes(
    of pixels: [UInt8], width: Int, height: Int, alpha: Image.Alpha, until stop: StopSignal
  ) throws(ImageError) -> [UInt8] {
    switch format {
    case .png:
      return try PNGEncoder(compression: compression, colors: colors, dither: dither).encode(
        pixels, width: width, height: height, alpha: alpha, until: stop)
    case .jpeg:
      return try JPEGEncoder(quality: Int(quality.rounded())).encode(
        pixels, width: width, height: height, alpha: alpha, until: stop)
    case .webp:
      let quality = isLossless ? WebPEncoder.losslessEffort(compression) : quality
      return try WebPEncoder(quality: quality, isLossless: isLossless, compression: compression).encode(
        pixels, width: width, height: height, alpha: alpha, until: stop)
    case .gif: throw .notWritten(format: "GIF", expected: "PNG, JPEG or WebP")
    }
  }
}
