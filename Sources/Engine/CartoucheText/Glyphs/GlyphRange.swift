/// The glyphs of one block of characters in one font stack.
public struct GlyphRange: Sendable, Hashable {
  /// The characters that the range may hold.
  public let block: GlyphBlock
  /// The name of the fonts as the server wrote it; empty if it wrote none.
  public let fontStack: String
  /// The glyphs, ordered by their characters.
  public let glyphs: [Glyph]
  /// The index of the glyph, or -1, for each character of the block.
  private let indices: [Int16]

  /// A range of given glyphs: O(n log n).
  ///
  /// Of several glyphs for one character the last one counts; characters beyond the block are left out.
  public init(block: GlyphBlock, fontStack: String = "", glyphs: some Sequence<Glyph>) {
    self.block = block
    self.fontStack = fontStack
    let characters = block.codePoints
    var slots = [Glyph?](repeating: nil, count: 256)
    for glyph in glyphs where characters.contains(glyph.codePoint) {
      slots[Int(glyph.codePoint & 255)] = glyph
    }
    var found: [Glyph] = []
    var indices = [Int16](repeating: -1, count: 256)
    for (slot, glyph) in slots.enumerated() {
      guard let glyph else { continue }
      indices[slot] = Int16(truncatingIfNeeded: found.count)
      found.append(glyph)
    }
    self.glyphs = found
    self.indices = indices
  }

  /// The maximum number of bytes in the glyphs and their pictures.
  package var byteCount: Int {
    glyphs.reduce(1024) { $0 + MemoryLayout<Glyph>.stride + 2 * ($1.field?.values.count ?? 0) }
  }

  /// The glyph of a character, if the range has it.
  public func glyph(_ codePoint: CodePoint) -> Glyph? {
    guard GlyphBlock(containing: codePoint) == block else { return nil }
    let index = Int(indices[Int(codePoint & 255)])
    return index < 0 ? nil : glyphs[index]
  }

  /// The measures of a character's glyph, if the range has it.
  func metrics(of codePoint: CodePoint) -> GlyphMetrics? {
    guard GlyphBlock(containing: codePoint) == block else { return nil }
    let index = Int(indices[Int(codePoint & 255)])
    return index < 0 ? nil : glyphs[index].metrics
  }
}
