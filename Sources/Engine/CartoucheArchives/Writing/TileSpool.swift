import CartoucheGeometry
import CartoucheResources

/// The tiles of an archive that is being written, in a file in the order in which they come.
///
/// The file begins with the identity of the work. After it come records: a tile with new bytes, a tile with bytes that
/// came before, a tile without content, or a square of equal tiles. Each has a checksum, by which the end of interrupted work is found.
///
/// In memory a tile takes 16 bytes, and a content some 22 more.
final class TileSpool: SharedTileSequence {
  /// A tile: its id, the number of its content, and when it was appended.
  private struct Entry {
    var id: UInt64
    var content: UInt32
    var turn: UInt32
  }

  /// All tiles of a square, which have one content.
  private struct Square {
    var ids: Range<UInt64>
    var content: UInt32
    var turn: UInt32
  }

  private let file: FileWriter
  private var entries: [Entry] = []
  private var squares: [Square] = []
  /// The ranges of the squares, each with the content that came last.
  private var segments: [Square] = []
  private var turn: UInt32 = 0
  private var contents = ContentTable()
  /// The ids by groups of 64.
  private var present: [UInt64: UInt64] = [:]
  /// The numbers of tiles of squares, by their first ids.
  private var squareIDs: [UInt64: Set<Int>] = [:]
  /// The places of contents in the section of tiles, once all tiles are there.
  private var targets: [UInt64] = []
  private var lastFlush = ContinuousClock.now
  let path: String

  /// The content of tiles that archives omit.
  private static let empty = UInt32.max
  private static let magic = Array("Cartouche tiles, unfinished, 1\n".utf8)
  private static let recordLength = 24
  /// The time after which tiles are given to the system, which keeps them when the process is killed.
  private static let patience = Duration.seconds(1)

  private enum Kind: UInt64 {
    case bytes = 1
    case again, empty, square
  }

  /// A spool in a file.
  ///
  /// - Parameters:
  ///   - file: The file, possibly with unfinished work.
  ///   - path: The archive, for errors.
  ///   - identity: A text for all that the tiles depend on.
  ///   - resumes: Whether unfinished work of the same identity is kept; if not, it is dropped.
  init(_ file: FileWriter, path: String, identity: String, resumes: Bool) throws(ArchiveError) {
    self.file = file
    self.path = path
    let text = Array(identity.utf8)
    let length = (0..<8).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
    let head = Self.magic + length + text
    let start = resumes ? try file.read(0..<head.count + 8) : []
    let seal = SHA256(head).fingerprint
    if start.count == head.count + 8, start.starts(with: head), Self.word(start[head.count...]) == seal {
      try load(from: head.count + 8)
    } else {
      try file.truncate(to: 0)
      try file.append(head)
      try file.append(seal)
    }
  }

  // MARK: - Appending

  /// Adds a tile; the last one of an address counts.
  func append(_ bytes: [UInt8], _ id: UInt64) throws(ArchiveError) {
    guard turn < .max else {
      throw .output(
        path: path, reason: "more than \(UInt32.max) tiles; write several archives and merge them")
    }
    if bytes.isEmpty {
      try record(id, .empty, 0, seal: 0)
      note(id, Self.empty)
    } else {
      let digest = SHA256(bytes)
      if let number = try number(of: digest, bytes) {
        try record(id, .again, UInt64(number), seal: 0)
        note(id, number)
      } else {
        let place = UInt64(file.size + Self.recordLength)
        guard bytes.count <= Int(UInt32.max) else {
          throw .output(path: path, reason: "a tile of \(bytes.count) bytes")
        }
        try record(id, .bytes, UInt64(bytes.count), seal: digest.fingerprint)
        try file.append(bytes)
        try insert(digest, bytes.count, place, id)
      }
    }
    if .now - lastFlush >= Self.patience {
      try file.flush()
      lastFlush = .now
    }
  }

