/// Reads PNG files of every kind into straight RGBA.
///
/// Greys, palettes, 16-bit samples (of which the high byte counts), transparent colours and interlaced
/// files all come out as an ``Image``. Gamma and colour profiles are not applied, as in the reference map
/// renderers. Chunks after the picture's data are not read.
public struct PNGDecoder: Sendable, Hashable {
  /// The largest picture to accept.
  public var limits: ImageLimits

  /// A decoder with the given limits.
  public init(limits: ImageLimits = ImageLimits()) {
    self.limits = limits
  }

  /// Reads the picture in the bytes of a PNG file.
  ///
  /// The memory used is bounded by ``limits`` and, as deflate compresses by no more than 1032 to 1, by the length of
  /// `bytes`.
  ///
  /// - Throws: ``ImageError`` when the bytes are not PNG, end early, are damaged or hold too large a picture.
  /// - Complexity: O(width × height).
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
    let header = try PNGHeader(bytes)
    try limits.check(width: header.width, height: header.height)
    guard let least = header.leastStreamLength, least / 1032 <= bytes.count else {
      throw .truncated(format: "PNG", offset: bytes.count)
    }
    let count = try Image.byteCount(width: header.width, height: header.height)
    let pixels = try decodePixels(bytes, header: header, byteCount: count)
    return Image(width: header.width, height: header.height, checked: pixels)
  }
}
