import Cartouche
import CartoucheJSON
import CartoucheText
import Testing

@testable import CartoucheBundles

/// The texts of labels: which properties may become text, and which ranges of glyphs that takes.
@Suite struct BundledTextTests {
  @Test(
    arguments: [
      (#""{name:latin} ({ref})""#, ["name:latin", "ref"], false),
      (#"["get", "name"]"#, ["name"], false),
      (#"["coalesce", ["get", "name:de"], ["get", "name"], "?"]"#, ["name", "name:de"], false),
      (
        #"["format", ["upcase", ["get", "a"]], {"font-scale": 0.8}, "\n", {}, ["to-string", ["get", "b"]], {}]"#,
        ["a", "b"], false
      ),
      (#"{"stops": [[5, "{abbr}"], [8, "{name}"]]}"#, ["abbr", "name"], false),
      (#"{"type": "identity", "property": "name"}"#, ["name"], false),
      (#"["let", "n", ["get", "name"], ["var", "n"]]"#, ["name"], false),
      (#"["get", ["concat", "name:", "de"]]"#, [], true),
      (#"["to-string", ["properties"]]"#, [], true),
      (#""plain""#, [], false),
    ] as [(String, [String], Bool)])
  func propertiesThatBecomeTextAreFound(json: String, names: [String], readsAll: Bool) throws {
    let reads = TextReads(try JSONValue(parsing: json))
    #expect(reads.names.sorted() == names)
    #expect(reads.readsAll == readsAll)
  }

  @Test(
    arguments: [
      ("", [0]), ("Paris", [0]), ("Łódź", [0, 1]),
      // The capital of ÿ is in another range, and so is the small letter of the sign for kelvin.
      ("ÿ", [0, 1]), ("\u{212A}", [0, 0x21]), ("ß", [0]),
      ("القاهرة", [0, 6, 0xFB, 0xFC, 0xFD, 0xFE]), ("東京", [0, 0x20, 0x30, 0x4E, 0x67, 0xFE, 0xFF]),
      ("😀", [0]),
    ] as [(String, [UInt16])])
  func rangesHoldWhatRenderersMakeOfTexts(text: String, blocks: [UInt16]) {
    var characters = TextCharacters()
    characters.insert(text)
    #expect(characters.blocks.map(\.index) == blocks)
  }

  @Test(
    arguments: [
      ([(nil, nil)], 0...14, 0.0...14.0), ([(5, 12)], 0...14, 5...12.0.nextDown),
      ([(2, 4), (8, nil)], 3...10, 3...10),
      ([(16, nil)], 0...14, 14...14), ([(nil, 3)], 5...10, nil), ([], 0...5, nil),
    ] as [([(Double?, Double?)], ClosedRange<Int>, ClosedRange<Double>?)])
  func zoomLevelsAreThoseOfTheLayers(
    layers: [(Double?, Double?)], zooms: ClosedRange<Int>, expected: ClosedRange<Double>?
  ) {
    var style = StyleDocument()
    style.layers = layers.enumerated().map { index, range in
      var members: JSONObject = ["id": .string("\(index)"), "type": "fill", "source": "s"]
      members["minzoom"] = range.0.map(JSONValue.double)
      members["maxzoom"] = range.1.map(JSONValue.double)
      return StyleLayer(members: members)
    }
    #expect(SourcePlan.zooms(of: "s", in: style, within: zooms) == expected)
  }

  @Test func namesOfFilesAreSafeAndDifferent() {
    var names = FileNames()
    #expect(names.name(for: "roads") == "roads")
    #expect(names.name(for: "../etc/passwd") == "---etc-passwd")
    #expect(names.name(for: "ROADS") == "ROADS-2")
    #expect(names.name(for: "") == "source")
    #expect(names.name(for: "日本") == "--")
    #expect(names.name(for: String(repeating: "a", count: 300)).count == 80)
  }
}
