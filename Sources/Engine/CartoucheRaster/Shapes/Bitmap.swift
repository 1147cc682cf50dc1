/// An RGBA picture with 8 bits per channel and premultiplied alpha.
///
/// Pixels are row-major from the top left, four bytes each in the order red, green, blue, alpha; rows have no
/// padding.
public struct Bitmap: Sendable {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// The bytes, `width * height * 4` of them.
  public internal(set) var pixels: [UInt8]

  /// An object that is let go of with the last copy of the picture; no part of its value.
  package var companion: (any AnyObject & Sendable)?

  /// Makes a transparent picture; negative sizes count as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    let (area, overflow) = self.width.multipliedReportingOverflow(by: self.height)
    let (bytes, tooMany) = area.multipliedReportingOverflow(by: 4)
    pixels = [UInt8](repeating: 0, count: overflow || tooMany ? 0 : bytes)
  }

  /// Wraps premultiplied bytes.
  ///
  /// - Throws: `RasterError.pixelCount` when there are not `width * height * 4` bytes, `RasterError.size`
  ///   when a side is negative or over `RasterLimits.maximumSide`.
  public init(width: Int, height: Int, pixels: [UInt8]) throws(RasterError) {
    try RasterLimits.check(width: width, height: height)
    guard pixels.count == width * height * 4 else {
      throw RasterError.pixelCount(found: pixels.count, expected: width * height * 4)
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Premultiplies straight RGBA bytes, as in picture files, rounding to nearest.
  ///
  /// - Throws: As `init(width:height:pixels:)`.
  public init(width: Int, height: Int, straight: [UInt8]) throws(RasterError) {
    try self.init(width: width, height: height, pixels: straight)
    var offset = 0
    while offset < pixels.count {
      let alpha = Int(pixels[offset + 3])
      if alpha < 255 {
        for channel in offset..<offset + 3 {
          pixels[channel] = UInt8((Int(pixels[channel]) * alpha + 127) / 255)
        }
      }
      offset += 4
    }
  }

  /// The bytes with straight (not premultiplied) alpha, as in picture files, rounded to nearest.
  ///
  /// Transparent pixels become transparent black.
  public func straight() -> [UInt8] {
    var result = pixels
    var offset = 0
    while offset < result.count {
      let alpha = Int(result[offset + 3])
      if alpha < 255 {
        for channel in offset..<offset + 3 {
          let value = alpha == 0 ? 0 : (Int(result[channel]) * 255 + alpha / 2) / alpha
          result[channel] = UInt8(min(255, value))
        }
      }
      offset += 4
    }
    return result
  }

  /// The four bytes of one pixel; transparent black outside the picture.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    guard x >= 0, x < width, y >= 0, y < height else { return .zero }
    let offset = (y * width + x) * 4
    return SIMD4(pixels[offset], pixels[offset + 1], pixels[offset + 2], pixels[offset + 3])
  }
}

extension Bitmap: Hashable {
  /// Whether two pictures have the same size and bytes.
  public static func == (one: Bitmap, other: Bitmap) -> Bool {
    one.width == other.width && one.height == other.height && one.pixels == other.pixels
  }

  /// Hashes the size and the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(pixels)
  }
}
