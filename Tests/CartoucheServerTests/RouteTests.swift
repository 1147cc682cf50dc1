import Cartouche
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// What paths are answered with.
@Suite struct RouteTests {
  @Test(arguments: [
    ("/styles/World/1/0/0.png", 256), ("/styles/World/256/1/0/0.png", 256),
    ("/styles/World/512/1/0/0.png", 512),
    ("/styles/World/1/0/0@2x.png", 512), ("/styles/World/1/0/0@1.5x.webp", 384),
    ("/styles/v1/me/World/tiles/1/0/0", 512), ("/styles/v1/me/World/tiles/256/1/0/0.jpg", 256),
    ("/style/World/1/0/0.png", 512), ("/styles/World/512/1/0/0.png8", 512),
  ])
  func tilesHaveTheSizeOfTheirPath(path: String, side: Int) async throws {
    let answer = await WorldServer.get(path)
    try #require(answer.status == .ok, "\(answer.text)")
    let picture = try Image(decoding: answer.body)
    #expect(picture.width == side)
    #expect(picture.height == side)
    #expect(answer["ETag"]?.hasPrefix("\"") == true)
    #expect(answer["Cache-Control"]?.contains("max-age") == true)
  }

  @Test(arguments: [
    ("/nothing", 404), ("/styles/Wrld/1/0/0.png", 404), ("/styles/World/1/2/0.png", 400),
    ("/styles/World/25/0/0.png", 400),
    ("/styles/World/1/0/0.bmp", 400), ("/styles/World/1/0/0@9x.png", 400), ("/styles/World/1/-1/0.png", 400),
    ("/styles/World/1/0/%2e%2e", 400), ("/styles/../etc/1/0/0.png", 400), ("/styles/World/1/0/%zz.png", 400),
    ("/styles/World/static/0,0,3/0x10.png", 400),
    ("/styles/World/static/0,0,3/99999999x99999999@4x.png", 413),
    ("/styles/World/static/0,0,3/5000x10.png", 413), ("/styles/World/static/0,0/10x10.png", 400),
    ("/styles/World/static/auto/10x10.png", 400),
    ("/styles/World/static/0,0,3/10x10.png?path=stroke:redd|1,2|3,4", 400),
    ("/styles/World/static/0,0,3/10x10.png?nothing=1", 400),
    ("/styles/v1/me/World/static/0,0,23/10x10", 422), ("/styles/v1/me/World/static/x/10x10", 400),
    ("/data/nothing.json", 404), ("/data/world/9/0/0.pbf", 404), ("/data/world/0/0/0.png", 404),
    ("/fonts/Any/0-254.pbf", 400), ("/health", 200), ("/styles.json", 200), ("/data.json", 200), ("/", 200),
    ("/styles/World/static", 405), ("/styles/World/sprite.json", 200), ("/styles/World/sprite@2x.png", 200),
  ])
  func pathsHaveTheirStatus(url: String, status: Int) async {
    let answer = await WorldServer.get(url)
    #expect(answer.status.rawValue == status, "\(answer.text.prefix(300))")
    if status >= 400 {
      #expect(answer["Content-Type"] == "application/problem+json")
      #expect(!answer.text.contains("/Sources/"))
    }
    #expect(answer["X-Content-Type-Options"] == "nosniff")
    #expect(answer["Access-Control-Allow-Origin"] == "*")
  }

  @Test(arguments: [Int.min, -1, 0, 24, 30, 62, 63, Int.max])
  func anyLargestZoomGetsAnAnswer(zoom: Int) async {
    var options = ServerOptions()
    options.largestZoom = zoom
    options.pictureMemory = zoom
    let server = await WorldServer.make(options)
    let beyond = await server.answer(ServerRequest(path: "/styles/World/31/0/0.png"))
    #expect(beyond.status == .badRequest)
    #expect(await server.answer(ServerRequest(path: "/styles/World/0/0/0.png")).status == .ok)
  }

  @Test func problemsSayWhereAndWhat() async throws {
    let answer = await WorldServer.get("/styles/World/static/0,0,3/10x10.png?path=stroke:redd|1,2|3,4")
    let members = try #require(try JSONValue(parsing: answer.body).object)
    #expect(members["place"]?.string?.hasPrefix("query.path[0]") == true)
    #expect(members["status"]?.number == 400)
    let spelling = await WorldServer.get("/styles/Wrld/style.json")
    #expect(spelling.text.contains("did you mean \\\"World\\\"?"))
  }

  @Test func methodsThatARouteLacksAreNamed() async {
    let answer = await WorldServer.get("/styles.json", method: "DELETE")
    #expect(answer.status == .methodNotAllowed)
    #expect(answer["Allow"] == "GET, HEAD, OPTIONS")
    let options = await WorldServer.get("/styles/World/static/0,0,1/10x10.png", method: "OPTIONS")
    #expect(options.status == .noContent)
    #expect(options["Access-Control-Allow-Methods"]?.contains("POST") == true)
  }

