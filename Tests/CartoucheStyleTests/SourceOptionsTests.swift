import CartoucheJSON
import CartoucheStyle
import Testing

struct SourceOptionsTests {
  private func source(_ members: JSONObject) -> StyleSource { StyleSource(id: "s", members: members) }

  @Test func aVectorSourceKeepsWhatItSaysAndLeavesTheRestToTheTileJSON() {
    var findings: [Diagnostic] = []
    let options = VectorSourceOptions(
      source([
        "type": "vector", "tiles": ["https://a/{z}/{x}/{y}"], "scheme": "tms", "maxzoom": 14,
        "bounds": [-10, -20, 30, 40], "volatile": true, "encoding": "mlt",
        "promoteId": ["roads": "ref"],
      ]), diagnostics: &findings)
    #expect(findings == [])
    #expect(options.tileSet.tiles == ["https://a/{z}/{x}/{y}"])
    #expect(options.tileSet.scheme == .tms)
    #expect(options.tileSet.minzoom == nil)
    #expect(options.tileSet.maxzoom == 14)
    #expect(options.tileSet.bounds == SIMD4(-10, -20, 30, 40))
    #expect(options.tileSet.isVolatile)
    #expect(options.encoding == .mlt)
    #expect(options.promoteId?.property(inSourceLayer: "roads") == "ref")
    #expect(options.promoteId?.property(inSourceLayer: "water") == nil)
  }

  @Test func heightsHaveAnEncodingAndFactorsOfTheirOwn() {
    var findings: [Diagnostic] = []
    let plain = RasterDEMSourceOptions(source(["type": "raster-dem"]), diagnostics: &findings)
    #expect(plain.encoding == .mapbox)
    #expect(plain.tileSize == 512)
    let custom = RasterDEMSourceOptions(
      source(["encoding": "custom", "redFactor": 256, "baseShift": 1000, "tileSize": 256]),
      diagnostics: &findings)
    #expect(custom.encoding == .custom(.init(red: 256, green: 1, blue: 1, baseShift: 1000)))
    #expect(custom.tileSize == 256)
    #expect(findings == [])
  }

  @Test func clustersHaveTheDefaultsOfTheSpecification() {
    var findings: [Diagnostic] = []
    let options = GeoJSONSourceOptions(
      source(["data": "a.json", "maxzoom": 12, "cluster": true]), diagnostics: &findings)
    #expect(options.cluster)
    #expect(options.clusterRadius == 50)
    #expect(options.clusterMaxZoom == 11)
    #expect(options.clusterMinPoints == 2)
    #expect(findings == [])
  }

  @Test func aClusterOperatorStandsForItsUseOnWhatThereIs() {
    var findings: [Diagnostic] = []
    let options = GeoJSONSourceOptions(
      source([
        "clusterProperties": [
          "sum": ["+", ["get", "scalerank"]],
          "has": [["any", ["accumulated"], ["get", "has"]], ["==", ["get", "kind"], "a"]],
        ]
      ]), diagnostics: &findings)
    #expect(options.clusterProperties.map(\.name) == ["sum", "has"])
    #expect(options.clusterProperties.first?.reduce == ["+", ["accumulated"], ["get", "sum"]])
    #expect(options.clusterProperties.last?.reduce == ["any", ["accumulated"], ["get", "has"]])
  }

  @Test func aMemberOfAWrongTypeIsReportedAndCountsAsAbsent() {
    var findings: [Diagnostic] = []
    let options = RasterSourceOptions(
      source(["type": "raster", "tileSize": "big", "scheme": "wms"]), diagnostics: &findings)
    #expect(options.tileSize == 512)
    #expect(options.tileSet.scheme == nil)
    #expect(
      findings.map(\.description) == [
        "warning: scheme: expected one of \"xyz\", \"tms\", found the string \"wms\" (/sources/s/scheme)",
        "warning: tileSize: expected a number from 1 to 8192, found the string \"big\" (/sources/s/tileSize)",
      ])
  }

  @Test func anImageNeedsFourCorners() {
    var findings: [Diagnostic] = []
    let image = ImageSourceOptions(
      source(["url": "a.png", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]]), diagnostics: &findings)
    #expect(image.coordinates == [SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, 0), SIMD2(0, 0)])
    #expect(findings == [])
    let three = ImageSourceOptions(
      source(["coordinates": [[0, 1], [1, 1], [1, 0]]]), diagnostics: &findings)
    #expect(three.coordinates == nil)
    #expect(findings.count == 1)
  }

  @Test(arguments: ["video", "canvas", "hologram"])
  func sourcesThatNeedAScreenAreReportedAndNoError(type: String) {
    var findings: [Diagnostic] = []
    #expect(SourceOptions(source(["type": .string(type)]), diagnostics: &findings) == .notDrawn(type: type))
    #expect(findings.count == 1)
  }
}
