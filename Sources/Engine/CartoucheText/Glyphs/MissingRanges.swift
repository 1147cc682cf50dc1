/// Collects the ranges of glyphs that texts need and that a store was never given.
package struct MissingRanges {
  private let store: GlyphStore
  private var found: Set<GlyphRequest> = []

  /// Nothing is missing in `store` yet.
  package init(_ store: GlyphStore) { self.store = store }

  /// Adds what a text needs: O(text).
  package mutating func add(_ text: LabelText) {
    found.formUnion(store.missing(for: text, vertical: text.allowsVerticalWriting))
  }

  /// Adds what plain texts of one stack need: O(characters).
  package mutating func add(_ texts: [ArraySlice<CodePoint>], _ stack: FontStack) {
    guard store.asksServer else { return }
    let glyphs = store.glyphs(of: stack)
    let section = [LabelText.Section(plain: stack)]
    // One bit for each block that is needed.
    var blocks: UInt8 = 0
    let hasFaces = glyphs.hasFaces
    for text in texts {
      // Letters without forms, which no font file draws.
      var isSimple = !hasFaces
      var own: UInt8 = 0
      for codePoint in text {
        isSimple = isSimple && codePoint.hasOneForm
        own |= 1 << UInt8(truncatingIfNeeded: (codePoint >> 8) & 7)
      }
      if isSimple { blocks |= own } else { add(LabelText(text, section, glyphs)) }
    }
    for index in 0..<6 where blocks >> UInt8(index) & 1 == 1 {
      let request = GlyphRequest(stack: stack, block: GlyphBlock(containing: CodePoint(index) << 8))
      if store.lacks(request) { found.insert(request) }
    }
  }

  /// The ranges in order.
  package var requests: [GlyphRequest] {
    found.sorted { ($0.stack.description, $0.block) < ($1.stack.description, $1.block) }
  }
}

extension CodePoint {
  /// Whether the character is drawn alike beside all neighbours and in lines of all directions.
  fileprivate var hasOneForm: Bool { self < 0x0590 && !isUprightInVerticalText }
}
