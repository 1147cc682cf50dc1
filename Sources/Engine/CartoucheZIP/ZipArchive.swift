/// A ZIP archive in memory, read by its central directory (PKWARE's APPNOTE 6.3.10).
///
/// Supports stored and deflated entries, ZIP64, names in UTF-8 or code page 437, bytes before and after the archive,
/// and entries whose sizes follow their data. No name is ever used as a path in the file system.
public struct ZipArchive: Sendable {
  /// A file in the archive.
  public struct Entry: Sendable, Hashable {
    /// The name, with `/` between folders.
    public let name: String
    /// The number of bytes once inflated.
    public let size: Int
    /// The number of bytes that the entry takes in the archive.
    public let compressedSize: Int
    /// The CRC-32 of the inflated bytes.
    public let checksum: UInt32
    let method: Int
    let isEncrypted: Bool
    /// Whether the archive gives the name as an absolute path.
    package let isAbsolute: Bool
    /// The offset of the local header.
    let offset: Int
  }

  /// The files in the order of the directory, without folders.
  public let entries: [Entry]
  /// The number of bytes of all entries once inflated.
  public let size: Int
  private let bytes: [UInt8]

  /// The archive in `bytes`.
  ///
  /// - Complexity: O(n) in the number of entries; nothing is inflated.
  /// - Throws: ``ZipError`` when the bytes are not an archive or exceed `limits`.
  public init(_ bytes: [UInt8], limits: ZipLimits = ZipLimits()) throws(ZipError) {
    self.bytes = bytes
    entries = try ZipDirectory(bytes, limits: limits).files
    size = try Self.check(entries, of: bytes.count, limits)
  }

  /// Refuses archives whose contents are out of proportion to their size; the size of all entries of others.
  private static func check(_ entries: [Entry], of byteCount: Int, _ limits: ZipLimits) throws(ZipError)
    -> Int
  {
    var (total, stored, exempt) = (0, 0, 0)
    for entry in entries {
      guard entry.size <= limits.entrySize else {
        throw .entryTooLarge(name: entry.name, size: entry.size, limit: limits.entrySize)
      }
      // No sum overflows: each entry, the number of entries, and the sum so far are below their limits.
      let ratio = entry.size / max(entry.compressedSize, 1)
      if ratio > limits.ratio {
        exempt += entry.size
        guard exempt <= limits.harmlessSize else {
          throw .ratioTooHigh(name: entry.name, ratio: ratio, limit: limits.ratio)
        }
      }
      total += entry.size
      guard total <= limits.totalSize else { throw .totalTooLarge(size: total, limit: limits.totalSize) }
      stored = min(stored, byteCount + 1) + min(entry.compressedSize, byteCount + 1)
    }
    if stored > byteCount { throw .overlapping }
    return total
  }

  /// The inflated bytes of an entry, checked against the size and the checksum in the directory.
  ///
  /// - Complexity: O(n) in the number of bytes.
  /// - Throws: ``ZipError``.
  public func contents(of entry: Entry) throws(ZipError) -> [UInt8] {
    if entry.isEncrypted { throw .encrypted(name: entry.name) }
    guard entry.method == 0 || entry.method == 8 else {
      throw .method(name: entry.name, code: entry.method)
    }
    let range = try dataRange(of: entry)
    let contents: [UInt8]
    if entry.method == 0 {
      guard entry.size == entry.compressedSize else {
        throw .damaged(
          name: entry.name,
          reason: "stored with \(entry.compressedSize) bytes instead of the declared \(entry.size)")
      }
      contents = Array(bytes[range])
    } else {
      contents = try Deflate.inflate(bytes, range, size: entry.size, name: entry.name)
    }
    guard Deflate.checksum(contents) == entry.checksum else { throw .checksum(name: entry.name) }
    return contents
  }

  /// The range of an entry's data, which follow the local header; the lengths of its name and extra field may differ
  /// from those in the directory.
  private func dataRange(of entry: Entry) throws(ZipError) -> Range<Int> {
    guard bytes.littleEndian(at: entry.offset, count: 4) == ZipDirectory.localSignature,
      let nameLength = bytes.littleEndian(at: entry.offset + 26, count: 2),
      let extraLength = bytes.littleEndian(at: entry.offset + 28, count: 2)
    else {
      throw .damaged(name: entry.name, reason: "no local header at byte \(entry.offset)")
    }
    let start = entry.offset + 30 + Int(nameLength) + Int(extraLength)
    guard start <= bytes.count, entry.compressedSize <= bytes.count - start else {
      throw .damaged(
        name: entry.name, reason: "\(entry.compressedSize) bytes at byte \(start) of \(bytes.count)")
    }
    return start..<start + entry.compressedSize
  }
}
