import SeededRandom
import Testing

@testable import CartoucheText

@Suite struct BidirectionalTests {
  private func lines(_ text: String, maxWidth: Double = .infinity) -> [String] {
    let (label, store) = TestGlyphs.label(FormattedText(text))
    var layout = TextLayout()
    layout.maxWidth = maxWidth
    return layout.shape(label, glyphs: store)?.characters ?? []
  }

  @Test func leftToRightTextStays() {
    #expect(lines("abc (def) 123") == ["abc (def) 123"])
  }

  @Test func hebrewIsTurnedRound() {
    #expect(lines("שלום") == ["םולש"])
  }

  @Test func numbersKeepTheirOrder() {
    #expect(lines("רחוב 123") == ["123 בוחר"])
    #expect(lines("Route 66 רחוב 12 East") == ["Route 66 12 בוחר East"])
  }

  @Test func bracketsAreMirrored() {
    #expect(lines("אב(גד)") == ["(דג)בא"])
    #expect(lines("אב [ab] גד") == ["דג [ab] בא"])
  }

  @Test func marksStayBehindTheirLetters() {
    // Shin with a dot and a vowel, then lamed.
    #expect(lines("\u{5E9}\u{5C1}\u{5B0}\u{5DC}") == ["\u{5DC}\u{5E9}\u{5C1}\u{5B0}"])
  }

  @Test func paragraphsHaveTheirOwnDirection() {
    #expect(lines("abc אב\nאב abc") == ["abc בא", "abc בא"])
    #expect(lines("אב, גד\n12, ab") == ["דג ,בא", "12, ab"])
  }

  @Test func aCarriageReturnWithALineFeedIsOneEnd() {
    #expect(lines("ab\r\ncd") == ["ab", "cd"])
    #expect(lines("ab\n\ncd") == ["ab", "", "cd"])
    #expect(lines("ab\rcd") == ["ab", "cd"])
  }

  /// As the reference has it; the space would otherwise be as wide as in plain text.
  @Test func aSpaceBeforeALargeWordThatReadsFromTheRightIsLargeToo() throws {
    func spaces(_ text: FormattedText) throws -> [Double] {
      let (label, store) = TestGlyphs.label(text)
      let line = try #require(TextLayout().shape(label, glyphs: store)?.lines.first)
      return line.glyphs.filter { $0.content == .character(0x20) }.map(\.scale)
    }
    let large = FormattedText.Section("אבג", scale: 2)
    let plain = FormattedText.Section(" ")
    let latin = FormattedText.Section("abc")
    // From left to right: the space that begins the second run, then that which ends the first one.
    #expect(try spaces(FormattedText([large, plain, latin, plain, large])) == [2, 1])
    // Words that read from the left keep their own.
    #expect(try spaces(FormattedText([latin, plain, FormattedText.Section("de", scale: 2)])) == [1])
  }

  @Test func controlsAreNotDrawn() {
    #expect(lines("a\u{200F}b\u{202B}c\u{202C}d\u{2067}e\u{2069}").joined().count == 5)
    #expect(lines("\u{202E}abc\u{202C}") == ["cba"])
  }

  @Test func linesBreakInTheOrderOfReading() {
    #expect(lines("שלום עולם", maxWidth: 70) == ["םולש", "םלוע"])
  }

  @Test(arguments: 0..<100) func everyCharacterIsKept(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("abc אבג012 ()[],.-\u{5B0}\u{627}\u{628}\u{644}".unicodeScalars)
    var text = ""
    for _ in 0..<random.int(1...40) {
      text.unicodeScalars.append(alphabet[random.int(0...(alphabet.count - 1))])
    }
    let label = LabelText(FormattedText(text), fontStack: TestGlyphs.stack)
    let (levels, paragraphs) = BidirectionalLines.levels(of: label.units.map(\.codePoint))
    #expect(paragraphs.last?.end == label.units.count)
    #expect(levels.allSatisfy { 0...2 ~= $0 })
    let clusters = TextClusters(label, glyphs: GlyphStore(), images: [:])
    let order = BidirectionalLines(clusters, breaks: [label.units.count]).lines.flatMap(\.self).map(\.cluster)
    #expect(order.sorted() == Array(0..<label.units.count))
    // Turned twice, pure right-to-left text reads as before.
    for (place, item) in BidirectionalLines(clusters, breaks: [label.units.count]).lines.joined().enumerated()
    where levels.allSatisfy({ $0 == 1 }) && !label.units.contains(where: { $0.codePoint.continuesCluster }) {
      #expect(item.cluster == label.units.count - 1 - place)
    }
  }

  @Test(arguments: 0..<200) func linesAreOrderedAsFriBidiDoes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("abאבגاب012 ()[]\t,.-+%".unicodeScalars)
    let codePoints = (0..<random.int(1...50)).map { _ in alphabet[random.int(0...(alphabet.count - 1))].value
    }
    let ends = Set((0..<random.int(0...4)).map { _ in random.int(1...codePoints.count) } + [codePoints.count])
    let units = codePoints.map {
      FormattedText.Section(Unicode.Scalar($0).map { String($0) } ?? "")
    }
    // One section a letter, so that none takes another form.
    let label = LabelText(FormattedText(units), fontStack: TestGlyphs.stack)
    let clusters = TextClusters(label, glyphs: GlyphStore(), images: [:])
    let lines = BidirectionalLines(clusters, breaks: ends.sorted()).lines.map { $0.map(\.cluster) }
    #expect(lines == FriBidiOrder.lines(of: label.units.map(\.codePoint), ends: ends.sorted()))
  }
}
