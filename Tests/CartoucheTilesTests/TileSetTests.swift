import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import Testing

/// The documented behaviour of TileJSON and tile sources in the iOS SDKs and the style specification.
@Suite struct TileSetTests {
  private static let document = """
    {
      "tilejson": "3.0.0", "name": "compositing", "description": "d", "version": "1.0.0",
      "attribution": "<a href='https://osm.org/copyright'>© OSM</a>", "legend": "<b>l</b>", "scheme": "tms",
      "tiles": ["{z}/{x}/{y}.pbf", "https://b.example.com/{z}/{x}/{y}.pbf"],
      "minzoom": 1, "maxzoom": 11, "fillzoom": 9, "bounds": [-180, -85.05, 180, 85.05],
      "center": [-76.27, 39.15, 8], "encoding": "terrarium", "tileSize": 256,
      "vector_layers": [
        {"id": "roads", "fields": {"type": "String", "lanes": "Number"}, "minzoom": 2, "maxzoom": 10},
        {"id": "water", "fields": {}, "description": "wet"}]
    }
    """

  private func read(_ text: String, _ diagnostics: inout [Diagnostic]) throws -> TileJSON {
    try TileJSON(parsing: Array(text.utf8), url: "https://a.example.com/t.json", diagnostics: &diagnostics) {
      url, base in url.contains("://") ? url : "https://a.example.com/" + url
    }
  }

  private func source(_ members: JSONObject, _ diagnostics: inout [Diagnostic]) -> TileJSON {
    TileJSON(members: members, pointer: JSONPointer(["sources", "s"]), diagnostics: &diagnostics)
  }

  @Test func s16EveryKeyOfADocument() throws {
    var diagnostics: [Diagnostic] = []
    let tileJSON = try read(Self.document, &diagnostics)
    #expect(diagnostics.isEmpty)
    #expect(tileJSON.version == "3.0.0" && tileJSON.name == "compositing" && tileJSON.description == "d")
    #expect(tileJSON.minzoom == 1 && tileJSON.maxzoom == 11 && tileJSON.fillzoom == 9)
    #expect(tileJSON.center?.longitude == -76.27 && tileJSON.center?.zoom == 8)
    #expect(tileJSON.legend == "<b>l</b>" && tileJSON.scheme == .tms && tileJSON.tileSize == 256)
    let layers = try #require(tileJSON.vectorLayers)
    #expect(layers.map(\.id) == ["roads", "water"] && layers[0].fields.keys == ["type", "lanes"])
    #expect(layers[0].minzoom == 2 && layers[0].maxzoom == 10 && layers[1].description == "wet")
    #expect(tileJSON.members["version"] == "1.0.0")
  }

