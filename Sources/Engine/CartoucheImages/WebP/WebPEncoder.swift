import CartoucheThreads

/// Writes WebP files; the same pixels give the same bytes.
public struct WebPEncoder: Sendable, Hashable {
  /// The quality of lossy files, from 0 (smallest file) to 100 (best picture); values outside are clamped.
  ///
  /// For lossless files it is the effort instead: 100 makes the smallest file.
  public var quality: Double

  /// Whether every pixel is kept exactly.
  public var isLossless: Bool

  /// The effort for small files; levels of PNG count as ``ImageCompression/default``.
  public var compression: ImageCompression

  /// The largest width and height of the format.
  static let largest = 16_383

  /// An encoder with the given options.
  public init(quality: Double = 85, isLossless: Bool = false, compression: ImageCompression = .default) {
    self.quality = quality
    self.isLossless = isLossless
    self.compression = compression
  }

  /// The WebP file of a picture.
  ///
  /// - Throws: ``ImageError/size(width:height:)`` for sides over 16,383 pixels, ``ImageError/memory(bytes:)``.
  /// - Complexity: O(width × height).
  public func encode(_ image: Image) throws(ImageError) -> [UInt8] {
    try encode(image.pixels, width: image.width, height: image.height, alpha: .straight, until: .never)
  }

  /// The WebP file of rows of RGBA pixels, unless a signal stops its making.
  ///
  /// - Throws: ``ImageError/stopped``, ``ImageError/pixelCount(found:expected:)``, and as for a picture.
  package func encode(
    _ pixels: [UInt8], width: Int, height: Int, alpha: Image.Alpha, until stop: StopSignal
  ) throws(ImageError) -> [UInt8] {
    try Image.check(pixels, width: width, height: height, largest: WebPEncoder.largest)
    let isStraight = alpha == .straight || JPEGEncoder.firstTranslucent(pixels) == nil
    let straight =
      isStraight
      ? pixels : try Image(width: width, height: height, pixels: pixels, alpha: alpha, until: stop).pixels
    return try encodePixels(straight, width: width, height: height, until: stop)
  }

  /// The ``quality`` of lossless files, which is their effort.
  static func losslessEffort(_ compression: ImageCompression) -> Double {
    switch compression {
    case .fast: 0
    case .default, .level: 20
    case .best: 75
    }
  }

  /// The effort of libwebp, 0 (fastest) to 6 (smallest).
  var method: Int32 {
    switch compression {
    case .fast: 0
    case .default, .level: isLossless ? 1 : 2
    case .best: isLossless ? 4 : 6
    }
  }
}
