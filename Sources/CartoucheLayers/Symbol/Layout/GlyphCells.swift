import CartoucheRaster
import CartoucheText

/// The places of glyphs in the atlas that one layout has asked for, so that it asks for each once.
struct GlyphCells {
  /// A font stack by a number, with its glyphs.
  struct Source {
    fileprivate let number: UInt64
    fileprivate let stack: FontStack
    fileprivate let glyphs: StackGlyphs
  }

  private let atlas: GlyphAtlas
  private var sources: [FontStack: Source] = [:]
  private var cells: [UInt64: FieldSheet.Cell?] = [:]

  init(_ atlas: GlyphAtlas) { self.atlas = atlas }

  /// The glyphs of a stack.
  mutating func source(of stack: FontStack, _ store: GlyphStore) -> Source {
    if let known = sources[stack] { return known }
    let source = Source(number: UInt64(sources.count), stack: stack, glyphs: store.glyphs(of: stack))
    sources[stack] = source
    return source
  }

  /// The cell of the glyph of a character; `nil` if it has no picture.
  mutating func cell(of character: CodePoint, _ source: Source) -> FieldSheet.Cell? {
    let key = source.number << 32 | UInt64(character)
    if let known = cells[key] { return known }
    let cell = atlas.cell(of: character, in: source.stack, source.glyphs)
    cells[key] = .some(cell)
    return cell
  }
}