  @Test func s17AndS18TemplatesKeepTheirOrderAndAreAbsolute() throws {
    var diagnostics: [Diagnostic] = []
    let set = TileSet(.vector, source: TileJSON(), tileJSON: try read(Self.document, &diagnostics))
    #expect(
      set.tiles.map(\.text) == [
        "https://a.example.com/{z}/{x}/{y}.pbf", "https://b.example.com/{z}/{x}/{y}.pbf",
      ])
  }

  @Test func s19ToS26Defaults() {
    for content in TileSet.Content.allCases {
      let set = TileSet(content, source: TileJSON())
      #expect(set.minzoom == 0 && set.maxzoom == 22 && set.tileSize == 512 && set.scheme == .xyz)
      #expect(set.bounds == nil && set.attribution == nil && set.tiles.isEmpty)
      #expect(set.encoding == (content == .vector ? .mvt : .mapbox))
    }
    #expect(TileSet(.raster, source: TileJSON(), defaultTileSize: 256).tileSize == 256)
  }

  @Test func s20ALowestZoomAboveTheHighestIsReported() {
    var diagnostics: [Diagnostic] = []
    let set = TileSet(.vector, source: source(["minzoom": 9, "maxzoom": 4], &diagnostics))
    #expect(set.minzoom == 0 && set.maxzoom == 4)
    #expect(diagnostics.map { "\($0.pointer ?? JSONPointer())" } == ["/sources/s/minzoom"])
  }

  @Test func s21BoundsLimitTheTiles() {
    var diagnostics: [Diagnostic] = []
    let set = TileSet(
      .vector, source: source(["bounds": [5.9, 45.8, 10.5, 47.8], "minzoom": 2], &diagnostics))
    #expect(set.bounds == CoordinateBounds(west: 5.9, south: 45.8, east: 10.5, north: 47.8))
    #expect(set.contains(TileID(z: 5, x: 16, y: 11)) && set.contains(TileID(z: 8, x: 134, y: 89)))
    #expect(!set.contains(TileID(z: 5, x: 15, y: 11)) && !set.contains(TileID(z: 5, x: 17, y: 11)))
    #expect(!set.contains(TileID(z: 5, x: 16, y: 12)) && !set.contains(TileID(z: 1, x: 1, y: 0)))
    #expect(!set.contains(TileID(z: 23, x: 0, y: 0)) && !set.contains(TileID(z: 5, x: 99, y: 0)))
  }

  @Test func s21BoundsAcrossTheAntimeridian() {
    var diagnostics: [Diagnostic] = []
    for bounds: JSONValue in [[170, -20, -170, 10], [170, -20, 190, 10], [-190, -20, -170, 10]] {
      let set = TileSet(.vector, source: source(["bounds": bounds], &diagnostics))
      #expect(set.contains(TileID(z: 3, x: 0, y: 4)) && set.contains(TileID(z: 3, x: 7, y: 4)))
      #expect(!set.contains(TileID(z: 3, x: 1, y: 4)) && !set.contains(TileID(z: 3, x: 6, y: 4)))
    }
    #expect(diagnostics.isEmpty)
  }

  @Test func s22TileSize() {
    var diagnostics: [Diagnostic] = []
    // Archives of some programs have numbers as text.
    #expect(source(["tileSize": "512", "minzoom": "3"], &diagnostics).tileSize == 512 && diagnostics.isEmpty)
    let members = source(["tileSize": 256], &diagnostics)
    #expect(TileSet(.raster, source: members).tileSize == 256)
    // Vector tiles have no size of their own.
    #expect(TileSet(.vector, source: members).tileSize == 512)
  }

  @Test func s23TheMembersOfTheSourceWin() throws {
    var diagnostics: [Diagnostic] = []
    let document = try read(Self.document, &diagnostics)
    let members = source(
      [
        "type": "raster", "url": "t.json", "attribution": "me", "maxzoom": 7, "scheme": "xyz",
        "tiles": ["x/{z}"],
      ], &diagnostics)
    let set = TileSet(.raster, source: members, tileJSON: document)
    #expect(set.attribution == "me" && set.maxzoom == 7 && set.scheme == .xyz && set.tileSize == 256)
    #expect(set.minzoom == 1 && set.tiles.map(\.text) == ["x/{z}"])
    #expect(TileSet(.raster, source: TileJSON(), tileJSON: document).attribution?.contains("© OSM") == true)
    #expect(diagnostics.isEmpty)
  }

  @Test func s24TheAttributionIsHTMLWithLinks() throws {
    let links = AttributionLink.links(
      in: "© <a href=\"https://osm.org/copyright\" target='_blank'>OpenStreetMap &amp; friends</a> <b>x</b>")
    #expect(links.map(\.title) == ["©", "OpenStreetMap & friends", "x"])
    #expect(links.map(\.url) == [nil, "https://osm.org/copyright", nil])
    #expect(AttributionLink.links(in: "").isEmpty)
    #expect(AttributionLink.links(in: "<a href=x>y</a>").map(\.url) == ["x"])
    #expect(AttributionLink.links(in: "<a href='x").isEmpty && AttributionLink.links(in: "a<b").count == 1)
  }

  @Test func s25TheSchemeCountsRowsFromTheSouth() {
    var diagnostics: [Diagnostic] = []
    let set = TileSet(.raster, source: source(["scheme": "tms", "tiles": ["{z}/{x}/{y}"]], &diagnostics))
    #expect(set.url(for: TileID(z: 3, x: 1, y: 2)) == "3/1/5")
  }

  @Test func s26EncodingsOfElevation() {
    var diagnostics: [Diagnostic] = []
    #expect(TileSet(.rasterDEM, source: TileJSON()).elevation == .mapbox)
    #expect(
      TileSet(.rasterDEM, source: source(["encoding": "terrarium"], &diagnostics)).elevation == .terrarium)
    let custom = source(
      ["encoding": "custom", "redFactor": 2, "greenFactor": 3, "blueFactor": 4.5, "baseShift": 7],
      &diagnostics)
    #expect(
      TileSet(.rasterDEM, source: custom).elevation
        == ElevationFactors(red: 2, green: 3, blue: 4.5, base: 7))
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#"{"tilejson":"3.0.0","minzoom":-1}"#, "/minzoom"), (#"{"maxzoom":"deep"}"#, "/maxzoom"),
    (#"{"tiles":"x"}"#, "/tiles"), (#"{"tiles":[1,"x"]}"#, "/tiles/0"), (#"{"tiles":[]}"#, "/tiles"),
    (#"{"bounds":[1,2,3]}"#, "/bounds"), (#"{"bounds":[1,9,3,2]}"#, "/bounds"),
    (#"{"center":[1,"a"]}"#, "/center"), (#"{"scheme":"wms"}"#, "/scheme"),
    (#"{"encoding":"png"}"#, "/encoding"), (#"{"tileSize":0}"#, "/tileSize"),
    (#"{"attribution":7}"#, "/attribution"), (#"{"vector_layers":[{"fields":{}}]}"#, "/vector_layers/0"),
    (#"{"vector_layers":[{"id":"a","minzoom":99}]}"#, "/vector_layers/0/minzoom"),
    (#"{"tilejson":"1.0"}"#, "/tilejson"),
  ])
  func badMembersAreReportedWhereTheyStand(text: String, pointer: String) throws {
    var diagnostics: [Diagnostic] = []
    _ = try read(text, &diagnostics)
    #expect(diagnostics.map { $0.pointer?.description } == [pointer])
    #expect(diagnostics.allSatisfy { $0.location?.line == 1 && $0.source == "https://a.example.com/t.json" })
  }

  @Test(arguments: ["", "[]", "7", "{"])
  func otherTextIsAnError(text: String) {
    var diagnostics: [Diagnostic] = []
    #expect(throws: JSONError.self) { try read(text, &diagnostics) }
  }

  @Test(arguments: [
    (CoordinateBounds(west: 170, south: -20, east: -170, north: 10), ["3/0/3", "3/0/4", "3/7/3", "3/7/4"]),
    (CoordinateBounds(west: 530, south: -20, east: -170, north: 10), ["3/0/3", "3/0/4", "3/7/3", "3/7/4"]),
    (CoordinateBounds(west: 8.5, south: 47.3, east: 8.5, north: 47.3), ["3/4/2"]),
    (CoordinateBounds(west: 45, south: 0, east: 45, north: 0), ["3/5/4"]),
    (CoordinateBounds(west: -180, south: -90, east: -136, north: -89), ["3/0/7"]),
    (CoordinateBounds(west: -180, south: 88, east: -136, north: 89), ["3/0/0"]),
    (CoordinateBounds(west: 0, south: 10, east: 1, north: -10), ["3/4/4"]),
    (CoordinateBounds(west: .nan, south: .nan, east: .nan, north: .nan), []),
    (CoordinateBounds(west: .infinity, south: -.infinity, east: -.infinity, north: .infinity), []),
    (CoordinateBounds(west: 1e300, south: 1e300, east: -1e300, north: -1e300), []),
  ])
  func s21AnyBoundsAtAll(bounds: CoordinateBounds, tiles: [String]) {
    var set = TileSet(.vector, source: TileJSON())
    set.bounds = bounds
    let all = (0..<8).flatMap { x in (0..<8).map { TileID(z: 3, x: x, y: $0) } }
    #expect(all.filter(set.contains).map(\.description).allSatisfy(tiles.contains) || tiles.isEmpty)
    #expect(tiles.allSatisfy { id in all.contains { $0.description == id && set.contains($0) } })
  }

  @Test(arguments: [
    "[0, -95, 10, 20]", "[0, 91, 10, 95]", "[600, 0, 10, 20]", "[-20037508, -20037508, 20037508, 20037508]",
    "[0, 20, 10, 10]", "[\"0\", \"1\", \"2\", \"3\"]", "\"0,1,2,3\"",
  ])
  func s21BoundsOutsideOfTheWorldAreReported(bounds: String) throws {
    var diagnostics: [Diagnostic] = []
    let tileJSON = try read(#"{"tiles":["x"],"bounds":\#(bounds)}"#, &diagnostics)
    #expect(diagnostics.map { "\($0.pointer ?? JSONPointer())" } == ["/bounds"])
    #expect(TileSet(.vector, source: tileJSON).contains(TileID(z: 3, x: 4, y: 3)))
  }
}
