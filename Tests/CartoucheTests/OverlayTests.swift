import Cartouche
import CartoucheJSON
import Foundation
import Testing

/// Data in the default look over a map.
struct OverlayTests {
  private let viewport = Viewport(width: 64, height: 64)

  private func snapshot(
    of geometry: Geometry, _ properties: JSONObject = [:], zoom: Double = 0
  ) async throws -> Snapshot {
    var map = Map.blank
    map.addOverlay(SourceData(.feature(Feature(geometry: geometry, properties: properties))), id: "data")
    map.camera.zoom = zoom
    return try await Snapshotter().snapshot(of: map, in: viewport)
  }

  /// The alpha of the pixel at a column and a row.
  private func alpha(_ snapshot: Snapshot, _ x: Int, _ y: Int) -> UInt8 {
    snapshot.pixels[4 * (y * snapshot.width + x) + 3]
  }

  private static func square(_ west: Double, _ south: Double, _ side: Double = 8) -> Rings {
    Rings([
      [
        Position(west, south), Position(west + side, south), Position(west + side, south + side),
        Position(west, south + side), Position(west, south),
      ]
    ])
  }

  /// Each crosses the middle of the picture, where four tiles of zoom 1 meet.
  static let geometries: [(name: String, geometry: Geometry)] = [
    ("Point", .point(Position(0, 0))), ("MultiPoint", .multiPoint([Position(0, 0), Position(15, 0)])),
    ("LineString", .lineString([Position(-15, 0), Position(15, 0)])),
    (
      "MultiLineString",
      .multiLineString(Lines([[Position(-15, 0), Position(15, 0)], [Position(-15, 9), Position(15, 9)]]))
    ),
    ("Polygon", .polygon(square(-4, -4))),
    ("MultiPolygon", .multiPolygon(Polygons([square(-4, -4), square(10, 10, 2)]))),
    (
      "GeometryCollection",
      .geometryCollection([
        .point(Position(15, 15)), .geometryCollection([.multiPolygon(Polygons([square(-4, -4)]))]),
      ])
    ),
  ]

  @Test(arguments: geometries.indices)
  func everyGeometryTypeIsDrawn(index: Int) async throws {
    let (name, geometry) = Self.geometries[index]
    for zoom in [0.0, 1, 3] {
      let snapshot = try await snapshot(of: geometry, zoom: zoom)
      #expect(alpha(snapshot, 32, 32) > 0, "\(name) at zoom \(zoom)")
      #expect(snapshot.diagnostics == [])
    }
  }

