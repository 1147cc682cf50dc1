import Cartouche
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// What answers say besides what was asked.
@Suite struct AnswerMannersTests {
  @Test func answersSayForHowLongTheyMayBeKept() async throws {
    let kept = "public, max-age=3600, stale-while-revalidate=86400"
    let pinned = "public, max-age=31536000, immutable"
    for (url, expected) in [
      ("/styles/World/1/0/0.png", kept), ("/styles/World/static/0,0,1/20x10.png", kept),
      ("/styles/World/style.json", kept), ("/styles.json", kept), ("/styles/World/sprite.json", kept),
      ("/styles/World/1/0/0.png?v=abc", pinned), ("/styles/World/style.json?v=abc", pinned),
      ("/health", "no-cache"), ("/health/ready", "no-cache"), ("/metrics", "no-cache"), ("/", "no-cache"),
      ("/nothing", "public, max-age=60"), ("/styles/none/style.json", "public, max-age=60"),
      ("/styles/World/1/9/0.png", "no-store"), ("/styles/World/static/x/20x10.png", "no-store"),
    ] {
      #expect(await WorldServer.get(url)["Cache-Control"] == expected, "\(url)")
    }
    var options = ServerOptions()
    options.cacheControl = "max-age=5"
    let server = await WorldServer.make(options)
    #expect(await server.answer(ServerRequest(path: "/styles.json"))["Cache-Control"] == "max-age=5")
  }

  @Test func tagsAreThoseOfEveryInstanceWithTheSameInputs() async throws {
    func tag(_ server: MapServer) async -> String? {
      await server.answer(ServerRequest(path: "/styles/World/1/0/0.png"))["ETag"]
    }
    let first = await WorldServer.make()
    let second = await WorldServer.make()
    #expect(await tag(first) == tag(second))
    // The same font with another letter, of the same name and size.
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appending(path: "Fixtures/verticalfonts/latin.ttf").path
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[bytes.count - 200] ^= 1
    let folder = try ServedFolder(["latin.ttf": bytes])
    func tag(font: String) -> EntityTag { EntityTag(LabelFonts(FontCollection(files: [font]))) }
    #expect(tag(font: path) == tag(font: path))
    #expect(tag(font: path) != tag(font: folder.path + "/latin.ttf"))
    // Other fonts draw other letters.
    var fonts = LabelFonts()
    fonts.replacesMissingRanges = false
    let other = MapServer(snapshotter: Snapshotter(fonts: fonts))
    await other.load([WorldResources.stylePath ?? ""])
    #expect(await tag(other) != tag(first))
  }

