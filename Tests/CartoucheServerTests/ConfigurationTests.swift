import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheRequests
import CartoucheResources
import Foundation
import Testing

@testable import CartoucheServer

/// Configurations: those of tileserver-gl, and keys of our own.
@Suite struct ConfigurationTests {
  private func read(_ text: String) throws -> ServerConfiguration {
    let folder = try ServedFolder()
    try folder.write(text, to: "config.json")
    return try ServerConfiguration(at: "\(folder.path)/config.json")
  }

  // MARK: - The sample

  @Test func theSampleOfTileServerServesTheSamePaths() async throws {
    let folder = try SampleFolder.make()
    let (server, findings) = try await SampleFolder.server(folder)
    #expect(findings.filter { $0.severity == .error } == [])
    for path in [
      "/", "/styles.json", "/data.json", "/index.json", "/styles/basic/style.json", "/styles/basic.json",
      "/styles/512/basic.json", "/styles/basic/0/0/0.png", "/styles/basic/512/0/0/0@2x.jpg",
      "/styles/basic/static/8.5,47.3,4/100x80.png", "/styles/basic/sprite.json",
      "/styles/basic/sprite@2x.png",
      "/fonts.json", "/fonts/Open%20Sans%20Regular/0-255.pbf", "/data/zurich-vector.json",
      "/data/zurich-vector/0/0/0.pbf", "/data/points.json", "/files/hello.txt", "/styles/hybrid/style.json",
      "/styles/hybrid/sprite.json", "/sprite/pois.json",
    ] {
      let answer = await server.get(path)
      #expect(answer.status == .ok, "\(path): \(answer.text.prefix(300))")
    }
    for path in ["/styles/hybrid/0/0/0.png", "/styles/hybrid.json", "/styles/world/style.json"] {
      #expect(await server.get(path).status == .notFound, "\(path)")
    }
    #expect(server.styleIDs == ["basic", "hybrid"])
    #expect(server.tileIDs == ["points", "zurich-vector"])
  }

