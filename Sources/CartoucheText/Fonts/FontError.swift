/// Why bytes are not a font.
public enum FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No face with glyphs was found; expected OpenType or TrueType.
  case noGlyphs(bytes: Int)
  /// The font gives no sensible size of the em.
  case unitsPerEm(Int)

  /// What was expected and found.
  public var description: String {
    switch self {
    case .noGlyphs(let bytes):
      "font: expected an OpenType or TrueType face, found \(bytes) bytes without glyphs"
    case .unitsPerEm(let found): "font: expected 16 to 16384 units an em, found \(found)"
    }
  }
}
