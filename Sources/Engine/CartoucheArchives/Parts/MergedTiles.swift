/// The tiles of several archives as those of one, equal contents once.
///
/// The runs are kept in a file; in memory a content takes some 30 bytes.
final class MergedTiles: SharedTileSequence {
  let path: String
  private let archives: [any StoredTiles]
  private let runs: RunFile
  private var contents = ContentTable()
  /// The places of contents in the section of tiles.
  private var targets: [UInt64] = []
  private var end: UInt64 = 0
  /// The numbers of contents that were met last, by their places.
  private var known: [UInt64: UInt32] = [:]

  /// The bits of a place that are an offset in an archive; those above are the archive's number.
  private static let offsetBits: UInt64 = 44
  private static let knownLimit = 1 << 16

  /// Reads all tiles of archives once.
  ///
  /// - Parameters:
  ///   - parts: The archives, without tiles in common.
  ///   - old: An archive whose tiles are taken where the others have none.
  ///   - removed: The ids of tiles of the old archive that are left out.
  ///   - path: The archive to write.
  init(
    _ parts: [any StoredTiles], over old: (any StoredTiles)?, removing removed: [UInt64], path: String
  ) throws(ArchiveError) {
    self.path = path
    archives = parts + (old.map { [$0] } ?? [])
    runs = try RunFile(beside: path)
    guard archives.count < 1 << 20 else {
      throw .invalid(path: path, found: "\(archives.count) parts", expected: "less than \(1 << 20)")
    }
    var merged = try OverlaidRuns(parts, over: old, removing: removed)
    while let next = try merged.nextRun() {
      var run = next.run
      guard run.place < 1 << Self.offsetBits else {
        throw .invalid(
          path: archives[next.part].path, found: "a tile at \(run.place)", expected: "less than 2^44")
      }
      run.place |= UInt64(next.part) << Self.offsetBits
      let number = try number(of: run)
      run.content = targets[Int(number)]
      run.place = contents.place(of: number)
      try runs.append(run)
    }
    try runs.end()
    contents = ContentTable()
    (targets, known) = ([], [:])
  }

  /// The number of the content of a run, which gets one if it is new.
  private func number(of run: TileRun) throws(ArchiveError) -> UInt32 {
    if let number = known[run.place], contents.length(of: number) == run.length { return number }
    let bytes = try bytes(of: run)
    let digest = SHA256(bytes)
    var number = try contents.number(of: digest, length: run.length) { place throws(ArchiveError) in
      try self.bytes(at: place, length: run.length) == bytes
    }
    if number == nil {
      number = contents.insert(digest, length: run.length, at: run.place)
      targets.append(end)
      end += UInt64(run.length)
    }
    guard let number else { throw .output(path: path, reason: "too many tiles for one archive") }
    if known.count >= Self.knownLimit { known = [:] }
    known[run.place] = number
    return number
  }

  func forEachRun(_ body: (TileRun) throws(ArchiveError) -> Void) throws(ArchiveError) {
    try runs.forEach(body)
  }

  func bytes(of run: TileRun) throws(ArchiveError) -> [UInt8] {
    try bytes(at: run.place, length: run.length)
  }

  private func bytes(at place: UInt64, length: Int) throws(ArchiveError) -> [UInt8] {
    let offset = place & (1 << Self.offsetBits - 1)
    return try archives[Int(place >> Self.offsetBits)].bytes(
      of: TileRun(id: 0, count: 1, length: length, place: offset, content: offset))
  }
}
