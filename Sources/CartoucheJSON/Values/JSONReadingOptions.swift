/// Limits for reading JSON.
public struct JSONReadingOptions: Sendable, Hashable {
  /// How many arrays and objects may be nested, from 1 to 4096.
  public var maximumDepth: Int
  /// How many diagnostics are kept; the first ones are.
  public var maximumDiagnostics: Int

  /// The most memory that the values may take, in bytes; a text of `[0,0,0…` takes twelve times its length.
  public var maximumMemory: Int

  /// Limits that fit every honest document: 512 levels, 1000 diagnostics, values of 128 MiB.
  public init(maximumDepth: Int = 512, maximumDiagnostics: Int = 1000, maximumMemory: Int = 128 << 20) {
    self.maximumDepth = min(max(maximumDepth, 1), 4096)
    self.maximumDiagnostics = max(maximumDiagnostics, 0)
    self.maximumMemory = max(maximumMemory, 1 << 10)
  }
}
