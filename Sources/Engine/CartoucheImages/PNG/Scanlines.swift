import CartoucheThreads

/// The rows of a picture as a PNG file stores them before compression, with the matching header.
///
/// Each row begins with the number of its filter, which is always 0: none.
struct Scanlines {
  /// The palette of a picture with few colours.
  struct Palette {
    /// `r, g, b` of each entry.
    var colors: [UInt8]
    /// The alpha of the first entries; those after are opaque.
    var alphas: [UInt8]
  }

  var header: PNGHeader
  var palette: Palette?
  var bytes: [UInt8]

  /// Picks the smallest lossless pixel type, and writes the rows in it.
  ///
  /// `pixels` holds `4 * width * height` bytes.
  ///
  /// - Throws: ``ImageError/stopped`` once `stop` is given.
  init(
    _ pixels: [UInt8], width: Int, height: Int, alpha: PNGEncoder.Alpha, forceRGBA8: Bool,
    until stop: StopSignal = .never
  ) throws(ImageError) {
    if stop.isGiven { throw .stopped }
    if !forceRGBA8, let indexed = IndexedPixels(pixels, width: width, height: height, until: stop) {
      self.init(indexed, width: width, height: height, alpha: alpha, until: stop)
      if stop.isGiven { throw .stopped }
      return
    }
    if stop.isGiven { throw .stopped }
    let opaque = !forceRGBA8 && isOpaque(pixels)
    let header = PNGHeader(width: width, height: height, bitDepth: 8, colorType: opaque ? .rgb : .rgba)
    let bytes =
      opaque
      ? rgbRows(pixels, width: width, height: height, until: stop)
      : rgbaRows(pixels, width: width, height: height, premultiplied: alpha == .premultiplied, until: stop)
    if stop.isGiven { throw .stopped }
    self.init(header: header, palette: nil, bytes: bytes)
  }

  private init(header: PNGHeader, palette: Palette?, bytes: [UInt8]) {
    self.header = header
    self.palette = palette
    self.bytes = bytes
  }

  /// The rows of indices; not all once `stop` is given.
  private init(
    _ indexed: IndexedPixels, width: Int, height: Int, alpha: PNGEncoder.Alpha, until stop: StopSignal
  ) {
    let colors = indexed.colors.map { color in
      let (r, g, b, a) = (
        UInt8(truncatingIfNeeded: color), UInt8(truncatingIfNeeded: color >> 8),
        UInt8(truncatingIfNeeded: color >> 16), UInt8(truncatingIfNeeded: color >> 24)
      )
      return alpha == .straight
        ? (r, g, b, a) : (unpremultiplied(r, a), unpremultiplied(g, a), unpremultiplied(b, a), a)
    }
    let alphas = colors.map(\.3)
    let translucent = (alphas.lastIndex { $0 != 255 } ?? -1) + 1
    palette = Palette(
      colors: colors.flatMap { [$0.0, $0.1, $0.2] }, alphas: Array(alphas.prefix(translucent)))
    let depth: UInt8 =
      switch colors.count {
      case ...2: 1
      case ...4: 2
      case ...16: 4
      default: 8
      }
    header = PNGHeader(width: width, height: height, bitDepth: depth, colorType: .palette)
    bytes = indexed.rows(bitDepth: depth, until: stop)
  }
}

/// A channel before it was multiplied by `alpha` / 255, rounded to nearest; 0 when alpha is 0.
///
/// A channel above its alpha, which no premultiplied colour has, gives 255.
func unpremultiplied(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
  guard alpha > 0 else { return 0 }
  let (channel, alpha) = (Int(channel), Int(alpha))
  return UInt8(min((channel * 255 + alpha / 2) / alpha, 255))
}
