import Foundation

/// Fonts and ranges of glyphs that tests make as they need them.
enum FontBytes {
  /// A font of a few characters, all with one glyph of a font among the fixtures.
  ///
  /// The tables `cmap` and `name` (OpenType 1.9, formats 12 and 0) take the places of the font's own.
  ///
  /// - Parameters:
  ///   - family: The family; the full name is the same, and the PostScript name is without spaces.
  ///   - characters: The characters that the font has.
  ///   - glyph: The index of their glyph.
  static func font(_ family: String, _ characters: String, glyph: Int = 1) throws -> [UInt8] {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/fonts/khmer.ttf")
    var bytes = [UInt8](try Data(contentsOf: fixture))
    let points = characters.unicodeScalars.map { Int($0.value) }.sorted()
    let groups = points.flatMap { big($0, 4) + big($0, 4) + big(glyph, 4) }
    let cmap =
      big(0, 2) + big(1, 2) + big(3, 2) + big(10, 2) + big(12, 4) + big(12, 2) + big(0, 2)
      + big(16 + groups.count, 4) + big(0, 4) + big(points.count, 4) + groups
    let texts = [
      (1, family), (2, "Regular"), (4, family), (6, family.replacingOccurrences(of: " ", with: "")),
    ]
    var (records, storage): ([UInt8], [UInt8]) = ([], [])
    for (id, text) in texts {
      let encoded = text.utf16.flatMap { big(Int($0), 2) }
      records += big(3, 2) + big(1, 2) + big(0x409, 2) + big(id, 2) + big(encoded.count, 2)
      records += big(storage.count, 2)
      storage += encoded
    }
    let name = big(0, 2) + big(texts.count, 2) + big(6 + records.count, 2) + records + storage
    for (tag, table) in [("cmap", cmap), ("name", name)] {
      let count = Int(bytes[4]) << 8 | Int(bytes[5])
      let places = (0..<count).map { 12 + 16 * $0 }
      guard let place = places.first(where: { Array(bytes[$0..<$0 + 4]) == Array(tag.utf8) }) else {
        continue
      }
      bytes.replaceSubrange(place + 8..<place + 16, with: big(bytes.count, 4) + big(table.count, 4))
      bytes += table
    }
    return bytes
  }

  /// The bytes of a number, the highest first.
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A range of glyphs as servers send it: each letter from `!` to `~` a filled square of 12 pixels.
  static func squares() -> [UInt8] {
    func varint(_ value: Int) -> [UInt8] {
      value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
    }
    func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
      varint(number << 3 | 2) + varint(content.count) + content
    }
    func number(_ field: Int, _ value: Int) -> [UInt8] { varint(field << 3) + varint(value) }
    // A square with the border of three pixels that glyphs of servers have; 255 is deep inside.
    let bitmap = (0..<324).map { index -> UInt8 in
      [index % 18, index / 18].allSatisfy { (3..<15).contains($0) } ? 255 : 0
    }
    var stack = field(1, Array("Squares".utf8)) + field(2, Array("0-255".utf8))
    for character in 33...126 {
      stack += field(
        3,
        number(1, character) + field(2, bitmap) + number(3, 12) + number(4, 12) + number(5, 2)
          + number(6, 15) + number(7, 14))
    }
    return field(1, stack)
  }
}
