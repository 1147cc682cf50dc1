import CartoucheGeometry

/// The way in which a pyramid is made.
public struct PyramidOptions: Sendable {
  /// The treatment of a tile that cannot be made after all attempts.
  public enum FailurePolicy: String, Sendable, Hashable, CaseIterable {
    /// The run ends without an archive.
    case fail
    /// The tile is missing from the archive, and listed.
    case hole
    /// The tile of the previous archive is kept, and listed.
    case previous
  }

  /// The treatment of tiles in an area without content, which are all equal.
  public enum EmptyPolicy: String, Sendable, Hashable, CaseIterable {
    /// The archive contains the tiles; their bytes are stored once.
    case keep
    /// The archive omits the tiles.
    case skip
  }

  /// The number of blocks that are made at a time.
  public var jobs = 1
  /// The number of further attempts at a block that fails.
  public var retries = 2
  /// The treatment of a tile that cannot be made.
  public var failed = FailurePolicy.fail
  /// The treatment of tiles without content.
  public var empty = EmptyPolicy.keep
  /// The tiles to make anew; `nil` for all.
  public var expired: ExpiredTiles?
  /// Whether tiles that the writer already has are kept.
  public var resumes = false
  /// The time between two checks of the sources.
  public var checkInterval = Duration.seconds(5)

  /// A run with one job.
  public init() {}
}
