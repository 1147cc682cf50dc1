/// Limits for reading JSON.
public struct JSONReadingOptions: Sendable, Hashable {
  /// How many arrays and objects may be nested, from 1 to 4096.
  public var maximumDepth: Int
  /// How many diagnostics are kept; the first ones are.
  public var maximumDiagnostics: Int

  /// Limits that fit every honest document: 512 levels, 1000 diagnostics.
  public init(maximumDepth: Int = 512, maximumDiagnostics: Int = 1000) {
    self.maximumDepth = min(max(maximumDepth, 1), 4096)
    self.maximumDiagnostics = max(maximumDiagnostics, 0)
  }
}
