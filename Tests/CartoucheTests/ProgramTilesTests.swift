import Cartouche
import CartoucheJSON
import CartoucheResources
import CartoucheTiles
import Foundation
import Synchronization
import Testing

/// Tiles that a program makes are drawn, kept, shared, cancelled and reported as those of an archive.
@Suite struct ProgramTilesTests {
  private let viewport = Viewport(width: 300, height: 200)

  /// The calls of a function for tiles.
  private final class Calls: Sendable {
    private let list = Mutex<[TileID]>([])
    func add(_ tile: TileID) { list.withLock { $0.append(tile) } }
    var all: [TileID] { list.withLock { $0.sorted() } }
  }

  private static let text = #"""
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": 7, "properties": {"c": "blue"},
       "geometry": {"type": "Polygon", "coordinates": [[[-70.5, -40.25], [60, -50], [80.125, 45], [-50, 60], [-70.5, -40.25]]]}},
      {"type": "Feature", "id": "line", "properties": {"c": "red", "list": [1, {"a": null}]},
       "geometry": {"type": "LineString", "coordinates": [[-170, 10], [-20.1, 30.7], [0.3, -70], [165, 70]]}},
      {"type": "Feature", "properties": {"c": "green", "n": 0.1},
       "geometry": {"type": "MultiPoint", "coordinates": [[12.5, 41.9], [-3.7, 40.4], [150, -33]]}},
      {"type": "Feature", "properties": {"c": "black"},
       "geometry": {"type": "Polygon", "coordinates": [[[178, -5], [183, -5], [183, 5], [178, 5], [178, -5]]]}}]}
    """#

  private static func features(_ text: String = text) throws -> GeoJSON { try GeoJSON(parsing: text) }

  private static func layers(_ sourceLayer: String?, source: String = "s") -> [StyleLayer] {
    let looks: [(String, JSONObject)] = [
      ("fill", ["fill-color": ["get", "c"], "fill-opacity": 0.5]),
      ("line", ["line-color": ["get", "c"], "line-width": 3]),
      ("circle", ["circle-color": ["get", "c"], "circle-radius": 6]),
    ]
    return looks.map { type, paint in
      var layer = StyleLayer(id: "\(sourceLayer ?? "") \(type)", type: type, source: source)
      if let sourceLayer { layer.members["source-layer"] = .string(sourceLayer) }
      layer.members["paint"] = .object(paint)
      return layer
    }
  }

  /// A map of tiles of a program.
  private func map(_ tiles: ProgramTiles, layers names: [String] = ["data"]) throws -> Map {
    var map = Map.blank
    try map.addSource("s", tiles)
    map.style.layers += names.flatMap { Self.layers($0) }
    return map
  }

  /// A map of a style, whose source has these members.
  private func map(_ members: JSONObject, _ sourceLayer: String?) throws -> Map {
    var map = Map.blank
    try map.style.addSource(StyleSource(id: "s", members: members))
    map.style.layers += Self.layers(sourceLayer)
    return map
  }

  private func picture(_ map: Map, _ snapshotter: Snapshotter = Snapshotter()) async throws -> Snapshot {
    try await snapshotter.snapshot(of: map, in: viewport)
  }

  private static let cameras = [
    Camera(center: Point(0, 0), zoom: 0), Camera(center: Point(10, 40), zoom: 2.5),
    Camera(center: Point(179.5, 0), zoom: 4), Camera(center: Point(-178, 4), zoom: 6.25, bearing: 30),
    Camera(center: Point(12.5, 41.9), zoom: 9),
  ]

  // MARK: - Drawing

  @Test func featuresAreDrawnAsThoseOfTheSameGeoJSON() async throws {
    let features = try Self.features()
    let tiles = ProgramTiles(zooms: 0...18) { _ in .geoJSON(features) }
    var program = try map(tiles)
    var plain = try map(["type": "geojson", "data": try JSONValue(parsing: Self.text)], nil)
    for camera in Self.cameras {
      (program.camera, plain.camera) = (camera, camera)
      let (own, other) = (try await picture(program), try await picture(plain))
      #expect(own.pixels == other.pixels, "\(camera)")
      #expect(
        own.pixels.contains { $0 != 0 } && own.diagnostics.isEmpty && own.isComplete, "\(own.diagnostics)")
    }
  }

  @Test func beyondTheHighestZoomTilesAreStretched() async throws {
    let (features, calls) = (try Self.features(), Calls())
    let tiles = ProgramTiles(zooms: 0...2) { tile in
      calls.add(tile)
      return .geoJSON(features)
    }
    var program = try map(tiles)
    var plain = try map(
      ["type": "geojson", "maxzoom": 2, "data": try JSONValue(parsing: Self.text)], nil)
    for camera in Self.cameras {
      (program.camera, plain.camera) = (camera, camera)
      #expect(try await picture(program).pixels == picture(plain).pixels, "\(camera)")
    }
    #expect(calls.all.allSatisfy { $0.z <= 2 } && !calls.all.isEmpty)
  }

  @Test func belowTheLowestZoomAndOutsideTheBoundsNothingIsMade() async throws {
    let (features, calls) = (try Self.features(), Calls())
    let bounds = CoordinateBounds(west: 170, south: -20, east: -170, north: 20)
    let tiles = ProgramTiles(zooms: 3...6, bounds: bounds) { tile in
      calls.add(tile)
      return .geoJSON(features)
    }
    var program = try map(tiles)
    program.camera = Camera(center: Point(180, 0), zoom: 2)
    _ = try await picture(program)
    program.camera = Camera(center: Point(10, 40), zoom: 4)
    _ = try await picture(program)
    #expect(calls.all.isEmpty)
    program.camera = Camera(center: Point(180, 0), zoom: 5)
    var plain = try map(["type": "geojson", "maxzoom": 6, "data": try JSONValue(parsing: Self.text)], nil)
    plain.camera = program.camera
    #expect(try await picture(program).pixels == picture(plain).pixels)
    // Both sides of the antimeridian.
    #expect(calls.all.contains { $0.x == 0 } && calls.all.contains { $0.x == 31 })
    #expect(calls.all.allSatisfy { $0.z == 5 && ($0.x < 2 || $0.x > 29) })
  }

  private static func encoded(_ tile: TileID) -> [UInt8] {
    var builder = TileBuilder()
    builder.add("data", .polygon([(0, 0), (3000, 100 * tile.x), (2000, 4000)]), ["c": "purple"])
    builder.add("data", .line([(0, 4000), (4000, 100 + tile.y * 50)]), ["c": "orange"])
    return builder.bytes
  }

  /// An archive in memory.
  private struct Archive: ResourceLoader {
    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      guard let tile = request.tile, tile.x > 0 else { return .notFound }
      return ResourceResponse(ProgramTilesTests.encoded(tile))
    }
  }

  @Test func encodedTilesAreDrawnAsThoseOfAnArchive() async throws {
    let tiles = ProgramTiles(zooms: 0...4) { tile in tile.x > 0 ? .mvt(Self.encoded(tile)) : nil }
    var program = try map(tiles)
    var loader = SchemeLoader()
    loader["archive"] = Archive()
    var archive = try map(
      ["type": "vector", "tiles": ["archive://a/{z}/{x}/{y}"], "maxzoom": 4], "data")
    for camera in Self.cameras {
      (program.camera, archive.camera) = (camera, camera)
      let (own, other) = (try await picture(program), try await picture(archive, Snapshotter(loader: loader)))
      #expect(own.pixels == other.pixels, "\(camera)")
      let messages = other.diagnostics.map {
        $0.message.replacingOccurrences(of: "archive://a", with: "program://s")
      }
      #expect(own.diagnostics.map(\.message) == messages)
    }
  }

  @Test func layersHaveNames() async throws {
    let area = #"{"type":"Polygon","coordinates":[[[-60,-60],[60,-60],[60,60],[-60,60],[-60,-60]]]}"#
    let features = try Self.features(#"{"type":"Feature","properties":{"c":"red"},"geometry":\#(area)}"#)
    let tiles = ProgramTiles(zooms: 0...2, attribution: "© us", layers: ["a", "b"]) { _ in
      .layers(["b": features])
    }
    #expect(try await picture(try map(tiles, layers: ["a"])).pixels.allSatisfy { $0 == 0 })
    let drawn = try await picture(try map(tiles, layers: ["b"]))
    #expect(drawn.pixels.contains { $0 != 0 } && drawn.attributions == ["© us"])
    let first = ProgramTiles(zooms: 0...2, layers: ["b", "a"]) { _ in .geoJSON(features) }
    #expect(try await picture(try map(first, layers: ["b"])).pixels == drawn.pixels)
    #expect(try await picture(try map(first, layers: ["a"])).pixels.allSatisfy { $0 == 0 })
  }

  // MARK: - Styles

  @Test func aStyleNamesThemByURL() async throws {
    let features = try Self.features()
    let tiles = ProgramTiles(zooms: 0...18) { _ in .geoJSON(features) }
    var loader = SchemeLoader.local
    loader.tiles["my shops"] = tiles
    #expect(loader.schemes.contains("program") && loader.tiles["my shops"] == tiles)
    let named = try map(["type": "vector", "url": "program://my%20shops"], "data")
    let drawn = try await picture(named, Snapshotter(loader: loader))
    #expect(drawn.diagnostics.isEmpty)
    #expect(try await drawn.pixels == picture(map(tiles)).pixels)
    let other = try map(["type": "vector", "url": "program://shop"], "data")
    let missing = try await picture(other, Snapshotter(loader: loader))
    #expect(missing.diagnostics.first?.kind == .missing)
    // The style of the map with tiles works with a loader that has them.
    var style = try map(tiles)
    style.tiles = [:]
    loader.tiles = ["s": tiles]
    #expect(try await picture(style, Snapshotter(loader: loader)).pixels == drawn.pixels)
    loader.tiles = [:]
    #expect(!loader.schemes.contains("program"))
  }

  @Test func strangersDoNotReachThem() async throws {
    let calls = Calls()
    var loader = SchemeLoader.local
    loader.policy = .strict
    loader.tiles["shops"] = ProgramTiles { tile in
      calls.add(tile)
      return nil
    }
    let style: JSONValue = [
      "version": 8,
      "sources": [
        "s": ["type": "vector", "url": "program://shops"],
        "t": ["type": "vector", "tiles": ["program://shops/{z}/{x}/{y}"]],
      ],
      "layers": [
        ["id": "s", "type": "fill", "source": "s", "source-layer": "data"],
        ["id": "t", "type": "fill", "source": "t", "source-layer": "data"],
      ],
    ]
    for trust in [DocumentTrust.untrusted, .from("https://styles.example/s.json")] {
      let drawn = try await picture(Map(style.encoded(), trust: trust), Snapshotter(loader: loader))
      #expect(drawn.diagnostics.allSatisfy { $0.kind == .refused } && drawn.diagnostics.count == 2)
    }
    #expect(calls.all.isEmpty)
    _ = try await picture(Map(style.encoded(), trust: .own), Snapshotter(loader: loader))
    #expect(!calls.all.isEmpty)
  }

  @Test func aMapSaysWhatIsWrongWithItsTiles() async throws {
    let tiles = ProgramTiles { _ in nil }
    var map = try map(tiles)
    #expect(throws: MapError.self) { try map.addSource("s", tiles) }
    map.tiles["t"] = tiles
    let messages = try await picture(map).diagnostics.map(\.message)
    #expect(messages.contains { $0.hasPrefix("tiles for \"t\"") })
  }

  // MARK: - Loading

  @Test func picturesShareTheCalls() async throws {
    let (features, calls) = (try Self.features(), Calls())
    let tiles = ProgramTiles { tile in
      calls.add(tile)
      try await Task.sleep(for: .milliseconds(5))
      return .geoJSON(features)
    }
    let base = try map(tiles)
    let snapshotters = [Snapshotter(), Snapshotter(concurrentFrames: 64)]
    let pictures = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for index in 0..<64 {
        var map = base
        map.camera = Camera(center: Point(10, 40), zoom: 3)
        group.addTask { [map] in try await self.picture(map, snapshotters[index % 2]).pixels }
      }
      var pictures: Set<[UInt8]> = []
      for try await picture in group { pictures.insert(picture) }
      return pictures
    }
    #expect(pictures.count == 1)
    #expect(!calls.all.isEmpty && Set(calls.all).count == calls.all.count)
  }

  private struct Closed: Error, CustomStringConvertible {
    let description = "the shop is closed"
  }

  @Test func anErrorIsThatOfItsTile() async throws {
    let features = try Self.features()
    let isClosed = Mutex(true)
    let tiles = ProgramTiles { tile in
      if isClosed.withLock({ $0 }), tile.x == 0 { throw Closed() }
      return .geoJSON(features)
    }
    var map = try map(tiles)
    map.camera.zoom = 1
    let snapshotter = Snapshotter()
    let lacking = try await picture(map, snapshotter)
    #expect(!lacking.isComplete && lacking.diagnostics.count == 1)
    let finding = try #require(lacking.diagnostics.first)
    #expect(finding.description.contains("the shop is closed") && finding.description.contains("\"s\""))
    #expect(lacking.pixels.contains { $0 != 0 })
    isClosed.withLock { $0 = false }
    let whole = try await picture(map, snapshotter)
    #expect(whole.isComplete && whole.pixels != lacking.pixels)
  }

  @Test func whatCannotBeATileIsAnErrorOfIt() async throws {
    let nowhere = GeoJSON.geometry(.point(Position(.nan, 0)))
    for content in [ProgramTiles.Content.geoJSON(nowhere), .mvt([1, 2, 3]), .mvt(Array("{}".utf8))] {
      let drawn = try await picture(try map(ProgramTiles { _ in content }))
      #expect(drawn.diagnostics.contains { $0.severity == .error || $0.severity == .warning }, "\(content)")
      #expect(!drawn.isComplete)
    }
  }

  @Test func cancellingAPictureCancelsTheFunction() async throws {
    let (calls, ends) = (Calls(), Calls())
    let tiles = ProgramTiles { tile in
      calls.add(tile)
      do {
        try await Task.sleep(for: .seconds(600))
      } catch {
        ends.add(tile)
        throw error
      }
      return nil
    }
    let map = try map(tiles)
    let task = Task { try await picture(map) }
    while calls.all.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: MapError.self) { try await task.value }
    while ends.all.count < calls.all.count { try await Task.sleep(for: .milliseconds(1)) }
    // Nor does a picture wait beyond its time.
    var snapshotter = Snapshotter()
    snapshotter.loading.timeout = .milliseconds(20)
    let late = try await picture(map, snapshotter)
    #expect(!late.isComplete && late.diagnostics.first?.kind == .unreachable)
    while ends.all.count < calls.all.count { try await Task.sleep(for: .milliseconds(1)) }
  }

  // MARK: - Versions

  @Test(arguments: [true, false])
  func changedDataAreDrawnAnew(ofTheMap: Bool) async throws {
    let area = #"{"type":"Polygon","coordinates":[[[-60,-60],[60,-60],[60,60],[-60,60],[-60,-60]]]}"#
    let color = Mutex("red")
    let calls = Calls()
    let tiles = ProgramTiles { tile in
      calls.add(tile)
      let color = color.withLock { $0 }
      return .geoJSON(
        try Self.features(#"{"type":"Feature","properties":{"c":"\#(color)"},"geometry":\#(area)}"#))
    }
    var loader = SchemeLoader.local
    loader.tiles["shops"] = tiles
    let snapshotter = Snapshotter(loader: loader)
    let map = ofTheMap ? try map(tiles) : try map(["type": "vector", "url": "program://shops"], "data")
    let red = try await picture(map, snapshotter).pixels
    color.withLock { $0 = "blue" }
    // Nobody has said so yet.
    #expect(try await picture(map, snapshotter).pixels == red)
    #expect(calls.all.count == 1)
    tiles.dataChanged()
    let blue = try await picture(map, snapshotter).pixels
    #expect(blue != red && calls.all.count == 2)
    #expect(try await picture(map, snapshotter).pixels == blue && calls.all.count == 2)
    await tiles.purge()
    await snapshotter.purge()
    #expect(try await picture(map, snapshotter).pixels == blue && calls.all.count == 3)
  }

  @Test func aLoaderAnswersWithTileJSONAndTiles() async throws {
    let tiles = ProgramTiles(
      zooms: 2...40, bounds: CoordinateBounds(west: 1, south: 2, east: 3, north: 4), attribution: "a",
      layers: ["x", "y"]
    ) { tile in .mvt(tile.x == 1 ? Self.encoded(tile) : []) }
    #expect(tiles.zooms == 2...24)
    let document = try await tiles.load(ResourceRequest("program://shops", kind: .source))
    let json = try JSONValue(parsing: document.bytes)
    #expect(json["tiles"] == ["program://shops/{z}/{x}/{y}#0"] && json["maxzoom"] == 24)
    #expect(json["bounds"]?.array?.compactMap(\.number) == [1, 2, 3, 4])
    #expect(json["vector_layers"]?.array?.map { $0["id"] } == ["x", "y"])
    let tile = try await tiles.load(ResourceRequest("program://shops/2/1/3", kind: .tile))
    #expect(tile.bytes == Self.encoded(TileID(z: 2, x: 1, y: 3)))
    for url in ["program://shops/1/0/0", "program://shops/2/9/0", "program://shops/99/0/0"] {
      #expect(try await tiles.load(ResourceRequest(url)).status == .notFound)
    }
    let broken = ProgramTiles(bounds: CoordinateBounds(west: .nan, south: 2, east: 3, north: 4)) { _ in nil }
    await #expect(throws: ResourceError.self) { try await broken.load(ResourceRequest("program://shops")) }
  }
}
