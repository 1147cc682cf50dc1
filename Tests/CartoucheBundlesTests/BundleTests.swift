import Cartouche
import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheText
import CartoucheTiles
import Foundation
import Testing

@testable import CartoucheBundles

/// Bundles of maps: what is in them, and that they draw what the map draws.
@Suite struct BundleTests {
  // MARK: - Pictures

  /// A view within the area.
  struct View: Sendable, CustomTestStringConvertible {
    let zoom: Double
    let ratio: Double
    var testDescription: String { "zoom \(zoom) @\(ratio)x" }
  }

  private func picture(_ map: Map, _ view: View) async throws -> [UInt8] {
    var map = map
    map.camera = Camera(center: [2.5, 47.3], zoom: view.zoom)
    let viewport = Viewport(width: 300, height: 200, pixelRatio: view.ratio)
    let snapshot = try await Snapshotter(loader: BundleFixture.loader).snapshot(of: map, in: viewport)
    #expect(snapshot.diagnostics.filter { $0.severity == .error } == [])
    return snapshot.pixels
  }

  @Test(
    arguments: ["pmtiles", "mbtiles"], BundleOptions.TileForm.allCases)
  func aBundleDrawsTheBytesOfItsOriginal(format: String, form: BundleOptions.TileForm) async throws {
    let fixture = try BundleFixture()
    if format == "mbtiles" {
      try await fixture.writeWorld(to: "world.mbtiles")
      try fixture.edit(source: "world") { $0["url"] = "mbtiles://world.mbtiles" }
    }
    _ = try await fixture.bundle { $0.tileForm = form }
    let bundled = try await Map.load("\(fixture.path)/bundle/style.json", loader: BundleFixture.loader)
    for view in [
      View(zoom: 4.6, ratio: 1), View(zoom: 5, ratio: 2), View(zoom: 5.8, ratio: 1),
      View(zoom: 7.3, ratio: 2),
    ] {
      let original = try await picture(try await fixture.map(), view)
      #expect(try await picture(bundled, view) == original, "\(view.testDescription)")
    }
  }

