import Cartouche
import CartoucheImages
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// Styles as clients elsewhere get them.
@Suite struct StyleDocumentTests {
  private static let style = #"""
    {"version": 8, "name": "All", "sprite": [{"id": "default", "url": "icons"}, {"id": "more", "url": "file:ROOT/more"},
      {"id": "web", "url": "https://example.org/sprite"}],
     "glyphs": "glyphs/{fontstack}/{range}.pbf", "font-faces": {"Mine": "file:ROOT/x.ttf"},
     "sources": {
      "held": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}},
      "file": {"type": "geojson", "data": "points.geojson"},
      "url": {"type": "geojson", "data": "file:ROOT/all/points.geojson"},
      "coded": {"type": "geojson", "data": "data:application/json,{}"},
      "web": {"type": "geojson", "data": "https://example.org/x.geojson"},
      "world": {"type": "vector", "url": "pmtiles://WORLD"},
      "broken": {"type": "vector", "url": "mbtiles://ROOT/none.mbtiles"},
      "folder": {"type": "raster", "tiles": ["file:ROOT/{z}/{x}/{y}.png"]},
      "tiles": {"type": "raster", "tiles": ["https://example.org/{z}/{x}/{y}.png"]},
      "photo": {"type": "image", "url": "photo.png", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}
     }, "layers": []}
    """#

  private static let points = #"""
    {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Bern", "marker-symbol": "rail"},
     "geometry": {"type": "Point", "coordinates": [7.44, 46.95]}}]}
    """#

  private static func picture() throws -> [UInt8] {
    try ImageEncoding.png.bytes(of: [255, 0, 0, 255], width: 1, height: 1, alpha: .straight)
  }

  private static func make(_ options: ServerOptions = ServerOptions()) async throws -> (
    folder: ServedFolder, server: MapServer
  ) {
    let folder = try ServedFolder()
    let world = try #require(WorldResources.stylePath).replacing("style.json", with: "world.pmtiles")
    try folder.write(
      style.replacing("ROOT", with: folder.path).replacing("WORLD", with: world), to: "all/all.json")
    try folder.write(points, to: "all/points.geojson")
    try folder.write(try picture(), to: "all/photo.png")
    let index = #"{"pin": {"x": 0, "y": 0, "width": 1, "height": 1, "pixelRatio": 2}}"#
    try folder.write(index, to: "all/icons@2x.json")
    try folder.write(try picture(), to: "all/icons@2x.png")
    try folder.write(index, to: "more.json")
    try folder.write(try picture(), to: "more.png")
    return (folder, await folder.server(["all/all.json", "all/points.geojson"], options))
  }

  @Test func nothingOfThisMachineIsInAnyDocument() async throws {
    let (folder, server) = try await Self.make()
    for path in [
      "/styles/all/style.json", "/style/all", "/styles.json", "/data.json", "/index.json", "/catalog",
      "/fonts.json", "/styles/all/legend.json", "/styles/points/style.json", "/styles/points/legend.json",
      "/styles/all/sprite.json", "/",
      "/health/ready",
    ] {
      let answer = await server.get(path, headers: [("Host", "localhost")])
      #expect(answer.status == .ok, "\(path): \(answer.text.prefix(200))")
      for part in ["mbtiles:", "pmtiles:", "file:", "data:", folder.path, "/Sources/", "x.ttf"] {
        #expect(!answer.text.contains(part), "\(path) has \(part)")
      }
    }
  }

  @Test func everyURLOfADocumentIsAnswered() async throws {
    let (folder, server) = try await Self.make()
    let answer = await server.get("/styles/all/style.json?key=k-1", headers: [("Host", "localhost")])
    let style = try JSONValue(parsing: answer.body)
    let sources = try #require(style["sources"])
    #expect(sources["held"]?["data"]?["type"]?.string == "FeatureCollection")
    #expect(sources["web"]?["data"]?.string == "https://example.org/x.geojson")
    #expect(sources["tiles"]?["tiles"]?.array == ["https://example.org/{z}/{x}/{y}.png"])
    for (name, member, status) in [
      ("file", "data", 200), ("url", "data", 200), ("coded", "data", 200), ("world", "url", 200),
      ("photo", "url", 200), ("broken", "url", 503),
    ] {
      let url = try #require(sources[name]?[member]?.string)
      #expect(url.hasPrefix("http://localhost/") && url.hasSuffix("?key=k-1"), "\(url)")
      let found = await server.get(String(url.dropFirst("http://localhost".count)))
      #expect(found.status.rawValue == status, "\(name): \(url)")
    }
    let sprites = try #require(style["sprite"]?.array)
    #expect(sprites[2]["url"]?.string == "https://example.org/sprite")
    #expect(sprites[1]["url"]?.string == "http://localhost/styles/all/sprite/more?key=k-1")
    #expect(style["glyphs"]?.string == "http://localhost/fonts/{fontstack}/{range}.pbf?key=k-1")
    withExtendedLifetime(folder) {}
  }

  @Test func dataAreGivenAsTheyAre() async throws {
    let (folder, server) = try await Self.make()
    let answer = await server.get("/styles/all/data/file.geojson")
    #expect(answer.text == Self.points)
    #expect(answer["Content-Type"] == "application/geo+json")
    let tag = try #require(answer["ETag"])
    #expect(
      await server.get("/styles/all/data/file.geojson", headers: [("If-None-Match", tag)]).status
        == .notModified)
    #expect(
      await server.get("/styles/all/data/file.geojson", headers: [("Range", "bytes=0-9")]).body.count == 10)
    #expect(await server.get("/styles/all/data/coded.geojson").text == "{}")
    #expect(await server.get("/styles/all/data/photo.png")["Content-Type"] == "image/png")
    for name in ["held.geojson", "web.geojson", "world.pmtiles", "nothing.geojson", "file", "..%2Fmore.json"]
    {
      #expect(await server.get("/styles/all/data/\(name)").status == .notFound, "\(name)")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func inputsOfDataAreStylesWithTheirDataAndPins() async throws {
    let (folder, server) = try await Self.make()
    let style = try JSONValue(parsing: await server.get("/styles/points/style.json").body)
    let source = try #require(style["sources"]?["points"]?.object)
    // Other members are errors to MapLibre GL JS.
    #expect(source.keys.sorted() == ["data", "type"])
    let url = try #require(source["data"]?.string)
    let answer = await server.get(url)
    #expect(answer.text.contains("Bern"))
    #expect(try JSONValue(parsing: answer.body)["features"]?.array?.count == 1)
    #expect(style["sprite"]?.string == "/styles/points/sprite")
    #expect(style["center"]?.array?.compactMap(\.number).first.map { abs($0 - 7.44) < 0.1 } == true)
    for (scale, ratio) in [("", 1.0), ("@2x", 2)] {
      let index = try JSONValue(parsing: await server.get("/styles/points/sprite\(scale).json").body)
      let names = try #require(index.object?.keys)
      #expect(names.count == 1)
      #expect(index[names[0]]?["pixelRatio"]?.number == ratio)
      let picture = try Image(decoding: await server.get("/styles/points/sprite\(scale).png").body)
      #expect(Double(picture.width) >= index[names[0]]?["width"]?.number ?? .infinity)
    }
    // Layers that name the pin find it in the sprite.
    let name = try #require(
      JSONValue(parsing: await server.get("/styles/points/sprite.json").body).object?.keys[0])
    #expect(name.contains("rail"))
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    ("sprite.json", 200), ("sprite.png", 200), ("sprite@2x.json", 200), ("sprite@3x.png", 200),
    ("sprite/more.json", 200), ("sprite/more@2x.png", 200), ("sprite/mre.json", 404),
    ("sprite/web.json", 404),
    ("sprite/default@2x.json", 200), ("sprite.webp", 404), ("sprites.json", 404), ("sprite@9x.png", 400),
    ("sprite/..%2Fmore.json", 404), ("sprite", 404),
  ])
  func spritesAreGivenAtTheScaleThatThereIs(path: String, status: Int) async throws {
    let (folder, server) = try await Self.make()
    let answer = await server.get("/styles/all/\(path)")
    #expect(answer.status.rawValue == status, "\(answer.text)")
    if status == 200 {
      #expect(answer["Cache-Control"]?.contains("max-age=3600") == true)
      #expect(answer["ETag"] != nil)
    }
    if path == "sprite/mre.json" { #expect(answer.text.contains("did you mean \\\"more\\\"?")) }
    // Index and picture agree: this sprite exists at twice the size alone.
    if path == "sprite.json" { #expect(answer.text.contains("\"pixelRatio\": 2")) }
    withExtendedLifetime(folder) {}
  }

  @Test func hostsWithFilesOfOtherFoldersAreNotAsked() async throws {
    let folder = try ServedFolder()
    try folder.write("secret", to: "secret.geojson")
    let style =
      #"{"version": 8, "sources": {"s": {"type": "geojson", "data": "../secret.geojson"}}, "layers": []}"#
    try folder.write(style, to: "maps/m.json")
    var loader = SchemeLoader.local
    loader.policy = .strict
    let server = MapServer(loader: loader)
    await server.load(["\(folder.path)/maps/m.json"])
    let answer = await server.get("/styles/m/data/s.geojson")
    #expect(answer.status == .badGateway)
    #expect(!answer.text.contains("secret"))
  }

  @Test func stylesWithoutGlyphsGetThoseOfTheServer() async throws {
    let answer = await WorldServer.get("/styles/World/style.json", headers: [("Host", "localhost")])
    let style = try JSONValue(parsing: answer.body)
    #expect(style["glyphs"]?.string == "http://localhost/fonts/{fontstack}/{range}.pbf")
    let catalog = try await WorldServer.json("/catalog")
    #expect(catalog["sprites"]?["World"]?["images"]?.array?.isEmpty == false)
  }
}