  /// Adds equal tiles with successive ids, as many as a power of four.
  func append(_ bytes: [UInt8], all ids: Range<UInt64>) throws(ArchiveError) {
    try append(bytes, ids.lowerBound)
    guard ids.count > 1, let content = entries.last?.content else { return }
    let level = UInt64(ids.count.trailingZeroBitCount / 2)
    try record(ids.lowerBound, .square, level << 32 | UInt64(content), seal: 0)
    note(ids, content)
  }

  /// Whether a tile was appended by itself, with or without content.
  func contains(_ id: UInt64) -> Bool { present[id >> 6].map { $0 & 1 << (id & 63) != 0 } ?? false }

  /// Whether tiles with these ids were appended at once.
  func containsSquare(_ ids: Range<UInt64>) -> Bool {
    squareIDs[ids.lowerBound]?.contains(ids.count) ?? false
  }

  /// Whether any tiles were appended at once.
  var hasSquares: Bool { !squares.isEmpty }

  /// Gives all tiles so far to the system.
  func flush() throws(ArchiveError) { try file.flush() }

  private func number(of digest: SHA256, _ bytes: [UInt8]) throws(ArchiveError) -> UInt32? {
    try contents.number(of: digest, length: bytes.count) { place throws(ArchiveError) in
      try file.read(Int(place)..<Int(place) + bytes.count) == bytes
    }
  }

  private func insert(
    _ digest: SHA256, _ length: Int, _ place: UInt64, _ id: UInt64
  ) throws(ArchiveError) {
    guard let number = contents.insert(digest, length: length, at: place) else {
      throw .output(path: path, reason: "too many tiles; write several archives and merge them")
    }
    note(id, number)
  }

  private func note(_ id: UInt64, _ content: UInt32) {
    entries.append(Entry(id: id, content: content, turn: turn))
    turn += 1
    present[id >> 6, default: 0] |= 1 << (id & 63)
  }

  private func note(_ ids: Range<UInt64>, _ content: UInt32) {
    // Of the turn of its first tile, which it replaces.
    squares.append(Square(ids: ids, content: content, turn: turn - 1))
    squareIDs[ids.lowerBound, default: []].insert(ids.count)
  }

  // MARK: - Records

  private func record(
    _ id: UInt64, _ kind: Kind, _ value: UInt64, seal: UInt64
  ) throws(ArchiveError) {
    let code = value << 3 | kind.rawValue
    try file.append(id)
    try file.append(code)
    try file.append(Self.checksum(id, code, seal))
  }

