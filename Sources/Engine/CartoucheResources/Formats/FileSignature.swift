/// The bytes at the beginning of files of a format.
package struct FileSignature: Sendable {
  /// The format with its article, such as “a PNG”.
  package let name: String
  /// The format of a tile with such bytes; `nil` for bytes that are no tile.
  package let format: TileFormat?
  private let offset: Int
  private let start: [UInt8]

  private init(_ name: String, _ start: [UInt8], at offset: Int = 0, _ format: TileFormat? = nil) {
    (self.name, self.start, self.offset, self.format) = (name, start, offset, format)
  }

  private init(_ name: String, _ start: String, at offset: Int = 0, _ format: TileFormat? = nil) {
    self.init(name, Array(start.utf8), at: offset, format)
  }

  private static let all = [
    Self("a PNG", [0x89, 0x50, 0x4E, 0x47], .png),
    Self("a JPEG", [0xFF, 0xD8, 0xFF], .jpg),
    Self("a WebP", "WEBP", at: 8, .webp),
    Self("a GIF", "GIF8", .gif),
    Self("an AVIF picture", "ftypavif", at: 4, .avif),
    // Sequences of pictures, and brands that only the list of compatible ones resolves.
    Self("an ISO media file", "ftyp", at: 4, .avif),
    Self("a TIFF", [0x49, 0x49, 0x2A, 0]),
    Self("a TIFF", [0x4D, 0x4D, 0, 0x2A]),
    Self("gzip data", [0x1F, 0x8B]),
    Self("Zstandard data", [0x28, 0xB5, 0x2F, 0xFD]),
    Self("a PMTiles archive", "PMTiles"),
    Self("an SQLite database", "SQLite format 3"),
    Self("a zip archive", "PK\u{3}\u{4}"),
    Self("an HTML or XML page", "<"),
    Self("JSON", "{"),
  ]

  /// The signature of a file; `nil` if it has none that is known.
  package init?(of bytes: [UInt8]) {
    guard let match = Self.all.first(where: { bytes.dropFirst($0.offset).starts(with: $0.start) }) else {
      return nil
    }
    self = match
  }
}
