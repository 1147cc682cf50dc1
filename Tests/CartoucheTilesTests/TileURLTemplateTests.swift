import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import SeededRandom
import Testing

/// The documented behaviour of tile URL templates in the iOS SDKs.
@Suite struct TileURLTemplateTests {
  private func url(
    _ template: String, _ z: Int, _ x: Int, _ y: Int, ratio: Double = 1, _ scheme: TileSet.Scheme = .xyz
  )
    -> String
  {
    TileURLTemplate(template).url(for: TileID(z: z, x: x, y: y), pixelRatio: ratio, scheme: scheme)
  }

  @Test func t1TilesAreDistributedOverTemplates() throws {
    var source = TileJSON()
    source.tiles = ["a", "b", "c"].map { TileURLTemplate("https://\($0).example.com/{z}/{x}/{y}.pbf") }
    let set = TileSet(.vector, source: source)
    let urls = try (0..<4).flatMap { x in
      try (0..<4).map { y in try #require(set.url(for: TileID(z: 2, x: x, y: y))) }
    }
    for server in ["a", "b", "c"] {
      #expect((4...7).contains(urls.count { $0.hasPrefix("https://\(server).") }))
    }
    // Neighbours come from different servers, a tile always from the same one.
    #expect(urls[0] != urls[1] && urls[0].prefix(9) != urls[1].prefix(9))
    #expect(set.url(for: TileID(z: 2, x: 1, y: 1)) == "https://c.example.com/2/1/1.pbf")
    #expect(TileSet(.vector, source: TileJSON()).url(for: TileID(z: 0, x: 0, y: 0)) == nil)
  }

  @Test func t2ZoomColumnRow() {
    #expect(
      url("http://www.example.com/tiles/{z}/{x}/{y}.pbf", 14, 6, 9)
        == "http://www.example.com/tiles/14/6/9.pbf")
  }

