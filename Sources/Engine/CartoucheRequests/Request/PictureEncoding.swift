/// The file format of a picture, and how it is compressed.
public struct PictureEncoding: Sendable, Hashable {
  /// A file format, by the names that servers of map pictures use.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// PNG without loss; a palette only where it loses nothing.
    case png
    /// PNG with at most 256 colours.
    case png8
    /// PNG with at most 32 colours.
    case png32
    /// PNG with at most 64 colours.
    case png64
    /// PNG with at most 128 colours.
    case png128
    /// PNG with at most 256 colours.
    case png256
    /// JPEG.
    case jpeg
    /// WebP.
    case webp
    /// AVIF.
    case avif

    /// The format of this name; `jpg` is JPEG, and upper case counts as lower case.
    public init?(name: String) {
      let name = name.lowercased()
      self.init(rawValue: name == "jpg" ? "jpeg" : name)
    }

    /// The number of colours of a palette; `nil` without one.
    public var paletteSize: Int? {
      switch self {
      case .png8, .png256: 256
      case .png32: 32
      case .png64: 64
      case .png128: 128
      case .png, .jpeg, .webp, .avif: nil
      }
    }

    /// The media type.
    public var mediaType: String {
      switch self {
      case .png, .png8, .png32, .png64, .png128, .png256: "image/png"
      case .jpeg: "image/jpeg"
      case .webp: "image/webp"
      case .avif: "image/avif"
      }
    }
  }

  /// The file format; `nil` is that of the name of the output, or else PNG.
  public var format: Format?
  /// The quality of lossy formats, 0 to 100; `nil` is 85.
  public var quality: Double?
  /// The effort of compression, 0 (fast) to 12 (small); `nil` is that of the encoder.
  public var compression: Int?
  /// Whether colours between those of a palette are imitated by patterns of pixels; `nil` is what the encoder does.
  public var dither: Bool?

  /// The encoding of a format, with the usual compression.
  public init(_ format: Format? = nil) { self.format = format }
}
