/// Limits for reading JSON.
public struct JSONReadingOptions: Sendable, Hashable {
  /// The number of arrays and objects that may be nested, from 1 to 4096.
  public var maximumDepth: Int
  /// The number of diagnostics that are kept, beginning with the first.
  public var maximumDiagnostics: Int

  /// The memory that the values may take, in bytes; a text of `[0,0,0…` takes twelve times its length.
  public var maximumMemory: Int

  /// Limits that fit every honest document: 512 levels, 1000 diagnostics, values of 128 MiB.
  public init(maximumDepth: Int = 512, maximumDiagnostics: Int = 1000, maximumMemory: Int = 128 << 20) {
    self.maximumDepth = min(max(maximumDepth, 1), 4096)
    self.maximumDiagnostics = max(maximumDiagnostics, 0)
    self.maximumMemory = max(maximumMemory, 1 << 10)
  }
}
