import CartoucheRaster
import CartoucheText

/// The places of glyphs in the atlas that one layout has asked for, so that it asks for each once.
struct GlyphCells {
  /// A font stack by its index.
  struct Source {
    fileprivate let index: Int
  }

  private let atlas: GlyphAtlas
  private var stacks: [(stack: FontStack, glyphs: StackGlyphs)] = []
  /// For each block of each stack the place of its cells, -1 if none was asked for.
  private var starts: [Int32] = []
  /// For each character of the blocks its cell, if there is one.
  private var cells: [FieldSheet.Cell?] = []
  /// Whether the cell of each character is known.
  private var isKnown: [Bool] = []
  private var fontCells: [FontGlyph: FieldSheet.Cell?] = [:]
  /// The glyphs of font files by the places of their fields.
  private(set) var outlined: [FieldSheet.Cell: GlyphOutlines.Source] = [:]

  /// A glyph of a font file.
  private struct FontGlyph: Hashable {
    let font: ObjectIdentifier
    let glyph: UInt32
  }

  /// The number of blocks of 256 characters in Unicode.
  private static let blockCount = 0x1100

  init(_ atlas: GlyphAtlas) { self.atlas = atlas }

  /// The glyphs of a stack.
  mutating func source(of stack: FontStack, _ store: GlyphStore) -> Source {
    for index in stacks.indices where stacks[index].stack == stack { return Source(index: index) }
    stacks.append((stack, store.glyphs(of: stack)))
    starts += repeatElement(-1, count: Self.blockCount)
    return Source(index: stacks.count - 1)
  }

  /// The cell of the glyph of a character; `nil` if it has no picture.
  mutating func cell(of character: CodePoint, _ source: Source) -> FieldSheet.Cell? {
    let block = source.index * Self.blockCount + Int(min(character, 0x10FFFF) >> 8)
    if starts[block] < 0 {
      starts[block] = Int32(truncatingIfNeeded: cells.count)
      cells += repeatElement(nil, count: 256)
      isKnown += repeatElement(false, count: 256)
    }
    let place = Int(starts[block]) + Int(character & 255)
    if !isKnown[place] {
      let (stack, glyphs) = stacks[source.index]
      cells[place] = atlas.cell(of: character, in: stack, glyphs)
      isKnown[place] = true
    }
    return cells[place]
  }

  /// The cell of a glyph of a font file, by its number; `nil` if it has no picture.
  mutating func cell(of glyph: UInt32, in file: FontFile) -> FieldSheet.Cell? {
    let key = FontGlyph(font: ObjectIdentifier(file), glyph: glyph)
    if let known = fontCells[key] { return known }
    let cell = atlas.cell(of: glyph, in: file)
    fontCells[key] = .some(cell)
    if let cell { outlined[cell] = GlyphOutlines.Source(file: file, glyph: glyph) }
    return cell
  }

  /// The ranges that were asked for a glyph, by stack and block.
  var ranges: [GlyphRequest] {
    stacks.indices.flatMap { index in
      (0..<Self.blockCount).compactMap { block in
        starts[index * Self.blockCount + block] < 0
          ? nil
          : GlyphRequest(
            stack: stacks[index].stack, block: GlyphBlock(containing: CodePoint(block) << 8))
      }
    }
  }

  /// The cells of all glyphs, in no particular order.
  var all: [FieldSheet.Cell] { cells.compactMap(\.self) + fontCells.values.compactMap(\.self) }
}
