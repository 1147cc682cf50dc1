/// The kind of data that is not a ZIP archive, for messages.
enum ForeignBytes {
  private static let beginnings: [(bytes: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "gzip data"), (Array("%PDF".utf8), "a PDF document"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    (Array("Rar!".utf8), "a RAR archive"), ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "XZ data"), (Array("BZh".utf8), "bzip2 data"),
    (Array("PMTiles".utf8), "a PMTiles archive"), (Array("SQLite format 3".utf8), "an SQLite database"),
  ]

  /// The description of bytes, judged by how they begin.
  static func description(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "no bytes" }
    if let known = beginnings.first(where: { bytes.starts(with: $0.bytes) }) { return known.name }
    if bytes.count > 262, bytes[257..<262].elementsEqual("ustar".utf8) { return "a tar archive" }
    let start = String(
      decoding: bytes.prefix(512).drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) },
      as: UTF8.self
    )
    .lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "an HTML page" }
    if start.hasPrefix("<") { return "XML" }
    if start.hasPrefix("{") || start.hasPrefix("[") { return "JSON" }
    return "\(bytes.count) bytes in an unknown format"
  }
}
