import CartoucheGeometry

/// A directory of a PMTiles archive: the places of tiles or leaf directories.
public struct PMTilesDirectory: Sendable, Hashable {
  /// The entry of a directory for a tile.
  public enum Place: Sendable, Hashable {
    /// The tile's bytes, from the start of the section of tiles.
    case tile(Range<Int>)
    /// The leaf directory with the entry, from the start of the section of leaves.
    case leaf(Range<Int>)
  }

  /// A run of tiles with successive ids and equal bytes, or a leaf directory.
  public struct Entry: Sendable, Hashable {
    /// The id of the first tile.
    public var id: UInt64
    /// The number of tiles; 0 for a leaf directory.
    public var runLength: UInt64
    /// The place of the bytes in the section of tiles, or of leaf directories.
    public var bytes: Range<Int>

    /// An entry.
    public init(id: UInt64, runLength: UInt64, bytes: Range<Int>) {
      self.id = id
      self.runLength = runLength
      self.bytes = bytes
    }
  }

  /// The entries, in the order of their ids in all archives that follow the specification.
  public private(set) var entries: [Entry] = []

  /// The number of bytes that the directory holds.
  var byteCount: Int { entries.count * MemoryLayout<Entry>.stride }

  /// The number of entries.
  public var count: Int { entries.count }

  /// A directory of entries, which ascend by their ids.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// Reads a directory: O(entries).
  ///
  /// - Parameters:
  ///   - bytes: The directory, decompressed.
  ///   - url: The URL of the archive, for errors.
  /// - Throws: ``ResourceError/invalid(url:found:expected:)`` when the bytes end too early or a number is out of
  ///   range.
  public init(_ bytes: [UInt8], url: String) throws(ResourceError) {
    var reader = VarintReader(bytes: bytes, url: url)
    let number = try reader.next()
    // An entry takes at least four bytes.
    guard number <= UInt64(bytes.count / 4) else {
      throw reader.fault("\(number) entries in \(bytes.count) bytes", "at least four bytes per entry")
    }
    entries.reserveCapacity(Int(number))
    var id: UInt64 = 0
    for _ in 0..<number {
      let (next, overflow) = id.addingReportingOverflow(try reader.next())
      guard !overflow else { throw reader.fault("a tile id beyond 64 bits", "ascending tile ids") }
      id = next
      entries.append(Entry(id: id, runLength: 0, bytes: 0..<0))
    }
    for index in entries.indices { entries[index].runLength = try reader.next() }
    for index in entries.indices {
      guard let length = Int(exactly: try reader.next()), length > 0 else {
        throw reader.fault("a length out of range", "a length of 1 byte or more")
      }
      entries[index].bytes = 0..<length
    }
    var end = 0
    for index in entries.indices {
      let code = try reader.next()
      // 0 means "immediately after the one before", other numbers are one too large.
      guard code > 0 || index > 0, let start = code == 0 ? end : Int(exactly: code - 1) else {
        throw reader.fault("the offset code \(code)", "an offset")
      }
      let (stop, overflow) = start.addingReportingOverflow(entries[index].bytes.upperBound)
      guard !overflow else { throw reader.fault("an offset beyond 63 bits", "an offset") }
      entries[index].bytes = start..<stop
      end = stop
    }
  }

  /// Decompresses and reads a directory.
  ///
  /// - Parameters:
  ///   - bytes: The directory in the form that it has in the archive.
  ///   - compression: The compression of the bytes.
  ///   - limit: The maximum number of bytes after decompression.
  ///   - url: The URL of the archive, for errors.
  /// - Throws: ``ResourceError`` when the bytes are damaged or exceed the limit.
  public init(
    decompressing bytes: [UInt8], _ compression: Compression, limit: Int, url: String
  ) throws(ResourceError) {
    let plain: [UInt8]
    do throws(CompressionError) { plain = try compression.decompress(bytes, limit: limit) } catch {
      throw error.about(url)
    }
    try self.init(plain, url: url)
  }

  /// The index of the first entry that begins behind an id: O(log entries).
  package func index(after id: UInt64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id <= id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The entry for the tile with an id; `nil` when there is no such tile: O(log entries).
  public func place(of id: UInt64) -> Place? {
    let next = index(after: id)
    guard next > 0 else { return nil }
    let entry = entries[next - 1]
    if entry.runLength == 0 { return .leaf(entry.bytes) }
    return id - entry.id < entry.runLength ? .tile(entry.bytes) : nil
  }
}

/// A reader of numbers with seven bits per byte, lowest first.
private struct VarintReader {
  let bytes: [UInt8]
  let url: String
  private var position = 0

  init(bytes: [UInt8], url: String) {
    self.bytes = bytes
    self.url = url
  }

  mutating func next() throws(ResourceError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard position < bytes.count else { throw fault("the end of the directory", "a number") }
      let byte = bytes[position]
      position += 1
      if shift == 63, byte > 1 { break }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw fault("a number of more than 64 bits", "a number")
  }

  func fault(_ found: String, _ expected: String) -> ResourceError {
    .invalid(
      url: ResourceURL.redacted(url), found: "\(found) (byte \(position) of a directory)", expected: expected)
  }
}
