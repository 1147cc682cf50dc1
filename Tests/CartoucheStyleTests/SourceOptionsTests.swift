import CartoucheGeometry
import CartoucheJSON
import CartoucheStyle
import CartoucheTiles
import Testing

struct SourceOptionsTests {
  private func source(_ members: JSONObject) -> StyleSource { StyleSource(id: "s", members: members) }

  @Test func aVectorSourceKeepsWhatItSaysAndLeavesTheRestToTheTileJSON() {
    var findings: [Diagnostic] = []
    let options = TileSourceOptions(
      .vector,
      source([
        "type": "vector", "tiles": ["https://a/{z}/{x}/{y}"], "scheme": "tms", "maxzoom": 14,
        "bounds": [-10, -20, 30, 40], "volatile": true, "encoding": "mlt",
        "promoteId": ["roads": "ref"],
      ]), diagnostics: &findings)
    #expect(findings == [])
    #expect(options.tileJSON.tiles == [TileURLTemplate("https://a/{z}/{x}/{y}")])
    #expect(options.tileJSON.scheme == .tms)
    #expect(options.tileJSON.minzoom == nil)
    #expect(options.tileJSON.maxzoom == 14)
    #expect(options.tileJSON.bounds == CoordinateBounds(west: -10, south: -20, east: 30, north: 40))
    #expect(options.isVolatile)
    #expect(options.url == nil)
    #expect(options.tileSet().encoding == .mlt)
    #expect(options.promoteId?.property(inSourceLayer: "roads") == "ref")
    #expect(options.promoteId?.property(inSourceLayer: "water") == nil)
  }

  @Test func heightsHaveAnEncodingAndFactorsOfTheirOwn() {
    var findings: [Diagnostic] = []
    let plain = TileSourceOptions(.rasterDEM, source([:]), diagnostics: &findings).tileSet()
    #expect(plain.elevation == .mapbox)
    #expect(plain.tileSize == 512)
    let custom = TileSourceOptions(
      .rasterDEM, source(["encoding": "custom", "redFactor": 256, "baseShift": 1000, "tileSize": 256]),
      diagnostics: &findings
    ).tileSet()
    #expect(custom.elevation == ElevationFactors(red: 256, green: 1, blue: 1, base: 1000))
    #expect(custom.tileSize == 256)
    #expect(findings == [])
  }

  @Test func whatAStyleSaysGoesBeforeItsDocument() throws {
    var findings: [Diagnostic] = []
    let options = TileSourceOptions(
      .raster, source(["url": "t.json", "maxzoom": 5, "tiles": ["a/{z}"]]), diagnostics: &findings
    ) { "https://host/\($0)" }
    #expect(options.url == "t.json")
    let document = try TileJSON(
      parsing: Array(#"{"maxzoom": 9, "minzoom": 2, "tiles": ["b"]}"#.utf8), url: nil,
      diagnostics: &findings
    ) { text, _ in text }
    let set = options.tileSet(with: document)
    #expect(set.tiles == [TileURLTemplate("https://host/a/{z}")])
    #expect(set.minzoom...set.maxzoom == 2...5)
    #expect(findings == [])
  }

  @Test(arguments: [("vector", "terrarium"), ("raster-dem", "mvt")])
  func anEncodingOfOtherTilesCountsAsAbsent(type: String, encoding: String) throws {
    var findings: [Diagnostic] = []
    let options = SourceOptions(
      source(["type": .string(type), "encoding": .string(encoding)]), diagnostics: &findings)
    guard case .tiles(let tiles) = options else {
      Issue.record("\(options)")
      return
    }
    #expect(tiles.content.rawValue == type)
    #expect(tiles.tileJSON.encoding == nil)
    #expect(findings.map(\.pointer?.description) == ["/sources/s/encoding"])
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
    let options = TileSourceOptions(
      .raster, source(["tileSize": "big", "scheme": "wms", "volatile": 1]), diagnostics: &findings)
    #expect(options.tileSet().tileSize == 512)
    #expect(options.tileJSON.scheme == nil)
    #expect(!options.isVolatile)
    #expect(
      findings.map(\.description) == [
        "warning: volatile: expected a boolean, found the number 1 (/sources/s/volatile)",
        "warning: scheme: expected one of \"xyz\", \"tms\", found the string \"wms\" (/sources/s/scheme)",
        "warning: tileSize: expected a whole number of pixels from 1 to 8192, "
          + "found the string \"big\" (/sources/s/tileSize)",
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
