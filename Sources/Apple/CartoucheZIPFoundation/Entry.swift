import CartoucheZIP

/// A file in an archive.
public struct Entry: Sendable, Equatable {
  /// The kinds of entries; folders and links are not among those of an ``Archive`` here.
  public enum EntryType: Int, Sendable {
    /// A file.
    case file
  }

  let entry: ZipArchive.Entry

  init(_ entry: ZipArchive.Entry) { self.entry = entry }

  /// The name, with `/` between folders.
  public var path: String { entry.name }
  /// The kind.
  public var type: EntryType { .file }
  /// The CRC-32 of the bytes, as the archive says.
  public var checksum: CRC32 { entry.checksum }
  /// Whether the bytes are compressed.
  public var isCompressed: Bool { entry.compressedSize != entry.size }
  /// The number of bytes in the archive.
  public var compressedSize: UInt64 { UInt64(entry.compressedSize) }
  /// The number of bytes, inflated.
  public var uncompressedSize: UInt64 { UInt64(entry.size) }
}
