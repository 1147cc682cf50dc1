import Foundation
import Testing

extension CommandTests {
  private static let wrong = """
    {
      "version": 8,
      "sources": {},
      "layers": [
        {"id": "ground", "type": "background", "paint": {"background-colour": "red", "background-opacity": 3}}
      ]
    }
    """

  @Test func checkListsWhatIsWrongWithItsPlace() throws {
    try write(Self.wrong, "style.json")
    let result = try run(["style", "check", "style.json"])
    #expect(result.status == 65)
    #expect(
      result.output == """
        style.json:5:75: error: layers[0].paint.background-colour: unknown property "background-colour"; \
        did you mean "background-color"?
        style.json:5:104: error: layers[0].paint.background-opacity: 3 is greater than the maximum value 1

        """)
    #expect(result.error == "")
  }

  @Test func checkAnswersInJSON() throws {
    try write(Self.wrong, "style.json")
    let result = try run(["style", "check", "style.json", "--json"])
    #expect(result.status == 65)
    let findings = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(findings.compactMap { $0["line"] as? Int } == [5, 5])
    #expect(findings.first?["suggestion"] as? String == "background-color")
    #expect(findings.first?["pointer"] as? String == "/layers/0/paint/background-colour")
  }

  @Test func checkIsContentWithAGoodStyle() throws {
    let good = #"{"version":8,"sources":{},"layers":[{"id":"a","type":"background"}]}"#
    let result = try run(["style", "check", "-"], input: good)
    #expect(result.status == 0)
    #expect(result.output == "standard input: no problems found\n")
    #expect(try run(["style", "check", "-q", "-"], input: good).output == "")
  }

  @Test func checkPlacesSyntaxErrors() throws {
    try write("{\n  \"version\": 8,\n  \"layers\": ]\n}", "broken.json")
    let result = try run(["style", "check", "broken.json"])
    #expect(result.status == 65)
    #expect(result.output.hasPrefix("broken.json:3:13: error: "))
    #expect(try run(["style", "check", "nowhere.json"]).status == 66)
    #expect(try run(["style", "check"]).status == 64)
  }

  @Test func formatOrdersMembersInPlaceAndStaysStable() throws {
    try write(
      #"{"layers":[{"type":"background","x":1,"id":"a"}],"sources":{},"version":8}"#, "style.json")
    let printed = try run(["style", "format", "style.json"])
    #expect(printed.status == 0, "\(printed.error)")
    #expect(
      printed.output == """
        {
          "version": 8,
          "sources": {},
          "layers": [
            {
              "id": "a",
              "type": "background",
              "x": 1
            }
          ]
        }

        """)
    #expect(try run(["style", "format", "style.json", "--in-place"]).status == 0)
    let written = try String(contentsOf: folder.appendingPathComponent("style.json"), encoding: .utf8)
    #expect(written == printed.output)
    #expect(try run(["style", "format", "style.json"]).output == written)
    #expect(try run(["style", "format", "-", "--in-place"], input: "{}").status == 64)
  }

  @Test func showDescribesAStyle() throws {
    try write(
      """
      {"version":8,"name":"Roads","center":[8,47],"zoom":5,"sources":{"s":{"type":"vector","url":"https://a/t.json"}},
       "layers":[{"id":"r","type":"line","source":"s","source-layer":"roads","minzoom":4},
                 {"id":"n","type":"symbol","source":"s","source-layer":"names","layout":
                   {"text-field":"{name}","text-font":["Sans"],"icon-image":"dot","visibility":"none"}}]}
      """, "style.json")
    let result = try run(["style", "show", "style.json"])
    #expect(result.status == 0, "\(result.error)")
    for line in [
      "Roads", "camera   8.0, 47.0, zoom 5.0", "  s  vector  https://a/t.json",
      "2 layers: 1 line, 1 symbol", "  r  line    z4-  s / roads", "  n  symbol       s / names  hidden",
      "  Sans", "  dot",
    ] {
      #expect(result.output.split(separator: "\n").contains { $0 == line }, "\(line)\n\(result.output)")
    }
    #expect(try run(["style", "show", "-"], input: "[]").status == 65)
  }
}
