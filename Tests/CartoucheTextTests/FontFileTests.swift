import CartoucheGeometry
import SeededRandom
import Testing

@testable import CartoucheText

@Suite struct FontFileTests {
  @Test func bytesThatAreNoFontAreRefused() {
    #expect(throws: FontError.noGlyphs(bytes: 0)) { try FontFile([]) }
    #expect(throws: FontError.noGlyphs(bytes: 5)) { try FontFile(Array("hello".utf8)) }
  }

  @Test func khmerMarksAreStackedAndReordered() throws {
    let font = try FontFile(try TestGlyphs.font("khmer.ttf"))
    #expect(font.unitsPerEm == 1000)
    let word = "ភ្នំពេញ".unicodeScalars.map(\.value)
    let glyphs = font.shape(word, rightToLeft: false)
    // As hb-shape prints it: the vowel sign E comes before the consonant it follows in reading.
    #expect(glyphs.map(\.index) == [5, 11, 7, 6, 4, 1])
    #expect(glyphs.map(\.cluster) == [0, 0, 0, 4, 4, 6])
    #expect(abs(glyphs[0].advance - 635 * 24 / 1000) < 1e-9)
    #expect(glyphs[1].advance == 0 && abs(glyphs[1].yOffset - 26 * 24 / 1000) < 1e-9)
  }

  @Test func devanagariFormsLigatures() throws {
    let font = try FontFile(try TestGlyphs.font("devanagari.ttf"))
    let glyphs = font.shape("क्षि".unicodeScalars.map(\.value), rightToLeft: false)
    #expect(glyphs.map(\.index) == [21, 9])
    #expect(glyphs.map(\.cluster) == [0, 0])
    #expect(font.hasGlyph(0x0915) && !font.hasGlyph(0x41))
  }

  @Test func rightToLeftRunsComeFromTheLeft() throws {
    let font = try FontFile(try TestGlyphs.font("devanagari.ttf"))
    let clusters = font.shape("कतब".unicodeScalars.map(\.value), rightToLeft: true).map(\.cluster)
    #expect(clusters == [2, 1, 0])
  }

  @Test func outlinesLieWithinTheEm() throws {
    let font = try FontFile(try TestGlyphs.font("devanagari.ttf"))
    var contours = 0
    for glyph in 0..<UInt32(font.glyphCount) {
      let outline = font.outline(of: glyph)
      contours += outline.contours.count
      let bounds = FlatOutline(outline).bounds
      #expect(outline.contours.isEmpty || (bounds.width < 48 && bounds.height < 48))
    }
    #expect(contours > font.glyphCount)
    #expect(font.outline(of: 60000).contours.isEmpty)
  }

  @Test func picturesFitTheirMetrics() throws {
    let font = try FontFile(try TestGlyphs.font("devanagari.ttf"))
    let index = font.shape([0x0915], rightToLeft: false)[0].index
    let picture = font.picture(of: index)
    let field = try #require(picture.field)
    #expect(Double(field.width) == picture.metrics.width + 6)
    #expect(Double(field.height) == picture.metrics.height + 6)
    // The headline of the letter is inside, the corner outside.
    #expect(field.values.contains { $0 > 200 })
    #expect(field[0, 0] < 191)
    #expect(font.picture(of: index) == picture)
  }

  @Test(arguments: 0..<150) func damagedFontsNeverTrap(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = try TestGlyphs.font(seed % 2 == 0 ? "devanagari.ttf" : "khmer.ttf")
    for _ in 0..<random.int(1...30) { bytes[random.int(0...(bytes.count - 1))] = UInt8(random.int(0...255)) }
    if seed % 3 == 0 { bytes.removeLast(random.int(0...(bytes.count - 1))) }
    guard let font = try? FontFile(bytes) else { return }
    for glyph in font.shape("क्षि ភ្នំ".unicodeScalars.map(\.value), rightToLeft: seed % 5 == 0) {
      let picture = font.picture(of: glyph.index)
      #expect(picture.metrics.width < 500)
    }
  }

  @Test func labelsUseFacesAndRangesSideBySide() throws {
    let font = try FontFile(try TestGlyphs.font("khmer.ttf"))
    var store = TestGlyphs.store("ab ")
    store.setFaces([FontFace(unicodeRanges: ["U+1780-17FF"], file: font)], of: "Test")
    let label = LabelText(FormattedText("a ភ្នំ b"), fontStack: TestGlyphs.stack, glyphs: store)
    #expect(label.faces.count == 1)
    #expect(store.missing(for: label).isEmpty)
    let shaped = try #require(TextLayout().shape(label, glyphs: store))
    let contents = shaped.lines[0].glyphs.map(\.content)
    #expect(contents.count == 7)
    #expect(contents.first == .character(0x61) && contents.last == .character(0x62))
    #expect(contents[2] == .glyph(5, face: 0))
    let width = shaped.box.right - shaped.box.left
    #expect(abs(width - (17 + 6 + 635 * 24 / 1000 + 6 + 18)) < 1e-9)
  }

  @Test func clustersOfAFontAreNotBroken() throws {
    let font = try FontFile(try TestGlyphs.font("khmer.ttf"))
    var store = GlyphStore()
    store.setFaces([FontFace(file: font)], of: "Test")
    let label = LabelText(FormattedText("ភ្នំពេញ"), fontStack: TestGlyphs.stack, glyphs: store)
    let clusters = TextClusters(label, glyphs: store, images: [:]).clusters
    #expect(clusters.map(\.codePoint) == [0x1797, 0x1796, 0x1789])
    #expect(clusters.map(\.last) == [0x17C6, 0x17C1, 0x1789])
  }

  @Test func unicodeRanges() {
    #expect(FontFace.range("U+26") == 0x26...0x26)
    #expect(FontFace.range("U+0-7F") == 0...0x7F)
    #expect(FontFace.range("u+4??") == 0x400...0x4FF)
    #expect(FontFace.range("U+A9E0-0xA9FF") == 0xA9E0...0xA9FF)
    #expect(FontFace.range(" U+0025-00FF ") == 0x25...0xFF)
    for wrong in ["", "U+", "26", "U+7F-0", "U+110000", "U+4?0", "U+-5", "U+G", "U+1-2-3"] {
      #expect(FontFace.range(wrong) == nil, "\(wrong)")
    }
    #expect(FontFace(unicodeRanges: ["U+41", "x"]).covers(0x41))
    #expect(!FontFace(unicodeRanges: ["x"]).covers(0x41))
    #expect(FontFace(unicodeRanges: []).covers(0x41))
  }
}
