import CartoucheThreads

/// Writes WebP files; the same pixels give the same bytes.
public struct WebPEncoder: Sendable, Hashable {
  /// The quality, from 0 (smallest file) to 100 (best picture); values outside are clamped.
  ///
  /// For lossless files it is the effort instead: 100 makes the smallest file.
  public var quality: Double

  /// Whether every pixel is kept exactly.
  public var isLossless: Bool

  /// The largest width and height of the format.
  static let largest = 16_383

  /// An encoder with the given options.
  public init(quality: Double = 85, isLossless: Bool = false) {
    self.quality = quality
    self.isLossless = isLossless
  }

  /// The WebP file of a picture.
  ///
  /// - Throws: ``ImageError/size(width:height:)`` for sides over 16,383 pixels, ``ImageError/memory(bytes:)``.
  /// - Complexity: O(width × height).
  public func encode(_ image: Image) throws(ImageError) -> [UInt8] { try encode(image, until: .never) }

  /// The WebP file of a picture, unless `stop` is given before it is finished.
  ///
  /// The library asks now and then; the conversion of colours before it, about 3 ns per pixel, is not interrupted.
  ///
  /// - Throws: ``ImageError``, as without a signal, or ``ImageError/stopped``.
  package func encode(_ image: Image, until stop: StopSignal) throws(ImageError) -> [UInt8] {
    guard image.width <= WebPEncoder.largest, image.height <= WebPEncoder.largest else {
      throw .size(width: image.width, height: image.height)
    }
    return try encodePixels(image, quality: quality > 0 ? Float(min(quality, 100)) : 0, until: stop)
  }
}
