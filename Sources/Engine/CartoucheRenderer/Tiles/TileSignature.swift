import CartoucheTiles

/// The reason why the bytes of a tile do not match its source, as the end of a sentence that begins with the tile.
struct TileContentError: Error, Sendable, Hashable, CustomStringConvertible {
  let description: String

  /// An error that continues “tile 3/1/2”, such as “is a PNG, not a vector tile”.
  init(_ description: String) { self.description = description }
}

/// The format indicated by the first bytes of a file.
enum TileSignature {
  private static let known: [(start: [UInt8], offset: Int, name: String, isPicture: Bool)] = [
    ([0x89, 0x50, 0x4E, 0x47], 0, "a PNG", true),
    ([0xFF, 0xD8, 0xFF], 0, "a JPEG", true),
    (Array("WEBP".utf8), 8, "a WebP", true),
    (Array("GIF8".utf8), 0, "a GIF", true),
    (Array("ftypavif".utf8), 4, "an AVIF picture", false),
    ([0x49, 0x49, 0x2A, 0], 0, "a TIFF", false),
    ([0x4D, 0x4D, 0, 0x2A], 0, "a TIFF", false),
    ([0x1F, 0x8B], 0, "gzip data", false),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, "Zstandard data", false),
    (Array("PMTiles".utf8), 0, "a PMTiles archive", false),
    (Array("SQLite format 3".utf8), 0, "an SQLite database", false),
    (Array("PK\u{3}\u{4}".utf8), 0, "a zip archive", false),
    (Array("<".utf8), 0, "an HTML or XML page", false),
    (Array("{".utf8), 0, "JSON", false),
  ]

  /// A problem with the bytes of a tile at first sight; `nil` if only decoding can find one.
  static func problem(
    of bytes: [UInt8], _ content: TileSet.Content, _ encoding: TileEncoding
  ) -> String? {
    if content == .vector {
      if isMapLibreTile(bytes) {
        return encoding == .mlt
          ? nil : "is a MapLibre tile (MLT), but the encoding of its source is not \"mlt\""
      }
      // A vector tile begins with the tag of a layer, which no signature does.
      if bytes.first == 0x1A, encoding != .mlt { return nil }
      return match(bytes).map { "is \($0.name), not a vector tile" }
    }
    if let match = match(bytes) { return match.isPicture ? nil : "is \(match.name), not a picture" }
    return (try? VectorTile(bytes))?.entries.isEmpty == false ? "is a vector tile, not a picture" : nil
  }

  private static func match(_ bytes: [UInt8]) -> (name: String, isPicture: Bool)? {
    known.first { bytes.dropFirst($0.offset).starts(with: $0.start) }.map { ($0.name, $0.isPicture) }
  }

  /// Whether the bytes are blocks of a length and the tag 1, as the layers of MapLibre tiles are.
  ///
  /// MapLibre Tile specification 1.0, “File layout”.
  private static func isMapLibreTile(_ bytes: [UInt8]) -> Bool {
    var position = 0
    while position < bytes.count {
      guard let length = varint(bytes, &position), length > 1, length <= UInt64(bytes.count - position),
        bytes[position] == 1
      else { return false }
      position += Int(length)
    }
    return !bytes.isEmpty
  }

  private static func varint(_ bytes: [UInt8], _ position: inout Int) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 35, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
