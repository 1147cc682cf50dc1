import CartoucheText
import Testing

@testable import CartoucheLayers

@Suite struct TextTransformTests {
  private typealias Section = FormattedText.Section

  @Test func transformsKeepSections() {
    let text = FormattedText([Section("Straße"), Section(image: "pin")])
    let upper = TextTransform.uppercase.apply(to: text)
    #expect(upper == FormattedText([Section("STRASSE"), Section(image: "pin")]))
    #expect(TextTransform.lowercase.apply(to: "ÄB") == "äb")
    #expect(TextTransform.none.apply(to: text) == text)
  }

  @Test("A word ends where the next section's letter is none, and at an image") func wordsOfSeveralSections()
  {
    let divided = FormattedText([
      Section("ΛΕΣ", scale: 2), Section("ΒΟΣ "), Section("ΟΔΟΣ"), Section(image: "pin"),
    ])
    let lower = TextTransform.lowercase.apply(to: divided)
    #expect(
      lower
        == FormattedText([Section("λεσ", scale: 2), Section("βος "), Section("οδος"), Section(image: "pin")]))
    #expect(TextTransform.lowercase.apply(to: "ΌΣΟΣ") == "όσος")
  }
}