  @Test func tagsAreThoseOfTheFilesContentsWhereverTheyAre() async throws {
    let style = """
      {"version": 8, "sources": {"places": {"type": "geojson", "data": "places.geojson"}}, "layers": [
        {"id": "places", "type": "circle", "source": "places"}]}
      """
    func point(_ longitude: Int) -> String { #"{"type": "Point", "coordinates": [\#(longitude), 0]}"# }
    func tag(_ data: String, age: Double) async throws -> String? {
      let folder = try ServedFolder()
      try folder.write(style, to: "style.json")
      try folder.write(data, to: "places.geojson")
      let file = folder.path + "/places.geojson"
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: age)], ofItemAtPath: file)
      let server = MapServer()
      await server.load([folder.path + "/style.json"])
      let id = try #require(server.styleIDs.first)
      return await server.get("/styles/\(id)/0/0/0.png")["ETag"]
    }
    let first = try await tag(point(1), age: 1e9)
    #expect(first != nil)
    #expect(try await tag(point(1), age: 1.5e9) == first)
    #expect(try await tag(point(2), age: 1e9) != first)
  }

  @Test func kindsStylesAndTilesMayBeKeptForTimesOfTheirOwn() async throws {
    let configuration = """
      {"options": {"paths": {
         "root": "", "styles": "styles", "fonts": "fonts", "sprites": "sprites", "pmtiles": "data"}},
       "cacheControl": {"pictures": "max-age=1", "fonts": "max-age=2", "documents": "max-age=3"},
       "styles": {
         "basic": {"style": "basic.json"},
         "other": {"style": "basic.json", "cacheControl": "private, max-age=4"}},
       "data": {
         "zurich-vector": {"pmtiles": "world.pmtiles"},
         "seas": {"pmtiles": "world.pmtiles", "cacheControl": "max-age=5"}}}
      """
    let folder = try SampleFolder.make(configuration: configuration)
    defer { withExtendedLifetime(folder) {} }
    let (server, _) = try await SampleFolder.server(folder)
    for (path, expected) in [
      ("/styles/basic/0/0/0.png", "max-age=1"), ("/styles/basic/static/0,0,0/9x9.png", "max-age=1"),
      ("/fonts/Open%20Sans%20Regular/0-255.pbf", "max-age=2"), ("/styles/basic/style.json", "max-age=3"),
      ("/data/zurich-vector.json", "max-age=3"), ("/styles/other/0/0/0.png", "private, max-age=4"),
      ("/styles/other.json", "private, max-age=4"), ("/data/seas/0/0/0.pbf", "max-age=5"),
      ("/data/seas.json", "max-age=5"),
      ("/data/zurich-vector/0/0/0.pbf", "public, max-age=3600, stale-while-revalidate=86400"),
    ] {
      let answer = await server.get(path)
      #expect(answer["Cache-Control"] == expected, "\(path): \(answer.status)")
    }
  }

  @Test(
    arguments: [
      ("styles/{id}/{z}/{x}/{y}", .pictures), ("styles/v1/{user}/{id}/tiles/{z}/{x}/{y}", .pictures),
      ("styles/{id}/static/{camera}/{size}", .pictures), ("render", .pictures),
      ("maps/api/staticmap", .pictures), ("venues/{id}/{floor}", .pictures),
      ("styles/{id}/map/tiles/{tileMatrixSetId}/{tileMatrix}/{tileRow}/{tileCol}", .pictures),
      ("collections/{collectionId}/map/tiles/{tileMatrixSetId}/{tileMatrix}/{tileRow}/{tileCol}", .pictures),
      ("collections/{collectionId}/tiles/{tileMatrixSetId}/{tileMatrix}/{tileRow}/{tileCol}", .tiles),
      ("tiles/{tileMatrixSetId}/{tileMatrix}/{tileRow}/{tileCol}", .tiles), ("data/{id}/{z}/{x}/{y}", .tiles),
      ("venues/{id}/{floor}/{z}/{x}/{y}", .tiles), ("{id}/{z}/{x}/{y}", .tiles),
      ("styles/{id}/style.json", .documents), ("styles/{id}/map/tiles", .documents), ("tiles", .documents),
      ("collections/{collectionId}/tiles", .documents), ("data/{file}", .documents),
      ("venues/{file}", .documents), ("fonts/{stack}/{range}", .fonts),
      ("styles/{id}/sprite{file}", .sprites), ("files/{path...}", .files),
    ] as [(String, AnswerKind)])
  func answersHaveTheKindOfTheirPath(pattern: String, kind: AnswerKind) {
    #expect(AnswerKind(pattern: pattern) == kind)
  }

  // MARK: - Clients that have the answer

  @Test(
    arguments: [
      "/styles/World/style.json", "/styles.json", "/data.json", "/wmts.xml", "/api", "/", "/collections",
      "/fonts/Noto%20Sans%20Regular/0-255.pbf", "/styles/World/1/0/0.png", "/styles/World/1/0/0",
      "/data/world/0/0/0.pbf", "/styles/World/sprite.json", "/styles/World/legend.json",
    ], ["gzip", nil])
  func whatIsUnchangedHasTheFieldsOfTheAnswer(url: String, encoding: String?) async throws {
    let headers = encoding.map { [(name: "Accept-Encoding", value: $0)] } ?? []
    let full = await WorldServer.get(url, headers: headers)
    #expect(full.status == .ok)
    let tag = try #require(full["ETag"])
    let unchanged = await WorldServer.get(url, headers: headers + [("If-None-Match", tag)])
    #expect(unchanged.status == .notModified)
    for name in ["ETag", "Vary", "Cache-Control"] { #expect(unchanged[name] == full[name], "\(name)") }
  }

  // MARK: - Pages of other origins

  @Test func pagesOfAnyOriginMayReadAnswersAndErrors() async {
    for url in ["/styles.json", "/nothing", "/styles/World/1/0/0.png", "/styles/World/9/999/0.png"] {
      let answer = await WorldServer.get(url, headers: [("Origin", "https://a.example")])
      #expect(answer["Access-Control-Allow-Origin"] == "*")
      #expect(answer["Access-Control-Expose-Headers"]?.contains("ETag") == true)
      #expect(answer["Vary"]?.contains("Origin") != true)
    }
    let preflight = await WorldServer.get(
      "/styles/World/static", method: "OPTIONS",
      headers: [("Origin", "https://a.example"), ("Access-Control-Request-Method", "POST")])
    #expect(preflight.status == .noContent)
    #expect(preflight["Access-Control-Allow-Methods"]?.contains("POST") == true)
    #expect(preflight["Access-Control-Allow-Headers"]?.contains("Content-Type") == true)
    #expect(preflight["Access-Control-Max-Age"] == "86400")
  }

  @Test(
    arguments: [
      (["https://a.example"], "https://a.example", "https://a.example"),
      (["https://a.example"], "https://b.example", nil), (["https://a.example"], "null", nil),
      ([], "https://a.example", nil),
    ] as [([String], String, String?)])
  func originsMayBeListed(origins: [String], origin: String, allowed: String?) async {
    var options = ServerOptions()
    options.origins = origins
    let server = await WorldServer.make(options)
    for path in ["/styles.json", "/nothing"] {
      let answer = await server.answer(ServerRequest(path: path, headers: [("Origin", origin)]))
      #expect(answer["Access-Control-Allow-Origin"] == allowed)
      // What depends on the origin says so, whoever asks.
      #expect((answer["Vary"]?.contains("Origin") ?? false) == !origins.isEmpty)
    }
  }

  // MARK: - Problems

  /// Sixty requests and more that are wrong in some part.
  private static let broken: [String] = {
    let camera = [
      "x", "0", "0,0", "0,0,x", "181,0,1", "0,91,1", "0,0,-1", "0,0,99", "0,0,1@x", "0,0,1@0,61",
      "0,0,1,2,3,4,5,6",
      "nan,0,1", "1e3,0,1", "0,0,", ",,", "auto",
    ]
    let sizes = [
      "x", "0x10", "10x0", "-1x10", "10", "10x", "x10", "99999x10", "10x10x10", "1.5x10",
      "9999999999999999999x1",
    ]
    let endings = ["bmp", "gif", "exe", "p", "png.png"]
    let queries = [
      "path=", "path=1", "path=1,2|x", "path=stroke:redd|1,2|3,4", "marker=", "marker=x", "nothing=1",
      "width=x",
      "padding=x", "addlayer={", "addlayer=1", "setfilter=[", "layer_id=none", "before_layer=none",
      "quality=x",
      "attribution=maybe", "path=enc:%00", "stroke=redd", "fill=nocolour",
    ]
    return camera.map { "/styles/World/static/\($0)/20x10.png" }
      + sizes.map { "/styles/World/static/0,0,1/\($0).png" }
      + endings.map { "/styles/World/static/0,0,1/20x10.\($0)" }
      + queries.map { "/styles/World/static/0,0,1/20x10.png?\($0)" }
      + [
        "/styles/World/x/0/0.png", "/styles/World/1/x/0.png", "/styles/World/1/0/x.png",
        "/styles/World/1/0/0@0x.png",
        "/styles/World/1/0/0@x.png", "/styles/World/99/0/0.png", "/styles/World/1/0/0.bmp",
        "/styles.json?key=%22",
        "/styles/World/style.json?key=%3Cscript%3E", "/fonts/A/1-2.pbf", "/%zz", "/styles/%ff/style.json",
      ]
  }()

  @Test func problemsSayWhatIsWrongAndWhere() async throws {
    #expect(Self.broken.count >= 60)
    for url in Self.broken {
      let answer = await WorldServer.get(url)
      #expect(
        [400, 404, 406, 413, 422].contains(answer.status.rawValue), "\(url): \(answer.status.rawValue)")
      guard answer.status.rawValue >= 400 else { continue }
      #expect(answer["Content-Type"] == "application/problem+json", "\(url)")
      let members = try #require(try JSONValue(parsing: answer.body).object)
      #expect(members["title"]?.string == answer.status.phrase)
      #expect(members["status"]?.number == Double(answer.status.rawValue))
      #expect(members["detail"]?.string?.isEmpty == false, "\(url)")
      #expect(members["requestId"]?.string?.isEmpty == false)
      if answer.status == .badRequest { #expect(members["place"]?.string?.isEmpty == false, "\(url)") }
      // No path of this machine, and no name of a type.
      for word in ["/Sources/", "/home/", "/usr/", "Error", "Optional("] {
        #expect(!answer.text.contains(word), "\(url): \(answer.text)")
      }
    }
  }

  // MARK: - Scripts

  private static let scripts: [String] = {
    let marks = [
      "\"", "'", "<", ">", "\"><script>alert(1)</script>", "'><img src=x onerror=alert(1)>",
      "</script><script>", "javascript:alert(1)", "<svg/onload=alert(1)>", "--><script>",
    ]
    return marks + marks.map { "World\($0)" } + marks.map { "a\($0)b.json" } + marks.map { "\($0)World" }
  }()

  @Test func scriptsComeBackAsTextAtMost() async {
    #expect(Self.scripts.count >= 40)
    for script in Self.scripts {
      let text = PercentEncoding.encoded(script)
      for url in [
        "/styles.json?key=\(text)", "/styles/\(text)/style.json", "/styles/World/style.json?style=\(text)",
        "/data/\(text).json", "/\(text)", "/styles/World/1/0/\(text).png", "/?key=\(text)#\(text)",
      ] {
        let answer = await WorldServer.get(url)
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        if answer["Content-Type"]?.hasPrefix("text/html") == true {
          #expect(!answer.text.contains("alert(1)"))
          let policy = answer["Content-Security-Policy"] ?? ""
          #expect(policy.contains("default-src 'none'"))
          #expect(!policy.contains("unsafe"))
        }
        // Links of documents carry plain keys alone.
        if script.contains("alert") {
          #expect(answer.status != .ok || !answer.text.contains(script), "\(url)")
        }
      }
    }
  }

  @Test func documentsAreCompressedByTheirKind() async {
    for (url, isCompressed) in [
      ("/styles/World/style.json", true), ("/styles/World/sprite.json", false), ("/metrics", true),
      ("/styles/World/static/0,0,1/200x100.png", false), ("/styles/World/1/0/0.webp", false),
      ("/styles/World/1/0/0.jpg", false), ("/health", false),
    ] {
      let answer = await WorldServer.get(url, headers: [("Accept-Encoding", "gzip")])
      // What is small stays as it is.
      let isLarge = answer["Vary"]?.contains("Accept-Encoding") == true
      #expect((answer["Content-Encoding"] == "gzip") == (isCompressed || isLarge), "\(url)")
      if isCompressed { #expect(isLarge, "\(url)") }
    }
  }
}