  @Test func namesOfTilesAndFoldersAreResolved() async throws {
    let folder = try SampleFolder.make()
    let (server, _) = try await SampleFolder.server(folder)
    let style = try #require(server.catalog.styles["hybrid"])
    #expect(style.tiles == ["a": "zurich-vector", "b": "zurich-vector"])
    #expect(style.map.style.glyphs == "\(folder.path)/fonts/{fontstack}/{range}.pbf")
    #expect(
      style.map.style.sprites.map(\.url)
        == ["\(folder.path)/styles/hybrid/sprite", "\(folder.path)/sprites/style/own"])
    #expect(style.map.style.sources.last?.members["data"]?.string == "\(folder.path)/files/points.geojson")
  }

  @Test func descriptionsHaveTheMembersOfTheConfigurationAndAURLForEachDomain() async throws {
    let folder = try SampleFolder.make()
    let (server, _) = try await SampleFolder.server(folder)
    let document = try JSONValue(parsing: await server.get("/styles/basic.json").body)
    #expect(document["type"]?.string == "overlay")
    #expect(document["bounds"]?.array?.first?.number == 8.44806)
    let urls = document["tiles"]?.array?.compactMap(\.string) ?? []
    #expect(
      urls == ["localhost", "127.0.0.1"].map { "http://\($0):8080/styles/basic/256/{z}/{x}/{y}.png" })
  }

  @Test func keysWithoutEffectAreOneNote() throws {
    let configuration = try read(SampleFolder.configuration)
    let notes = configuration.diagnostics.filter { $0.severity == .note }
    #expect(notes.count == 1)
    for name in ["tileMargin", "minRendererPoolSizes"] {
      #expect(notes.first?.message.contains(name) == true)
    }
    let warnings = configuration.diagnostics.filter { $0.severity == .warning }
    #expect(warnings.map { $0.message.prefix(22) } == ["allowRemoteMarkerIcons"])
  }

  // MARK: - Keys

  @Test func keysSetOptions() throws {
    let configuration = try read(
      """
      {"options": {"formatOptions": {"jpeg": {"quality": 70}, "webp": {"lossless": true}, "png": {"palette": true}},
        "formatQuality": {"webp": 55}, "maxScaleFactor": 2, "maxSize": 1000, "pbfAlias": "mvt", "watermark": "W",
        "staticAttributionText": "A", "sparse": true, "serveStaticMaps": false, "frontPage": false,
        "allowedHosts": "a.example, *.b.example", "allowRemoteMarkerIcons": true,
        "allowedIconHosts": ["icons.example"], "paths": {"icons": "i", "files": "/f"}},
       "server": {"jobs": 3, "queue": 9, "deadline": 2.5, "idleTimeout": 5, "writeTimeout": 6,
        "maxConnections": 7, "trustedProxies": ["10.0.0.0/8"]},
       "limits": {"pixels": 1000, "overlayVertices": 10, "icons": 3, "body": "1MiB"},
       "cache": {"memory": "64MiB", "disk": "kept", "ttl": 60}, "cors": ["https://a.example"],
       "compat": {"mapbox": false, "google": true, "maptiler": true, "mbgl": true}}
      """)
    #expect(configuration.diagnostics == [])
    let options = configuration.options
    #expect(options.formats.jpeg == .jpeg(quality: 70))
    #expect(options.formats.webp.isLossless)
    #expect(options.formats.webp.quality == 55)
    #expect(options.formats.png == .png8())
    #expect(options.limits.scales == 0.5...2)
    #expect(options.limits.side == 1000)
    #expect(options.limits.pixels == 1000)
    #expect(options.limits.positions == 10)
    #expect(options.iconLimit == 3)
    #expect(options.body == 1 << 20)
    #expect(options.pbfAlias == "mvt")
    #expect(options.watermark == "W")
    #expect(options.staticAttributionText == "A")
    #expect(options.isSparse)
    #expect(!options.givesStaticPictures)
    #expect(options.frontPage == .none)
    #expect(options.allowedHosts == ["a.example", "*.b.example"])
    #expect(options.allowedIconHosts.map(\.description) == ["icons.example"])
    #expect(options.filesFolder == "/f")
    #expect(options.iconsFolder?.hasSuffix("/i") == true)
    #expect(options.deadline == .seconds(2.5))
    #expect(options.connections.idle == .seconds(5))
    #expect(options.connections.write == .seconds(6))
    #expect(options.connections.count == 7)
    #expect(options.trustedProxies == ["10.0.0.0/8"])
    #expect(options.pictureMemory == 16 << 20)
    #expect(options.pictureFolder?.hasSuffix("/kept") == true)
    #expect(options.cacheControl == "public, max-age=60")
    #expect(options.origins == ["https://a.example"])
    #expect(options.compatibility == [.martin, .mbtileserver, .gopmtiles, .google, .maptiler])
    #expect(options.allowsRender)
    #expect(configuration.jobs == 3)
    #expect(configuration.queue == 9)
    #expect(configuration.cacheMemory == 64 << 20)
  }

  @Test(arguments: [
    ("{\n \"options\": {\n  \"maxSiez\": 3}}", "3:3", "maxSize"),
    ("{\"stiles\": {}, \"options\": {}}", "1:2", "styles"),
    ("{\"options\": {\"paths\": {\"font\": \"a\"}}}", "1:24", "fonts"),
    ("{\"data\": {\"a\": {\"mbtile\": \"a\", \"pmtiles\": \"b\"}}}", "1:17", "mbtiles"),
  ])
  func unknownKeysWarnWithTheirPlaceAndASuggestion(text: String, place: String, suggestion: String) throws {
    let finding = try #require(try read(text).diagnostics.first)
    #expect(finding.severity == .warning)
    #expect(finding.description.contains("config.json:\(place)"), "\(finding)")
    #expect(finding.message.contains("did you mean \"\(suggestion)\""), "\(finding)")
  }

  @Test(arguments: [
    ("{\"options\": {\"dataDecorator\": \"a.js\"}}", ConfigurationFailure.refused, "1:14"),
    ("{\"options\": {\"maxSize\": \"big\"}}", .value, "1:25"), ("{\"options\": 3}", .value, "1:13"),
    ("{\"styles\": {\"a\": {}}}", .value, "1:18"), ("{\"options\": {\"maxSize\": 1e99}}", .value, "1:25"),
    ("{\"data\": {\"a\": {\"pmtiles\": \"s3://b/c.pmtiles\"}}}", .refused, "1:16"), ("{", .json, "1:2"),
    ("{\"cache\": {\"memory\": \"9999999GiB\"}}", .value, "1:22"),
  ])
  func valuesThatCannotBeUsedAreErrorsWithTheirPlace(
    text: String, kind: ConfigurationFailure, place: String
  ) throws {
    let error = try #require(throws: ConfigurationError.self) { try read(text) }
    #expect(error.kind == kind)
    #expect(error.description.contains("config.json:\(place)"), "\(error)")
  }

  @Test func configurationsAreToldFromOtherJSON() throws {
    let folder = try ServedFolder()
    for (text, isOne) in [
      (SampleFolder.configuration, true), ("{\"styles\": {}}", true), ("{\"data\": []}", false),
      ("{}", false),
      (PaperServer.style, false), ("{\"type\": \"FeatureCollection\", \"features\": []}", false),
      ("{", false),
    ] {
      try folder.write(text, to: "a.json")
      #expect(ServerConfiguration.isConfiguration(at: "\(folder.path)/a.json") == isOne, "\(text.prefix(40))")
    }
  }

  // MARK: - Names

  @Test func namesOfPathsAreNotThoseOfInputs() async throws {
    for head in RouteTable.heads { #expect(CatalogReader.isReserved(head), "\(head)") }
    // A name of a configuration is an error with its place.
    for name in ["v1", "static", "sprite", "index", "rendered", "styles", "Data", "maps"] {
      let text = "{\n\"styles\": {\"\(name)\": {\"style\": \"a.json\"}}}"
      let error = try #require(throws: ConfigurationError.self) { try read(text) }
      #expect(error.kind == .reservedName)
      #expect(error.description.contains("config.json:2:12"), "\(error)")
    }
    // A name of a file gets a number.
    let folder = try ServedFolder()
    try folder.write(PaperServer.style, to: "v1.json")
    try folder.write(PaperServer.style, to: "metrics.json")
    let server = MapServer()
    let findings = await server.load([folder.path])
    #expect(server.styleIDs == ["metrics-2", "v1-2"])
    #expect(findings.count { $0.severity == .warning && $0.message.contains("has another meaning") } == 2)
    #expect(await server.get("/metrics")["Content-Type"]?.hasPrefix("text/plain") == true)
    #expect(await server.get("/styles/v1-2/style.json").status == .ok)
  }

  // MARK: - What follows

  @Test func settingsOfStylesAndFormatsCount() async throws {
    let folder = try ServedFolder()
    try folder.write(PaperServer.style, to: "paper.json")
    try folder.write(
      """
      {"options": {"formatOptions": {"jpeg": {"quality": 10}}, "frontPage": "page.html", "serveAllStyles": true},
       "styles": {"given": {"style": "paper.json", "serve_rendered": false},
        "drawn": {"style": "paper.json", "serve_data": false, "staticAttributionText": "Drawn by us"}},
       "compat": {"martin": false}}
      """, to: "config.json")
    try folder.write("<p>Mine", to: "page.html")
    try folder.write(PaperServer.style, to: "other.json")
    let (server, _) = try await SampleFolder.server(folder)
    #expect(server.styleIDs == ["drawn", "given", "other"])
    for (path, status) in [
      ("/styles/given/style.json", ServerStatus.ok), ("/styles/given/0/0/0.png", .notFound),
      ("/styles/given/static/0,0,1/10x10.png", .notFound), ("/styles/drawn/style.json", .notFound),
      ("/styles/drawn/0/0/0.png", .ok), ("/style/drawn", .notFound),
    ] {
      #expect(await server.get(path).status == status, "\(path)")
    }
    #expect(await server.get("/").text == "<p>Mine")
    let plain = await server.get("/styles/drawn/0/0/0.jpg").body.count
    let fine = await server.get("/styles/drawn/0/0/0.jpg95").body.count
    #expect(plain > 0 && plain < fine)
  }
}
