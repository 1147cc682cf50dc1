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
}
