/// Writes WebP files; the same bytes for the same pixels.
public struct WebPEncoder: Sendable, Hashable {
  /// How much of the picture to keep, 0 (least) to 100; values outside count as the nearest one inside.
  ///
  /// Without loss it says how hard to try instead: 100 makes the smallest file.
  public var quality: Double

  /// Whether every pixel is kept as it is.
  public var isLossless: Bool

  /// The largest width and height the format has.
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
  public func encode(_ image: Image) throws(ImageError) -> [UInt8] {
    guard image.width <= WebPEncoder.largest, image.height <= WebPEncoder.largest else {
      throw .size(width: image.width, height: image.height)
    }
    return try encodePixels(image, quality: quality > 0 ? Float(min(quality, 100)) : 0)
  }
}
