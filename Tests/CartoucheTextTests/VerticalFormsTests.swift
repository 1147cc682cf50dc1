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
}
