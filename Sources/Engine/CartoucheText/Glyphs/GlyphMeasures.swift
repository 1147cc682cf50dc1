/// The measures of the glyphs of several ranges in one table, which finds each character in three steps.
struct GlyphMeasures: Sendable {
  /// For each block the place of its characters in `slots`, -1 if there are none.
  private var starts: [Int32] = []
  /// For each character of the blocks the place of its measures, -1 if there are none.
  private var slots: [Int32] = []
  private var metrics: [GlyphMetrics] = []

  /// The measures from several tables, the preferred one first: O(glyphs).
  init(_ tables: [BlockTable]) {
    for table in tables.reversed() {
      for range in table.loadedRanges {
        let start = start(of: range.block)
        for glyph in range.glyphs {
          slots[start + Int(glyph.codePoint & 255)] = Int32(truncatingIfNeeded: metrics.count)
          metrics.append(glyph.metrics)
        }
      }
    }
  }

  private mutating func start(of block: GlyphBlock) -> Int {
    let index = Int(block.index)
    while starts.count <= index { starts.append(-1) }
    if starts[index] < 0 {
      starts[index] = Int32(truncatingIfNeeded: slots.count)
      for _ in 0..<256 { slots.append(-1) }
    }
    return Int(starts[index])
  }

  /// The measures of a character's glyph, if there are any.
  @inline(__always)
  subscript(codePoint: CodePoint) -> GlyphMetrics? {
    let block = Int(codePoint >> 8)
    guard block < starts.count else { return nil }
    let start = Int(starts[block])
    guard start >= 0 else { return nil }
    let slot = Int(slots[start + Int(codePoint & 255)])
    return slot < 0 ? nil : metrics[slot]
  }
}