  @Test(arguments: ["MultiPolygon", "Polygon"])
  func aFeaturePassesAFilterInEveryTileOrNone(type: String) async throws {
    // At zoom 1 one part is alone in its tile, two are together in another.
    let parts = [Self.square(-30, 1, 10), Self.square(10, 1, 10), Self.square(30, 1, 10)]
    var map = Map([
      "version": 8,
      "sources": ["data": ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]]],
      "layers": [
        [
          "id": "fill", "type": "fill", "source": "data",
          "filter": ["==", ["geometry-type"], .string(type)],
        ]
      ],
    ])
    map.data["data"] = SourceData(.geometry(.multiPolygon(Polygons(parts))))
    map.camera.zoom = 1
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 256, height: 64))
    // 25° are 71 pixels, 5° north 14.
    let seen = [128 - 71, 128 + 43, 128 + 100].map { alpha(snapshot, $0, 18) > 0 }
    #expect(seen == Array(repeating: type == "MultiPolygon", count: 3))
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: realData.path), "../shared/bench/data/geojson is not there"))
  func realDataLeaveInk() async throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.realData.path)
      .filter { $0.hasSuffix(".geojson") || $0.hasSuffix(".json") }.sorted()
    #expect(!files.isEmpty)
    for file in files {
      var map = Map.blank
      map.addOverlay(dataURL: Self.realData.appendingPathComponent(file).path, id: "data")
      let snapshotter = Snapshotter()
      try await snapshotter.fitToData(&map, in: viewport)
      let snapshot = try await snapshotter.snapshot(of: map, in: viewport)
      let ink = snapshot.pixels.enumerated().count { $0.offset % 4 == 3 && $0.element > 0 }
      #expect(ink > 100, "\(file)")
    }
  }

  private static let realData = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../shared/bench/data/geojson").standardizedFileURL

  @Test func heldDataAreDrawnLikeText() async throws {
    let text = """
      {"type": "Feature", "properties": {"stroke": "#00ff00"},
       "geometry": {"type": "LineString", "coordinates": [[-20, -20], [20, 20]]}}
      """
    let document = try JSONDocument(parsing: Array(text.utf8))
    var read = Map.blank
    read.addOverlay(data: document.root, id: "data")
    var held = Map.blank
    held.addOverlay(SourceData(try GeoJSON(parsing: text)), id: "data")
    let one = try await Snapshotter().snapshot(of: read, in: viewport)
    let other = try await Snapshotter().snapshot(of: held, in: viewport)
    #expect(one.pixels == other.pixels)
    #expect(one.pixels.contains { $0 > 0 })
  }

  @Test func otherDataUnderTheSameNameAreAnotherPicture() async throws {
    var map = Map.blank
    let name = map.addOverlay(SourceData(.geometry(.point(Position(0, 0)))), id: "data")
    let snapshotter = Snapshotter()
    let first = try await snapshotter.snapshot(of: map, in: viewport)
    map.data[name] = SourceData(.geometry(.point(Position(20, 0))))
    let second = try await snapshotter.snapshot(of: map, in: viewport)
    #expect(alpha(first, 32, 32) > 0)
    #expect(alpha(second, 32, 32) == 0)
  }

  @Test func dataForASourceThatIsNotThereAreReported() async throws {
    var map = Map.blank
    map.addOverlay(SourceData(.geometry(.point(Position(0, 0)))), id: "places")
    map.data["place"] = SourceData(.geometry(.point(Position(0, 0))))
    let findings = try await Snapshotter().snapshot(of: map, in: viewport).diagnostics
    #expect(
      findings.map(\.message) == [
        "data for \"place\": there is no such source; did you mean \"places\"?"
      ])
  }

  // MARK: - Over any style

  private let style = Map([
    "version": 8, "sources": [:],
    "layers": [
      ["id": "ground", "type": "background", "paint": ["background-color": "#0000ff"]],
      ["id": "veil", "type": "background", "paint": ["background-color": "#ff0000"]],
    ],
  ])

  @Test func anOverlayGoesBelowALayer() async throws {
    var map = style
    let data = SourceData(.geometry(.polygon(Self.square(-4, -4))))
    try map.addOverlay(data, id: "data", below: "veil")
    let below = try await Snapshotter().snapshot(of: map, in: viewport)
    #expect(Set(below.pixels) == [0, 255], "the veil covers it")
    try map.addOverlay(data, id: "data", below: nil)
    let above = try await Snapshotter().snapshot(of: map, in: viewport)
    #expect(Set(above.pixels) != [0, 255])
    #expect(map.overlays.map(\.id) == ["data", "data 2"])
  }

  @Test func aMisspeltLayerIsNamedWithASuggestion() {
    var map = style
    #expect {
      try map.addOverlay(dataURL: "x.geojson", id: "data", below: "viel")
    } throws: {
      "\($0)" == "there is no layer \"viel\"; did you mean \"veil\"?"
    }
    #expect(map.style.sources.isEmpty)
  }

  @Test func layersOfTheStyleKeepTheirNames() {
    var map = Map([
      "version": 8, "sources": [:], "layers": [["id": "data circle", "type": "background"]],
    ])
    map.addOverlay(dataURL: "x.geojson", id: "data")
    #expect(Set(map.style.layers.map(\.id)).count == map.style.layers.count)
    #expect(map.style.layers.last?.id == "data circle 2")
  }

  // MARK: - Simplestyle

  @Test(arguments: ["#00ff00", "0f0", "lime"])
  func featuresSayTheirColour(color: String) async throws {
    let snapshot = try await snapshot(
      of: .polygon(Self.square(-40, -40, 80)), ["fill": .string(color), "fill-opacity": 1])
    #expect(Array(snapshot.pixels[4 * (32 * 64 + 32)..<4 * (32 * 64 + 33)]) == [0, 255, 0, 255])
    #expect(snapshot.diagnostics == [])
  }

  @Test func widthsMayBeText() async throws {
    let line = Geometry.lineString([Position(-40, 0), Position(40, 0)])
    let thin = try await snapshot(of: line, ["stroke-width": 1])
    let wide = try await snapshot(of: line, ["stroke-width": "20"])
    #expect(alpha(thin, 32, 40) == 0)
    #expect(alpha(wide, 32, 40) == 255)
  }

  @Test func badValuesLeaveTheDefaultAndAreCounted() async throws {
    let plain = try await snapshot(of: .polygon(Self.square(-40, -40, 80)))
    let wrong = try await snapshot(
      of: .polygon(Self.square(-40, -40, 80)),
      [
        "fill-opacity": "much", "marker-color": 7.5, "stroke-opacity": 3, "marker-symbol": "bus",
        "title": "x",
      ])
    #expect(wrong.pixels == plain.pixels)
    #expect(
      wrong.diagnostics.map(\.message) == [
        "source \"data\": stroke-opacity of 1 feature: expected a number from 0 to 1, found the number 3",
        "source \"data\": fill-opacity of 1 feature: expected a number from 0 to 1, found the string \"much\"",
        "source \"data\": marker-color of 1 feature: expected a colour, found the number 7.5",
      ])
    #expect(wrong.diagnostics.map(\.severity) == [.warning, .warning, .warning])
  }
}
