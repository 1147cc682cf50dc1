import CartoucheResources

/// The runs of tiles of a PMTiles archive in the order of their ids, one after another.
///
/// In memory there is one directory of each level. Ids ascend through all directories, and leaves stay within the ids that
/// their entries have, so that reading ends after as many steps as there are entries.
struct PMTilesRuns: TileRuns {
  let reader: PMTilesReader
  private var levels: [Level]
  /// The lowest id that may come.
  private var next: UInt64 = 0
  private var tileCount: UInt64 = 0

  var tiles: any StoredTiles { reader }

  /// The number of tiles that an archive may have: those of the world to zoom 17, each of which is counted.
  private static let tileLimit: UInt64 = 1 << 35

  private struct Level {
    let directory: PMTilesDirectory
    var index = 0
    /// The end of the ids of the directory.
    let end: UInt64
  }

  init(_ reader: PMTilesReader) {
    self.reader = reader
    levels = [Level(directory: reader.root, end: .max)]
  }

  /// The next run; `nil` at the end.
  mutating func nextRun() throws(ArchiveError) -> TileRun? {
    while let level = levels.last {
      guard level.index < level.directory.count else {
        levels.removeLast()
        continue
      }
      let entry = level.directory.entries[level.index]
      levels[levels.count - 1].index += 1
      guard entry.id >= next, entry.id < level.end else {
        throw fault("the id \(entry.id)", "an id in \(next)..<\(level.end)")
      }
      if entry.runLength == 0 {
        try descend(into: entry, of: level)
        continue
      }
      // The directory was checked for overflows.
      next = entry.id + entry.runLength
      guard next <= level.end else { throw fault("a run to the id \(next)", "an end at \(level.end)") }
      guard entry.bytes.upperBound <= reader.header.tiles.count else {
        throw fault(
          "the tile \(entry.id) at \(entry.bytes.lowerBound)..<\(entry.bytes.upperBound)",
          "an end within the section's \(reader.header.tiles.count) bytes")
      }
      tileCount = tileCount &+ entry.runLength
      guard entry.runLength <= Self.tileLimit, tileCount <= Self.tileLimit else {
        throw fault("more tiles", "at most \(Self.tileLimit)")
      }
      let place = UInt64(entry.bytes.lowerBound)
      return TileRun(
        id: entry.id, count: entry.runLength, length: entry.bytes.count, place: place, content: place)
    }
    return nil
  }

  private mutating func descend(into entry: PMTilesDirectory.Entry, of level: Level) throws(ArchiveError) {
    guard levels.count < PMTilesReader.maximumDepth else {
      throw fault("more levels of directories", "at most \(PMTilesReader.maximumDepth)")
    }
    let following = level.index + 1
    let end = following < level.directory.count ? level.directory.entries[following].id : level.end
    let leaf = try reader.readLeaf(entry.bytes)
    guard leaf.count > 0 else { throw fault("an empty directory", "entries") }
    levels.append(Level(directory: leaf, end: end))
  }

  private func fault(_ found: String, _ expected: String) -> ArchiveError {
    .invalid(path: reader.path, found: found, expected: expected)
  }
}

extension PMTilesReader: StoredTiles {
  func runs() -> any TileRuns { PMTilesRuns(self) }

  func bytes(of run: TileRun) throws(ArchiveError) -> [UInt8] {
    try bytes(at: Int(run.place)..<Int(run.place) + run.length)
  }
}
