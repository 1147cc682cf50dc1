/// A picture in memory: rows of RGBA pixels, 8 bits per channel, straight alpha.
///
/// ```swift
/// let red = Image(width: 2, height: 1, color: (255, 0, 0, 255))
/// let file = try PNGEncoder().encode(red)
/// let same = try PNGDecoder().decode(file)
/// ```
public struct Image: Sendable, Hashable {
  /// The number of pixels per row, in device pixels, at least 1.
  public let width: Int

  /// The number of rows, in device pixels, at least 1.
  public let height: Int

  /// The bytes `r, g, b, a` of each pixel, top row first, without padding; `4 * width * height` of them.
  ///
  /// Alpha is straight: the colour channels are not multiplied by it.
  public private(set) var pixels: [UInt8]

  /// Wraps existing pixels.
  ///
  /// - Parameters:
  ///   - width: The number of pixels per row, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - pixels: `4 * width * height` bytes `r, g, b, a`, straight alpha, top row first.
  /// - Throws: ``ImageError/pixelCount(found:expected:)`` or ``ImageError/size(width:height:)``.
  public init(width: Int, height: Int, pixels: [UInt8]) throws(ImageError) {
    let count = try Image.byteCount(width: width, height: height)
    guard pixels.count == count else {
      throw ImageError.pixelCount(found: pixels.count, expected: count)
    }
    self.init(width: width, height: height, checked: pixels)
  }

  /// A picture of one colour.
  ///
  /// - Parameters:
  ///   - width: The number of pixels per row; less than 1 counts as 1.
  ///   - height: The number of rows; less than 1 counts as 1.
  ///   - color: The channels of each pixel, 0 to 255, straight alpha.
  /// - Complexity: O(width × height).
  public init(
    width: Int, height: Int,
    color: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) = (0, 0, 0, 0)
  ) {
    let width = max(width, 1)
    let height = max(height, 1)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    for _ in 0..<(width * height) {
      pixels.append(color.red)
      pixels.append(color.green)
      pixels.append(color.blue)
      pixels.append(color.alpha)
    }
    self.init(width: width, height: height, checked: pixels)
  }

  /// For callers in this module that have checked that the sizes agree.
  init(width: Int, height: Int, checked pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The channels of one pixel, straight alpha.
  ///
  /// - Precondition: `x` lies in `0..<width` and `y` in `0..<height`, counted from the top left corner.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    get {
      let start = offset(x, y)
      return (pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
    set {
      let start = offset(x, y)
      pixels[start] = newValue.red
      pixels[start + 1] = newValue.green
      pixels[start + 2] = newValue.blue
      pixels[start + 3] = newValue.alpha
    }
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) lies outside the image")
    return 4 * (y * width + x)
  }

  /// Checks rows of RGBA pixels for a file whose sides have at most `largest` pixels.
  ///
  /// - Throws: ``ImageError/size(width:height:)`` or ``ImageError/pixelCount(found:expected:)``.
  static func check(_ pixels: [UInt8], width: Int, height: Int, largest: Int) throws(ImageError) {
    let count = try byteCount(width: width, height: height)
    guard width <= largest, height <= largest else { throw .size(width: width, height: height) }
    guard pixels.count == count else { throw .pixelCount(found: pixels.count, expected: count) }
  }

  /// `4 * width * height`, checked for positive sides and overflow.
  static func byteCount(width: Int, height: Int) throws(ImageError) -> Int {
    guard width > 0, height > 0 else { throw ImageError.size(width: width, height: height) }
    let (count, tooMany) = width.multipliedReportingOverflow(by: height)
    let (bytes, tooLarge) = count.multipliedReportingOverflow(by: 4)
    guard !tooMany, !tooLarge else { throw ImageError.size(width: width, height: height) }
    return bytes
  }
}
