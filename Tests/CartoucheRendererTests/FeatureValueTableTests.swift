import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import Testing

@testable import CartoucheLayers
@testable import CartoucheTiles

/// A property table of its own: a property is a line in it, and is there for layouts and painters.
private struct FlagProperties: PropertyTable {
  let height = Property<Double>.paint("flag-height", default: 3)
  let stripes = Property<Double>.layout("flag-stripes", default: 2, by: .feature)

  init() {}
}

/// Values of properties by feature, asked for by the table's line.
@Suite("Feature values by table") struct FeatureValueTableTests {
  private func values(
    _ layer: JSONObject, zoom: Double = 0
  ) throws -> (FrameValues<FlagProperties>, [Diagnostic]) {
    var findings: [Diagnostic] = []
    let style = StyleLayer(members: layer)
    let properties = LayerProperties<FlagProperties>(
      style, at: JSONPointer(["layers", "0"]), names: PropertyNames(), diagnostics: &findings)
    var attributes = TileAttributesBuilder()
    var records: [TileLayer.Record] = []
    for height in [1.0, 4] {
      let tags = attributes.append(["height": .double(height)])
      records.append(TileLayer.Record(type: .point, tags: tags, parts: 0..<0))
    }
    let features = try #require(
      TileLayer(
        name: "", attributes: attributes.finish(), records: records, partEnds: [], coordinates: []))
    let content = TileContent(
      .features(FeatureLayerTable(FeatureLayer(features))),
      id: OverscaledTileID(overscaledZ: 0, canonical: TileID(z: 0, x: 0, y: 0)))
    let selection = try #require(FeatureSelection(content, FeatureChoice()))
    let frame = FrameContext(
      zoom: zoom, pixelRatio: 1, rotation: [1, 0], world: .scale(x: 1, y: 1))
    return (
      FrameValues(FeatureValueTable(selection, properties), FrameProperties(properties, frame)), findings
    )
  }

  @Test("a line of the table is evaluated for each feature, and the others once") func lines() throws {
    let (values, findings) = try values([
      "id": "a", "type": "flag", "paint": ["flag-height": ["get", "height"]],
    ])
    #expect(findings.isEmpty)
    #expect(values.height[0] == 1 && values.height[1] == 4 && !values.height.isUniform)
    #expect(values.stripes.isUniform && values.stripes[1] == 2)
  }

  @Test("paint properties follow the camera, layout properties the whole zoom below it") func zooms() throws {
    let byZoom: JSONValue = ["interpolate", ["linear"], ["zoom"], 0, 0, 2, 20]
    let (values, findings) = try values(
      ["id": "a", "type": "flag", "layout": ["flag-stripes": byZoom], "paint": ["flag-height": byZoom]],
      zoom: 1.5)
    #expect(findings.isEmpty)
    #expect(values.height[0] == 15 && values.stripes[0] == 10)
    #expect(values[\.height, at: .whole][0] == 10 && values[\.stripes, at: .camera][0] == 15)
    #expect(values.height[0] == 15, "the other zoom does not replace it")
    #expect(values.properties.height === values.properties.height, "it is evaluated once for all tiles")
    #expect(values.isUniform())
  }

  @Test("features that differ only in some properties share the others") func uniform() throws {
    let (values, _) = try values(["id": "a", "type": "flag", "paint": ["flag-height": ["get", "height"]]])
    #expect(!values.isUniform() && !values.isUniform(except: \.stripes))
    #expect(values.isUniform(except: \.stripes, \.height))
    #expect(values.properties.height.dependsOnFeature && !values.properties.stripes.dependsOnFeature)
  }
}
