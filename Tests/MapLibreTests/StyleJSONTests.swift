import Cartouche
import CartoucheHTTP
import CartoucheJSON
import HTTPTestServer
import MapLibre
import SeededRandom
import Testing

/// Styles from text and from URLs, and as text.
@MainActor @Suite struct StyleJSONTests {
  private nonisolated static let small =
    #"{"version":8,"sources":{},"layers":[{"id":"ground","type":"background","#
    + #""paint":{"background-color":"red"}}]}"#

  @Test("a style of version 8 is loaded from a file") func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "styles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "a style.json")
    try Data(Self.small.utf8).write(to: url)
    let style = try await MLNStyle.load(url)
    #expect(style.url == url)
    #expect(style.layers.map(\.identifier) == ["ground"])
    #expect(try await Picture(style)[0] == Picture.red)
    // Relative URLs are those of files beside the style.
    let point = #"{"type":"Point","coordinates":[0,0]}"#
    try Data(point.utf8).write(to: folder.appending(path: "point.geojson"))
    let relative = Self.small.replacing(
      "{}", with: #"{"p":{"type":"geojson","data":"point.geojson"}}"#, maxReplacements: 1)
    try Data(relative.utf8).write(to: url)
    let again = try await MLNStyle.load(url)
    let circles = Picture.circles(of: "p")
    circles.circleColor = NSExpression(forConstantValue: UIColor.blue)
    try again.add(circles)
    #expect(try await Picture(again)[0] == [0, 0, 255])
  }

