import CartoucheRaster
import CartoucheText
import Synchronization

/// The fields of all glyphs that layouts have met, in one sheet.
///
/// The places of fields depend on the order in which layouts ask; pictures do not.
package final class GlyphAtlas: Sendable {
  /// A glyph: a character of a font stack, or a glyph of a font file.
  private struct Key: Hashable {
    let font: ObjectIdentifier?
    let stack: Int32
    let glyph: UInt32
  }

  private struct State {
    var sheet = FieldSheet()
    var cells: [Key: FieldSheet.Cell?] = [:]
    var stacks: [FontStack: Int32] = [:]
  }

  private let state = Mutex(State())
  /// The outlines of large glyphs.
  let outlines = GlyphOutlines()

  /// An atlas without glyphs.
  package init() {}

  /// The sheet with the fields so far.
  var sheet: FieldSheet { state.withLock { $0.sheet } }

  /// The approximate number of bytes in the fields and outlines.
  package var byteCount: Int { state.withLock { $0.sheet.byteCount } + outlines.byteCount }

  /// The cell of the glyph of a character; `nil` if it has no picture.
  func cell(of character: CodePoint, in stack: FontStack, _ glyphs: StackGlyphs) -> FieldSheet.Cell? {
    state.withLock { state in
      let number = state.stacks[stack] ?? Int32(clamping: state.stacks.count)
      state.stacks[stack] = number
      let key = Key(font: nil, stack: number, glyph: character)
      if let known = state.cells[key] { return known }
      return Self.add(glyphs.glyph(character)?.field, key, to: &state)
    }
  }

  /// The cell of a glyph of a font file, by its number; `nil` if it has no picture.
  func cell(of glyph: UInt32, in file: FontFile) -> FieldSheet.Cell? {
    let key = Key(font: ObjectIdentifier(file), stack: -1, glyph: glyph)
    if let known = state.withLock({ $0.cells[key] }) { return known }
    let field = file.picture(of: glyph).field
    return state.withLock { Self.add(field, key, to: &$0) }
  }

  private static func add(_ field: DistanceField?, _ key: Key, to state: inout State) -> FieldSheet.Cell? {
    if let known = state.cells[key] { return known }
    let cell = field.flatMap { state.sheet.add(width: $0.width, height: $0.height, $0.values) }
    state.cells[key] = .some(cell)
    return cell
  }
}

/// The images and glyphs that layouts of symbols are made with.
package struct SymbolResources: Sendable {
  /// The images that the style can draw.
  package var images: ImageSet
  /// The glyphs that were loaded.
  package var glyphs: GlyphStore
  /// The store of the glyphs' fields.
  package var atlas: GlyphAtlas
  /// Whether symbols outside the tile are kept, for pictures of single tiles.
  package var keepsNeighbors = false

  /// The same without any range of glyphs.
  package var withoutRanges: SymbolResources {
    var resources = self
    resources.glyphs = glyphs.withoutRanges
    return resources
  }

  /// Inputs for symbols, by default without images and glyphs.
  package init(
    images: ImageSet = ImageSet(), glyphs: GlyphStore = GlyphStore(), atlas: GlyphAtlas = GlyphAtlas()
  ) {
    self.images = images
    self.glyphs = glyphs
    self.atlas = atlas
  }
}
