import CartoucheExpressions
import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheText
import Testing

@testable import CartoucheLayers

@Suite("Texts of symbols") struct SymbolTextsTests {
  @Test("equal texts in equal fonts have one number, and others their own") func numbers() {
    var texts = SymbolTexts()
    let words = (0..<500).map { "text \($0 % 250) \($0 % 2 == 0 ? "é" : "e\u{301}")" }
    let numbers = words.map { texts.number(of: $0, stack: 0) }
    for (first, number) in zip(words, numbers) {
      let same = zip(words, numbers).filter { $0.0.unicodeScalars.elementsEqual(first.unicodeScalars) }
      #expect(same.allSatisfy { $0.1 == number })
    }
    #expect(Set(numbers).count == 250)
    #expect(texts.number(of: words[0], stack: 1) == 250)
    #expect(texts.keys[Int(texts.list[Int(numbers[7])].key)] == words[7])
    #expect(Array(texts.characters(of: texts.list[3])) == words[3].unicodeScalars.map(\.value))
  }

  @Test("formatted texts with colours are never equal") func colors() {
    var texts = SymbolTexts()
    let text = FormattedText([FormattedText.Section("a", scale: 2), FormattedText.Section(image: "pin")])
    #expect(texts.number(of: text, stack: 0, colors: [nil, nil]) == 0)
    #expect(texts.number(of: text, stack: 0, colors: [nil, nil]) == 0)
    #expect(texts.number(of: text, stack: 0, colors: [.black, nil]) == 1)
    #expect(texts.number(of: text, stack: 0, colors: [.black, nil]) == 2)
    #expect(texts.keys == ["a\u{E000}"])
  }

  /// Loading glyphs evaluates the texts that layouts then use.
  @Test("a text that fails to evaluate counts once for each feature") func failures() async throws {
    let features = [
      place("a", 0, 0), place("b", 30, 0, ["size": "large"]), place("c", 60, 0, ["size": "no"]),
    ]
    let layer = labels(
      "names", ["text-field": ["concat", ["get", "name"], ["number", ["get", "size"], 1, 2]]])
    let other = labels("sizes", ["text-field": ["to-string", ["number", ["get", "size"]]]])
    let renderer = FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]))
    let found = try await renderer.frame(scene(labelStyle(features, [layer, other]))).diagnostics
    #expect(found.filter { $0.message.contains("text-field") }.count == 1)
    #expect(found.contains { $0.message.contains("failed 3 times") })
  }

  @Test("every kind of value is written as plain text, whether it is formatted or not")
  func plainText() async throws {
    let features = [
      place("a", 0, 0, ["x": 1.5]), place("b", 30, 0, ["x": true]), place("c", 60, 0, ["x": .null]),
      place("d", 90, 0, ["x": [1, "b"]]),
    ]
    func picture(_ field: JSONValue) async throws -> [UInt8] {
      let renderer = FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]))
      return try await renderer.frame(
        scene(labelStyle(features, [labels("names", ["text-field": field])]))
      ).bitmap.pixels
    }
    let plain = try await picture(["get", "x"])
    #expect(plain == (try await picture(["format", ["get", "x"]])))
    #expect(plain != (try await picture(["get", "name"])))
  }
}
