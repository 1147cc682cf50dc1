/// Tiles with successive ids and equal bytes.
struct TileRun: Hashable {
  /// The id of the first tile.
  var id: UInt64
  /// The number of tiles, at least 1.
  var count: UInt64
  /// The number of bytes of one tile, at least 1.
  var length: Int
  /// The place where the sequence has the bytes.
  var place: UInt64
  /// A number for the content, equal for equal tiles.
  ///
  /// In a sequence to be written it is the place in the section of tiles: the sum of the lengths of the contents that come
  /// before it first.
  var content: UInt64

  /// The ids.
  var ids: Range<UInt64> { id..<id + count }
}

/// Tiles in the order of their ids, which can be read several times.
protocol TileSequence: AnyObject {
  /// The archive, for errors.
  var path: String { get }

  /// Gives all runs to a function, in ascending order, without overlaps.
  func forEachRun(_ body: (TileRun) throws(ArchiveError) -> Void) throws(ArchiveError)

  /// The bytes of the tiles of a run, as they are stored.
  ///
  /// Of the run, place and length count.
  func bytes(of run: TileRun) throws(ArchiveError) -> [UInt8]
}

/// The runs of an archive, one after another, in ascending order and without overlaps.
protocol TileRuns {
  /// The archive.
  var tiles: any StoredTiles { get }

  /// The next run; `nil` at the end.
  mutating func nextRun() throws(ArchiveError) -> TileRun?
}

/// The tiles of an archive that exists.
protocol StoredTiles: TileSequence {
  /// The runs from the beginning.
  func runs() -> any TileRuns
}

extension StoredTiles {
  func forEachRun(_ body: (TileRun) throws(ArchiveError) -> Void) throws(ArchiveError) {
    var runs = runs()
    while let run = try runs.nextRun() { try body(run) }
  }
}

/// The tiles of an archive that finds each by its address.
struct SingleTiles: TileRuns {
  let tiles: any StoredTiles
  /// The ids, in ascending order.
  let ids: [UInt64]
  /// The size of the tile at an index, which is its place.
  let length: (Int) throws(ArchiveError) -> Int
  private var index = 0

  init(
    _ tiles: any StoredTiles, _ ids: [UInt64], length: @escaping (Int) throws(ArchiveError) -> Int
  ) {
    (self.tiles, self.ids, self.length) = (tiles, ids, length)
  }

  mutating func nextRun() throws(ArchiveError) -> TileRun? {
    guard index < ids.count else { return nil }
    defer { index += 1 }
    let place = UInt64(index)
    return TileRun(id: ids[index], count: 1, length: try length(index), place: place, content: place)
  }
}

/// A sequence whose equal tiles have equal contents, numbered as an archive stores them.
protocol SharedTileSequence: TileSequence {}

/// The content of a sequence in numbers.
struct TileTotals {
  var tiles = 0
  var entries = 0
  var contents = 0
  var byteCount = 0

  /// The numbers of a sequence: O(entries).
  init(_ sequence: some SharedTileSequence) throws(ArchiveError) {
    var (tiles, entries, contents): (UInt64, Int, Int) = (0, 0, 0)
    var end: UInt64 = 0
    try sequence.forEachRun { run throws(ArchiveError) in
      tiles &+= run.count
      entries += 1
      if run.content == end {
        contents += 1
        end += UInt64(run.length)
      }
    }
    (self.tiles, self.entries, self.contents, byteCount) = (
      Int(clamping: tiles), entries, contents, Int(clamping: end)
    )
  }
}
