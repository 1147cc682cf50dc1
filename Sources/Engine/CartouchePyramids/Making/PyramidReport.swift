import CartoucheGeometry
import CartoucheJSON

/// The state of a run, in tiles.
public struct PyramidProgress: Sendable, Hashable {
  /// The tiles that are made, skipped or failed.
  public var done = 0
  /// All tiles of the run; for a list of expired tiles, the number is not known in advance.
  public var total: Int?
  /// The number of done tiles that an interrupted run had made.
  public var skipped = 0
  /// The number of done tiles that could not be made.
  public var failed = 0
  /// The number of done tiles in areas without content.
  public var empty = 0
}

/// The result of a run.
public struct PyramidReport: Sendable {
  /// A tile that could not be made.
  public struct Failure: Sendable, Hashable {
    /// The address.
    public var tile: TileID
    /// The reason.
    public var reason: String
  }

  /// The final state.
  public var progress = PyramidProgress()
  /// The tiles that were appended to the archive.
  public var written = 0
  /// The number of blank tiles among those made.
  public var blank = 0
  /// The bytes of all tiles that were made, including duplicates.
  public var byteCount = 0
  /// The blocks that were made.
  public var blocks = 0
  /// The further attempts at blocks.
  public var retries = 0
  /// The tiles that could not be made.
  public var failures: [Failure] = []
  /// The renewed tiles that the archive no longer has.
  public var removed: [TileID] = []
  /// The findings about the style and the data, each once.
  public var diagnostics: [Diagnostic] = []

  /// An empty report.
  public init() {}
}
