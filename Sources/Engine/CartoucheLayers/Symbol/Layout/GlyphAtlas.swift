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
    /// For each field the distance from the pen to the glyph, and that by which the pen moves, in 1/24 em.
    var pens: [FieldSheet.Cell: SIMD2<Double>] = [:]
    /// The marks of the first `markedCount` of the cells; made when they are asked for.
    var marks: [FieldSheet.Cell: Mark] = [:]
    var markedCount = 0
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
      let glyph = glyphs.glyph(character)
      return Self.add(glyph?.field, glyph?.metrics, key, to: &state)
    }
  }

  /// The cell of a glyph of a font file, by its number; `nil` if it has no picture.
  func cell(of glyph: UInt32, in file: FontFile) -> FieldSheet.Cell? {
    let key = Key(font: ObjectIdentifier(file), stack: -1, glyph: glyph)
    if let known = state.withLock({ $0.cells[key] }) { return known }
    let picture = file.picture(of: glyph)
    return state.withLock { Self.add(picture.field, picture.metrics, key, to: &$0) }
  }

  /// The glyph or image that a field of the atlas shows.
  struct Mark {
    /// The character; nil for a glyph of a font file.
    let character: Unicode.Scalar?
    /// The names of its fonts; none for a font file.
    let fonts: [String]
    /// The distance from the pen to the glyph, and that by which the pen moves, in 1/24 em.
    let pen: SIMD2<Double>
  }

  /// The mark of a field; nil if the atlas has no such field.
  func mark(of cell: FieldSheet.Cell) -> Mark? {
    state.withLock { state in
      if state.markedCount != state.cells.count {
        let stacks = [Int32: FontStack](
          state.stacks.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        state.marks = [:]
        for (key, cell) in state.cells {
          // Glyphs without a field have none to be found by.
          guard let cell else { continue }
          state.marks[cell] = Mark(
            character: key.font == nil ? Unicode.Scalar(key.glyph) : nil,
            fonts: stacks[key.stack]?.fonts ?? [],
            pen: state.pens[cell] ?? SIMD2(0, Double(cell.width) - 2 * TextRun.fieldBorder))
        }
        state.markedCount = state.cells.count
      }
      return state.marks[cell]
    }
  }

  private static func add(
    _ field: DistanceField?, _ metrics: GlyphMetrics?, _ key: Key, to state: inout State
  ) -> FieldSheet.Cell? {
    if let known = state.cells[key] { return known }
    let cell = field.flatMap { state.sheet.add(width: $0.width, height: $0.height, $0.values) }
    state.cells[key] = .some(cell)
    if let cell, let metrics { state.pens[cell] = SIMD2(metrics.left, metrics.advance) }
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
  /// The habits of the map where the reference renderers differ.
  package var conventions = Conventions.native

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
