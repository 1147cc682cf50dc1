/// The width and height that the header of a picture file names, read before memory is taken for its pixels.
public struct ImageSize: Sendable, Hashable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels; sides are below 2³¹, so that it can be counted.
  public var pixels: Int { width * height }

  /// Reads the header of a picture of any known format.
  ///
  /// - Throws: ``ImageError`` when the bytes are of no known format, or their header is cut or damaged.
  /// - Complexity: O(1) for PNG and WebP, O(bytes before the frame header) for JPEG.
  public init(header bytes: [UInt8]) throws(ImageError) {
    switch ImageFormat(sniffing: bytes) {
    case .png:
      let header = try PNGHeader(bytes)
      self.init(width: header.width, height: header.height)
    case .jpeg: self = try Self.jpeg(bytes)
    case .webp: self = try Self.webp(bytes)
    case nil: throw Image.unknownFormat(bytes)
    }
  }
}
