import CartoucheText
import Foundation
import SeededRandom

/// Glyphs and bytes for tests.
enum TestGlyphs {
  static let stack = FontStack(["Test"])

  /// A glyph 20 high whose advance depends on its character: 6 for a space, else 10 to 24.
  static func glyph(_ codePoint: CodePoint) -> Glyph {
    let advance = codePoint == 0x20 ? 6.0 : 10 + Double(codePoint % 15)
    return Glyph(
      codePoint: codePoint,
      metrics: GlyphMetrics(width: advance - 2, height: 20, left: 1, top: -6, advance: advance))
  }

  /// A store with a glyph for every character of a text, and for more.
  static func store(_ text: String, more: [CodePoint] = []) -> GlyphStore {
    var store = GlyphStore()
    let codePoints = text.unicodeScalars.map(\.value).filter { $0 >= 0x20 } + more
    store.insert(glyphs: Set(codePoints).sorted().map(glyph), for: stack)
    return store
  }

  /// A label with a glyph for every character, Arabic forms included.
  static func label(_ text: FormattedText) -> (LabelText, GlyphStore) {
    let label = LabelText(text, fontStack: stack)
    var store = GlyphStore()
    var codePoints = Set(label.units.map(\.codePoint).filter { $0 >= 0x20 && $0 != 0x200B })
    for codePoint in codePoints { codePoints.insert(mirror[codePoint] ?? codePoint) }
    store.insert(glyphs: codePoints.sorted().map(glyph), for: stack)
    return (label, store)
  }

  static let mirror: [CodePoint: CodePoint] = [0x28: 0x29, 0x29: 0x28, 0x5B: 0x5D, 0x5D: 0x5B]

  /// The bytes of a file of a folder in `Tests/Fixtures`.
  static func font(_ name: String, in folder: String = "fonts") throws -> [UInt8] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/\(folder)/\(name)")
    return [UInt8](try Data(contentsOf: url))
  }
}

extension ShapedText {
  /// The characters of each line from left to right.
  var characters: [String] {
    lines.map { line in
      var text = ""
      for glyph in line.glyphs {
        if case .character(let codePoint) = glyph.content, let scalar = Unicode.Scalar(codePoint) {
          text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
  }
}

/// Writes the wire format of protocol buffers.
struct ProtobufWriter {
  var bytes: [UInt8] = []

  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func integer(_ field: UInt64, _ value: UInt64) {
    varint(field << 3)
    varint(value)
  }

  mutating func signed(_ field: UInt64, _ value: Int64) {
    integer(field, UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  mutating func data(_ field: UInt64, _ value: [UInt8]) {
    varint(field << 3 | 2)
    varint(UInt64(value.count))
    bytes += value
  }

  /// The bytes of a range as a server writes it.
  static func range(_ name: String, _ block: String, _ glyphs: [Glyph]) -> [UInt8] {
    var stack = ProtobufWriter()
    stack.data(1, Array(name.utf8))
    stack.data(2, Array(block.utf8))
    for glyph in glyphs { stack.data(3, message(glyph)) }
    var file = ProtobufWriter()
    file.data(1, stack.bytes)
    return file.bytes
  }

  static func message(_ glyph: Glyph) -> [UInt8] {
    var message = ProtobufWriter()
    message.integer(1, UInt64(glyph.codePoint))
    if let field = glyph.field { message.data(2, Array(field.values)) }
    message.integer(3, UInt64(glyph.metrics.width))
    message.integer(4, UInt64(glyph.metrics.height))
    message.signed(5, Int64(glyph.metrics.left))
    message.signed(6, Int64(glyph.metrics.top))
    message.integer(7, UInt64(glyph.metrics.advance))
    return message.bytes
  }
}
