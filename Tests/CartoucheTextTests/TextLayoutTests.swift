import CartoucheGeometry
import CartoucheText
import SeededRandom
import Testing

@Suite struct TextLayoutTests {
  private func shape(_ text: FormattedText, _ change: (inout TextLayout) -> Void = { _ in }) -> ShapedText? {
    let (label, store) = TestGlyphs.label(text)
    var layout = TextLayout()
    change(&layout)
    return layout.shape(label, glyphs: store, images: ["pin": TextImage(width: 16, height: 32)])
  }

  private func randomText(_ random: inout SplitMix64) -> FormattedText {
    let alphabet = Array("abcde  -漢三אבج".unicodeScalars)
    return FormattedText(
      (0..<random.int(1...4)).map { _ in
        if random.int(0...4) == 0 { return FormattedText.Section(image: "pin", verticalAlign: .center) }
        var text = ""
        for _ in 0..<random.int(1...12) {
          text.unicodeScalars.append(alphabet[random.int(0...(alphabet.count - 1))])
        }
        return FormattedText.Section(
          text, scale: [1, 1.5, 2][random.int(0...2)],
          verticalAlign: VerticalAlign.allCases[random.int(0...2)])
      })
  }

  @Test(arguments: 0..<60) func anchorsMoveAllByTheSame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = randomText(&random)
    let width = random.double(50...300)
    guard let center = shape(text, { $0.maxWidth = width }) else { return }
    for anchor in SymbolAnchor.allCases {
      let moved = try #require(
        shape(text) {
          $0.maxWidth = width
          $0.anchor = anchor
        })
      let shiftX = (0.5 - anchor.horizontal) * (center.box.right - center.box.left)
      let shiftY = (0.5 - anchor.vertical) * (center.box.bottom - center.box.top)
      #expect(abs(moved.box.left - center.box.left - shiftX) < 1e-9)
      #expect(abs(moved.box.top - center.box.top - shiftY) < 1e-9)
      for (a, b) in zip(moved.lines.flatMap(\.glyphs), center.lines.flatMap(\.glyphs)) {
        #expect(a.content == b.content)
        #expect(abs(a.x - b.x - shiftX) < 1e-9 && abs(a.y - b.y - shiftY) < 1e-9)
      }
    }
  }

  @Test(arguments: 0..<60) func glyphsLieSideBySide(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = randomText(&random)
    let justify = TextJustify.allCases[random.int(0...2)]
    guard
      let shaped = shape(
        text,
        {
          $0.maxWidth = 150
          $0.justify = justify
        })
    else { return }
    for line in shaped.lines {
      for (a, b) in zip(line.glyphs, line.glyphs.dropFirst()) {
        #expect(abs(a.x + a.metrics.advance * a.scale - b.x) < 1e-9)
      }
      guard let first = line.glyphs.first, let last = line.glyphs.last else { continue }
      let (left, right) = (first.x, last.x + last.metrics.advance * last.scale)
      #expect(left >= shaped.box.left - 1e-9 && right <= shaped.box.right + 1e-9)
      switch justify {
      case .left: #expect(abs(left - shaped.box.left) < 1e-9)
      case .right: #expect(abs(right - shaped.box.right) < 1e-9)
      case .center: #expect(abs(left + right - shaped.box.left - shaped.box.right) < 1e-9)
      }
    }
  }

  @Test func sectionsCutAnywhereGiveTheSamePlaces() throws {
    let whole = try #require(shape(FormattedText("hello wide world")) { $0.maxWidth = 100 })
    let cut = try #require(
      shape(FormattedText(["hel", "lo wid", "e w", "orld"].map { FormattedText.Section($0) })) {
        $0.maxWidth = 100
      })
    #expect(whole.characters == cut.characters)
    #expect(whole.box == cut.box)
    #expect(whole.lines.flatMap(\.glyphs).map(\.x) == cut.lines.flatMap(\.glyphs).map(\.x))
  }

  @Test func spacesAtTheEndsOfLinesTakeNoRoom() {
    #expect(shape(FormattedText("  ab  "))?.box == shape(FormattedText("ab"))?.box)
    #expect(shape(FormattedText("   ")) == nil)
    #expect(shape(FormattedText("")) == nil)
  }

  @Test func charactersWithoutAGlyphTakeNoRoom() {
    let label = LabelText(FormattedText("axb"), fontStack: TestGlyphs.stack)
    let shaped = TextLayout().shape(label, glyphs: TestGlyphs.store("ab"))
    #expect(shaped?.characters == ["ab"])
    #expect(shaped?.box == shape(FormattedText("ab"))?.box)
  }

  @Test func lettersThatJoinAreNotSpaced() throws {
    let plain = try #require(shape(FormattedText("سلام")))
    let spaced = try #require(shape(FormattedText("سلام")) { $0.letterSpacing = 5 })
    #expect(plain.box == spaced.box)
    let latin = try #require(shape(FormattedText("abc")))
    let wide = try #require(shape(FormattedText("abc")) { $0.letterSpacing = 5 })
    #expect(wide.box.right - wide.box.left == latin.box.right - latin.box.left + 10)
  }

  @Test func theBoxFollowsTheTranslationAndTheGlyphsDoNot() throws {
    let plain = try #require(shape(FormattedText("abc")))
    let moved = try #require(shape(FormattedText("abc")) { $0.translation = Point(3, 7) })
    #expect(moved.lines == plain.lines)
    #expect(moved.box.left == plain.box.left + 3 && moved.box.bottom == plain.box.bottom + 7)
  }

  @Test func largeSectionsMakeHighLines() throws {
    let text = FormattedText([FormattedText.Section("a", scale: 2), FormattedText.Section("\nb")])
    let shaped = try #require(shape(text))
    #expect(shaped.box.bottom - shaped.box.top == 1.2 * 24 * 3)
    #expect(shaped.lines.map(\.offset) == [24, 0])
  }

  @Test func imagesInTextOfNoSizeTakeNoRoom() throws {
    let text = FormattedText([FormattedText.Section("a"), FormattedText.Section(image: "pin")])
    for size in [0, -3, .nan] {
      let shaped = try #require(
        shape(text) {
          $0.textSize = size
          $0.textSizeAtZoom = size
        })
      #expect(shaped.box == shape(FormattedText("a"))?.box)
    }
    let shaped = try #require(shape(text) { $0.textSizeAtZoom = 32 })
    #expect(shaped.lines[0].glyphs[1].scale == 0.75)
    #expect(shaped.containsImages)
  }

  @Test func foreignScalesCountAsOne() {
    for scale in [0, -1, .infinity, .nan] {
      let shaped = shape(FormattedText([FormattedText.Section("ab", scale: scale)]))
      #expect(shaped == shape(FormattedText("ab")))
    }
  }

  @Test func verticalTextStandsUpright() throws {
    let shaped = try #require(
      shape(FormattedText("漢a")) {
        $0.writingMode = .vertical
        $0.allowsVerticalPlacement = true
      })
    #expect(shaped.isVerticalizable)
    #expect(shaped.lines[0].glyphs.map(\.isVertical) == [true, true])
    #expect(shaped.lines[0].glyphs[1].x - shaped.lines[0].glyphs[0].x == 24)
    let alongLine = try #require(shape(FormattedText("漢a")) { $0.writingMode = .vertical })
    #expect(alongLine.lines[0].glyphs.map(\.isVertical) == [true, false])
  }

  @Test(arguments: zip(["漢(字)", "a(b)", "(漢", "漢、a", "1–2"], ["漢︵字︶", "a(b)", "︵漢", "漢、a", "1–2"]))
  func marksInVerticalTextAreUpright(text: String, upright: String) {
    let label = LabelText(FormattedText(text), fontStack: TestGlyphs.stack)
    var layout = TextLayout()
    layout.writingMode = .vertical
    let shaped = layout.shape(label, glyphs: TestGlyphs.store(text + upright))
    #expect(shaped?.characters == [upright])
  }

  @Test func offsetsLeadAwayFromThePlace() {
    #expect(SymbolAnchor.left.offset(radius: 24) == Point(24, 0))
    #expect(SymbolAnchor.right.offset(radius: 24) == Point(-24, 0))
    #expect(SymbolAnchor.top.offset(radius: 24) == Point(0, 17))
    #expect(SymbolAnchor.bottom.offset(radius: 24) == Point(0, -17))
    #expect(SymbolAnchor.center.offset(radius: 24) == Point(0, 0))
    let corner = SymbolAnchor.bottomRight.offset(radius: 24)
    #expect(abs(corner.x + 24 / 2.0.squareRoot()) < 1e-9 && abs(corner.y + 24 / 2.0.squareRoot() - 7) < 1e-9)
    #expect(SymbolAnchor.left.offset(radius: -5) == Point(0, 0))
    #expect(SymbolAnchor.topLeft.offset(Point(-12, 24)) == Point(12, 17))
    #expect(TextJustify(for: .topLeft) == .left && TextJustify(for: .right) == .right)
    #expect(TextJustify(for: .bottom) == .center)
  }
}
