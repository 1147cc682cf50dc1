/// Runs of tiles in a file without a name, so that they take no memory.
final class RunFile {
  private let file: FileWriter
  private var pending: TileRun?

  private static let recordLength = 40
  /// The number of runs that are read at a time.
  private static let piece = 4096

  /// An empty file beside a path.
  init(beside path: String) throws(ArchiveError) { file = try FileWriter(withoutNameBeside: path) }

  /// Adds a run; one that continues the last one becomes a part of it.
  func append(_ run: TileRun) throws(ArchiveError) {
    if var last = pending {
      if last.content == run.content, last.ids.upperBound == run.id {
        last.count += run.count
        pending = last
        return
      }
      try write(last)
    }
    pending = run
  }

  /// Writes the last run.
  func end() throws(ArchiveError) {
    if let pending { try write(pending) }
    pending = nil
    try file.flush()
  }

  /// Gives all runs to a function, once the file is at its end.
  func forEach(_ body: (TileRun) throws(ArchiveError) -> Void) throws(ArchiveError) {
    var position = 0
    while position < file.size {
      let bytes = try file.read(position..<position + Self.recordLength * Self.piece)
      guard bytes.count >= Self.recordLength else { break }
      for start in stride(from: 0, through: bytes.count - Self.recordLength, by: Self.recordLength) {
        func word(_ index: Int) -> UInt64 {
          let first = start + 8 * index
          return (0..<8).reduce(0) { $0 | UInt64(bytes[first + $1]) << UInt64(8 * $1) }
        }
        try body(
          TileRun(
            id: word(0), count: word(1), length: Int(clamping: word(2)), place: word(3), content: word(4)))
      }
      position += bytes.count
    }
  }

  private func write(_ run: TileRun) throws(ArchiveError) {
    for word in [run.id, run.count, UInt64(run.length), run.place, run.content] { try file.append(word) }
  }
}
