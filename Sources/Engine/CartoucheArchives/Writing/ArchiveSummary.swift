/// The content of a finished archive in numbers.
public struct ArchiveSummary: Sendable, Hashable {
  /// The number of tiles that can be read.
  public var tiles: Int
  /// The number of tiles that differ from one another.
  public var uniqueTiles: Int
  /// The number of entries of the directories; of files or rows in formats without directories.
  public var entries: Int
  /// The size of the archive in bytes.
  public var byteCount: Int
  /// The digest of all tiles in hexadecimal digits, the same for the same tiles in any format.
  ///
  /// It is SHA-256 over, for each tile in the order of PMTiles, its id (eight bytes, the lowest first) and the SHA-256 of
  /// its bytes as they are stored.
  public var digest: String

  /// A summary.
  public init(tiles: Int, uniqueTiles: Int, entries: Int, byteCount: Int, digest: String) {
    self.tiles = tiles
    self.uniqueTiles = uniqueTiles
    self.entries = entries
    self.byteCount = byteCount
    self.digest = digest
  }
}
