import CartoucheText
import Testing

@Suite struct GlyphStoreTests {
  private func range(_ advance: Double, _ codePoints: [CodePoint]) -> GlyphRange {
    GlyphRange(
      block: GlyphBlock(containing: codePoints[0]),
      glyphs: codePoints.map {
        Glyph(
          codePoint: $0,
          metrics: GlyphMetrics(width: 1, height: 1, left: 0, top: 0, advance: advance))
      })
  }

  private func request(_ fonts: [String], _ codePoint: CodePoint = 0) -> GlyphRequest {
    GlyphRequest(stack: FontStack(fonts), block: GlyphBlock(containing: codePoint))
  }

  @Test func fontsStandInForEachOtherCharacterByCharacter() {
    var store = GlyphStore()
    store.insert(range(2, [65, 66, 67]), for: request(["B"]))
    store.insert(range(1, [65, 66]), for: request(["A"]))
    store.insert(range(3, [65]), for: request(["A", "B"]))
    let glyphs = store.glyphs(of: FontStack(["A", "B"]))
    #expect(glyphs.glyph(65)?.metrics.advance == 3)
    #expect(glyphs.glyph(66)?.metrics.advance == 1)
    #expect(glyphs.glyph(67)?.metrics.advance == 2)
    #expect(glyphs.glyph(68) == nil)
    #expect(store.glyphs(of: FontStack(["B", "A"])).glyph(66)?.metrics.advance == 2)
    #expect(store.glyphs(of: FontStack(["C"])).glyph(65) == nil)
  }

  @Test func blocksAreAskedForOnce() {
    let text = FormattedText([
      FormattedText.Section("aж"), FormattedText.Section("漢b", fontStack: FontStack(["A"])),
      FormattedText.Section(image: "pin"),
    ])
    var store = GlyphStore()
    let label = LabelText(text, fontStack: FontStack(["T"]))
    let missing = store.missing(for: label)
    #expect(missing.map(\.description) == ["A/0-255", "A/28416-28671", "T/0-255", "T/1024-1279"])
    for request in missing.dropFirst() { store.insert(nil, for: request) }
    #expect(store.missing(for: label).map(\.description) == ["A/0-255"])
    #expect(store.glyphs(of: FontStack(["T"])).glyph(97) == nil)
  }

  @Test func verticalTextNeedsUprightMarks() {
    let label = LabelText(FormattedText("(漢)"), fontStack: FontStack(["T"]))
    #expect(GlyphStore().missing(for: label).map(\.description) == ["T/0-255", "T/28416-28671"])
    #expect(
      GlyphStore().missing(for: label, vertical: true).map(\.description)
        == ["T/0-255", "T/28416-28671", "T/65024-65279"])
  }

  @Test func arabicTextNeedsItsForms() {
    let label = LabelText(FormattedText("سلام"), fontStack: FontStack(["T"]))
    #expect(GlyphStore().missing(for: label).map(\.description) == ["T/65024-65279"])
  }
}
