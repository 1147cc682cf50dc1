import CartoucheGeometry
import CartoucheJSON
import CartoucheResources

/// The writer of PMTiles archives, version 3, clustered and with compressed directories.
struct PMTilesEncoder: ArchiveEncoder {
  func write(
    _ tiles: some SharedTileSequence, _ description: ArchiveDescription, to path: String,
    progress: (Int) -> Void
  ) throws(ArchiveError) -> ArchiveSummary {
    let totals = try TileTotals(tiles)
    let plan = try DirectoryPlan(tiles, entryCount: totals.entries)
    let metadata = try Self.compressed(
      try description.metadataJSON(path: tiles.path), "metadata", path: tiles.path)
    var header = PMTilesHeader(
      tileType: description.tileType, internalCompression: .gzip,
      tileCompression: description.tileCompression, minzoom: description.minzoom,
      maxzoom: description.maxzoom, bounds: description.bounds, center: description.resolvedCenter)
    header.root = PMTilesHeader.length..<PMTilesHeader.length + plan.root.count
    header.metadata = header.root.upperBound..<header.root.upperBound + metadata.count
    header.leaves = header.metadata.upperBound..<header.metadata.upperBound + plan.leavesLength
    header.tiles = header.leaves.upperBound..<header.leaves.upperBound + totals.byteCount
    (header.addressedTiles, header.tileEntries) = (totals.tiles, totals.entries)
    (header.tileContents, header.isClustered) = (totals.contents, true)

    let file = try FileWriter(creating: path)
    try file.append(header.encoded + plan.root + metadata)
    try plan.forEachLeaf(tiles) { _, leaf throws(ArchiveError) in try file.append(leaf) }
    let digest = try Self.copy(tiles, to: file, progress)
    try file.synchronize()
    return ArchiveSummary(
      tiles: totals.tiles, uniqueTiles: totals.contents, entries: totals.entries, byteCount: file.size,
      digest: digest)
  }

  /// Writes each content once, in the order of the tiles that have it first; returns the digest of all tiles.
  private static func copy(
    _ tiles: some SharedTileSequence, to file: FileWriter, _ progress: (Int) -> Void
  ) throws(ArchiveError) -> String {
    let digest = TileDigest()
    var (known, end, count) = (ContentDigests(), UInt64(0), 0)
    try tiles.forEachRun { run throws(ArchiveError) in
      let isFirst = run.content == end
      let content = try known.digest(of: run, isRepeated: !isFirst) { () throws(ArchiveError) in
        let bytes = try tiles.bytes(of: run)
        if isFirst { try file.append(bytes) }
        return bytes
      }
      if isFirst { end += UInt64(run.length) }
      digest.add(run.ids, content)
      count += Int(clamping: run.count)
      progress(count)
    }
    return digest.finish()
  }

  static func compressed(_ bytes: [UInt8], _ part: String, path: String) throws(ArchiveError) -> [UInt8] {
    guard let packed = Compression.gzip(bytes, level: 9) else {
      throw .output(path: path, reason: "too little memory to compress the \(part)")
    }
    return packed
  }
}

/// The division of entries into directories: as few leaves as the place for the root allows, all of one size.
private struct DirectoryPlan {
  /// The root directory, compressed.
  let root: [UInt8]
  /// The bytes of all leaves.
  let leavesLength: Int
  /// The number of entries of a leaf; 0 without leaves.
  private let leafSize: Int

  /// The number of bytes in which header and root must lie (PMTiles §3).
  private static let headLength = 16_384
  /// The fewest entries of a leaf, and the most leaves to begin with.
  private static let (fewest, leaves) = (4096, 3500)

  init(_ tiles: some SharedTileSequence, entryCount: Int) throws(ArchiveError) {
    let room = Self.headLength - PMTilesHeader.length
    // An entry takes at least a byte or so, however well it is compressed.
    if entryCount <= Self.headLength {
      var all: [PMTilesDirectory.Entry] = []
      try tiles.forEachRun { run throws(ArchiveError) in all.append(run.entry) }
      let packed = try Self.packed(all, tiles.path)
      if packed.count <= room {
        (root, leavesLength, leafSize) = (packed, 0, 0)
        return
      }
    }
    var size = max(Self.fewest, (entryCount + Self.leaves - 1) / Self.leaves)
    while true {
      var (top, end): ([PMTilesDirectory.Entry], Int) = ([], 0)
      try Self.forEachLeaf(tiles, of: size) { id, leaf throws(ArchiveError) in
        top.append(PMTilesDirectory.Entry(id: id, runLength: 0, bytes: end..<end + leaf.count))
        end += leaf.count
      }
      let packed = try Self.packed(top, tiles.path)
      if packed.count <= room {
        (root, leavesLength, leafSize) = (packed, end, size)
        return
      }
      size += size / 5
    }
  }

  /// Gives the first id and the bytes of each leaf to a function.
  func forEachLeaf(
    _ tiles: some SharedTileSequence, _ body: (UInt64, [UInt8]) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    if leafSize > 0 { try Self.forEachLeaf(tiles, of: leafSize, body) }
  }

  private static func forEachLeaf(
    _ tiles: some SharedTileSequence, of size: Int,
    _ body: (UInt64, [UInt8]) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    var leaf: [PMTilesDirectory.Entry] = []
    leaf.reserveCapacity(size)
    func end() throws(ArchiveError) {
      guard let first = leaf.first else { return }
      try body(first.id, try packed(leaf, tiles.path))
      leaf.removeAll(keepingCapacity: true)
    }
    try tiles.forEachRun { run throws(ArchiveError) in
      leaf.append(run.entry)
      if leaf.count == size { try end() }
    }
    try end()
  }

  private static func packed(
    _ entries: [PMTilesDirectory.Entry], _ path: String
  ) throws(ArchiveError) -> [UInt8] {
    try PMTilesEncoder.compressed(PMTilesDirectory(entries).encoded(), "directories", path: path)
  }
}

extension TileRun {
  fileprivate var entry: PMTilesDirectory.Entry {
    PMTilesDirectory.Entry(id: id, runLength: count, bytes: Int(content)..<Int(content) + length)
  }
}
