import CartoucheResources
import MapLibre
import Testing

@testable import MapLibreSettings

/// Short URLs stand for whole ones, as the server's options say.
@Suite struct MapServerTests {
  private func expand(
    _ server: MapServer, _ url: String, _ kind: ResourceRequest.Kind, key: String? = "abc"
  ) throws -> String? { try server.expanded(url, kind, key: key) }

  @Test(arguments: [
    (
      "mapbox://styles/mapbox/streets-v11", ResourceRequest.Kind.style,
      "https://api.mapbox.com/styles/v1/mapbox/streets-v11?access_token=abc"
    ),
    (
      "mapbox://mapbox.streets,mapbox.terrain-v2", .source,
      "https://api.mapbox.com/v4/mapbox.streets,mapbox.terrain-v2.json?access_token=abc&secure"
    ),
    (
      "mapbox://tiles/mapbox.satellite/1/2/3@2x.png32?fresh=true", .tile,
      "https://api.mapbox.com/v4/mapbox.satellite/1/2/3@2x.png32?access_token=abc&fresh=true"
    ),
    (
      "mapbox://sprites/mapbox/streets-v8.json", .spriteJSON,
      "https://api.mapbox.com/styles/v1/mapbox/streets-v8/sprite.json?access_token=abc"
    ),
    (
      "mapbox://sprites/mapbox/streets-v8@2x.png", .spriteImage,
      "https://api.mapbox.com/styles/v1/mapbox/streets-v8/sprite@2x.png?access_token=abc"
    ),
    (
      "mapbox://fonts/boxmap/Comic%20Sans/0-255.pbf", .glyphs,
      "https://api.mapbox.com/fonts/v1/boxmap/Comic%20Sans/0-255.pbf?access_token=abc"
    ),
    (
      "mapbox://styles/mapbox/streets-v11", .other,
      "https://api.mapbox.com/styles/v1/mapbox/streets-v11?access_token=abc"
    ),
  ])
  func mapbox(url: String, kind: ResourceRequest.Kind, whole: String) throws {
    #expect(try expand(.mapbox, url, kind) == whole)
  }

  @Test(arguments: [
    ("maptiler://maps/streets", ResourceRequest.Kind.style, "/maps/streets/style.json?key=abc"),
    ("maptiler://sources/satellite", .source, "/tiles/satellite/tiles.json?key=abc"),
    ("maptiler://sprites/streets/sprite@2x.png", .spriteImage, "/maps/streets/sprite@2x.png?key=abc"),
    (
      "maptiler://fonts/Noto%20Sans/0-255.pbf", .glyphs, "/fonts/Noto%20Sans/0-255.pbf?key=abc"
    ),
    ("maptiler://tiles/tiles/v3/1/0/0.pbf", .tile, "/tiles/v3/1/0/0.pbf?key=abc"),
  ])
  func mapTiler(url: String, kind: ResourceRequest.Kind, path: String) throws {
    #expect(try expand(.mapTiler, url, kind) == "https://api.maptiler.com" + path)
  }

  @Test(arguments: [
    ("maplibre://maps/style", ResourceRequest.Kind.style, "/style.json"),
    ("maplibre://countries", .source, "/tiles/countries.json"),
    ("maplibre://fonts/Open%20Sans/256-511.pbf", .glyphs, "/font/Open%20Sans/256-511.pbf"),
    ("maplibre://tiles/a/1/0/0.pbf", .tile, "/a/1/0/0.pbf"),
    ("maplibre://sprites/basic@2x.png", .spriteImage, "/basic/sprite@2x.png"),
    ("maplibre://sprites/basic.json", .spriteJSON, "/basic/sprite.json"),
  ])
  func mapLibreNeedsNoKey(url: String, kind: ResourceRequest.Kind, path: String) throws {
    #expect(try expand(.mapLibre, url, kind, key: nil) == "https://demotiles.maplibre.org" + path)
  }

  @Test(arguments: [
    "https://a.example/style.json", "mapboxes://styles/a", "mapbox:styles/a", "style.json", "",
  ])
  func otherURLsAreNone(url: String) throws {
    #expect(try expand(.mapbox, url, .style) == nil)
    #expect(try expand(MapServer(), url, .style) == nil)
  }

  @Test func aKeyThatIsMissingIsToldBeforeAnythingIsAsked() {
    #expect {
      try expand(.mapbox, "mapbox://styles/mapbox/streets-v11", .style, key: nil)
    } throws: { "\($0)".contains("MLNSettings.apiKey") && "\($0)".contains("api.mapbox.com") }
  }

  @Test func aHostThatAnotherKindHasIsToldWithTheRightOne() {
    #expect {
      try expand(.mapbox, "mapbox://fonts/a", .style)
    } throws: { "\($0)".contains("expected mapbox://styles for style, found mapbox://fonts") }
    #expect(throws: ResourceError.self) { try expand(.mapTiler, "maptiler://elsewhere/a", .other) }
  }

  @Test func keysAreEscaped() throws {
    let url = try expand(.mapTiler, "maptiler://maps/a", .style, key: "a b&c")
    #expect(url == "https://api.maptiler.com/maps/a/style.json?key=a%20b%26c")
  }

  @Test(arguments: ["mapbox://", "mapbox:///", "mapbox://tiles", "mapbox://tiles/{", "mapbox://tiles/@2x.?&"])
  func strangeURLsDoNotTrap(url: String) {
    for kind in ResourceRequest.Kind.allCases { _ = try? expand(.mapbox, url, kind) }
  }

  // MARK: Options

  @Test func optionsDescribeTheServer() {
    let options = MLNTileServerOptions(.mapbox)
    #expect(options.baseURL == "https://api.mapbox.com" && options.uriSchemeAlias == "mapbox")
    #expect(options.apiKeyParameterName == "access_token" && options.tileVersionPrefix == "/v4")
    #expect(options.sourceTemplate == "/{domain}.json" && options.sourceDomainName.isEmpty)
    #expect(options.glyphsDomainName == "fonts" && options.spritesVersionPrefix == nil)
    #expect(options.defaultStyles.map(\.name).count == 6 && options.defaultStyle.name == "Streets")
    #expect(options.defaultStyle.url.absoluteString == "mapbox://styles/mapbox/streets-v11")
    #expect(options.defaultStyle.version == 11)
  }

  @Test func optionsOfAProgramsOwnServerCount() throws {
    let options = MLNTileServerOptions()
    #expect(options.defaultStyle.name.isEmpty && options.baseURL.isEmpty)
    options.baseURL = "https://maps.example"
    options.uriSchemeAlias = "own"
    options.styleTemplate = "/{directory}{filename}/look{extension}"
    options.styleDomainName = "looks"
    options.styleVersionPrefix = "/v9"
    options.apiKeyParameterName = "token"
    let style = MLNDefaultStyle(url: try #require(URL(string: "own://looks/a.json")), name: "A", version: 3)
    options.defaultStyle = style
    #expect(options.defaultStyles.map(\.name) == ["A"] && options.defaultStyle.version == 3)
    let settings = MapSettings(LaunchSettings([:]))
    settings.choose(options.server)
    #expect(try settings.expanded("own://looks/a/b.json", .style) == "https://maps.example/v9/a/b/look.json")
    settings.apiKey = "k"
    #expect(
      try settings.expanded("own://looks/a/b.json", .style) == "https://maps.example/v9/a/b/look.json?token=k"
    )
    let copy = try #require(options.copy() as? MLNTileServerOptions)
    copy.baseURL = ""
    #expect(options.baseURL == "https://maps.example")
  }
}
