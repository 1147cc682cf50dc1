/// The width and height in the header of a picture file, read before memory is allocated for its pixels.
public struct ImageSize: Sendable, Hashable {
  /// The number of pixels per row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels, which cannot overflow, since sides are below 2³¹.
  public var pixels: Int { width * height }

  /// Reads the header of a picture of any known format.
  ///
  /// - Throws: ``ImageError`` when the bytes are of no known format, or their header is truncated or damaged.
  /// - Complexity: O(1) for PNG, WebP and GIF, O(bytes before the frame header) for JPEG.
  public init(header bytes: [UInt8]) throws(ImageError) {
    switch ImageFormat(sniffing: bytes) {
    case .png:
      let header = try PNGHeader(bytes)
      self.init(width: header.width, height: header.height)
    case .jpeg: self = try Self.jpeg(bytes)
    case .webp: self = try Self.webp(bytes)
    case .gif:
      let file = try GIFFile(bytes)
      self.init(width: file.width, height: file.height)
    case nil: throw Image.unknownFormat(bytes)
    }
  }
}
