import CartoucheResources

extension PMTilesHeader.TileType {
  /// Whether bytes, decompressed, begin as tiles of the format do.
  func matches(_ bytes: [UInt8]) -> Bool {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: Array(text.utf8))
    }
    return switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .webp: has("RIFF") && has("WEBP", at: 8)
    case .avif: has("ftyp", at: 4)
    // The field of layers, which are messages (Mapbox Vector Tile 2.1 §4.1).
    case .mvt: bytes.isEmpty || bytes[0] == 0x1A
    case .mlt, .unknown: true
    }
  }

  /// The format whose signature bytes have; `nil` without one.
  static func ofTile(_ bytes: [UInt8]) -> Self? {
    [.png, .jpeg, .webp, .avif].first { $0.matches(bytes) }
  }
}
