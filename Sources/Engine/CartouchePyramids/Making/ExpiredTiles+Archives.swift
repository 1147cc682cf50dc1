import CartoucheArchives
import CartoucheGeometry
import CartoucheResources

extension ExpiredTiles {
  /// The tiles that differ between two states of a source: O(tiles of both).
  ///
  /// - Throws: ``ArchiveError`` where one of them cannot be read.
  public init(from old: PMTilesReader, to new: PMTilesReader) throws(ArchiveError) {
    self.init()
    let deepest = max(old.header.maxzoom, new.header.maxzoom)
    try compare(TileID(z: 0, x: 0, y: 0), old, new, deepest)
  }

  private mutating func compare(
    _ tile: TileID, _ old: PMTilesReader, _ new: PMTilesReader, _ deepest: Int
  ) throws(ArchiveError) {
    guard tile.z <= deepest else { return }
    let isInOld = try old.hasTile(atOrBelow: tile, maxzoom: deepest)
    let isInNew = try new.hasTile(atOrBelow: tile, maxzoom: deepest)
    guard isInOld || isInNew else { return }
    if try old.bytes(of: tile) != new.bytes(of: tile) { insert(tile) }
    for child in tile.children { try compare(child, old, new, deepest) }
  }
}
