import Cartouche
import CartoucheImages
import Foundation
import Testing

/// The kinds of inputs, and the maps that they make.
@Suite final class MapInputTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-inputs-\(UUID().uuidString)")
      .path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  private func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  private var vectorTile: [UInt8] {
    var tile = TileBuilder()
    tile.add("hills", .polygon([(0, 0), (4096, 0), (4096, 4096), (0, 4096)]))
    tile.add("trees", .point(2048, 2048))
    return tile.bytes
  }

  private func pngTile(side: Int) throws -> [UInt8] {
    try PNGEncoder().encode(
      [UInt8](repeating: 200, count: 4 * side * side), width: side, height: side, alpha: .straight)
  }

  private func tiles(_ input: MapInput) throws -> TilesInput {
    guard case .tiles(let tiles) = input else { throw Unexpected(input: "\(input)") }
    return tiles
  }

  private struct Unexpected: Error { var input: String }

  private func refusal(_ path: String) async -> String {
    do {
      _ = try await MapInput.read(path)
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test func stylesAndData() async throws {
    let style = try write("a.json", #"{"version":8,"sources":{},"layers":[],"zoom":3}"#)
    guard case .style(let map) = try await MapInput.read(style) else { throw Unexpected(input: style) }
    #expect(map.camera.zoom == 3 && map.baseURL == style)
    let data = try write("b.json", #"{"type":"Point","coordinates":[8,47]}"#)
    guard case .data(let read) = try await MapInput.read(data) else { throw Unexpected(input: data) }
    #expect(read.name == data && Map(.data(read)).style.layers.isEmpty == false)
  }

  @Test func foldersOfTilesInFiles() async throws {
    let tile = vectorTile
    try write("set/2/1/1.pbf", tile)
    try write("set/5/8/9.pbf", tile)
    try write("set/5/9/10.pbf", tile)
    let input = try tiles(try await MapInput.read(folder + "/set"))
    #expect(input.look == .inspector(layers: ["hills", "trees"]) && input.name == "set")
    #expect(input.source["minzoom"] == 2 && input.source["maxzoom"] == 5)
    // Of the deepest zoom: columns 8 and 9, rows 9 and 10.
    let bounds = try #require(input.bounds)
    #expect(bounds.west == -90 && bounds.east == -67.5)
    #expect(abs(bounds.south - 48.9224993) < 1e-6 && abs(bounds.north - 61.6063964) < 1e-6)
    for spelling in [
      "\(folder)/set/", "\(folder)/set/{z}/{x}/{y}.pbf", "file://\(folder)/set/{z}/{x}/{y}.pbf",
    ] {
      let other = try tiles(try await MapInput.read(spelling))
      #expect(other.bounds == input.bounds && other.look == input.look, "\(spelling)")
    }
    var map = Map(.tiles(input))
    #expect(map.camera.zoom >= 2)
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 300, height: 200))
    #expect(snapshot.diagnostics.filter { $0.severity > .note } == [])
    map.add(input)
    #expect(Set(map.style.layers.map(\.id)).count == map.style.layers.count)
    #expect(map.style.layers.count { $0.type == "background" } == 1)
  }

  @Test func foldersOfMapLibreTiles() async throws {
    // A layer “land” of extent 8192, with a geometry column and no features (MapLibre Tile 1.0, “File layout”).
    let layer: [UInt8] = [1, 4] + Array("land".utf8) + [0x80, 0x40, 1, 4]
    try write("mlt/0/0/0.mlt", [UInt8(layer.count)] + layer)
    let input = try tiles(try await MapInput.read(folder + "/mlt"))
    #expect(input.look == .inspector(layers: ["land"]) && input.source["encoding"] == "mlt")
  }

  @Test func oneTileIsAllThereIs() async throws {
    let path = try write("14/8298/5634.pbf", vectorTile)
    let input = try tiles(try await MapInput.read(path))
    #expect(input.zooms == 14...14 && input.diagnostics == [])
    let map = Map(.tiles(input))
    #expect(abs(map.camera.center.x - 2.34) < 0.02 && abs(map.camera.center.y - 48.887) < 0.01)
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 1024, height: 768))
    #expect(snapshot.diagnostics.filter { $0.severity > .note } == [])
    let lost = try tiles(try await MapInput.read(try write("tile.pbf", vectorTile)))
    #expect(lost.zooms == 0...0 && lost.diagnostics.count == 1)
  }

  @Test(arguments: [(256, ".png", 256), (512, ".png", 512), (512, "@2x.png", 256)])
  func rasterTilesAreTakenAtTheirSize(side: Int, ending: String, size: Int64) async throws {
    try write("r/3/1/2\(ending)", try pngTile(side: side))
    let input = try tiles(try await MapInput.read("\(folder)/r/{z}/{x}/{y}\(ending)"))
    #expect(input.look == .raster && input.source["tileSize"] == .int(size))
    #expect(input.zooms.lowerBound == (size == 256 ? 2 : 3))
  }

  private static let descriptions: [(text: String, look: DefaultLook, encoding: String?)] = [
    (
      #"{"tilejson":"3.0.0","encoding":"terrarium","tiles":["{z}/{x}/{y}.png"]}"#, DefaultLook.elevation,
      "terrarium"
    ),
    (#"{"name":"Terrain-RGB","tiles":["{z}/{x}/{y}.png"]}"#, .elevation, "mapbox"),
    (#"{"name":"Terrain","tiles":["{z}/{x}/{y}.png"]}"#, .raster, nil),
    (#"{"tiles":["{z}/{x}/{y}.png"],"vector_layers":[]}"#, .raster, nil),
  ]

  @Test(arguments: descriptions)
  func tileJSONSaysWhatTilesHold(text: String, look: DefaultLook, encoding: String?) async throws {
    try write("0/0/0.png", try pngTile(side: 256))
    let input = try tiles(try await MapInput.read(try write("t.json", text)))
    #expect(input.look == look)
    #expect(input.source["url"] == .string(folder + "/t.json"))
    let said = input.source["encoding"]?.string ?? (text.contains("\"encoding\"") ? "terrarium" : nil)
    #expect(said == encoding)
  }

  @Test func tileJSONFromStandardInputStandsInTheStyle() async throws {
    try write("0/0/0.pbf", vectorTile)
    let text = #"{"tiles":["\#(folder)/{z}/{x}/{y}.pbf"],"maxzoom":0}"#
    let input = try tiles(try await MapInput.read(Array(text.utf8), name: "standard input"))
    #expect(input.look == .inspector(layers: ["hills", "trees"]) && input.source["tiles"] != nil)
  }

  @Test func camerasGoWhereTheTilesAre() {
    var input = TilesInput(name: "t", source: ["type": "vector"], look: .raster, zooms: 3...14)
    let viewport = Viewport(width: 512, height: 512)
    func camera() -> Camera {
      var camera = Camera(center: .zero, zoom: 0)
      input.fit(&camera, in: viewport)
      return camera
    }
    #expect(camera().zoom == 3, "there are no tiles below")
    input.zooms = 0...14
    #expect(abs(camera().zoom) < 0.01 && camera().center.x == 0, "the world")
    input.bounds = CoordinateBounds(west: 178, south: -19, east: -178, north: -16)
    #expect(abs(abs(camera().center.x) - 180) < 0.01 && camera().zoom > 5, "Fiji")
    input.bounds = .world
    #expect(abs(camera().zoom) < 0.01)
    input.bounds = CoordinateBounds(west: 8, south: 47, east: 8, north: 47)
    #expect(camera().zoom <= 18 && abs(camera().center.x - 8) < 1e-9)
  }

  /// A description of tiles on both sides of the antimeridian, or of the world, and the camera that it leads to.
  @Test(arguments: [
    (
      #""generator":"tippecanoe v2.62.0","center":[-98.3,39.8,5],"antimeridian_adjusted_bounds":"172.4,18.9,293.1,71.4""#,
      -127.25, 1.0
    ),
    (#""antimeridian_adjusted_bounds":[177,-21,182,-12]"#, 179.5, 5.0),
    (
      #""generator":"tippecanoe v2.62.0","center":[13.4,52.5,14],"antimeridian_adjusted_bounds":"-180,-85,180,85""#,
      0.0, 0.0
    ),
    (#""center":[13.4,52.5,9]"#, 13.4, 9.0), (#""center":[13.4,52.5,19]"#, 13.4, 18.0),
    (#""center":[0,0,9]"#, 0.0, 0.0),
  ])
  func boundsOfTheWorldAreNotTakenAtTheirWord(_ members: String, _ longitude: Double, _ zoom: Double)
    async throws
  {
    let text = """
      {"tilejson":"3.0.0","tiles":["\(folder)/{z}/{x}/{y}.pbf"],"vector_layers":[{"id":"a","fields":{}}],
       "maxzoom":14,"bounds":[-180,-85.05,180,85.05],\(members)}
      """
    let camera = Map(try tiles(try await MapInput.read(Array(text.utf8), name: "standard input"))).camera
    #expect(
      abs(camera.center.x - longitude) < 0.01 && camera.zoom >= zoom && camera.zoom < zoom + 2, "\(camera)")
  }

  @Test func errorsNameTheInputAndTheCause() async throws {
    let png = try write("map.png", try pngTile(side: 4))
    #expect(await refusal(png).contains("picture"))
    try FileManager.default.createDirectory(atPath: folder + "/empty", withIntermediateDirectories: true)
    #expect(await refusal(folder + "/empty").contains("folder without tiles"))
    #expect(await refusal(folder + "/none.json").contains("does not exist"))
    #expect(await refusal(folder + "/none.pmtiles").contains("does not exist"))
    #expect(await refusal(folder + "/none/{z}/{x}/{y}.pbf").contains("none"))
    #expect(await refusal(try write("page.html", "<!DOCTYPE html><p>404")).contains("HTML"))
    #expect(await refusal(try write("x.json", #"{"hello":1}"#)).contains("hello"))
    #expect(await refusal(try write("t.json", #"{"tilejson":"3.0.0"}"#)).contains("tiles"))
    for path in [png, folder + "/none.json", folder + "/empty"] {
      #expect(await refusal(path).contains(path))
    }
  }
}
