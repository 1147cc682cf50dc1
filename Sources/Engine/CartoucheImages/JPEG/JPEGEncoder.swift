import CartoucheThreads

/// Writes JPEG files.
///
/// JPEG has no alpha: pictures are drawn over white.
public struct JPEGEncoder: Sendable, Hashable {
  /// The quality, from 1 (smallest file) to 100 (best picture); values outside are clamped.
  public var quality: Int

  /// The largest width and height of the format.
  static let largest = 65_500

  /// An encoder of the given quality.
  public init(quality: Int = 85) {
    self.quality = quality
  }

  /// The JPEG file of a picture.
  ///
  /// From quality 90 on, colour keeps the full resolution; below, half of it in both directions.
  ///
  /// - Throws: ``ImageError/size(width:height:)`` for sides over 65,500 pixels, ``ImageError/memory(bytes:)``.
  /// - Complexity: O(width × height).
  public func encode(_ image: Image) throws(ImageError) -> [UInt8] {
    try encode(image.pixels, width: image.width, height: image.height, alpha: .straight, until: .never)
  }

  /// The JPEG file of rows of RGBA pixels, unless a signal stops its making.
  ///
  /// - Throws: ``ImageError/stopped``, ``ImageError/pixelCount(found:expected:)``, and as for a picture.
  package func encode(
    _ pixels: [UInt8], width: Int, height: Int, alpha: Image.Alpha, until stop: StopSignal
  ) throws(ImageError) -> [UInt8] {
    try Image.check(pixels, width: width, height: height, largest: JPEGEncoder.largest)
    return try encodeBands(
      JPEGEncoder.overWhite(pixels, alpha), width: width, height: height, quality: min(max(quality, 1), 100),
      until: stop)
  }

  /// The pixels over white, with whatever alpha.
  private static func overWhite(_ pixels: [UInt8], _ alpha: Image.Alpha) -> [UInt8] {
    guard let first = firstTranslucent(pixels) else { return pixels }
    var pixels = pixels
    for start in stride(from: first, to: pixels.count - 3, by: 4) where pixels[start + 3] < 255 {
      let opacity = Int(pixels[start + 3])
      for channel in start..<start + 3 {
        let share = alpha == .straight ? Int(pixels[channel]) * opacity : Int(pixels[channel]) * 255
        pixels[channel] = UInt8(min((share + 255 * (255 - opacity) + 127) / 255, 255))
      }
    }
    return pixels
  }
}
