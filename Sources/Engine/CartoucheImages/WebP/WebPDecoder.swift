/// Reads WebP files, lossy or lossless, into straight RGBA.
///
/// Animations, orientation and colour profiles are not read.
public struct WebPDecoder: Sendable, Hashable {
  /// The largest picture to accept.
  public var limits: ImageLimits

  /// The first four bytes, "RIFF"; the length follows in four more (RFC 9649, 2.4).
  static let container: [UInt8] = [0x52, 0x49, 0x46, 0x46]
  /// The bytes 8 to 11, "WEBP".
  static let signature: [UInt8] = [0x57, 0x45, 0x42, 0x50]

  /// A decoder with the given limits.
  public init(limits: ImageLimits = ImageLimits()) {
    self.limits = limits
  }

  /// Reads the picture in the bytes of a WebP file.
  ///
  /// - Throws: ``ImageError`` when the bytes are not WebP, end early, are damaged, animated or hold too large a
  ///   picture.
  /// - Complexity: O(width × height).
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
    let start = bytes.prefix(4)
    guard !start.isEmpty, start.elementsEqual(WebPDecoder.container.prefix(start.count)) else {
      throw .signature(
        format: "WebP", found: start.isEmpty ? "no bytes" : hexadecimal(start),
        expected: hexadecimal(WebPDecoder.container[...]))
    }
    guard bytes.count >= 12 else { throw .truncated(format: "WebP", offset: bytes.count) }
    guard bytes[8..<12].elementsEqual(WebPDecoder.signature) else {
      throw .signature(
        format: "WebP", found: hexadecimal(bytes[8..<12]) + " at byte 8",
        expected: hexadecimal(WebPDecoder.signature[...]))
    }
    return try decodePixels(bytes)
  }
}
