import Foundation
import Testing

@testable import CartoucheText

@Suite struct ArabicFormsTests {
  private func forms(_ text: String) -> [CodePoint] {
    LabelText(FormattedText(text), fontStack: TestGlyphs.stack).units.map(\.codePoint)
  }

  @Test func lettersJoinTheirNeighbours() {
    // Beh alone, at the start, in the middle, at the end.
    #expect(forms("\u{628}") == [0xFE8F])
    #expect(forms("\u{628}\u{628}\u{628}") == [0xFE91, 0xFE92, 0xFE90])
    // Alef joins only the letter before it.
    #expect(forms("\u{627}\u{628}") == [0xFE8D, 0xFE8F])
    #expect(forms("\u{628}\u{627}\u{628}") == [0xFE91, 0xFE8E, 0xFE8F])
    // Meem at the start, hah and dal: "محمد".
    #expect(forms("محمد") == [0xFEE3, 0xFEA4, 0xFEE4, 0xFEAA])
  }

  @Test func lamAndAlefAreOneCharacter() {
    #expect(forms("\u{644}\u{627}") == [0xFEFB])
    #expect(forms("\u{633}\u{644}\u{627}\u{645}") == [0xFEB3, 0xFEFC, 0xFEE1])
    #expect(forms("\u{644}\u{622}") == [0xFEF5])
    #expect(forms("\u{628}\u{644}\u{625}") == [0xFE91, 0xFEFA])
    // A mark between them follows the ligature.
    #expect(forms("\u{644}\u{64E}\u{627}") == [0xFEFB, 0xFE76])
  }

  @Test func marksAreLookedThrough() {
    #expect(forms("\u{628}\u{64E}\u{628}") == [0xFE91, 0xFE77, 0xFE90])
    #expect(forms("\u{628}\u{64E}") == [0xFE8F, 0xFE76])
    #expect(forms("\u{628}\u{64C}\u{628}") == [0xFE91, 0xFE72, 0xFE90])
  }

  @Test func joinersAreHeeded() {
    #expect(forms("\u{628}\u{200C}\u{628}") == [0xFE8F, 0x200C, 0xFE8F])
    #expect(forms("\u{628}\u{640}") == [0xFE91, 0x640])
    #expect(forms("\u{628}\u{200D}") == [0xFE91, 0x200D])
  }

  @Test func lettersOfOtherLanguagesHaveForms() {
    // Persian peh and gaf, Urdu yeh barree, Farsi yeh.
    #expect(forms("\u{67E}\u{67E}") == [0xFB58, 0xFB57])
    #expect(forms("\u{6AF}") == [0xFB92])
    #expect(forms("\u{628}\u{6D2}") == [0xFE91, 0xFBAF])
    #expect(forms("\u{6CC}\u{6CC}\u{6CC}") == [0xFBFE, 0xFBFF, 0xFBFD])
  }

  @Test func otherTextStays() {
    for text in ["abc", "שלום", "क्षि", "漢字", "", "٠١٢"] {
      #expect(forms(text) == text.unicodeScalars.map(\.value))
    }
  }

  @Test func sectionsAreShapedOnTheirOwn() {
    let text = FormattedText([FormattedText.Section("\u{628}"), FormattedText.Section("\u{628}")])
    let units = LabelText(text, fontStack: TestGlyphs.stack).units
    #expect(units.map(\.codePoint) == [0xFE8F, 0xFE8F])
    #expect(units.map(\.section) == [0, 1])
  }

  @Test func formsAreFormsOfTheirLetters() {
    // Every form's compatibility decomposition is the letter it stands for.
    for letter in CodePoint(0x621)...0x6D3 {
      for neighbours in [("", ""), ("\u{628}", ""), ("", "\u{628}"), ("\u{628}", "\u{628}")] {
        guard let scalar = Unicode.Scalar(letter), FriBidi.joining(of: letter) != .transparent else {
          continue
        }
        let text = neighbours.0 + String(scalar) + neighbours.1
        let shaped = forms(text).compactMap(Unicode.Scalar.init).map { String($0) }.joined()
        #expect(
          shaped.decomposedStringWithCompatibilityMapping == text.decomposedStringWithCompatibilityMapping)
      }
    }
  }
}
