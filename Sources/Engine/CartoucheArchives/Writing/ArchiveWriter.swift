import CartoucheGeometry
import CartoucheResources

/// The writer of an archive of any format.
///
/// Tiles go into a file of unfinished work, `….partial`, which is also the lock of the archive. At the end the archive
/// is written to a temporary name, brought to the disk and renamed.
public final class ArchiveWriter: TileArchiveWriter {
  private let output: ArchiveOutput
  private let place: OutputPlace
  private let isResumable: Bool
  private var spool: TileSpool?

  init(_ output: ArchiveOutput, identity: String?, resume: Bool) throws(ArchiveError) {
    self.output = output
    place = output.place
    isResumable = identity != nil
    try output.checkTarget()
    spool = try TileSpool(
      try place.claim(), path: output.path, identity: identity ?? "", resumes: resume && identity != nil)
  }

  deinit { abandon() }

  /// Adds a tile; a tile without bytes is omitted from the archive, but known to a resumed run.
  ///
  /// - Throws: ``ArchiveError`` for an address outside the world, and when the disk is full.
  public func append(_ bytes: [UInt8], for tile: TileID) throws(ArchiveError) {
    try open().append(bytes, try id(of: tile))
  }

  /// Adds all tiles of a zoom at and below an address, at the cost of one.
  public func append(
    _ bytes: [UInt8], forAllBelow square: TileID, atZoom zoom: Int
  ) throws(ArchiveError) {
    guard let ids = PMTilesDirectory.ids(below: square, atZoom: zoom) else {
      throw .invalid(
        path: output.path, found: "the tiles of zoom \(zoom) below \(square)", expected: "tiles in the world")
    }
    try open().append(bytes, all: ids)
  }

  /// Whether a tile was appended, by this writer or by the one whose work it resumes.
  public func contains(_ tile: TileID) throws(ArchiveError) -> Bool {
    let spool = try open()
    if spool.contains(try id(of: tile)) { return true }
    guard spool.hasSquares else { return false }
    return (0..<tile.z).contains { zoom in
      let square = tile.ancestor(atZoom: zoom)
      return square.flatMap { PMTilesDirectory.ids(below: $0, atZoom: tile.z) }.map(spool.containsSquare)
        ?? false
    }
  }

  /// Writes the archive, brings it to the disk and gives it its name: O(tiles log tiles).
  ///
  /// - Throws: ``ArchiveError``; with an identity the work stays, and can be resumed.
  public func finish(_ description: ArchiveDescription) throws(ArchiveError) -> ArchiveSummary {
    let spool = try open()
    try spool.prepare()
    let summary: ArchiveSummary
    do throws(ArchiveError) {
      summary = try output.encoder.write(spool, description, to: place.temporary) { _ in }
      try place.publish()
    } catch {
      place.discard()
      throw error.naming(place.temporary, output.path)
    }
    place.release()
    self.spool = nil
    return summary
  }

  /// Ends the work, which stays only if it has an identity.
  public func abandon() {
    guard let spool else { return }
    if isResumable { try? spool.flush() } else { place.release() }
    self.spool = nil
  }

  private func open() throws(ArchiveError) -> TileSpool {
    guard let spool else { throw .output(path: output.path, reason: "the writer has ended") }
    return spool
  }

  private func id(of tile: TileID) throws(ArchiveError) -> UInt64 {
    guard let id = PMTilesDirectory.id(of: tile) else {
      throw .invalid(path: output.path, found: "the tile \(tile)", expected: "a tile in the world")
    }
    return id
  }
}

extension ArchiveError {
  /// The error about a temporary file as one about the archive that it becomes.
  func naming(_ temporary: String, _ path: String) -> ArchiveError {
    if case .output(let place, let reason) = self, place.hasPrefix(temporary) {
      return .output(path: path, reason: reason)
    }
    return self
  }
}
