import Cartouche
import CartoucheImages
import CartoucheJSON
import Testing

@testable import CartoucheServer

/// Sprites that are made of folders of SVG.
@Suite struct SpriteFolderTests {
  private static func make() async throws -> (folder: ServedFolder, server: MapServer) {
    let folder = try ServedFolder()
    try folder.write(SampleFolder.icon(16), to: "icons/cafe.svg")
    try folder.write(SampleFolder.icon(20, "#00ff00"), to: "icons/shops/bakery.svg")
    try folder.write("<svg", to: "icons/broken.svg")
    try folder.write(SampleFolder.icon(30, "#0000ff"), to: "pois/cafe.svg")
    try folder.write(SampleFolder.icon(10, "#0000ff"), to: "pois/zoo.svg")
    return (folder, await folder.server(["icons", "pois"]))
  }

  private func index(_ path: String, _ server: MapServer) async throws -> JSONObject {
    let answer = await server.get(path)
    try #require(answer.status == .ok, "\(path): \(answer.text.prefix(200))")
    #expect(answer["Content-Type"] == "application/json")
    return try #require(try JSONValue(parsing: answer.body).object)
  }

  @Test func iconsHaveTheNamesOfTheirFiles() async throws {
    let (folder, server) = try await Self.make()
    defer { withExtendedLifetime(folder) {} }
    let icons = try await index("/sprite/icons.json", server)
    #expect(icons.keys.sorted() == ["cafe", "shops/bakery"])
    #expect(icons["cafe"]?["width"]?.number == 16)
    let large = try await index("/sprite/icons@2x.json", server)
    #expect(large["cafe"]?["width"]?.number == 32)
    #expect(large["cafe"]?["pixelRatio"]?.number == 2)
    let answer = await server.get("/sprite/icons@2x.png")
    #expect(answer["Content-Type"] == "image/png")
    let picture = try Image(decoding: answer.body)
    let x = try #require(large["cafe"]?["x"]?.number), y = try #require(large["cafe"]?["y"]?.number)
    #expect(picture.color(Int(x) + 16, Int(y) + 16) == SIMD3(255, 0, 0))
    #expect(await server.get("/sprite/icons.jpg").status == .notFound)
    #expect(await server.get("/sprite/none.json").status == .notFound)
    #expect(await server.get("/catalog").text.contains("shops/bakery"))
  }

  @Test func iconsBecomeDistanceFields() async throws {
    let (folder, server) = try await Self.make()
    defer { withExtendedLifetime(folder) {} }
    #expect(try await index("/sdf_sprite/icons.json", server)["cafe"]?["sdf"]?.bool == true)
    #expect(try await index("/sprite/icons.json", server)["cafe"]?["sdf"] == nil)
  }

  @Test func foldersAreJoinedEachOnce() async throws {
    let (folder, server) = try await Self.make()
    defer { withExtendedLifetime(folder) {} }
    let joined = try await index("/sprite/icons,pois.json", server)
    #expect(joined.keys.sorted() == ["cafe", "shops/bakery", "zoo"])
    // Of one name, that of the first folder.
    #expect(joined["cafe"]?["width"]?.number == 16)
    #expect(try await index("/sprite/pois,icons.json", server)["cafe"]?["width"]?.number == 30)
    let many = Array(repeating: "icons", count: 16).joined(separator: ",")
    let repeated = await server.get("/sprite/\(many).json")
    #expect(repeated.body == (await server.get("/sprite/icons.json")).body)
    for count in [17, 1000] {
      let names = Array(repeating: "icons", count: count).joined(separator: ",")
      #expect(await server.get("/sprite/\(names).json").status == .badRequest)
    }
  }

  @Test func aSpriteIsMadeOnceForAllWhoAskAtATime() async throws {
    let (folder, server) = try await Self.make()
    defer { withExtendedLifetime(folder) {} }
    await withTaskGroup(of: ServerStatus.self) { group in
      for number in 0..<20 {
        group.addTask { await server.get("/sprite/icons,pois.\(number % 2 == 0 ? "png" : "json")").status }
      }
      for await status in group { #expect(status == .ok) }
    }
    #expect(server.sheets.madeCount == 1)
    let tag = try #require(await server.get("/sprite/pois.json")["ETag"])
    let again = await server.get("/sprite/pois.json", headers: [("If-None-Match", tag)])
    #expect(again.status == .notModified)
    #expect(await server.get("/sprite/pois.png")["ETag"] != tag)
  }

  @Test func aSpriteOfAStyleMayBeAFolder() async throws {
    let folder = try ServedFolder()
    try folder.write(SampleFolder.icon(30), to: "look/icons/dot.svg")
    try folder.write(
      """
      {"version": 8, "sprite": "icons",
       "sources": {"p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#ffffff"}},
        {"id": "dots", "type": "symbol", "source": "p", "layout": {"icon-image": "dot"}}]}
      """, to: "look/dots.json")
    let server = await folder.server(["look/dots.json"])
    #expect(await server.get("/styles/dots/style.json").text.contains("/styles/dots/sprite"))
    #expect(try await index("/styles/dots/sprite@2x.json", server)["dot"]?["width"]?.number == 60)
    let answer = await server.get("/styles/dots/static/0,0,3/64x64.png")
    try #require(answer.status == .ok, "\(answer.text.prefix(200))")
    let picture = try Image(decoding: answer.body)
    #expect(picture.color(32, 32) == SIMD3(255, 0, 0))
    #expect(picture.color(2, 2) == SIMD3(255, 255, 255))
  }
}
