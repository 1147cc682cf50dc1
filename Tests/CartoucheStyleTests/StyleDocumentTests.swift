import CartoucheJSON
import CartoucheStyle
import Testing

struct StyleDocumentTests {
  private func read(_ text: String) throws -> (StyleDocument, [Diagnostic]) {
    var findings: [Diagnostic] = []
    let document = try JSONDocument(parsing: text, name: "style.json")
    return (try StyleDocument(document, diagnostics: &findings), findings)
  }

  @Test func unknownMembersSurviveReadingAndWriting() throws {
    let text = """
      {"version":8,"x-mine":{"a":[1,2.50]},"sources":{"s":{"type":"geojson","data":"a.json","odd":1}},\
      "layers":[{"id":"l","type":"line","source":"s","minzoom":3,"metadata":{"k":true},"paint":{"line-width":2}}]}
      """
    let (style, findings) = try read(text)
    #expect(findings == [])
    #expect(style.json == (try JSONDocument(parsing: text, name: nil)).root)
  }

  @Test func badPartsAreLeftOutAndLocated() throws {
    let (style, findings) = try read(
      """
      {"version": 7,
       "sources": {"good": {"type": "geojson"}, "bad": 3},
       "layers": [{"id": "a", "type": "line"},
                  {"type": "line"},
                  {"id": "a", "type": "fill"}]}
      """)
    #expect(style.sources.map(\.id) == ["good"])
    #expect(style.layers.map(\.type) == ["line"])
    #expect(
      findings.map { $0.pointer?.description } == ["/version", "/sources/bad", "/layers/1", "/layers/2"])
    #expect(findings.map { $0.location?.line } == [1, 2, 4, 5])
  }

  @Test func aRootThatIsNoObjectIsRefused() {
    #expect(throws: StyleError.rootIsNotAnObject(found: "an array of 1", source: "style.json")) {
      _ = try read("[8]")
    }
  }

  @Test func editsChangeTheStyleOrLeaveItAsItWas() throws {
    var style = StyleDocument()
    try style.addSource(StyleSource(id: "s", members: ["type": "geojson"]))
    try style.addLayer(StyleLayer(id: "top", type: "line", source: "s"))
    try style.addLayer(StyleLayer(id: "below", type: "fill", source: "s"), before: "top")
    #expect(style.layers.map(\.id) == ["below", "top"])

    try style.setProperty("line-width", .paint, of: "top", to: 4)
    try style.setZoomRange(minzoom: 2, maxzoom: 9, of: "top")
    #expect(style.layer("top")?.paint["line-width"] == 4)
    #expect(style.layer("top")?.isDrawn(atZoom: 9) == false)
    #expect(style.layer("top")?.isDrawn(atZoom: 2) == true)
    try style.setProperty("line-width", .paint, of: "top", to: .null)
    #expect(style.layer("top")?.paint.isEmpty == true)

    let before = style
    #expect(throws: StyleError.unknownLayer("tpo", nearest: "top")) { try style.removeLayer("tpo") }
    #expect(throws: StyleError.duplicateLayer("top")) {
      try style.addLayer(StyleLayer(id: "top", type: "line"))
    }
    #expect(throws: StyleError.sourceInUse("s", layer: "below")) { try style.removeSource("s") }
    #expect(throws: StyleError.unknownSource("t", nearest: "s")) { try style.removeSource("t") }
    #expect(style == before)
  }
}
