/// The limits on the size of data.
public struct DataLimits: Sendable, Hashable {
  /// The maximum number of bytes after decompression, and after conversion to UTF-8.
  public var maximumSize: Int
  /// The maximum memory that everything made of the text may take while it is read, in bytes: features with their
  /// positions and properties, and whatever their reader needs besides, such as the elements of XML and the text that
  /// entities expand to.
  public var maximumMemory: Int
  /// The maximum nesting of elements, arrays and geometries.
  public var maximumDepth: Int
  /// The maximum number of diagnostics of one kind; further ones are only counted.
  public var maximumDiagnostics: Int

  /// Limits as a frame has them by default: 256 MiB of text, as many of what is made of it, 256 levels, and 100
  /// diagnostics of each kind.
  public init(
    maximumSize: Int = 1 << 28, maximumMemory: Int = 1 << 28, maximumDepth: Int = 256,
    maximumDiagnostics: Int = 100
  ) {
    self.maximumSize = max(maximumSize, 0)
    self.maximumMemory = max(maximumMemory, 0)
    self.maximumDepth = min(max(maximumDepth, 1), 512)
    self.maximumDiagnostics = max(maximumDiagnostics, 1)
  }
}
