import CartoucheJSON
import CartoucheStyle
import SeededRandom
import Testing

struct StyleDiffTests {
  private let base: StyleDocument = {
    var style = StyleDocument()
    style.sources = [
      StyleSource(id: "s", members: ["type": "vector", "url": "u"]),
      StyleSource(id: "g", members: ["type": "geojson", "data": "a.json"]),
    ]
    style.layers = (0..<6).map { index in
      var layer = StyleLayer(id: "l\(index)", type: "line", source: index % 2 == 0 ? "s" : "g")
      layer.paint = ["line-width": 1]
      return layer
    }
    return style
  }()

  private func changes(_ edit: (inout StyleDocument) throws -> Void) throws -> [StyleChange] {
    var target = base
    try edit(&target)
    let changes = StyleDiff(from: base, to: target).changes
    var result = base
    try result.apply(changes)
    #expect(result == target)
    return changes
  }

  @Test func equalStylesHaveNoDifference() throws {
    #expect(try changes { _ in } == [])
  }

  @Test func emptyNamesAreNames() throws {
    var findings: [Diagnostic] = []
    let style = try StyleDocument(
      JSONDocument(
        parsing: """
          {"version": 8, "sources": {"": {"type": ""}}, "layers": [{"id": "", "type": "line", "source": ""}]}
          """),
      diagnostics: &findings)
    #expect(style.layers.count == 1 && style.sources.count == 1)
    var other = StyleDocument()
    try other.apply(StyleDiff(from: other, to: style).changes)
    #expect(other == style)
  }

  @Test func aPropertyIsOneChange() throws {
    #expect(
      try changes { try $0.setProperty("line-width", .paint, of: "l2", to: 3) }
        == [.setProperty(layer: "l2", .paint, "line-width", 3)])
    #expect(
      try changes { try $0.setFilter(["has", "a"], of: "l2") }
        == [.setLayerMember(layer: "l2", "filter", ["has", "a"])])
    #expect(try changes { $0.light = ["anchor": "map"] } == [.setMember("light", ["anchor": "map"])])
  }

  @Test func aLayerThatMovesIsOneChange() throws {
    #expect(try changes { try $0.moveLayer("l0", before: "l4") } == [.moveLayer("l0", before: "l4")])
    #expect(try changes { try $0.moveLayer("l5", before: "l0") } == [.moveLayer("l5", before: "l0")])
  }

  @Test func newDataLeaveTheLayersAlone() throws {
    #expect(
      try changes { try $0.setSourceData("b.json", of: "g") } == [.setSourceData("g", "b.json")])
  }

  @Test func aChangedSourceTakesItsLayersAlong() throws {
    let found = try changes { $0.sources[0].members["maxzoom"] = 9 }
    #expect(
      found.prefix(4) == [.removeLayer("l0"), .removeLayer("l2"), .removeLayer("l4"), .removeSource("s")])
    #expect(found.count == 8)
  }

  @Test func aChangeThatCannotBeMadeLeavesTheStyleAsItWas() {
    var style = base
    #expect(throws: StyleError.self) {
      try style.apply([.removeLayer("l0"), .removeLayer("nowhere")])
    }
    #expect(style == base)
  }

  /// Any edits, one after the other: the differences lead from the first style to the last.
  @Test func differencesLeadFromOneStyleToAnother() throws {
    var random = SplitMix64(seed: 42)
    for _ in 0..<300 {
      var target = base
      for step in 0..<random.int(1...8) { edit(&target, step, &random) }
      var result = base
      let diff = StyleDiff(from: base, to: target)
      try result.apply(diff.changes)
      #expect(result == target, "\(diff.changes)")
      var back = target
      try back.apply(StyleDiff(from: target, to: base).changes)
      #expect(back == base)
    }
  }

  private func edit(_ style: inout StyleDocument, _ step: Int, _ random: inout SplitMix64) {
    let ids = style.layers.map(\.id)
    let id = ids.isEmpty ? "none" : ids[random.int(0...ids.count - 1)]
    let other = ids.isEmpty ? nil : ids[random.int(0...ids.count - 1)]
    switch random.int(0...11) {
    case 0: try? style.removeLayer(id)
    case 1: try? style.addLayer(StyleLayer(id: "new\(step)", type: "fill", source: "s"), before: other)
    case 2, 3: try? style.moveLayer(id, before: other == id ? nil : other)
    case 4: try? style.setProperty("line-width", .paint, of: id, to: .int(Int64(random.int(0...5))))
    case 5: try? style.setProperty("line-cap", .layout, of: id, to: random.int(0...1) == 0 ? .null : "round")
    case 6: try? style.setFilter(random.int(0...1) == 0 ? nil : ["has", "x"], of: id)
    case 7: try? style.setZoomRange(minzoom: Double(random.int(0...9)), maxzoom: nil, of: id)
    case 8: try? style.setMember("source", of: id, to: random.int(0...1) == 0 ? "g" : "s")
    case 9: try? style.setSourceData(.string("d\(step)"), of: "g")
    case 10: try? style.addSource(StyleSource(id: "extra", members: ["type": "geojson", "data": "x"]))
    default: style.sky = random.int(0...1) == 0 ? nil : ["fog-color": "red"]
    }
  }
}