  @Test("a style is loaded over HTTP, and a missing one is reported") func http() async throws {
    let server = try LoopbackServer { request, _ in
      request.path == "/style.json"
        ? .response(200, [], body: Array(Self.small.utf8))
        : .response(404, [], body: [])
    }
    defer { server.stop() }
    let url = try #require(URL(string: server.url("/style.json")))
    let style = try await MLNStyle.load(url, through: SchemeLoader.web())
    #expect(style.layers.map(\.identifier) == ["ground"])
    #expect(server.requests.map(\.path) == ["/style.json"])
    let none = try #require(URL(string: server.url("/none.json")))
    let error = await #expect(throws: MLNStyleError.self) {
      try await MLNStyle.load(none, through: SchemeLoader.web())
    }
    #expect(error?.kind == .loadFailed)
    #expect((try #require(error) as NSError).code == MLNErrorCode.loadStyleFailed.rawValue)
  }

  @Test("a style that redirects led to is of the last URL, and keeps the one that was asked for")
  func redirects() async throws {
    let other = try LoopbackServer { request, _ in
      request.path == "/v2/style.json"
        ? .response(
          200, [],
          body: Array(
            Self.small.replacing(
              "{}", with: #"{"p":{"type":"geojson","data":"point.geojson"}}"#, maxReplacements: 1
            ).utf8)) : .response(404)
    }
    let server = try LoopbackServer { _, _ in .response(302, [("Location", other.url("/v2/style.json"))]) }
    defer {
      server.stop()
      other.stop()
    }
    let url = try #require(URL(string: server.url("/style.json")))
    let style = try await MLNStyle.load(url, through: SchemeLoader.web())
    #expect(style.url == url)
    #expect(Map(style).baseURL == other.url("/v2/style.json"))
    style.addLayer(Picture.circles(of: "p"))
    let map = Map(style)
    let snapshotter = Snapshotter(loader: SchemeLoader.web())
    _ = try await snapshotter.snapshot(of: map, in: Viewport(width: 16, height: 16))
    #expect(server.requests.map(\.path) == ["/style.json"])
    #expect(other.requests.map(\.path) == ["/v2/style.json", "/v2/point.geojson"])
    // Text that replaces it is where it was.
    try style.setStyleJSON(Self.small)
    #expect(Map(style).baseURL == other.url("/v2/style.json"))
  }

  @Test(
    "text that is not a style of version 8 is refused, with the place",
    arguments: [
      (#"{"version": 7, "sources": {}, "layers": []}"#, "version: expected 8, found"),
      (#"{"sources": {}, "layers": []}"#, "version: expected 8"), ("{", "1:2"), ("[]", "expected an object"),
      ("", ""),
    ])
  func refusedText(text: String, message: String) throws {
    let error = #expect(throws: MLNStyleError.self) { try MLNStyle(styleJSON: text) }
    #expect(error?.kind == .parseFailed)
    #expect(
      error?.description.contains(message) == true || message.isEmpty, "\(error?.description ?? "none")")
    let style = try MLNStyle(styleJSON: Self.small)
    style.styleJSON = text
    #expect(style.error?.kind == .parseFailed)
    #expect(style.layers.map(\.identifier) == ["ground"])
  }

  @Test("setting the text replaces sources, layers and images") func replacement() throws {
    let style = try MLNStyle(styleJSON: StyleCollectionTests.everything)
    let (old, source) = (style.layers, try #require(style.source(withIdentifier: "g") as? MLNShapeSource))
    source.shape = stop(1)
    style.styleJSON = Self.small
    #expect(style.error == nil)
    #expect(style.sources.isEmpty && style.data.isEmpty)
    #expect(style.layers.map(\.identifier) == ["ground"])
    #expect(style.name == nil)
    // The old objects belong to no style, and may be added to one.
    source.shape = stop(2)
    (old[1] as? MLNCircleStyleLayer)?.circleRadius = NSExpression(forConstantValue: 9)
    #expect(style.document.layers.count == 1)
    try style.add(source)
    try style.add(old[1])
    #expect(style.document.layer("circle")?.paint["circle-radius"] == 9)
  }

  @Test("the text has all changes, and unknown members") func written() throws {
    let style = try MLNStyle(styleJSON: StyleCollectionTests.everything)
    try style.add(MLNShapeSource(identifier: "new", features: [stop(3, ["a": 1], id: 5)]))
    let layer = Picture.circles(of: "new")
    try style.add(layer)
    let root = try JSONValue(parsing: style.styleJSON)
    #expect(root["metadata"] == ["kept": true])
    #expect(root["sources"]?["new"]?["data"]?["features"]?.array?.first?["id"] == 5)
    #expect(root["sources"]?["film"]?["type"] == "video")
    #expect(root["layers"]?.array?.last?["paint"]?["circle-radius"] == 5)
    #expect(root["layers"]?.array?.count == 11)
    #expect(try style.encodedStyleJSON() == style.styleJSON)
  }

  @Test("predefined styles are those of the demonstration server") func predefined() throws {
    let style = MLNStyle.defaultStyle()
    #expect(style.name == "Basic" && style.version == 1)
    #expect(style.url.absoluteString == "https://demotiles.maplibre.org/style.json")
    #expect(MLNStyle.predefinedStyles().map(\.name) == ["Basic"])
    #expect(MLNStyle.defaultStyleURL() == style.url)
    #expect(MLNStyle.predefinedStyle("Basic")?.url == style.url)
    #expect(MLNStyle.predefinedStyle("basic") == nil)
  }

  @Test("no text traps, and accepted text is written again") func anyText() throws {
    var random = SplitMix64(seed: 7)
    let bytes = Array(StyleCollectionTests.everything.utf8)
    for _ in 0..<300 {
      var text = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: index)
        case 1: text[index] = Array("{}[]\",:0e-null".utf8).randomElement(using: &random) ?? 0
        default: text.insert(contentsOf: text[index..<min(index + 9, text.count)], at: index)
        }
      }
      guard let style = try? MLNStyle(styleJSON: String(decoding: text, as: UTF8.self)) else { continue }
      _ = (style.sources, style.layers, style.light.position, style.transition)
      let again = try MLNStyle(styleJSON: style.encodedStyleJSON())
      #expect(again.document == style.document)
    }
  }
}
