import CartoucheJSON
import Testing

@testable import CartoucheServer

/// The documents that clients get.
@Suite struct DocumentTests {
  @Test func stylesNameThisServerAlone() async throws {
    let answer = await WorldServer.get("/styles/World/style.json", headers: [("Host", "localhost:8080")])
    #expect(answer.status == .ok)
    for scheme in ["pmtiles:", "mbtiles:", "file:", "/Sources/"] { #expect(!answer.text.contains(scheme)) }
    #expect(answer.text.contains("http://localhost:8080/data/world.json"))
    #expect(answer.text.contains("http://localhost:8080/styles/World/sprite"))
  }

  @Test func hostsThatAreNotAllowedAreNotRepeated() async {
    for host in ["evil.example", "localhost.evil.example", "a\"><script>"] {
      let answer = await WorldServer.get("/styles/World/style.json", headers: [("Host", host)])
      #expect(!answer.text.contains("evil"))
      #expect(!answer.text.contains("script"))
    }
  }

  @Test func keysAreCarriedOnWhereTheyArePlain() async {
    let answer = await WorldServer.get("/data/world.json?key=abc-1")
    #expect(answer.text.contains("{y}.pbf?key=abc-1"))
    #expect(await WorldServer.get("/data/world.json?key=%22%3E%3Cscript%3E").status == .badRequest)
  }

  @Test func tilesAreDescribedAndGiven() async throws {
    let document = try await WorldServer.json("/data/world.json")
    #expect(document["tilejson"]?.string == "3.0.0")
    #expect(document["vector_layers"]?.array?.isEmpty == false)
    let tile = await WorldServer.get("/data/world/0/0/0.pbf")
    #expect(tile.status == .ok)
    #expect(tile["Content-Type"] == "application/vnd.mapbox-vector-tile")
    #expect(await WorldServer.get("/services/world/tiles/0/0/0.pbf").body == tile.body)
    let rendered = try await WorldServer.json("/styles/512/World.json")
    #expect(rendered["tileSize"]?.number == 512)
  }

  @Test func listsAreSortedAndTheSameEachTime() async {
    let first = await WorldServer.get("/index.json")
    let again = await WorldServer.get("/index.json")
    #expect(first.body == again.body)
    #expect(await WorldServer.get("/catalog").status == .ok)
  }

  @Test func thePageTakesNothingFromElsewhere() async {
    let answer = await WorldServer.get("/")
    #expect(answer["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    #expect(!answer.text.contains("http://"))
    #expect(!answer.text.contains("<style"))
    #expect(await WorldServer.get("/page.css")["Content-Type"] == "text/css; charset=utf-8")
    #expect(PageFrame.escaped("<script>\"'&") == "&lt;script&gt;&quot;&#39;&amp;")
  }
}
