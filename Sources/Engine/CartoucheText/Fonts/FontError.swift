/// The reason why bytes are not a font.
public enum FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No face with glyphs was found; expected OpenType or TrueType.
  case noGlyphs(bytes: Int)
  /// The font gives no sensible number of units per em.
  case unitsPerEm(Int)
  /// A font packed for the web that cannot be unpacked, with the name of the format; the offset is in bytes.
  case packed(String, offset: Int)
  /// A collection of more fonts than its bytes hold, or of none.
  case collection(fonts: Int, bytes: Int)
  /// A packed collection of more fonts than are read, at an offset in bytes.
  case packedCollection(fonts: Int, offset: Int)
  /// Fonts with more tables than are read, all fonts of the file together.
  case tableCount(Int)
  /// Tables that together have more bytes than the file, as they overlap; the name is that of the first beyond it.
  case overlap(String, bytes: Int)
  /// A list of tables that ends beyond the file.
  case directory(tables: Int, offset: Int, bytes: Int)
  /// A table needed for drawing any glyph that ends beyond the file.
  case table(String, end: Int, bytes: Int)
  /// The file cannot be read; the value is the system's error number.
  case unreadable(errno: Int32)

  /// A line with what was expected and what was found.
  public var description: String {
    switch self {
    case .noGlyphs(let bytes):
      "font: expected an OpenType or TrueType face, found \(bytes) bytes without glyphs"
    case .unitsPerEm(let found): "font: expected 16 to 16384 units per em, found \(found)"
    case .packed(let form, let offset):
      "font: expected \(form) of at most \(WebFont.sizeLimit) bytes, found bytes that cannot be decompressed (byte \(offset))"
    case .collection(let fonts, let bytes):
      "font: expected a collection of 1 to \(FontTables.mostFaces) fonts, found \(fonts) in \(bytes) bytes (byte 8)"
    case .packedCollection(let fonts, let offset):
      "font: expected a collection of 1 to \(FontTables.mostFaces) fonts, found \(fonts) (byte \(offset))"
    case .tableCount(let found):
      "font: expected at most \(FontTables.mostTables) tables in all fonts of a file, found \(found) or more"
    case .overlap(let name, let bytes):
      "font: expected tables that have at most \(bytes) bytes together, found more with table \"\(name)\""
    case .directory(let tables, let offset, let bytes):
      "font: expected a list of tables within \(bytes) bytes, found \(tables) tables (byte \(offset))"
    case .table(let name, let end, let bytes):
      "font: expected table \"\(name)\" within \(bytes) bytes, found its end at byte \(end)"
    case .unreadable(let errno): "font: expected a file that can be read, found \(FontData.reason(errno))"
    }
  }
}
