import CartoucheGeoJSON
import CartoucheJSON
import CartoucheText
import CartoucheTiles

/// The characters of labels, and the blocks of glyphs that they need.
struct TextCharacters: Sendable {
  private var codePoints: Set<CodePoint> = []

  /// Adds the characters of a text.
  mutating func insert(_ text: String) {
    for scalar in text.unicodeScalars { codePoints.insert(scalar.value) }
  }

  /// Adds other characters.
  mutating func formUnion(_ other: TextCharacters) { codePoints.formUnion(other.codePoints) }

  /// Adds the characters of features' properties that labels read.
  mutating func insert(_ features: [Feature], _ reads: TextReads) {
    for feature in features {
      for (name, value) in feature.properties where reads.contains(name) { insert(value) }
    }
  }

  /// Adds the characters of a tile's properties that labels read, by the layers of the tile.
  ///
  /// - Throws: `VectorTileError` if the bytes are no such tile.
  mutating func insert(
    tile bytes: [UInt8], _ encoding: TileEncoding, _ reads: [String: TextReads]
  ) throws(VectorTileError) {
    let tile = try encoding.open(bytes)
    for (name, reads) in reads {
      guard let layer = try tile.layer(named: name, memory: Self.layerMemory) else { continue }
      let attributes = layer.features.attributes
      let isRead = attributes.keys.map(reads.contains)
      for index in stride(from: 0, to: attributes.tags.count - 1, by: 2)
      where isRead[Int(attributes.tags[index])] {
        insert(attributes.values[Int(attributes.tags[index + 1])])
      }
    }
  }

  /// The bytes that decoding a layer of a tile may take.
  private static let layerMemory = 256 << 20

  private mutating func insert(_ value: JSONValue) {
    switch value {
    case .string(let text): insert(text)
    case .array(let parts): for part in parts { insert(part) }
    case .object(let members): for member in members { insert(member.value) }
    // Their digits are in the first block, which is always there.
    case .null, .bool, .int, .uint, .double: break
    }
  }

  /// The blocks, sorted, of the characters, and of those that renderers make of them: capital and small letters, joined
  /// letters of Arabic, and marks for vertical text.
  var blocks: [GlyphBlock] {
    var found: Set<GlyphBlock> = [GlyphBlock(containing: 0x20)]
    for codePoint in codePoints where codePoint <= 0xFFFF {
      found.insert(GlyphBlock(containing: codePoint))
      guard codePoint > 0x7F, let scalar = Unicode.Scalar(codePoint) else { continue }
      for text in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping] {
        for changed in text.unicodeScalars where changed.value <= 0xFFFF {
          found.insert(GlyphBlock(containing: changed.value))
        }
      }
      switch codePoint {
      case 0x600...0x77F, 0x8A0...0x8FF: Self.arabicForms.forEach { found.insert($0) }
      case 0x2E80...0x9FFF, 0xAC00...0xD7FF: Self.verticalForms.forEach { found.insert($0) }
      default: break
      }
    }
    return found.sorted()
  }

  private static let arabicForms = [0xFB00, 0xFC00, 0xFD00, 0xFE00].map { GlyphBlock(containing: $0) }
  private static let verticalForms = [0x2000, 0x3000, 0xFE00, 0xFF00].map { GlyphBlock(containing: $0) }
}
