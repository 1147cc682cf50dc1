import CartoucheZIP
import Foundation

/// The CRC-32 of bytes (ISO 3309).
public typealias CRC32 = UInt32

/// The receiver of an entry's bytes, piece by piece; it stops the extraction by throwing.
public typealias Consumer = (_ data: Data) throws -> Void

/// A ZIP archive that can be read, with the interface of ZIPFoundation's class.
///
/// It wraps `ZipArchive`, which reads archives in memory within limits that stop decompression bombs. Entries for
/// folders are left out, names have no leading `./` or `/` and `/` between folders, and the checksum of an entry is
/// always verified. Archives cannot be written or changed.
public final class Archive: Sequence {
  /// The uses of an archive; only reading is here.
  public enum AccessMode: UInt, Sendable {
    /// Entries are read.
    case read
  }

  /// The faults of archives beside those that `ZipError` tells.
  public enum ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadableArchive
    /// The entry is not from this archive.
    case invalidEntry
    /// The size of pieces is not above zero.
    case invalidBufferSize

    /// The fault in words.
    public var description: String {
      switch self {
      case .unreadableArchive: "the file cannot be read"
      case .invalidEntry: "the entry is not from this archive"
      case .invalidBufferSize: "expected pieces of at least one byte"
      }
    }
  }

  /// The place of the file; `nil` for an archive in memory.
  public let url: URL?
  /// The use of the archive.
  public let accessMode: AccessMode
  /// The bytes of the archive; `nil` for one of a file.
  public let data: Data?

  private let archive: ZipArchive
  private let places: [String: Int]

  private init(_ bytes: [UInt8], url: URL?, data: Data?, _ mode: AccessMode) throws {
    archive = try ZipArchive(bytes)
    (self.url, self.data, accessMode) = (url, data, mode)
    // Of entries with one name the first counts.
    places = Dictionary(
      archive.entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The archive in a file.
  ///
  /// - Throws: ``ArchiveError/unreadableArchive`` when the file cannot be read, `ZipError` when it is no archive.
  public convenience init(url: URL, accessMode mode: AccessMode, pathEncoding: String.Encoding? = nil) throws
  {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { throw ArchiveError.unreadableArchive }
    try self.init([UInt8](data), url: url, data: nil, mode)
  }

  /// The archive in a file; `nil` when it cannot be read or is not an archive.
  public convenience init?(
    url: URL, accessMode mode: AccessMode, preferredEncoding: String.Encoding? = nil
  ) {
    try? self.init(url: url, accessMode: mode, pathEncoding: preferredEncoding)
  }

  /// The archive in bytes.
  ///
  /// - Throws: `ZipError` when they are no archive.
  public convenience init(
    data: Data, accessMode mode: AccessMode, pathEncoding: String.Encoding? = nil
  ) throws {
    try self.init([UInt8](data), url: nil, data: data, mode)
  }

  /// The archive in bytes; `nil` when they are none.
  public convenience init?(
    data: Data, accessMode mode: AccessMode, preferredEncoding: String.Encoding? = nil
  ) {
    try? self.init(data: data, accessMode: mode, pathEncoding: preferredEncoding)
  }

  /// The files in the order of the archive's directory.
  public func makeIterator() -> AnyIterator<Entry> {
    AnyIterator(archive.entries.lazy.map(Entry.init).makeIterator())
  }

  /// The file of a path, the first of several; `nil` when there is none.
  public subscript(path: String) -> Entry? { places[path].map { Entry(archive.entries[$0]) } }

  /// Gives a file's bytes to a consumer, piece by piece.
  ///
  /// - Parameters:
  ///   - bufferSize: The size of the pieces in bytes; the last may be smaller.
  ///   - skipCRC32: Ignored: a wrong checksum is always an error, before any piece is given.
  ///   - progress: Told how many bytes were given.
  /// - Returns: The CRC-32 of the bytes.
  /// - Throws: `ZipError` when the file cannot be read, ``ArchiveError``, and what the consumer throws.
  @discardableResult public func extract(
    _ entry: Entry, bufferSize: Int = Archive.defaultReadChunkSize, skipCRC32: Bool = false,
    progress: Progress? = nil, consumer: Consumer
  ) throws -> CRC32 {
    guard bufferSize > 0 else { throw ArchiveError.invalidBufferSize }
    guard archive.entries.contains(entry.entry) else { throw ArchiveError.invalidEntry }
    let bytes = try archive.contents(of: entry.entry)
    progress?.totalUnitCount = Int64(bytes.count)
    var start = 0
    while start < bytes.count {
      let end = bytes.count - start > bufferSize ? start + bufferSize : bytes.count
      try consumer(Data(bytes[start..<end]))
      progress?.completedUnitCount = Int64(end)
      start = end
    }
    return entry.checksum
  }

  /// The usual size of pieces: 16 KiB.
  public static let defaultReadChunkSize = 16 * 1024
}
