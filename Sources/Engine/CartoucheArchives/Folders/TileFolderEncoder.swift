import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import Foundation

/// The writer of folders of tiles, `{z}/{x}/{y}.png`, with a TileJSON document beside them.
struct TileFolderEncoder: ArchiveEncoder {
  /// The file with the TileJSON document.
  static let description = "tiles.json"

  func write(
    _ tiles: some SharedTileSequence, _ description: ArchiveDescription, to path: String,
    progress: (Int) -> Void
  ) throws(ArchiveError) -> ArchiveSummary {
    let totals = try TileTotals(tiles)
    let ending = description.format.map { ".\($0)" } ?? ""
    let digest = TileDigest()
    var folders: Set<String> = []
    var (known, end, count, size) = (ContentDigests(), UInt64(0), 0, 0)
    try Self.makeFolder(path)
    try tiles.forEachRun { run throws(ArchiveError) in
      let bytes = try tiles.bytes(of: run)
      let isFirst = run.content == end
      if isFirst { end += UInt64(run.length) }
      digest.add(
        run.ids, try known.digest(of: run, isRepeated: !isFirst) { () throws(ArchiveError) in bytes })
      for id in run.ids {
        guard let tile = PMTilesDirectory.tile(withID: id) else { continue }
        for folder in ["\(path)/\(tile.z)", "\(path)/\(tile.z)/\(tile.x)"]
        where folders.insert(folder).inserted {
          try Self.makeFolder(folder)
        }
        try Self.write(bytes, to: "\(path)/\(tile.z)/\(tile.x)/\(tile.y)\(ending)")
        size += bytes.count
      }
      count += Int(clamping: run.count)
      progress(count)
    }
    let json = try description.tileJSON(template: "{z}/{x}/{y}\(ending)", path: tiles.path)
    try Self.write(json, to: "\(path)/\(Self.description)")
    // There may be millions of files: all at once.
    sync()
    return ArchiveSummary(
      tiles: totals.tiles, uniqueTiles: totals.contents, entries: totals.tiles, byteCount: size + json.count,
      digest: digest.finish())
  }

  private static func makeFolder(_ path: String) throws(ArchiveError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .output(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(ArchiveError) {
    do throws(JSONError) { try FileBytes.write(bytes, to: path) } catch {
      throw .output(path: path, reason: error.found)
    }
  }
}
