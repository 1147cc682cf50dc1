import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import Synchronization

/// A reader of a PMTiles archive in a local file, version 3, which waits for nothing but the disk.
///
/// Whatever the bytes are, reading ends with a result or an error, within the limits.
public final class PMTilesReader: Sendable {
  /// The archive.
  public let path: String
  /// The header.
  public let header: PMTilesHeader
  let file: FileReader
  let root: PMTilesDirectory
  private let limits: PMTilesLoader.Limits
  private let cache = Mutex(Cache())

  /// The number of leaf directories that may follow one another; archives of the planet have one or two.
  static let maximumDepth = 4
  /// The section in which header and root directory must lie (PMTiles §3).
  static let headLength = 16_384

  private struct Cache {
    var leaves: [Range<Int>: PMTilesDirectory] = [:]
    var byteCount = 0
    /// The bytes of all tiles of leaves.
    var totals: [Range<Int>: Int] = [:]
  }

  /// Opens an archive.
  ///
  /// - Throws: ``ArchiveError`` when the file is missing, or no archive.
  public init(_ path: String, limits: PMTilesLoader.Limits = .init()) throws(ArchiveError) {
    let file = try FileReader(path)
    let head = try file.read(0..<min(Self.headLength, file.size))
    let header: PMTilesHeader
    do throws(ResourceError) { header = try PMTilesHeader(head, url: path) } catch {
      throw ArchiveError(error, path: path)
    }
    (self.path, self.file, self.header, self.limits) = (path, file, header, limits)
    for (name, section) in header.sections where section.upperBound > file.size {
      throw .invalid(
        path: path, found: "a file of \(file.size) bytes",
        expected: "\(section.upperBound), the end of the \(name)")
    }
    root = try Self.directory(header.root, file, header, limits)
  }

  // MARK: - Reading

  /// The metadata; empty where there are none.
  public func metadata() throws(ArchiveError) -> JSONObject {
    if header.metadata.isEmpty { return JSONObject() }
    guard header.metadata.count <= limits.metadata else {
      throw tooLarge("metadata", header.metadata, limits.metadata)
    }
    let packed = try file.read(header.metadata)
    let bytes = try decompressed(packed, header.internalCompression, limits.metadata)
    do throws(JSONError) {
      if case .object(let members) = try JSONDocument(parsing: bytes, name: path).root { return members }
    } catch {
      throw .invalid(path: path, found: "\(error)", expected: "metadata in JSON")
    }
    throw .invalid(path: path, found: "JSON of another type", expected: "an object of metadata")
  }

  /// The bytes of a tile as they are stored; `nil` where there is none.
  public func bytes(of tile: TileID) throws(ArchiveError) -> [UInt8]? {
    guard let id = PMTilesDirectory.id(of: tile) else { return nil }
    var directory = root
    for _ in 0..<Self.maximumDepth {
      switch directory.place(of: id) {
      case nil: return nil
      case .tile(let range): return try bytes(at: range)
      case .leaf(let range): directory = try leaf(range)
      }
    }
    throw tooDeep
  }

  /// The bytes of a tile at a place in the section of tiles.
  func bytes(at range: Range<Int>) throws(ArchiveError) -> [UInt8] {
    guard range.upperBound <= header.tiles.count else {
      throw .invalid(
        path: path, found: "a tile at \(range.lowerBound)..<\(range.upperBound)",
        expected: "an end within the section's \(header.tiles.count) bytes")
    }
    guard range.count <= limits.tile else { throw tooLarge("a tile", range, limits.tile) }
    return try file.read(
      header.tiles.lowerBound + range.lowerBound..<header.tiles.lowerBound + range.upperBound)
  }

  private func decompressed(
    _ bytes: [UInt8], _ compression: Compression?, _ limit: Int
  ) throws(ArchiveError) -> [UInt8] {
    do throws(CompressionError) {
      return try (compression ?? .ofTile(bytes)).decompress(bytes, limit: limit)
    } catch {
      throw ArchiveError(error.about(path), path: path)
    }
  }

  // MARK: - Directories

  /// A leaf directory, read anew.
  func readLeaf(_ range: Range<Int>) throws(ArchiveError) -> PMTilesDirectory {
    guard range.upperBound <= header.leaves.count else {
      throw .invalid(
        path: path, found: "a directory at \(range.lowerBound)..<\(range.upperBound)",
        expected: "an end within the section's \(header.leaves.count) bytes")
    }
    let start = header.leaves.lowerBound
    return try Self.directory(start + range.lowerBound..<start + range.upperBound, file, header, limits)
  }

  /// A leaf directory, kept from the last time if it was used before.
  private func leaf(_ range: Range<Int>) throws(ArchiveError) -> PMTilesDirectory {
    if let known = cache.withLock({ $0.leaves[range] }) { return known }
    let leaf = try readLeaf(range)
    let cost = leaf.count * MemoryLayout<PMTilesDirectory.Entry>.stride + 256
    cache.withLock { cache in
      if cache.byteCount + cost > limits.cache { (cache.leaves, cache.byteCount) = ([:], 0) }
      cache.leaves[range] = leaf
      cache.byteCount += cost
    }
    return leaf
  }