  @Test(arguments: BundleOptions.TileForm.allCases)
  func equalBundlesHaveEqualBytes(_ form: BundleOptions.TileForm) async throws {
    let fixture = try BundleFixture()
    _ = try await fixture.bundle("one") {
      $0.tileForm = form
      $0.concurrency = 1
    }
    _ = try await fixture.bundle("two") {
      $0.tileForm = form
      $0.concurrency = 16
    }
    let files = try fixture.files(of: "one")
    #expect(try fixture.files(of: "two") == files)
    for file in files { #expect(try fixture.bytes("one/\(file)") == fixture.bytes("two/\(file)"), "\(file)") }
  }

  // MARK: - Contents

  @Test func aBundleHasEverythingThatItsStyleNames() async throws {
    let fixture = try BundleFixture()
    let report = try await fixture.bundle()
    #expect(
      try fixture.files() == [
        "README.txt", "data/graticule.geojson", "glyphs/Noto Sans Regular/0-255.pbf",
        "glyphs/Noto Sans Regular/256-511.pbf", "glyphs/Noto Sans Regular/512-767.pbf",
        "glyphs/Noto Sans Regular/8192-8447.pbf", "index.html", "sprites/sprite.json", "sprites/sprite.png",
        "sprites/sprite@2x.json", "sprites/sprite@2x.png", "style.json", "tiles/world.pmtiles",
      ])
    #expect(report.files == 13)
    #expect(report.diagnostics.filter { $0.severity > .note } == [])
    #expect(report.attributions.contains("Natural Earth"))
    let style = try fixture.style()
    #expect(style["glyphs"] == "glyphs/{fontstack}/{range}.pbf")
    #expect(style["sprite"] == "sprites/sprite")
    #expect(style["sources"]?["world"]?["url"] == "pmtiles://tiles/world.pmtiles")
    #expect(style["sources"]?["world"]?["attribution"] == "Natural Earth")
    #expect(style["sources"]?["graticule"]?["data"] == "data/graticule.geojson")
    #expect(try fixture.bytes("bundle/data/graticule.geojson") == fixture.bytes("graticule.geojson"))
    #expect(
      try fixture.bytes("bundle/glyphs/Noto Sans Regular/0-255.pbf")
        == fixture.bytes("glyphs/Noto Sans Regular/0-255.pbf"))
    #expect(style["layers"] == (try fixture.style)["layers"])
    let notes = String(decoding: try fixture.bytes("bundle/README.txt"), as: UTF8.self)
    #expect(notes.contains("Natural Earth"))
    #expect(!notes.contains(fixture.path))
  }

  @Test(
    arguments: [
      // One tile at each of the lowest zoom levels that the area does not cross.
      (CoordinateBounds(west: 1, south: 41, east: 11, north: 53), 0...3, [1, 1, 1, 1]),
      (BundleFixture.area, 0...4, [1, 2, 2, 2, 2]),
      (CoordinateBounds(west: 170, south: -20, east: -170, north: -1), 1...4, [2, 2, 2, 2]),
    ])
  func onlyTilesOfTheAreaAndTheZoomLevelsAreTaken(
    area: CoordinateBounds, zooms: ClosedRange<Int>, counts: [Int]
  ) async throws {
    let fixture = try BundleFixture()
    let report = try await fixture.bundle(zooms: zooms) { $0.areas = [area] }
    let source = try #require(report.sources.first)
    #expect(source.zooms == zooms)
    #expect(source.requested == counts.reduce(0, +))
    let loader = BundleFixture.loader
    for z in 0...5 {
      var found = 0
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          let tile = TileID(z: z, x: x, y: y)
          let url = "pmtiles://\(fixture.path)/bundle/tiles/world.pmtiles/\(tile)"
          let response = try await loader.load(ResourceRequest(url, kind: .tile, tile: tile))
          if response.status == .found { found += 1 }
        }
      }
      let expected = zooms.contains(z) ? counts[z - zooms.lowerBound] : 0
      #expect(found == expected, "zoom \(z)")
    }
  }

  @Test func severalAreasAreTakenTogether() async throws {
    let fixture = try BundleFixture()
    let report = try await fixture.bundle(zooms: 3...3) {
      $0.areas = [
        CoordinateBounds(west: 1, south: 42, east: 2, north: 43),
        CoordinateBounds(west: 1, south: 43, east: 3, north: 44),
        CoordinateBounds(west: -44, south: 1, east: -43, north: 2),
      ]
    }
    #expect(report.sources.first?.requested == 2)
  }

  @Test func tilesInFoldersAreOfTheirFormatAndDescribedByTheStyle() async throws {
    let fixture = try BundleFixture()
    let report = try await fixture.bundle(zooms: 2...3) { $0.tileForm = .folder }
    let source = try #require(try fixture.style()["sources"]?["world"]?.object)
    #expect(source["tiles"] == ["tiles/world/{z}/{x}/{y}.pbf"])
    #expect(source["minzoom"] == 2)
    #expect(source["maxzoom"] == 3)
    #expect(source["bounds"]?.array?.map(\.number) == [-6, 41, 11, 53])
    #expect(source["url"] == nil)
    let tiles = try fixture.files().filter { $0.hasPrefix("tiles/") }
    #expect(tiles.count == report.sources.first?.requested)
    for tile in tiles {
      let bytes = try fixture.bytes("bundle/\(tile)")
      #expect(Compression.ofTile(bytes) == .none, "\(tile)")
      _ = try VectorTile(bytes)
    }
  }

  @Test(
    arguments: [
      (nil, ""), ("https://maps.example/paris", "https://maps.example/paris/"),
      ("https://maps.example/paris/", "https://maps.example/paris/"), ("asset://map", "asset://map/"),
      ("asset://", "asset://"), ("/maps", "/maps/"),
    ] as [(String?, String)])
  func urlsAreBelowTheBase(base: String?, prefix: String) async throws {
    let fixture = try BundleFixture()
    _ = try await fixture.bundle(zooms: 0...1) { $0.baseURL = base }
    let style = try fixture.style()
    #expect(style["glyphs"] == .string("\(prefix)glyphs/{fontstack}/{range}.pbf"))
    #expect(style["sprite"] == .string("\(prefix)sprites/sprite"))
    #expect(style["sources"]?["world"]?["url"] == .string("pmtiles://\(prefix)tiles/world.pmtiles"))
    #expect(style["sources"]?["graticule"]?["data"] == .string("\(prefix)data/graticule.geojson"))
  }

  @Test func thePageNamesNoOtherHost() async throws {
    let fixture = try BundleFixture()
    try fixture.edit { $0["name"] = "</title><script>alert(1)</script>" }
    _ = try await fixture.bundle(zooms: 0...1)
    let page = String(decoding: try fixture.bytes("bundle/index.html"), as: UTF8.self)
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("//cdn"))
    #expect(!page.contains("<script>alert"))
    // The style's own view is outside of the area.
    #expect(page.contains("bounds: [-6.0, 41.0, 11.0, 53.0]"))
    #expect(!page.contains("minZoom"))
  }

  @Test func thePageDoesNotZoomOutToWhereThereAreNoTiles() async throws {
    let fixture = try BundleFixture()
    _ = try await fixture.bundle(zooms: 3...4)
    let page = String(decoding: try fixture.bytes("bundle/index.html"), as: UTF8.self)
    #expect(page.contains("minZoom: 3}"))
  }

  @Test func archivesListTheLayersOfTilesThatNothingDescribes() async throws {
    let fixture = try BundleFixture()
    try fixture.edit(source: "world") { source in
      let archive = source["url"]?.string ?? ""
      source["url"] = nil
      source["tiles"] = [.string("\(archive)/{z}/{x}/{y}")]
      source["maxzoom"] = 5
    }
    _ = try await fixture.bundle(zooms: 0...1)
    let reader = try PMTilesReader("\(fixture.path)/bundle/tiles/world.pmtiles")
    let layers = try reader.metadata()["vector_layers"]?.array ?? []
    let countries = try #require(layers.first { $0["id"] == "countries" })
    #expect(countries["minzoom"] == 0 && countries["maxzoom"] == 1)
  }

  @Test func dataInPlaceStayThere() async throws {
    let fixture = try BundleFixture()
    try fixture.edit(source: "graticule") { source in
      source["data"] = ["type": "FeatureCollection", "features": []]
    }
    _ = try await fixture.bundle(zooms: 0...1)
    #expect(try fixture.style()["sources"]?["graticule"]?["data"]?["type"] == "FeatureCollection")
    #expect(try !fixture.files().contains { $0.hasPrefix("data/") })
  }

  @Test func sourcesThatNoLayerShowsAreLeftOut() async throws {
    let fixture = try BundleFixture()
    try fixture.edit { style in
      var sources = style["sources"]?.object ?? [:]
      sources["other"] = ["type": "vector", "url": "pmtiles://missing.pmtiles"]
      style["sources"] = .object(sources)
    }
    let report = try await fixture.bundle(zooms: 0...1)
    #expect(try fixture.style()["sources"]?["other"] == nil)
    #expect(report.diagnostics.contains { $0.message.contains("no layer shows") && $0.severity == .warning })
  }

  @Test func aSpriteOfOneSizeStandsInForTheOther() async throws {
    let fixture = try BundleFixture()
    for name in ["sprite@2x.json", "sprite@2x.png"] {
      try FileManager.default.removeItem(atPath: "\(fixture.path)/\(name)")
    }
    let report = try await fixture.bundle(zooms: 0...1)
    #expect(try fixture.bytes("bundle/sprites/sprite@2x.png") == fixture.bytes("sprite.png"))
    #expect(report.diagnostics.contains { $0.message.contains("twice the size") })
  }

  // MARK: - Glyphs

  @Test func rangesAreThoseOfTheTextsInTheArea() async throws {
    let fixture = try BundleFixture()
    try fixture.edit { style in
      style["layers"] = [
        [
          "id": "a", "type": "symbol", "source": "points",
          "layout": ["text-field": "{name} Ω", "text-font": ["Noto Sans Regular"]],
        ]
      ]
      style["sources"] = [
        "points": [
          "type": "geojson",
          "data": [
            "type": "Feature", "properties": ["name": "Ÿ", "other": "日本"],
            "geometry": ["type": "Point", "coordinates": [1, 45]],
          ],
        ]
      ]
    }
    _ = try await fixture.bundle(zooms: 0...1)
    #expect(
      try fixture.files().filter { $0.hasPrefix("glyphs/") } == [
        "glyphs/Noto Sans Regular/0-255.pbf", "glyphs/Noto Sans Regular/256-511.pbf",
        "glyphs/Noto Sans Regular/768-1023.pbf",
      ])
    // The style's folder has no letters of Greek: they are made of another font.
    let range = try GlyphRange(
      try fixture.bytes("bundle/glyphs/Noto Sans Regular/768-1023.pbf"), block: GlyphBlock(containing: 0x3A9))
    #expect(range.glyph(0x3A9) != nil)
  }

  @Test func allRangesAreThoseWithGlyphs() async throws {
    let fixture = try BundleFixture()
    let report = try await fixture.bundle(zooms: 0...1) { $0.glyphs = .all }
    let used = try await fixture.bundle("used", zooms: 0...1)
    #expect(report.glyphRanges > used.glyphRanges)
    #expect(try fixture.files().contains("glyphs/Noto Sans Regular/1024-1279.pbf"))
  }

  @Test func fontsOfTheProgramBecomeRangesWhereAStyleHasNone() async throws {
    let fixture = try BundleFixture()
    try fixture.edit { $0["glyphs"] = nil }
    _ = try await fixture.bundle(zooms: 0...3)
    #expect(try fixture.style()["glyphs"] == "glyphs/{fontstack}/{range}.pbf")
    let bytes = try fixture.bytes("bundle/glyphs/Noto Sans Regular/0-255.pbf")
    #expect(try bytes == fixture.bytes("glyphs/Noto Sans Regular/0-255.pbf"))
  }
}
