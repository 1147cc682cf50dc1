import CartoucheGeometry
import CartoucheResources

/// A writer of an archive of tiles, which comes under its name when it is complete, or not at all.
///
/// One writer belongs to one task at a time. The same tiles and the same description give the same bytes, in whichever
/// order the tiles are appended.
public protocol TileArchiveWriter: AnyObject {
  /// Adds a tile; one that was appended before is replaced.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the tile, compressed as the description says.
  ///   - tile: The address.
  func append(_ bytes: [UInt8], for tile: TileID) throws(ArchiveError)

  /// Adds all tiles of a zoom at and below an address, which have the same bytes; those that were appended before are
  /// replaced.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of each of the tiles.
  ///   - square: The address.
  ///   - zoom: The zoom of the tiles, at least that of the square.
  func append(_ bytes: [UInt8], forAllBelow square: TileID, atZoom zoom: Int) throws(ArchiveError)

  /// Whether a tile was appended, by this writer or by the one whose work it resumes.
  func contains(_ tile: TileID) throws(ArchiveError) -> Bool

  /// Completes the archive and gives it its name: O(tiles log tiles).
  func finish(_ description: ArchiveDescription) throws(ArchiveError) -> ArchiveSummary

  /// Removes what was written so far, unless it can be resumed.
  func abandon()
}

extension TileArchiveWriter {
  /// Adds tiles one by one.
  public func append(
    _ bytes: [UInt8], forAllBelow square: TileID, atZoom zoom: Int
  ) throws(ArchiveError) {
    guard let ids = PMTilesDirectory.ids(below: square, atZoom: zoom) else { return }
    for id in ids {
      if let tile = PMTilesDirectory.tile(withID: id) { try append(bytes, for: tile) }
    }
  }
}