  /// A directory whose entries ascend.
  private static func directory(
    _ range: Range<Int>, _ file: FileReader, _ header: PMTilesHeader, _ limits: PMTilesLoader.Limits
  ) throws(ArchiveError) -> PMTilesDirectory {
    guard range.count <= limits.directory else {
      throw .invalid(
        path: file.path, found: "a directory of \(range.count) bytes", expected: "at most \(limits.directory)"
      )
    }
    let packed = try file.read(range)
    let directory: PMTilesDirectory
    do throws(ResourceError) {
      directory = try PMTilesDirectory(
        decompressing: packed, header.internalCompression ?? .ofTile(packed), limit: limits.directory,
        url: file.path)
    } catch {
      throw ArchiveError(error, path: file.path)
    }
    var end: UInt64 = 0
    for (index, entry) in directory.entries.enumerated() {
      let (next, overflow) = entry.id.addingReportingOverflow(max(entry.runLength, 1))
      guard entry.id >= end, !overflow else {
        throw .invalid(
          path: file.path,
          found: "the id \(entry.id) with a run of \(entry.runLength) in entry \(index) of a directory",
          expected: "ids that ascend, from \(end)")
      }
      end = next
    }
    return directory
  }

  // MARK: - Weights

  /// The sum of the bytes of all tiles at and below an address: O(leaves + entries of the leaves at the edges) for each
  /// zoom.
  ///
  /// Equal tiles count each. Sums beyond the range of integers are its end.
  ///
  /// - Parameter maxzoom: The highest zoom of tiles that count.
  public func sizeBelow(_ tile: TileID, maxzoom: Int) throws(ArchiveError) -> Int {
    var total = 0
    for ids in ranges(below: tile, maxzoom) {
      total = total.addingClamped(try size(of: ids, in: root, endingAt: .max, depth: 0))
    }
    return total
  }

  /// Whether there is any tile at or below an address, to a highest zoom: O(log entries) for each zoom.
  public func hasTile(atOrBelow tile: TileID, maxzoom: Int) throws(ArchiveError) -> Bool {
    for ids in ranges(below: tile, maxzoom) where try hasTile(ids, in: root, endingAt: .max, depth: 0) {
      return true
    }
    return false
  }

  private func ranges(below tile: TileID, _ maxzoom: Int) -> [Range<UInt64>] {
    guard tile.isValid else { return [] }
    let zooms = max(tile.z, header.minzoom)...max(tile.z, header.minzoom, min(maxzoom, header.maxzoom))
    return zooms.filter { $0 <= min(maxzoom, header.maxzoom) }.compactMap {
      PMTilesDirectory.ids(below: tile, atZoom: $0)
    }
  }

  private func size(
    of ids: Range<UInt64>, in directory: PMTilesDirectory, endingAt end: UInt64, depth: Int
  ) throws(ArchiveError) -> Int {
    guard depth < Self.maximumDepth else { throw tooDeep }
    var total = 0
    for (entry, span) in directory.spans(in: ids, endingAt: end) {
      let part = span.clamped(to: ids)
      if entry.runLength > 0 {
        total = total.addingClamped(Int(clamping: part.count).multipliedClamped(by: entry.bytes.count))
      } else if part == span, let known = cache.withLock({ $0.totals[entry.bytes] }) {
        total = total.addingClamped(known)
      } else {
        let size = try size(of: part, in: try leaf(entry.bytes), endingAt: span.upperBound, depth: depth + 1)
        if part == span { cache.withLock { $0.totals[entry.bytes] = size } }
        total = total.addingClamped(size)
      }
    }
    return total
  }

  private func hasTile(
    _ ids: Range<UInt64>, in directory: PMTilesDirectory, endingAt end: UInt64, depth: Int
  ) throws(ArchiveError) -> Bool {
    guard depth < Self.maximumDepth else { throw tooDeep }
    for (entry, span) in directory.spans(in: ids, endingAt: end) {
      // A leaf begins with the tile that its entry names.
      if entry.runLength > 0 || ids.contains(entry.id) { return true }
      let part = span.clamped(to: ids)
      if try hasTile(part, in: try leaf(entry.bytes), endingAt: span.upperBound, depth: depth + 1) {
        return true
      }
    }
    return false
  }

  // MARK: - Errors

  private var tooDeep: ArchiveError {
    .invalid(path: path, found: "more levels of directories", expected: "at most \(Self.maximumDepth)")
  }

  private func tooLarge(_ what: String, _ range: Range<Int>, _ limit: Int) -> ArchiveError {
    .invalid(path: path, found: "\(what) of \(range.count) bytes", expected: "at most \(limit) bytes")
  }
}

extension PMTilesHeader {
  /// The sections with their names, in the usual order.
  var sections: [(name: String, range: Range<Int>)] {
    [("root directory", root), ("metadata", metadata), ("leaf directories", leaves), ("tiles", tiles)]
  }
}

extension PMTilesDirectory {
  /// The entries with ids in a range, and the ids that each covers; that of a leaf ends where the next entry begins.
  fileprivate func spans(in ids: Range<UInt64>, endingAt end: UInt64) -> [(entry: Entry, ids: Range<UInt64>)]
  {
    var found: [(entry: Entry, ids: Range<UInt64>)] = []
    for index in max(index(after: ids.lowerBound) - 1, 0)..<count {
      let entry = entries[index]
      guard entry.id < ids.upperBound else { break }
      let next = index + 1 < count ? entries[index + 1].id : end
      let last = entry.runLength > 0 ? entry.id + entry.runLength : max(next, entry.id)
      if last > ids.lowerBound { found.append((entry, entry.id..<last)) }
    }
    return found
  }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  fileprivate func multipliedClamped(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
