import Cartouche
import CartoucheTiles
import Testing

/// The looks of tiles that come without a style.
@Suite struct DefaultLookTests {
  @Test(arguments: [
    (["water", "landcover", "transportation", "building", "place"], DefaultLook.openMapTiles),
    (["water", "boundary", "water_name", "place"], .openMapTiles),
    (["earth", "water", "landuse", "roads", "buildings", "boundaries", "places", "pois"], .protomaps),
    (
      [
        "boundaries", "buildings", "earth", "landuse", "natural", "physical_line", "roads", "transit",
        "water",
      ], .protomaps
    ),
    (
      ["ocean", "water_polygons", "water_lines", "land", "sites", "streets", "buildings", "boundaries"],
      .shortbread
    ),
    // Some names that all schemas have are no schema, and neither are a few among many others.
    (["water", "landuse", "buildings"], .inspector(layers: ["water", "landuse", "buildings"])),
    (["road", "admin"], .inspector(layers: ["road", "admin"])),
    ([], .inspector(layers: [])),
  ])
  func schemasAreRecognizedByTheirLayers(layers: [String], look: DefaultLook) {
    #expect(DefaultLook(vectorLayers: layers) == look)
    #expect(DefaultLook(vectorLayers: layers.reversed()).sourceType == "vector")
  }

  private static let looks: [DefaultLook] = [
    .openMapTiles, .protomaps, .shortbread, .elevation, .raster, .inspector(layers: ["a", "b"]),
  ]

  @Test(arguments: looks)
  func looksAreStylesWithoutFindings(look: DefaultLook) throws {
    var style = StyleDocument()
    style.sources = [StyleSource(id: "tiles", members: ["type": .string(look.sourceType), "url": "t.json"])]
    style.layers = look.layers(of: "tiles")
    let document = try JSONDocument(parsing: try style.json.encoded())
    #expect(StyleValidator().findings(in: document).map(\.message) == [])
    #expect(Set(style.layers.map(\.id)).count == style.layers.count)
    #expect(style.layers.allSatisfy { $0.source == nil || $0.source == "tiles" })
  }