  @Test func aClientThatHasThePictureGetsNone() async throws {
    let server = await WorldServer.make()
    let path = "/styles/World/2/1/1.png"
    let first = await server.answer(ServerRequest(path: path))
    let tag = try #require(first["ETag"])
    for header in [tag, "W/\(tag)", "\"a\", \(tag)", "*"] {
      let again = await server.answer(ServerRequest(path: path, headers: [("If-None-Match", header)]))
      #expect(again.status == .notModified)
      #expect(again.body.isEmpty)
      #expect(again["ETag"] == tag)
    }
    #expect(server.pictures.counts.values.made == 1)
    let other = await server.answer(ServerRequest(path: path, headers: [("If-None-Match", "\"a\"")]))
    #expect(other.status == .ok)
    #expect(other.body == first.body)
    #expect(server.pictures.counts.values.made == 1)
  }

  @Test func equalRequestsAtATimeAreDrawnOnce() async {
    let server = await WorldServer.make()
    let bodies = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<32 {
        group.addTask { await server.answer(ServerRequest(path: "/styles/World/3/4/3.png")).body }
      }
      return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(bodies.count == 1)
    #expect(server.pictures.counts.values.made == 1)
  }

  @Test func formatsGoByWhatIsAccepted() async {
    for (accept, type) in [
      ("image/webp,*/*", "image/webp"), ("image/jpeg", "image/jpeg"), ("*/*", "image/png"),
    ] {
      let answer = await WorldServer.get("/styles/v1/me/World/tiles/1/0/0", headers: [("Accept", accept)])
      #expect(answer["Content-Type"] == type)
      #expect(answer["Vary"] == "Accept")
    }
    let none = await WorldServer.get("/styles/v1/me/World/tiles/1/0/0", headers: [("Accept", "text/html")])
    #expect(none.status == .notAcceptable)
  }

  @Test func documentsAreCompressedWhereClientsAcceptThat() async throws {
    let plain = await WorldServer.get("/styles/World/style.json")
    #expect(plain["Content-Encoding"] == nil)
    #expect(plain["Vary"] == "Accept-Encoding")
    let small = await WorldServer.get(
      "/styles/World/style.json", headers: [("Accept-Encoding", "br, gzip;q=0.5")])
    #expect(small["Content-Encoding"] == "gzip")
    #expect(small.body.starts(with: [0x1F, 0x8B]))
    #expect(small.body.count < plain.body.count)
    let tag = try #require(small["ETag"])
    #expect(tag != plain["ETag"])
    let again = await WorldServer.get("/styles/World/style.json", headers: [("If-None-Match", tag)])
    #expect(again.status == .notModified)
    for header in ["identity", "gzip;q=0", ""] {
      let answer = await WorldServer.get("/styles/World/style.json", headers: [("Accept-Encoding", header)])
      #expect(answer["Content-Encoding"] == nil)
    }
    let picture = await WorldServer.get("/styles/World/1/0/0.png", headers: [("Accept-Encoding", "gzip")])
    #expect(picture["Content-Encoding"] == nil)
  }

  @Test func inputsThatFailDoNotKeepOthersFromBeingServed() async {
    let server = MapServer()
    let findings = await server.load([WorldResources.stylePath ?? "", "nothing.pmtiles"])
    #expect(findings.contains { $0.severity == .error })
    #expect(await server.answer(ServerRequest(path: "/styles/World/0/0/0.png")).status == .ok)
    #expect(
      await server.answer(ServerRequest(path: "/styles/nothing/0/0/0.png")).status == .serviceUnavailable)
  }

  @Test func anArchiveThatIsNotWholeFails() async throws {
    let archive = TestArchive(tiles: [TileID(z: 0, x: 0, y: 0): StoredTileTests.tile()]).bytes
    let folder = try ServedFolder(["whole.pmtiles": archive, "part.pmtiles": Array(archive.dropLast())])
    let server = MapServer()
    let findings = await server.load([folder.path])
    #expect(findings.contains { $0.severity == .error && "\($0)".contains("part.pmtiles") }, "\(findings)")
    #expect(await server.get("/data/whole/0/0/0.pbf").status == .ok)
    for path in ["/data/part/0/0/0.pbf", "/data/part.json", "/styles/part/0/0/0.png"] {
      #expect(await server.get(path).status == .serviceUnavailable, "\(path)")
    }
  }

  @Test(arguments: ["v1", "static", "data", "fonts"])
  func namesOfPathsAreNotThoseOfInputs(name: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("\(name).geojson")
    try Data(#"{"type":"Point","coordinates":[8,47]}"#.utf8).write(to: file)
    let server = MapServer()
    await server.load([file.path])
    #expect(server.styleIDs == ["\(name)-2"])
    #expect(await server.answer(ServerRequest(path: "/styles/\(name)-2/0/0/0.png")).status == .ok)
  }

  @Test func layersOfTilesWithoutADescriptionAreThoseThatTheStyleShows() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let style = #"""
      {"version": 8, "sources": {"s": {"type": "vector", "tiles": ["tiles/{z}/{x}/{y}.pbf"]}}, "layers": [
       {"id": "a", "type": "line", "source": "s", "source-layer": "roads"},
       {"id": "b", "type": "fill", "source": "s", "source-layer": "land"}]}
      """#
    let file = folder.appendingPathComponent("plain.json")
    try Data(style.utf8).write(to: file)
    let server = MapServer()
    await server.load([file.path])
    let id = try #require(server.tileIDs.first)
    let answer = await server.answer(ServerRequest(path: "/data/\(id).json"))
    let layers = try JSONValue(parsing: answer.body)["vector_layers"]?.array?.map { $0["id"]?.string }
    #expect(layers == ["land", "roads"])
  }
}
