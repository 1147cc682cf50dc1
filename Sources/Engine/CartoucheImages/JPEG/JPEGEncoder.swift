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
  public func encode(_ image: Image) throws(ImageError) -> [UInt8] { try encode(image, until: .never) }

  /// The JPEG file of a picture, unless `stop` is given before it is compressed.
  ///
  /// The library is not interrupted: it takes about 2 ns per pixel, 0.15 s for 8192 x 8192.
  ///
  /// - Throws: ``ImageError``, as without a signal, or ``ImageError/stopped``.
  package func encode(_ image: Image, until stop: StopSignal) throws(ImageError) -> [UInt8] {
    guard image.width <= JPEGEncoder.largest, image.height <= JPEGEncoder.largest else {
      throw .size(width: image.width, height: image.height)
    }
    if stop.isGiven { throw .stopped }
    var pixels = image.pixels
    for start in stride(from: 0, to: pixels.count - 3, by: 4) {
      if start & 0xF_FFFF == 0, stop.isGiven { throw .stopped }
      guard pixels[start + 3] < 255 else { continue }
      let alpha = Int(pixels[start + 3])
      for channel in start..<start + 3 {
        pixels[channel] = UInt8((Int(pixels[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
    }
    if stop.isGiven { throw .stopped }
    return try encodePixels(
      pixels, width: image.width, height: image.height, quality: min(max(quality, 1), 100))
  }
}