  @Test func theInspectorDrawsAreasBelowLinesBelowPoints() {
    let layers = DefaultLook.inspector(layers: ["a", "b", "c"]).layers(of: "tiles")
    let types = layers.map(\.type)
    #expect(
      types == ["background"] + ["fill", "line", "line", "circle"].flatMap { Array(repeating: $0, count: 3) })
    let colors = layers.filter { $0.type == "circle" }.compactMap { $0.paint["circle-color"] }
    #expect(Set(colors).count == 3)
  }

  // MARK: - The same place in three schemas

  private typealias Attributes = KeyValuePairs<String, TileBuilder.Attribute>

  /// The parts of a place, in the words of each schema.
  private static let place:
    [(
      shape: TileBuilder.Shape, openMapTiles: (String, Attributes), protomaps: (String, Attributes),
      shortbread: (String, Attributes)
    )] = [
      (
        square(0, 0, 1200), ("landcover", ["class": "wood"]), ("landuse", ["kind": "wood"]),
        ("land", ["kind": "forest"])
      ),
      (
        square(1300, 0, 800), ("landuse", ["class": "residential"]), ("landuse", ["kind": "residential"]),
        ("land", ["kind": "residential"])
      ),
      (
        square(2200, 0, 700), ("landcover", ["class": "ice"]), ("landuse", ["kind": "glacier"]),
        ("water_polygons", ["kind": "glacier"])
      ),
      (square(3000, 0, 900), ("water", ["class": "ocean"]), ("water", ["kind": "ocean"]), ("ocean", [:])),
      (
        square(0, 1400, 900), ("water", ["class": "lake"]), ("water", ["kind": "lake"]),
        ("water_polygons", ["kind": "water"])
      ),
      (square(3000, 3000, 300), ("building", [:]), ("buildings", ["kind": "building"]), ("buildings", [:])),
      (
        .line([(0, 2500), (4096, 2500)]), ("transportation", ["class": "motorway"]),
        ("roads", ["kind": "highway", "kind_detail": "motorway"]), ("streets", ["kind": "motorway"])
      ),
      (
        .line([(1000, 1000), (1000, 4096)]), ("transportation", ["class": "minor", "brunnel": "bridge"]),
        ("roads", ["kind": "minor_road", "kind_detail": "residential", "is_bridge": true]),
        ("streets", ["kind": "residential", "bridge": true])
      ),
      (
        .line([(2000, 1000), (2000, 4096)]), ("transportation", ["class": "primary", "brunnel": "tunnel"]),
        ("roads", ["kind": "major_road", "kind_detail": "primary", "is_tunnel": true]),
        ("streets", ["kind": "primary", "tunnel": true])
      ),
      (
        .line([(0, 3500), (4096, 3700)]), ("transportation", ["class": "rail"]),
        ("roads", ["kind": "rail", "kind_detail": "rail"]), ("streets", ["kind": "rail", "rail": true])
      ),
      (
        .line([(0, 3900), (4096, 3000)]), ("transportation", ["class": "path"]),
        ("roads", ["kind": "path", "kind_detail": "footway"]), ("streets", ["kind": "footway"])
      ),
      (
        .line([(2600, 4096), (2600, 1500)]), ("aeroway", ["class": "runway"]),
        ("roads", ["kind": "aeroway", "kind_detail": "runway"]), ("streets", ["kind": "runway"])
      ),
      (
        .line([(0, 1300), (4096, 1300)]), ("waterway", ["class": "river"]),
        ("water", ["kind": "river", "kind_detail": "river"]), ("water_lines", ["kind": "river"])
      ),
      (
        .line([(3500, 0), (3500, 4096)]), ("boundary", ["admin_level": 2]),
        ("boundaries", ["kind": "country", "kind_detail": 2]), ("boundaries", ["admin_level": 2])
      ),
      (
        .line([(3300, 0), (3300, 4096)]), ("boundary", ["admin_level": 4]),
        ("boundaries", ["kind": "region", "kind_detail": 4]), ("boundaries", ["admin_level": 4])
      ),
    ]

  private static func square(_ x: Int, _ y: Int, _ side: Int) -> TileBuilder.Shape {
    .polygon([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
  }

  private func picture(of tile: TileBuilder, _ layers: [String], zoom: Double) async throws -> [UInt8] {
    let bytes = tile.bytes
    var map = Map.blank
    map.style.sources = [
      StyleSource(id: "t", members: ["type": "vector", "tiles": ["data:,{z}"], "maxzoom": 14])
    ]
    map.style.layers = DefaultLook(vectorLayers: layers).layers(of: "t")
    map.camera.zoom = zoom
    map.camera.center = [0, 0]
    let snapshot = try await Snapshotter(loader: OneAnswer(bytes: bytes)).snapshot(
      of: map, in: Viewport(width: 512, height: 512))
    #expect(snapshot.diagnostics == [])
    return snapshot.pixels
  }

  @Test(arguments: [6.0, 14, 16])
  func schemasLookAlike(zoom: Double) async throws {
    var (first, second, third) = (TileBuilder(), TileBuilder(), TileBuilder())
    second.add("earth", .polygon([(-64, -64), (4160, -64), (4160, 4160), (-64, 4160)]), ["kind": "earth"])
    for thing in Self.place {
      first.add(thing.openMapTiles.0, thing.shape, thing.openMapTiles.1)
      second.add(thing.protomaps.0, thing.shape, thing.protomaps.1)
      third.add(thing.shortbread.0, thing.shape, thing.shortbread.1)
    }
    let openMapTiles = try await picture(of: first, Self.place.map(\.openMapTiles.0), zoom: zoom)
    let protomaps = try await picture(of: second, ["earth"] + Self.place.map(\.protomaps.0), zoom: zoom)
    let shortbread = try await picture(of: third, Self.place.map(\.shortbread.0), zoom: zoom)
    #expect(openMapTiles == protomaps)
    #expect(openMapTiles == shortbread)
    #expect(Set(stride(from: 0, to: openMapTiles.count, by: 4).map { openMapTiles[$0] }).count > 8)
  }
}

/// A loader that has one answer.
struct OneAnswer: ResourceLoader {
  var bytes: [UInt8]

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    ResourceResponse(bytes)
  }
}
