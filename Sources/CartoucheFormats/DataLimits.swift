/// The limits on the size of data.
public struct DataLimits: Sendable, Hashable {
  /// The maximum number of bytes after decompression.
  public var maximumSize: Int
  /// The maximum memory that positions and properties may take while they are read, in bytes.
  public var maximumMemory: Int
  /// The maximum number of positions that shared arcs may expand to.
  public var maximumPositions: Int
  /// The maximum nesting of elements, arrays and geometries.
  public var maximumDepth: Int
  /// The maximum number of diagnostics of one kind; further ones are only counted.
  public var maximumDiagnostics: Int

  /// Limits that fit every honest file: 4 GiB of text and of values, 268 million positions, 256 levels, 100 diagnostics
  /// of each kind.
  public init(
    maximumSize: Int = 1 << 32, maximumPositions: Int = 1 << 28, maximumDepth: Int = 256,
    maximumDiagnostics: Int = 100, maximumMemory: Int = 1 << 32
  ) {
    self.maximumSize = max(maximumSize, 0)
    self.maximumMemory = max(maximumMemory, 0)
    self.maximumPositions = max(maximumPositions, 0)
    self.maximumDepth = min(max(maximumDepth, 1), 512)
    self.maximumDiagnostics = max(maximumDiagnostics, 1)
  }
}
