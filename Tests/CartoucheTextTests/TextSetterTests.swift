import SeededRandom
import Testing

@testable import CartoucheText

@Suite struct TextSetterTests {
  private static let alphabet = Array("abc ABC-\n\tאב12()[]\u{5B0}三漢é’\u{E01}\u{E40}\u{200B}".unicodeScalars)

  private func randomText(_ random: inout SplitMix64) -> FormattedText {
    let sections = (0..<random.int(1...3)).map { _ -> FormattedText.Section in
      if random.int(0...5) == 0 { return FormattedText.Section(image: "pin") }
      var text = ""
      for _ in 0..<random.int(1...12) {
        text.unicodeScalars.append(Self.alphabet[random.int(0...(Self.alphabet.count - 1))])
      }
      return FormattedText.Section(text, scale: Double(random.int(1...2)))
    }
    return FormattedText(sections)
  }

  private func store() -> GlyphStore {
    var store = GlyphStore()
    // One character has no glyph.
    let codePoints = Set(Self.alphabet.map(\.value).filter { $0 >= 0x20 && $0 != 0x63 } + [0x5D, 0x5B, 0x29])
    store.insert(glyphs: codePoints.sorted().map(TestGlyphs.glyph), for: TestGlyphs.stack)
    return store
  }

  @Test("a text is laid out alike whatever was laid out before it", arguments: 0..<40 as Range<UInt64>)
  func independence(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let store = store()
    var setter = TextSetter(store)
    let images = ["pin": TextImage(width: 20, height: 30)]
    for _ in 0..<20 {
      let text = LabelText(randomText(&random), fontStack: TestGlyphs.stack, glyphs: store)
      var layout = TextLayout()
      layout.maxWidth = random.int(0...3) == 0 ? .infinity : random.double(0...200)
      layout.letterSpacing = Double(random.int(-2...2))
      layout.writingMode = random.int(0...2) == 0 ? .vertical : .horizontal
      layout.justify = TextJustify.allCases[random.int(0...2)]
      #expect(setter.shape(text, layout, images: images) == layout.shape(text, glyphs: store, images: images))
    }
  }

  @Test("characters without a glyph are noticed, white space is not") func gaps() {
    var setter = TextSetter(store())
    func hasGaps(_ text: String) -> Bool {
      _ = setter.shape(LabelText(FormattedText(text), fontStack: TestGlyphs.stack), TextLayout())
      return setter.hasGaps
    }
    #expect(hasGaps("abc"))
    #expect(!hasGaps("ab\n\tb"))
  }

  @Test("plain texts have the same units as formatted ones", arguments: ["Rue d’Alésia", "مدينة", "三漢", ""])
  func plain(text: String) {
    let store = store()
    let whole = LabelText(FormattedText(text), fontStack: TestGlyphs.stack, glyphs: store)
    let plain = LabelText(
      text.unicodeScalars.map(\.value)[...], [LabelText.Section(plain: TestGlyphs.stack)],
      store.glyphs(of: TestGlyphs.stack))
    #expect(plain.units == whole.units)
    #expect(plain.sections == whole.sections)
    #expect(plain.allowsLetterSpacing == whole.allowsLetterSpacing)
    #expect(plain.allowsVerticalWriting == whole.allowsVerticalWriting)
  }

  @Test(
    "the ranges that many texts lack are those that each of them lacks", arguments: 0..<20 as Range<UInt64>)
  func missingRanges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("aéΩЖ’مدينة三！ˆ".unicodeScalars)
    let texts = (0..<random.int(1...8)).map { _ in
      (0..<random.int(1...6)).map { _ in alphabet[random.int(0...(alphabet.count - 1))].value }
    }
    var store = GlyphStore()
    if random.int(0...1) == 0 {
      store.insert(nil, for: GlyphRequest(stack: TestGlyphs.stack, block: GlyphBlock(containing: 0x20)))
    }
    var expected: Set<GlyphRequest> = []
    for text in texts {
      var characters = ""
      for codePoint in text { characters.unicodeScalars.append(Unicode.Scalar(codePoint) ?? " ") }
      let label = LabelText(FormattedText(characters), fontStack: TestGlyphs.stack, glyphs: store)
      expected.formUnion(store.missing(for: label, vertical: label.allowsVerticalWriting))
    }
    var missing = MissingRanges(store)
    missing.add(texts.map { $0[...] }, TestGlyphs.stack)
    #expect(Set(missing.requests) == expected)
    #expect(missing.requests.map(\.block) == expected.map(\.block).sorted())
  }

  @Test("measures come from the stack's own range before those of its fonts") func preference() {
    func glyph(_ advance: Double) -> Glyph {
      Glyph(codePoint: 65, metrics: GlyphMetrics(width: 1, height: 1, left: 0, top: 0, advance: advance))
    }
    var store = GlyphStore()
    store.insert(glyphs: [glyph(1)], for: FontStack(["A"]))
    store.insert(glyphs: [glyph(2)], for: FontStack(["B"]))
    #expect(store.glyphs(of: FontStack(["B", "A"])).metrics(of: 65)?.advance == 2)
    store.insert(glyphs: [glyph(3)], for: FontStack(["B", "A"]))
    #expect(store.glyphs(of: FontStack(["B", "A"])).metrics(of: 65)?.advance == 3)
    #expect(store.glyphs(of: FontStack(["B", "A"])).metrics(of: 66) == nil)
    #expect(store.glyphs(of: FontStack(["B", "A"])).metrics(of: 0x10FFFF) == nil)
  }
}
