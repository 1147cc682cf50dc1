import Testing

@testable import CartoucheText

@Suite struct VerticalFormsTests {
  @Test func everyMarkHasItsForm() {
    #expect(VerticalForms.form(of: 0x21) == 0xFE15)
    #expect(VerticalForms.form(of: 0x40) == 0xFF20)
    #expect(VerticalForms.form(of: 0x7E) == 0xFF5E)
    #expect(VerticalForms.form(of: 0x2E) == 0x30FB)
    #expect(VerticalForms.form(of: 0x20A9) == 0xFFE6)
    #expect(VerticalForms.form(of: 0x3017) == 0xFE18)
    #expect(VerticalForms.form(of: 0xFF63) == 0xFE42)
    #expect(VerticalForms.form(of: 0x61) == nil)
    let marks = (CodePoint(0)...0xFFFF).filter { VerticalForms.form(of: $0) != nil }
    #expect(marks.count == 84)
  }

  @Test func orientations() {
    for upright in "漢あアー한ᐊㇰㄅ、％﹅" where upright != "ー" {
      #expect(upright.unicodeScalars.allSatisfy { $0.value.isUprightInVerticalText }, "\(upright)")
    }
    for rotated in "aя—(" {
      #expect(rotated.unicodeScalars.allSatisfy { $0.value.isRotatedInVerticalText }, "\(rotated)")
    }
    for neutral in "©½ー（《∞①★" {
      #expect(
        neutral.unicodeScalars.allSatisfy {
          !$0.value.isRotatedInVerticalText && !$0.value.isUprightInVerticalText
        }, "\(neutral)")
    }
  }

  @Test func ideographsAllowBreaks() {
    for character in "漢あカ、！㊀𠀀".unicodeScalars { #expect(character.value.allowsIdeographicBreak) }
    for character in "a한א!.".unicodeScalars { #expect(!character.value.allowsIdeographicBreak) }
  }

  @Test func cursiveScripts() {
    for character in "بܐᠠﺑ".unicodeScalars { #expect(character.value.isCursive) }
    for character in "aא漢١٠".unicodeScalars where character.value < 0x600 || character.value > 0x6FF {
      #expect(!character.value.isCursive)
    }
  }

  @Test("A mark whose font has no vertical form takes it from the font of the ideographs beside it")
  func formsOfOtherFonts() throws {
    // A Latin font first, as in most stacks: it has dashes and ellipses that lie.
    var store = GlyphStore()
    store.setFaces(
      [
        FontFace(file: try FontFile(try TestGlyphs.font("latin.ttf", in: "verticalfonts"))),
        FontFace(file: try FontFile(try TestGlyphs.font("japanese.otf", in: "verticalfonts"))),
      ], of: "Test")
    var label = LabelText(FormattedText("東…京—、a…"), fontStack: TestGlyphs.stack, glyphs: store)
    label.takeVerticalForms()
    #expect(label.units.prefix(4).map(\.codePoint) == [0x6771, 0xFE19, 0x4EAC, 0xFE31])
    #expect(label.units.prefix(4).allSatisfy { $0.face == label.units[0].face })
    // Beside a letter that lies on its side, the mark lies too.
    #expect(label.units[6].codePoint == 0x2026 && label.units[6].face == label.units[5].face)
  }

  @Test func fontsThatShapeUprightMarksNeedNoForms() throws {
    let font = try FontFile(try TestGlyphs.font("japanese-vert.otf", in: "verticalfonts"))
    #expect(!font.hasGlyph(0xFE19))
    var store = GlyphStore()
    store.setFaces(
      [
        FontFace(file: try FontFile(try TestGlyphs.font("latin.ttf", in: "verticalfonts"))),
        FontFace(file: font),
      ], of: "Test")
    var label = LabelText(FormattedText("東…京"), fontStack: TestGlyphs.stack, glyphs: store)
    label.takeVerticalForms()
    #expect(label.units[1].codePoint == 0x2026 && label.units[1].face == label.units[0].face)
  }
}
