import CartoucheThreads

/// A file format of pictures.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics.
  case png
  /// The format of the Joint Photographic Experts Group, in JFIF or Exif form.
  case jpeg
  /// Google's WebP, lossy or lossless.
  case webp
  /// The Graphics Interchange Format, which is read and not written.
  case gif

  /// The media type of the format's files, such as `image/png`.
  public var mediaType: String { "image/\(rawValue)" }

  /// The format indicated by a file's first bytes, nil for any other.
  ///
  /// Names and media types are ignored: tile servers are often wrong about them.
  public init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: PNGHeader.signature) {
      self = .png
    } else if bytes.starts(with: JPEGDecoder.signature) {
      self = .jpeg
    } else if bytes.count >= 12, bytes.starts(with: WebPDecoder.container),
      bytes[8..<12].elementsEqual(WebPDecoder.signature)
    {
      self = .webp
    } else if bytes.starts(with: GIFFile.signature) {
      self = .gif
    } else {
      return nil
    }
  }

  /// The format to write that a file name's extension indicates, nil for any other.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    if name.hasSuffix(".png") {
      self = .png
    } else if name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") {
      self = .jpeg
    } else if name.hasSuffix(".webp") {
      self = .webp
    } else {
      return nil
    }
  }
}

extension Image {
  /// Reads a picture of any known format, recognised by its first bytes; of an animated GIF file the first one.
  ///
  /// - Throws: ``ImageError`` when the bytes are of no known format, end early, are damaged or hold too large a
  ///   picture.
  /// - Complexity: O(width × height).
  public init(decoding bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
    switch ImageFormat(sniffing: bytes) {
    case .png: self = try PNGDecoder(limits: limits).decode(bytes)
    case .jpeg: self = try JPEGDecoder(limits: limits).decode(bytes)
    case .webp: self = try WebPDecoder(limits: limits).decode(bytes)
    case .gif: self = try GIFDecoder(limits: limits).decode(bytes)
    case nil: throw Self.unknownFormat(bytes)
    }
  }

  /// The error for bytes of no known format.
  static func unknownFormat(_ bytes: [UInt8]) -> ImageError {
    .signature(
      format: "image", found: bytes.isEmpty ? "no bytes" : hexadecimal(bytes.prefix(12)),
      expected: "the signature of PNG (89 50 4e 47), JPEG (ff d8 ff), WebP (RIFF ... WEBP) or GIF (GIF8)")
  }

  /// The relation of the colour channels of pixels to their alpha.
  public enum Alpha: Sendable, Hashable {
    /// The channels are not multiplied by alpha.
    case straight
    /// The channels have been multiplied by alpha / 255; they are divided by it, rounding to nearest.
    case premultiplied
  }

  /// A picture from rows of pixels whose channels may have been multiplied by alpha.
  ///
  /// - Parameters:
  ///   - width: The number of pixels per row, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - pixels: `4 * width * height` bytes `r, g, b, a`, top row first.
  ///   - alpha: Whether the channels have been multiplied by alpha.
  /// - Throws: ``ImageError/pixelCount(found:expected:)`` or ``ImageError/size(width:height:)``.
  public init(width: Int, height: Int, pixels: [UInt8], alpha: Alpha) throws(ImageError) {
    try self.init(width: width, height: height, pixels: pixels, alpha: alpha, until: .never)
  }

  /// A picture from rows of pixels, unless `stop` is given before it is finished.
  ///
  /// - Throws: ``ImageError``, as without a signal, or ``ImageError/stopped``.
  package init(
    width: Int, height: Int, pixels: [UInt8], alpha: Alpha, until stop: StopSignal
  ) throws(ImageError) {
    guard alpha == .premultiplied else {
      try self.init(width: width, height: height, pixels: pixels)
      return
    }
    var straight = pixels
    for start in stride(from: 0, to: straight.count - 3, by: 4) {
      if start & 0xF_FFFF == 0, stop.isGiven { throw .stopped }
      let alpha = Int(straight[start + 3])
      guard alpha < 255 else { continue }
      for channel in start..<start + 3 {
        let value = alpha == 0 ? 0 : (Int(straight[channel]) * 255 + alpha / 2) / alpha
        straight[channel] = UInt8(min(value, 255))
      }
    }
    try self.init(width: width, height: height, pixels: straight)
  }
}

/// The bytes in the form of a message: `89 50 4e 47`.
func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
}
