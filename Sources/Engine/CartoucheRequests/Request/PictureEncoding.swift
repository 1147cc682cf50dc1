import CartoucheImages

/// The file format that a request asks for, as far as it says anything about it.
public struct PictureEncoding: Sendable, Hashable {
  /// The encoding that the name of the format stands for, such as `png8`; `nil` is the one of the ending of the output, or
  /// else PNG.
  public var format: ImageEncoding?
  /// The quality of lossy formats, 0 to 100; `nil` is that of the format.
  public var quality: Double?
  /// The effort for small files; `nil` is that of the format.
  public var compression: ImageCompression?
  /// Whether the differences that a palette makes are spread; `nil` is what the format does.
  public var dither: Bool?
  /// The pixels per inch that files of PNG and JPEG state; `nil` states none.
  public var density: Double?

  /// The encoding of a format, with its usual options.
  public init(_ format: ImageEncoding? = nil) { self.format = format }

  /// The encoding of a file.
  ///
  /// - Parameter output: The name of the file, whose ending counts without a ``format``; `nil` without a file.
  public func encoding(for output: String?) -> ImageEncoding {
    var encoding = format ?? ImageEncoding(output.flatMap(ImageFormat.init(fileName:)) ?? .png)
    if let quality { encoding.quality = quality }
    if let compression { encoding.compression = compression }
    if let dither { encoding.dither = dither }
    encoding.density = density
    return encoding
  }
}
