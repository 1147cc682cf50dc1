import CartoucheGeometry

/// The way in which a pyramid is made.
public struct PyramidOptions: Sendable {
  /// The fate of a tile that cannot be made, after all attempts.
  public enum FailurePolicy: String, Sendable, Hashable, CaseIterable {
    /// The run ends, and there is no archive.
    case fail
    /// The tile is missing from the archive, and listed.
    case hole
    /// The tile of the previous archive stays, and is listed.
    case previous
  }

  /// The fate of the tiles of an area without content, which all are equal.
  public enum EmptyPolicy: String, Sendable, Hashable, CaseIterable {
    /// The archive has them; their bytes are stored once.
    case keep
    /// The archive has none of them.
    case skip
  }

  /// The number of blocks that are made at a time.
  public var jobs = 1
  /// The number of further attempts at a block that fails.
  public var retries = 2
  /// The fate of a tile that cannot be made.
  public var failed = FailurePolicy.fail
  /// The fate of tiles without content.
  public var empty = EmptyPolicy.keep
  /// The tiles to make anew; `nil` for all.
  public var expired: ExpiredTiles?
  /// Whether tiles that the writer has already are left as they are.
  public var resumes = false
  /// The time between two looks at the sources.
  public var checkInterval = Duration.seconds(5)

  /// A run with one job.
  public init() {}
}