  @Test func t3Ratio() {
    #expect(
      url("http://www.example.com/tiles/{z}/{x}/{y}{ratio}.png", 14, 6, 9, ratio: 2)
        == "http://www.example.com/tiles/14/6/9@2x.png")
  }

  @Test func t4TemplatesInTileJSONAndInSources() throws {
    var diagnostics: [Diagnostic] = []
    let json: JSONObject = ["tiles": ["http://e.com/{z}/{x}/{y}.pbf"]]
    let bytes = try JSONValue.object(json).encoded()
    let document = try TileJSON(parsing: bytes, url: nil, diagnostics: &diagnostics) { url, _ in url }
    let members = TileJSON(members: json, pointer: JSONPointer(), diagnostics: &diagnostics)
    for tileJSON in [document, members] {
      #expect(tileJSON.tiles?.map(\.text) == ["http://e.com/{z}/{x}/{y}.pbf"])
    }
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    "a/{foo}", "a", "", "{", "}", "{}", "{z", "z}", "{ z }", "{Z}", "a/{foo/b", "{{", "}}{", "{-y}",
  ])
  func t5EverythingElseStays(text: String) {
    #expect(url(text, 3, 2, 1) == text)
  }

  @Test func t5BracesAroundPlaceholders() {
    #expect(url("{{z}}", 3, 2, 1) == "{3}")
    #expect(url("{a{x}{y}", 3, 2, 1) == "{a21")
    #expect(url("{z}{z}{foo}{x", 3, 2, 1) == "33{foo}{x")
  }

  @Test func t6AndT7TilesRunFromTheNorthWest() {
    let first = UnwrappedTileID(wrap: 0, canonical: TileID(z: 4, x: 0, y: 0)).worldBox
    let last = UnwrappedTileID(wrap: 0, canonical: TileID(z: 4, x: 15, y: 15)).worldBox
    #expect(Mercator.longitude(x: first.min.x) == -180 && Mercator.longitude(x: last.max.x) == 180)
    #expect(abs(Mercator.latitude(y: first.min.y) - 85.0511287798066) < 1e-12)
    #expect(abs(Mercator.latitude(y: last.max.y) + 85.0511287798066) < 1e-12)
  }

  @Test func t8RowsOfTheTileMapService() {
    #expect(url("{z}/{x}/{y}", 3, 1, 2, .tms) == "3/1/5")
    #expect(url("{z}/{x}/{y}", 0, 0, 0, .tms) == "0/0/0")
  }

  @Test(arguments: [
    (256, 4.0, 5), (512, 4.0, 4), (256, 4.4, 5), (256, 4.6, 6), (512, 4.6, 5), (1024, 4.0, 3),
  ])
  func t9ZoomOfRasterTiles(tileSize: Int, zoom: Double, expected: Int) {
    var source = TileJSON()
    source.tileSize = tileSize
    #expect(TileSet(.raster, source: source).tileZoom(forMapZoom: zoom) == expected)
  }

  @Test func t9ZoomOfVectorTilesIsTheWholeZoom() {
    let set = TileSet(.vector, source: TileJSON())
    #expect([0, 3.99, 4, 22.5, -1, 99].map { set.tileZoom(forMapZoom: $0) } == [0, 3, 4, 22, 0, 30])
  }

  @Test func t10BoundingBoxOfAWebMapService() {
    let template = "{bbox-epsg-3857}"
    #expect(url(template, 1, 0, 0) == "-20037508.342789244,0,0,20037508.342789244")
    #expect(
      url(template, 0, 0, 0)
        == "-20037508.342789244,-20037508.342789244,20037508.342789244,20037508.342789244")
  }

  @Test func t10BoxesMeetTheirNeighbours() throws {
    var random = SplitMix64(seed: 10)
    for _ in 0..<200 {
      let z = Int.random(in: 1...22, using: &random)
      let x = Int.random(in: 0..<(1 << z) - 1, using: &random)
      let y = Int.random(in: 0..<(1 << z) - 1, using: &random)
      let numbers = try [(x, y), (x + 1, y), (x, y + 1)].map { x, y in
        try url("{bbox-epsg-3857}", z, x, y).split(separator: ",").map { try #require(Double($0)) }
      }
      #expect(numbers[0][2] == numbers[1][0] && numbers[0][1] == numbers[2][3])
      #expect(numbers[0][0] < numbers[0][2] && numbers[0][1] < numbers[0][3])
    }
  }

  @Test func t11SchemesDoNotMoveThePlace() {
    for template in ["{bbox-epsg-3857}", "{quadkey}", "{prefix}"] {
      #expect(url(template, 4, 3, 2, .tms) == url(template, 4, 3, 2))
    }
  }

  @Test(arguments: [
    (6, 29, 3, "011123"), (2, 1, 1, "03"), (1, 0, 0, "0"), (17, 22914, 52870, "02301322130000230"),
    (14, 6, 9, "00000000002112"), (0, 0, 0, ""),
  ])
  func t12Quadkey(z: Int, x: Int, y: Int, key: String) {
    #expect(url("{quadkey}", z, x, y) == key)
  }

  @Test(arguments: [(1, ""), (2, "@2x"), (3, "@2x"), (1.5, "@2x"), (0.5, "")])
  func t13RatioAboveOneIsTwo(ratio: Double, text: String) {
    #expect(url("{ratio}", 1, 0, 0, ratio: ratio) == text)
  }

  @Test(arguments: [(2, 1, 2, "12"), (8, 17, 35, "13"), (8, 26, 171, "ab"), (8, 255, 255, "ff")])
  func t14Prefix(z: Int, x: Int, y: Int, prefix: String) {
    #expect(url("{prefix}", z, x, y) == prefix)
  }

  @Test func addressesOutsideTheWorldDoNotTrap() {
    for id in [TileID(z: -1, x: 0, y: 0), TileID(z: 99, x: .max, y: .min), TileID(z: 3, x: .max, y: .min)] {
      for scheme in TileSet.Scheme.allCases {
        let text = TileURLTemplate("{z}{x}{y}{quadkey}{prefix}{bbox-epsg-3857}").url(for: id, scheme: scheme)
        #expect(!text.isEmpty)
      }
    }
  }
}
