import CartoucheGeometry
import CartoucheJSON

/// The state of a run, in tiles.
public struct PyramidProgress: Sendable, Hashable {
  /// The tiles that are settled, in whichever way.
  public var done = 0
  /// All tiles of the run; those of a list that expired are not counted in advance.
  public var total: Int?
  /// Of those done, the ones that an interrupted run had made.
  public var skipped = 0
  /// Of those done, the ones that could not be made.
  public var failed = 0
  /// Of those done, the ones in areas without content.
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
  /// Of the tiles that were made, those with nothing to see.
  public var blank = 0
  /// The bytes of the tiles that were made, equal ones counted again.
  public var byteCount = 0
  /// The blocks that were made.
  public var blocks = 0
  /// The further attempts at blocks.
  public var retries = 0
  /// The tiles that could not be made.
  public var failures: [Failure] = []
  /// The tiles of a renewal that the archive does not have any more.
  public var removed: [TileID] = []
  /// The findings about the style and the data, each once.
  public var diagnostics: [Diagnostic] = []

  /// A report on nothing.
  public init() {}
}
