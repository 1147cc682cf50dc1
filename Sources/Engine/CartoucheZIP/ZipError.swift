/// The reason why a ZIP archive, or one of its entries, cannot be read.
public enum ZipError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes are something else; `found` says what they look like.
  case notAnArchive(found: String)
  /// The directory at the end of the archive is missing or does not fit the bytes.
  case directory(reason: String)
  /// The archive is split over several files.
  case severalDisks
  /// There are more entries than the limit.
  case tooManyEntries(count: Int, limit: Int)
  /// An entry would inflate to more bytes than the limit.
  case entryTooLarge(name: String, size: Int, limit: Int)
  /// All entries together would inflate to more bytes than the limit.
  case totalTooLarge(size: Int, limit: Int)
  /// An entry would inflate to more times its size than the limit.
  case ratioTooHigh(name: String, ratio: Int, limit: Int)
  /// The entries claim more bytes than the archive has, so they must overlap.
  case overlapping
  /// The entry is encrypted.
  case encrypted(name: String)
  /// The entry is compressed by a method other than store and deflate.
  case method(name: String, code: Int)
  /// The bytes of the entry are damaged or cut off.
  case damaged(name: String, reason: String)
  /// The bytes of the entry do not match the checksum in the directory.
  case checksum(name: String)
  /// There is not enough memory for the entry.
  case memory(name: String)

  /// The entry at fault, if it is a single one.
  public var entry: String? {
    switch self {
    case .notAnArchive, .directory, .severalDisks, .tooManyEntries, .totalTooLarge, .overlapping: nil
    case .entryTooLarge(let name, _, _), .ratioTooHigh(let name, _, _), .encrypted(let name),
      .method(let name, _),
      .damaged(let name, _), .checksum(let name), .memory(let name):
      name
    }
  }

  /// The fault, what was expected, and where.
  public var description: String {
    switch self {
    case .notAnArchive(let found): "expected a ZIP archive, found \(found)"
    case .directory(let reason): "the archive's directory cannot be read: \(reason)"
    case .severalDisks: "expected an archive in one file, found one part of several"
    case .tooManyEntries(let count, let limit): "the archive has \(count) entries; at most \(limit) are read"
    case .entryTooLarge(let name, let size, let limit):
      "\(name) would have \(size) bytes; at most \(limit) are read"
    case .totalTooLarge(let size, let limit):
      "the entries would have \(size) bytes together; at most \(limit) are read"
    case .ratioTooHigh(let name, let ratio, let limit):
      "\(name) would inflate to \(ratio) times its size; at most \(limit) times are read"
    case .overlapping: "the entries claim more bytes than the archive has"
    case .encrypted(let name): "\(name) is encrypted; expected an archive without a password"
    case .method(let name, let code):
      "\(name) is compressed by method \(code)\(Self.methodName(code)); expected stored (0) or deflate (8)"
    case .damaged(let name, let reason): "\(name) is damaged: \(reason)"
    case .checksum(let name): "\(name) is damaged: its checksum differs from the directory's"
    case .memory(let name): "too little memory to inflate \(name)"
    }
  }

  /// The names of methods, from section 4.4.5 of PKWARE's APPNOTE.
  private static func methodName(_ code: Int) -> String {
    let names = [
      1: "shrink", 6: "implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ",
      99: "AES",
    ]
    return names[code].map { " (\($0))" } ?? ""
  }
}
