/// Reads JPEG files, baseline and progressive, into opaque RGBA.
///
/// Grey, YCbCr, RGB and the four-channel types for print are read. Orientation and colour profiles are not applied, as
/// in the reference map renderers.
public struct JPEGDecoder: Sendable, Hashable {
  /// The largest picture to accept.
  public var limits: ImageLimits

  /// Start of image and the beginning of the next marker (ITU-T T.81, B.1.1.3).
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// A decoder with the given limits.
  public init(limits: ImageLimits = ImageLimits()) {
    self.limits = limits
  }

  /// Reads the picture in the bytes of a JPEG file.
  ///
  /// - Throws: ``ImageError`` when the bytes are not JPEG, end early, are damaged, or hold too large a picture or too
  ///   many scans of it.
  /// - Complexity: O(width × height). Files may have 100 scans, large pictures fewer: 16 from 67 million pixels on.
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
    guard bytes.starts(with: JPEGDecoder.signature) else {
      if !bytes.isEmpty, JPEGDecoder.signature.starts(with: bytes) {
        throw .truncated(format: "JPEG", offset: bytes.count)
      }
      throw .signature(
        format: "JPEG", found: bytes.isEmpty ? "no bytes" : hexadecimal(bytes.prefix(3)),
        expected: hexadecimal(JPEGDecoder.signature[...]))
    }
    return try decodePixels(bytes)
  }
}
