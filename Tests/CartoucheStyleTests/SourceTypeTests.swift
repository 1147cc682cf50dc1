@testable import CartoucheStyle
import CartoucheJSON
import CartoucheLayers
import CartoucheTiles
import Testing

/// The table of source types.
@Suite struct SourceTypeTests {
  @Test("every type has members, the first of which is its own name")
  func members() {
    for type in SourceType.allCases {
      let members = type.members.members
      #expect(members.first?.name == "type" && members.first?.isRequired == true, "\(type)")
      #expect(Set(members.map(\.name)).count == members.count, "\(type) has a member twice")
      let source = StyleSource(id: "s", members: ["type": .string(type.rawValue)])
      #expect(source.sourceType == type)
    }
    #expect(StyleSource(id: "s", members: ["type": "hologram"]).sourceType == nil)
  }

  @Test("every type that is drawn has options, and a layer type that draws it")
  func options() {
    for type in SourceType.allCases {
      var findings: [Diagnostic] = []
      let source = StyleSource(id: "s", members: ["type": .string(type.rawValue)])
      let options = SourceOptions(source, diagnostics: &findings)
      let isUnknown = if case .notDrawn = options { true } else { false }
      #expect(isUnknown != type.isDrawn, "\(type)")
      #expect(LayerTypes.specifications.contains { $0.sourceTypes.contains(type) }, "\(type)")
    }
  }

  @Test("a source may have every encoding of its content, and no other", arguments: TileEncoding.allCases)
  func encodings(encoding: TileEncoding) {
    for content in [TileSet.Content.vector, .rasterDEM] {
      let style: JSONValue = [
        "version": 8, "layers": [],
        "sources": [
          "s": ["type": .string(content.rawValue), "url": "u", "encoding": .string(encoding.rawValue)]
        ],
      ]
      let findings = StyleValidator(layerTypes: LayerTypes.specifications).findings(in: style)
      #expect(findings.isEmpty == content.encodings.contains(encoding), "\(content) \(encoding)")
    }
  }

  @Test("a layer of heights refuses all other sources, and they are refused by all other layers")
  func heights() {
    func problems(_ layer: String, _ source: String) -> [String] {
      let style = StyleDocument(
        sources: [StyleSource(id: "s", members: ["type": .string(source), "url": "u"])],
        layers: [
          StyleLayer(members: ["id": "l", "type": .string(layer), "source": "s", "source-layer": "x"])
        ])
      return StyleValidator(layerTypes: LayerTypes.specifications).findings(in: style.json)
        .map(\.message).filter { $0.contains("source") && $0.contains("require") || $0.contains("can only") }
    }
    #expect(problems("hillshade", "raster-dem") == [])
    #expect(problems("hillshade", "raster").first?.contains("requires a raster-dem source") == true)
    #expect(
      problems("fill", "raster-dem").first?.contains("layer type 'hillshade' or 'color-relief'.") == true)
    #expect(problems("raster", "vector").first?.contains("requires a raster source") == true)
    #expect(problems("line", "raster").first?.contains("requires a vector source") == true)
  }
}
