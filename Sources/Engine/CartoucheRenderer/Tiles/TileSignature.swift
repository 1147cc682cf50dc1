import CartoucheResources
import CartoucheTiles

/// The reason why the bytes of a tile do not match its source, as the end of a sentence that begins with the tile.
struct TileContentError: Error, Sendable, Hashable, CustomStringConvertible {
  let description: String

  /// An error that continues “tile 3/1/2”, such as “is a PNG, not a vector tile”.
  init(_ description: String) { self.description = description }
}

/// Checks of the first bytes of tiles.
enum TileSignature {
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
      return FileSignature(of: bytes).map { "is \($0.name), not a vector tile" }
    }
    if let signature = FileSignature(of: bytes) {
      return signature.format.map { $0 != .avif } == true ? nil : "is \(signature.name), not a picture"
    }
    return (try? VectorTile(bytes))?.entries.isEmpty == false ? "is a vector tile, not a picture" : nil
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
