// Sound because pixels are read below 4 * width * rows, the length of the part that belongs to a band, and each row is
// written at its own place of `rowLength` bytes, with room behind the last one for the store of a whole word.

/// The rows of a picture as a PNG file stores them before compression, made band by band.
///
/// Each row begins with the number of its filter, which is always 0: none.
struct PixelRows: Sendable {
  /// The form of the pixels in the file.
  enum Form: Sendable {
    /// Places in a palette, found by colour.
    case palette(ColorMap)
    /// Places in a palette, found by the numbers of counted colours.
    case counted(ColorMap, [ColorHistogram.Band])
    /// Places in a palette that spread differences.
    case dithered(Dithering)
    /// Red, green and blue.
    case rgb
    /// Red, green, blue and straight alpha.
    case rgba
  }

  let header: PNGHeader
  let form: Form
  /// The colours of the palette, with straight alpha; empty without one.
  let colors: [UInt32]
  private let alpha: Image.Alpha

  /// Rows of places in a palette, packed into as few bits as hold all places.
  init(_ palette: ColorPalette, form: Form, width: Int, height: Int, _ alpha: Image.Alpha) {
    let depth: UInt8 =
      switch palette.colors.count {
      case ...2: 1
      case ...4: 2
      case ...16: 4
      default: 8
      }
    header = PNGHeader(width: width, height: height, bitDepth: depth, colorType: .palette)
    colors = palette.colors
    self.form = form
    self.alpha = alpha
  }

  /// Rows of whole colours.
  init(isOpaque: Bool, width: Int, height: Int, _ alpha: Image.Alpha) {
    header = PNGHeader(width: width, height: height, bitDepth: 8, colorType: isOpaque ? .rgb : .rgba)
    form = isOpaque ? .rgb : .rgba
    colors = []
    self.alpha = alpha
  }

  /// The number of bytes of a row, with its filter byte.
  var rowLength: Int {
    switch form {
    case .palette, .counted, .dithered:
      1 + (header.width + 8 / Int(header.bitDepth) - 1) / (8 / Int(header.bitDepth))
    case .rgb: 1 + 3 * header.width
    case .rgba: 1 + 4 * header.width
    }
  }

  /// The number of bytes by which the search for repetitions goes ahead.
  var pixelBytes: Int {
    switch form {
    case .palette, .counted, .dithered: 1
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The bands of rows of a byte for each pixel.
  static func paletteBands(width: Int, height: Int) -> RowBands {
    RowBands(height: height, rowLength: 1 + width, length: ZlibStream.bandLength)
  }

  /// The rows in bands, which are compressed at the same time.
  var bands: RowBands {
    RowBands(height: header.height, rowLength: rowLength, length: ZlibStream.bandLength)
  }

  /// The rows of a band of the picture.
  func bytes(_ pixels: [UInt8], band: Int) -> [UInt8] {
    let rows = bands[band]
    let range = rows.lowerBound * 4 * header.width..<rows.upperBound * 4 * header.width
    return pixels.withUnsafeBytes { bytes(UnsafeRawBufferPointer(rebasing: $0[range]), band) }
  }

  /// The rows of a band, of whose pixels `pixels` holds four bytes each.
  private func bytes(_ pixels: UnsafeRawBufferPointer, _ band: Int) -> [UInt8] {
    let length = pixels.count / 4 / header.width * rowLength
    // Pixels of three bytes are stored as words of four.
    return [UInt8](unsafeUninitializedCapacity: length + 8) { target, initialized in
      guard let target = target.baseAddress, let source = pixels.baseAddress else { return }
      switch form {
      case .palette(let map): writePlaces(pixels, target) { map.write($0, to: $1) }
      case .counted(let map, let bands): writePlaces(pixels, target) { map.write(bands[band], to: $1) }
      case .dithered(let dithering):
        writePlaces(pixels, target) { dithering.write($0, width: header.width, to: $1) }
      case .rgb: writeRGB(source, rows: length / rowLength, target)
      case .rgba: writeRGBA(source, rows: length / rowLength, target)
      }
      initialized = length
    }
  }

  private func writePlaces(
    _ pixels: UnsafeRawBufferPointer, _ target: UnsafeMutablePointer<UInt8>,
    _ write: (UnsafeRawBufferPointer, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let width = header.width
    let count = pixels.count / 4
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { places in
      guard let places = places.baseAddress else { return }
      write(pixels, places)
      let rowLength = rowLength
      let depth = header.bitDepth
      let perByte = 8 / Int(depth)
      for y in 0..<count / width {
        let row = target + y &* rowLength
        let source = places + y &* width
        row[0] = 0
        if perByte == 1 {
          (row + 1).update(from: source, count: width)
          continue
        }
        var x = 0
        var next = 1
        while x < width {
          var byte: UInt8 = 0
          for step in 0..<perByte {
            byte = byte &<< depth | (x &+ step < width ? source[x &+ step] : 0)
          }
          row[next] = byte
          next &+= 1
          x &+= perByte
        }
      }
    }
  }

  private func writeRGB(_ source: UnsafeRawPointer, rows: Int, _ target: UnsafeMutablePointer<UInt8>) {
    var source = source
    var target = UnsafeMutableRawPointer(target)
    for _ in 0..<rows {
      target.storeBytes(of: 0, as: UInt8.self)
      target += 1
      for _ in 0..<header.width {
        target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
        source += 4
        target += 3
      }
    }
  }

  private func writeRGBA(_ source: UnsafeRawPointer, rows: Int, _ target: UnsafeMutablePointer<UInt8>) {
    var source = source
    var target = UnsafeMutableRawPointer(target)
    let isPremultiplied = alpha == .premultiplied
    unpremultiplyReciprocals.withUnsafeBufferPointer { reciprocals in
      for _ in 0..<rows {
        target.storeBytes(of: 0, as: UInt8.self)
        target += 1
        for _ in 0..<header.width {
          var color = UInt32(littleEndian: source.loadUnaligned(as: UInt32.self))
          let alpha = UInt8(truncatingIfNeeded: color &>> 24)
          if isPremultiplied, alpha != 255 {
            let reciprocal = reciprocals[Int(alpha)]
            let red = unpremultiplied(UInt8(truncatingIfNeeded: color), alpha, reciprocal)
            let green = unpremultiplied(UInt8(truncatingIfNeeded: color &>> 8), alpha, reciprocal)
            let blue = unpremultiplied(UInt8(truncatingIfNeeded: color &>> 16), alpha, reciprocal)
            color = red | green &<< 8 | blue &<< 16 | UInt32(alpha) &<< 24
          }
          target.storeBytes(of: color.littleEndian, as: UInt32.self)
          source += 4
          target += 4
        }
      }
    }
  }
}

/// 2²⁴ / alpha, rounded up; 0 for alpha 0.
///
/// With n at most 255 · 255 + 127, the product n · reciprocal is above n · 2²⁴ / alpha by less than
/// n < 2²⁴ / 255 ≤ 2²⁴ / alpha, so that shifting it by 24 bits gives the exact floor of n / alpha.
private let unpremultiplyReciprocals: [UInt64] =
  [0] + (1...255).map { (UInt64(1 << 24) + UInt64($0) - 1) / UInt64($0) }

/// ``unpremultiplied(_:_:)`` without a division.
@inline(__always)
private func unpremultiplied(_ channel: UInt8, _ alpha: UInt8, _ reciprocal: UInt64) -> UInt32 {
  let numerator = UInt64(channel) &* 255 &+ UInt64(alpha >> 1)
  return UInt32(truncatingIfNeeded: min((numerator &* reciprocal) >> 24, 255))
}