  private static func checksum(_ id: UInt64, _ code: UInt64, _ seal: UInt64) -> UInt64 {
    (id &+ 1) &* 0x9E37_79B9_7F4A_7C15 ^ code &* 0xC2B2_AE3D_27D4_EB4F ^ seal
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads the records of unfinished work and drops all behind the last whole one.
  private func load(from start: Int) throws(ArchiveError) {
    var position = start
    while let end = try loadRecord(at: position) { position = end }
    try file.truncate(to: position)
  }

  /// Reads a record; returns where the next one begins, `nil` where there is no whole record.
  private func loadRecord(at position: Int) throws(ArchiveError) -> Int? {
    let head = try file.read(position..<position + Self.recordLength)
    guard head.count == Self.recordLength else { return nil }
    let (id, code, checksum) = (Self.word(head[0...]), Self.word(head[8...]), Self.word(head[16...]))
    let (place, value) = (position + Self.recordLength, code >> 3)
    func isWhole(_ seal: UInt64) -> Bool { checksum == Self.checksum(id, code, seal) }
    switch Kind(rawValue: code & 7) {
    case .bytes:
      guard value > 0, value <= UInt64(UInt32.max), place + Int(value) <= file.size else { return nil }
      let bytes = try file.read(place..<place + Int(value))
      let digest = SHA256(bytes)
      guard isWhole(digest.fingerprint) else { return nil }
      try insert(digest, bytes.count, UInt64(place), id)
      return place + bytes.count
    case .again:
      guard value < UInt64(contents.count), isWhole(0) else { return nil }
      note(id, UInt32(value))
    case .empty:
      guard isWhole(0) else { return nil }
      note(id, Self.empty)
    case .square:
      let (level, content) = (value >> 32, UInt32(truncatingIfNeeded: value))
      guard isWhole(0), level <= 30, entries.last?.id == id, entries.last?.content == content else {
        return nil
      }
      note(id..<id + 1 << (2 * level), content)
    case nil: return nil
    }
    return place
  }

  // MARK: - Reading

  /// Sorts the tiles, drops those that were replaced, and gives contents their places: O(n log n).
  func prepare() throws(ArchiveError) {
    try file.flush()
    contents.endSearches()
    entries.sort { ($0.id, $0.turn) < ($1.id, $1.turn) }
    var kept = 0
    for index in entries.indices {
      if index + 1 < entries.count, entries[index + 1].id == entries[index].id { continue }
      entries[kept] = entries[index]
      kept += 1
    }
    entries.removeLast(entries.count - kept)
    segments = Self.flattened(squares)
    targets = [UInt64](repeating: .max, count: contents.count)
    var end: UInt64 = 0
    try forEachPart { _, content throws(ArchiveError) in
      guard targets[Int(content)] == .max else { return }
      targets[Int(content)] = end
      end += UInt64(contents.length(of: content))
    }
  }

  /// Ranges that do not overlap, each with the content of the square in it that came last.
  private static func flattened(_ squares: [Square]) -> [Square] {
    let sorted = squares.sorted { $0.ids.lowerBound < $1.ids.lowerBound }
    let edges = Set(sorted.flatMap { [$0.ids.lowerBound, $0.ids.upperBound] }).sorted()
    var (result, active, next): ([Square], [Square], Int) = ([], [], 0)
    for (start, end) in zip(edges, edges.dropFirst()) {
      active.removeAll { $0.ids.upperBound <= start }
      while next < sorted.count, sorted[next].ids.lowerBound <= start {
        active.append(sorted[next])
        next += 1
      }
      guard let last = active.max(by: { $0.turn < $1.turn }) else { continue }
      result.append(Square(ids: start..<end, content: last.content, turn: last.turn))
    }
    return result
  }

  /// Gives ids and contents to a function in the order of the ids: single tiles, and what is left of squares.
  private func forEachPart(
    _ body: (Range<UInt64>, UInt32) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    func give(_ ids: Range<UInt64>, _ content: UInt32) throws(ArchiveError) {
      if content != Self.empty, !ids.isEmpty { try body(ids, content) }
    }
    var index = 0
    for segment in segments {
      while index < entries.count, entries[index].id < segment.ids.lowerBound {
        try give(entries[index].id..<entries[index].id + 1, entries[index].content)
        index += 1
      }
      var start = segment.ids.lowerBound
      while index < entries.count, entries[index].id < segment.ids.upperBound {
        let entry = entries[index]
        index += 1
        guard entry.turn > segment.turn else { continue }
        try give(start..<entry.id, segment.content)
        try give(entry.id..<entry.id + 1, entry.content)
        start = entry.id + 1
      }
      try give(start..<segment.ids.upperBound, segment.content)
    }
    while index < entries.count {
      try give(entries[index].id..<entries[index].id + 1, entries[index].content)
      index += 1
    }
  }

  func forEachRun(_ body: (TileRun) throws(ArchiveError) -> Void) throws(ArchiveError) {
    var pending: (ids: Range<UInt64>, content: UInt32)?
    func give() throws(ArchiveError) {
      guard let (ids, content) = pending else { return }
      try body(
        TileRun(
          id: ids.lowerBound, count: UInt64(ids.count), length: contents.length(of: content),
          place: contents.place(of: content), content: targets[Int(content)]))
    }
    try forEachPart { ids, content throws(ArchiveError) in
      if let last = pending, last.content == content, last.ids.upperBound == ids.lowerBound {
        pending = (last.ids.lowerBound..<ids.upperBound, content)
      } else {
        try give()
        pending = (ids, content)
      }
    }
    try give()
  }

  func bytes(of run: TileRun) throws(ArchiveError) -> [UInt8] {
    let bytes = try file.read(Int(run.place)..<Int(run.place) + run.length)
    guard bytes.count == run.length else {
      throw .output(path: path, reason: "the file of unfinished work has become shorter")
    }
    return bytes
  }
}
