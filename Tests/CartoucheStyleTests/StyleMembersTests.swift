import CartoucheJSON
import CartoucheStyle
import Testing

struct StyleMembersTests {
  private func read(_ text: String) throws -> StyleDocument {
    var findings: [Diagnostic] = []
    return try StyleDocument(try JSONDocument(parsing: text), diagnostics: &findings)
  }

  @Test(arguments: [
    #"{"layers":[],"version":8,"sources":{},"x":1}"#, #"{"a":1,"sources":{},"b":2,"layers":[],"c":3}"#,
    #"{"sources":{},"layers":[]}"#, #"{"version":8,"layers":[],"sources":{}}"#,
  ])
  func membersStayWhereTheyStood(text: String) throws {
    #expect(String(decoding: try read(text).json.encoded(), as: UTF8.self) == text)
  }

  @Test func membersAreReadWithTheirDefaults() throws {
    let style = try read(
      """
      {"version":8,"roll":5,"centerAltitude":12,"glyphs":"g","sprite":"s","transition":{"duration":50},
       "state":{"level":{"default":3}},"terrain":{"source":"t"},
       "font-faces":{"A":"a.ttf","B":[{"url":"b.ttf","unicode-range":["U+0-FF"]}]},"sources":{},"layers":[]}
      """)
    #expect(style.version == 8)
    #expect(style.camera.roll == 5)
    #expect(style.camera.centerAltitude == 12)
    #expect(style.glyphs == "g")
    #expect(style.sprites == [StyleSprite(url: "s")])
    #expect(style.transition == StyleTransition(duration: 50, delay: 0))
    #expect(style.state == ["level": 3])
    #expect(style.terrain == StyleTerrain(source: "t"))
    #expect(
      style.fontFaces == [
        FontFace(name: "A", url: "a.ttf"), FontFace(name: "B", url: "b.ttf", unicodeRanges: ["U+0-FF"]),
      ])
  }

  @Test func spritesAreAStringOrAList() throws {
    var style = StyleDocument()
    try style.addSprite(StyleSprite(url: "a"))
    #expect(style.members["sprite"] == "a")
    try style.addSprite(StyleSprite(id: "b", url: "b"))
    #expect(style.members["sprite"] == [["id": "default", "url": "a"], ["id": "b", "url": "b"]])
    #expect(throws: StyleError.duplicateSprite("b")) { try style.addSprite(StyleSprite(id: "b", url: "c")) }
    #expect(throws: StyleError.unknownSprite("x-ray", nearest: nil)) { try style.removeSprite("x-ray") }
    try style.removeSprite("default")
    try style.removeSprite("b")
    #expect(style.members["sprite"] == nil)
  }

  @Test func terrainNeedsHeights() throws {
    var style = StyleDocument(sources: [
      StyleSource(id: "dem", members: ["type": "raster-dem"]),
      StyleSource(id: "v", members: ["type": "vector"]),
    ])
    try style.setTerrain(StyleTerrain(source: "dem", exaggeration: 2))
    #expect(style.terrain?.exaggeration == 2)
    let before = style
    #expect(throws: StyleError.wrongSourceType("v", expected: "raster-dem", found: "vector")) {
      try style.setTerrain(StyleTerrain(source: "v"))
    }
    #expect(throws: StyleError.unknownSource("deem", nearest: "dem")) {
      try style.setTerrain(StyleTerrain(source: "deem"))
    }
    #expect(style == before)
  }

  @Test func aLayerTakesAfterTheOneItRefersTo() throws {
    let style = try read(
      """
      {"version":8,"sources":{},"layers":[
        {"id":"a","type":"line","source":"s","filter":["has","x"],"layout":{"line-cap":"round"},"paint":{"line-width":1}},
        {"id":"b","ref":"a","paint":{"line-width":2}}]}
      """)
    let layer = try #require(style.layer("b"))
    #expect(layer.type == "line")
    #expect(layer.source == "s")
    #expect(layer.layout == ["line-cap": "round"])
    #expect(layer.paint == ["line-width": 2])
    #expect(layer.members["ref"] == nil)
  }

  @Test func fontsAndImagesAreFound() throws {
    let style = try read(
      """
      {"version":8,"sources":{},"layers":[
        {"id":"a","type":"symbol","layout":{"text-field":["format",["image","star"],"x"],
          "text-font":["step",["zoom"],["literal",["A","B"]],5,["literal",["C"]]],
          "icon-image":["match",["get","k"],"x","dot",["coalesce",["image",["get","i"]],"none"]]}},
        {"id":"b","type":"symbol","layout":{"text-field":"{name}","icon-image":"{icon}-11"}},
        {"id":"c","type":"fill","paint":{"fill-pattern":{"stops":[[1,"sand"],[9,"grass"]]}}}]}
      """)
    let inventory = StyleInventory(style)
    #expect(
      inventory.fontStacks == [["A", "B"], ["C"], ["Open Sans Regular", "Arial Unicode MS Regular"]])
    #expect(inventory.images == ["star", "dot", "none", "sand", "grass"])
  }
}
