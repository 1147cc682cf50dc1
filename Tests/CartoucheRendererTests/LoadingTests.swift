import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import SeededRandom
import Synchronization
import Testing

@testable import CartoucheRenderer

/// Answers as a test says, and keeps the requests.
final class ScriptedLoader: ResourceLoader {
  private let answer: @Sendable (ResourceRequest) async throws(ResourceError) -> ResourceResponse
  private let kept = Mutex<[ResourceRequest]>([])

  init(_ answer: @escaping @Sendable (ResourceRequest) async throws(ResourceError) -> ResourceResponse) {
    self.answer = answer
  }

  var requests: [ResourceRequest] { kept.withLock { $0.sorted { $0.url < $1.url } } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    kept.withLock { $0.append(request) }
    return try await answer(request)
  }
}

/// The requests of a frame, the time that it waits, and its findings about missing answers.
struct LoadingTests {
  private let fill: JSONValue = [
    "id": "fill", "type": "fill", "source": "data", "source-layer": "land",
    "paint": ["fill-color": "#ff0000"],
  ]
  private let ground: JSONValue = [
    "id": "ground", "type": "background", "paint": ["background-color": "#00ff00"],
  ]
  private let raster: JSONValue = ["id": "raster", "type": "raster", "source": "data"]
  private let tiles: JSONValue = ["type": "vector", "tiles": ["https://tiles.example.org/{z}/{x}/{y}"]]

  /// A server that never answers.
  private static func hanging() -> ScriptedLoader {
    ScriptedLoader { (request) throws(ResourceError) in
      try? await Task.sleep(for: .seconds(60))
      throw .cancelled(url: request.url)
    }
  }

  // MARK: - Deadline

  @Test func afterTheDeadlineTheRestIsDrawn() async throws {
    let frame = try await FrameRenderer(loader: Self.hanging()).frame(
      scene(style(tiles, [ground, fill]), zoom: 1), LoadOptions(timeout: .milliseconds(50)))
    #expect(frame.bitmap.channels(32, 32) == Channels.green)
    #expect(
      frame.diagnostics.map(\.message) == [
        "4 of 4 tiles of \"data\" cannot be loaded: tiles.example.org did not answer within 0.05 seconds"
      ])
    #expect(frame.diagnostics.map(\.kind) == [.unreachable])
    #expect(frame.diagnostics.map(\.severity) == [.error])
  }

  @Test func aLoaderThatDoesNotStopHoldsNothingUp() async throws {
    let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    let loader = ScriptedLoader { (_) throws(ResourceError) in
      await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
      return .notFound
    }
    let frame = try await FrameRenderer(loader: loader).frame(
      scene(style(tiles, [fill])), LoadOptions(timeout: .milliseconds(100)))
    #expect(frame.diagnostics.map(\.kind) == [.unreachable])
    waiting.withLock { for continuation in $0 { continuation.resume() } }
  }

  @Test func filesAreReadHoweverLongThatTakes() async throws {
    let loader = MemoryLoader(["t/0/0/0": rectangleTile("land")])
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"]]
    let frame = try await FrameRenderer(loader: loader).frame(
      scene(style(source, [fill])), LoadOptions(timeout: .zero))
    #expect(frame.bitmap.channels(32, 32) == Channels.red)
    #expect(frame.diagnostics == [])
  }

  @Test func aDocumentThatDoesNotComeInTimeIsNamed() async throws {
    let source: JSONValue = ["type": "vector", "url": "https://tiles.example.org/tiles.json?key=secret"]
    let frame = try await FrameRenderer(loader: Self.hanging()).frame(
      scene(style(source, [ground, fill])), LoadOptions(timeout: .milliseconds(50)))
    #expect(frame.bitmap.channels(32, 32) == Channels.green)
    #expect(frame.diagnostics.count == 1)
    #expect(frame.diagnostics.first?.kind == .unreachable)
    let message = frame.diagnostics.first?.message ?? ""
    #expect(message.contains("tiles.example.org") && !message.contains("secret"))
  }

  @Test func aDeadlineMayBeShared() async throws {
    let options = LoadOptions(timeout: .seconds(60), deadline: .now)
    let loader = Self.hanging()
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(tiles, [fill])), options)
    #expect(frame.diagnostics.map(\.kind) == [.unreachable])
    #expect(LoadOptions(timeout: .seconds(Int64.max)).remaining < .seconds(400 * 86_400))
  }

  @Test func cancellingEndsTheWaiting() async throws {
    let renderer = FrameRenderer(loader: Self.hanging())
    let view = scene(style(tiles, [fill]), zoom: 1)
    let task = Task { try await renderer.frame(view) }
    task.cancel()
    await #expect(throws: FrameError.cancelled) { try await task.value }
  }

  @Test func anImpatientFrameDoesNotSpoilAPatientOne() async throws {
    let document = try (["tilejson": "3.0.0", "tiles": ["t/{z}"]] as JSONValue).encoded()
    let loader = ScriptedLoader { (request) throws(ResourceError) in
      if request.url.hasSuffix("t/0") { return ResourceResponse(rectangleTile("land")) }
      try? await Task.sleep(for: .milliseconds(150))
      return ResourceResponse(document)
    }
    let renderer = FrameRenderer(loader: loader)
    let view = scene(style(["type": "vector", "url": "mem://a/tiles.json"], [fill]))
    async let hurried = renderer.frame(view, LoadOptions(timeout: .milliseconds(30)))
    async let patient = renderer.frame(view)
    #expect(try await hurried.diagnostics.map(\.kind) == [.unreachable])
    #expect(try await patient.diagnostics == [])
    #expect(try await patient.bitmap.channels(32, 32) == Channels.red)
  }

  @Test func theProgressNamesHosts() async throws {
    let seen = Mutex<[LoadProgress]>([])
    let (signal, gate) = AsyncStream<Void>.makeStream()
    // The one tile comes when its progress was told.
    let loader = ScriptedLoader { (_) throws(ResourceError) in
      for await _ in signal { break }
      return ResourceResponse(rectangleTile("land"))
    }
    let options = LoadOptions { progress in
      seen.withLock { $0.append(progress) }
      gate.finish()
    }
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(tiles, [fill])), options)
    #expect(frame.diagnostics == [])
    #expect(
      seen.withLock { $0.first } == LoadProgress(hosts: ["tiles.example.org"], completed: 0, total: 1))
  }

  // MARK: - Requests

  @Test func requestsSayWhoAsksAndHowLongTheyMayTake() async throws {
    let document = try (["tilejson": "3.0.0", "tiles": ["https://b.example/{z}"]] as JSONValue).encoded()
    let loader = ScriptedLoader { (request) throws(ResourceError) in
      request.url.hasSuffix("tiles.json") ? ResourceResponse(document) : .notFound
    }
    var members = style(["type": "vector", "url": "tiles.json"], [fill])
    members["sprite"] = "s"
    var view = scene(members)
    view.baseURL = "https://a.example/style.json"
    _ = try await FrameRenderer(loader: loader).frame(view, LoadOptions(timeout: .seconds(7200)))
    #expect(
      loader.requests.map { [$0.url, $0.initiator ?? "nobody"] } == [
        ["https://a.example/s.json", "https://a.example/style.json"],
        ["https://a.example/s.png", "https://a.example/style.json"],
        ["https://a.example/tiles.json", "https://a.example/style.json"],
        ["https://b.example/0", "https://a.example/tiles.json"],
      ])
    #expect(
      loader.requests.allSatisfy { $0.timeout.map { $0 > .seconds(3600) && $0 <= .seconds(7200) } ?? false })
  }

  @Test func overlaysAskForTheProgram() async throws {
    let loader = ScriptedLoader { (_) throws(ResourceError) in .notFound }
    let layer: JSONValue = ["id": "line", "type": "line", "source": "data"]
    var view = scene(style(["type": "geojson", "data": "/home/places.geojson"], [layer]))
    view.baseURL = "https://a.example/style.json"
    _ = try await FrameRenderer(loader: loader).frame(view)
    let source = view.style.sources[0]
    view.style.sources = [StyleSource(id: source.id, members: source.members)]
    _ = try await FrameRenderer(loader: loader).frame(view)
    #expect(loader.requests.map(\.initiator).contains(nil))
    #expect(loader.requests.count == 2)
    #expect(loader.requests.compactMap(\.initiator) == ["https://a.example/style.json"])
  }

  @Test func whatFailsIsNotAskedForAgainAbove() async throws {
    let loader = ScriptedLoader { (request) throws(ResourceError) in
      throw .status(url: request.url, code: 500, expected: "200")
    }
    let source: JSONValue = ["type": "raster", "tiles": ["https://tiles.example.org/{z}/{x}/{y}"]]
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(source, [raster]), zoom: 3))
    #expect(Set(loader.requests.map { $0.tile?.z }) == [3])
    #expect(frame.diagnostics.count == 1)
    #expect(frame.diagnostics.first?.kind == .unreachable)
    #expect(
      frame.diagnostics.first?.message.hasPrefix("4 of 4 tiles of \"data\" cannot be loaded: https://")
        == true)
  }

  // MARK: - Findings

  @Test func aSetOfTilesThatIsNowhereIsAnError() async throws {
    let source: JSONValue = ["type": "vector", "tiles": ["file:///nosuch/{z}/{x}/{y}.pbf"]]
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(
      scene(style(source, [fill]), zoom: 1))
    #expect(
      frame.diagnostics.map(\.description) == [
        "error: 4 of 4 tiles of \"data\" are missing, e.g. file:///nosuch/1/0/0.pbf (/sources/data)"
      ])
    #expect(frame.diagnostics.first?.kind == .missing)
  }

  @Test(arguments: [
    (["minzoom": 14] as JSONValue, "they begin at zoom level 14, but the camera is at 1"),
    (
      ["bounds": [5.9, 45.8, 10.5, 47.8]] as JSONValue,
      "they cover 5.9,45.8,10.5,47.8 (west, south, east, north), but the camera is at -120,0"
    ),
  ])
  func aCameraThatSeesNoTilesIsToldWhy(options: JSONValue, cause: String) async throws {
    var source: JSONObject = ["type": "vector", "tiles": ["file:///nosuch/{z}/{x}/{y}.pbf"]]
    for (name, value) in options.object ?? JSONObject() { source[name] = value }
    let view = scene(style(.object(source), [fill]), zoom: 1, center: SIMD2(-120, 0))
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(view)
    #expect(
      frame.diagnostics.map(\.description) == [
        "error: \"data\" has no tiles for this picture: \(cause) (/sources/data)"
      ])
  }

  @Test func oneRuleHoldsForTilesThatDoNotExist() async throws {
    let layers: [JSONValue] = [
      fill, ["id": "other", "type": "fill", "source": "other", "source-layer": "land"],
    ]
    for scheme in ["pmtiles:///a.pmtiles", "mbtiles:///a.mbtiles", "https://a.example", "/folder"] {
      let source: JSONValue = [
        "type": "vector", "tiles": [.string("\(scheme)/{z}/{x}/{y}")], "maxzoom": 14,
        "bounds": [-10, -10, 10, 10],
      ]
      let root: JSONObject = [
        "version": 8, "sources": ["data": source, "other": ["type": "vector", "tiles": ["o/{z}/{x}/{y}"]]],
        "layers": .array(layers),
      ]
      func findings(_ files: [String], mode: MapMode = .still) async throws -> [Diagnostic] {
        var view = scene(root, zoom: 1)
        view.mode = mode
        let loader = MemoryLoader(
          Dictionary(uniqueKeysWithValues: files.map { ($0, rectangleTile("land")) }))
        return try await FrameRenderer(loader: loader).frame(view).diagnostics.filter {
          $0.pointer?.tokens.last == "data"
        }
      }
      let others = ["o/1/0/0"]
      let hole = try await findings(["\(scheme)/1/0/0"] + others)
      #expect(hole.map(\.severity) == [.note] && hole[0].message.hasPrefix("3 of 4 tiles"))
      let none = try await findings(others)
      #expect(none.map(\.severity) == [.warning])
      #expect(
        none[0].message.hasSuffix(
          "its tiles lie at zoom levels 0 to 14 within -10,-10,10,10 (west, south, east, north); try --fit data"
        ))
      let nothing = try await findings([])
      #expect(nothing.map(\.severity) == [.error] && nothing.map(\.kind) == [.missing])
      // A pyramid has empty tiles where the data end.
      #expect(try await findings([], mode: .live).map(\.severity) == [.warning])
    }
  }

  @Test(arguments: [
    ("a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] as [UInt8]),
    ("gzip data", [0x1F, 0x8B, 8, 0]), ("an HTML or XML page", Array("<!doctype html>".utf8)),
    ("JSON", Array("{\"error\": 1}".utf8)), ("a PMTiles archive", Array("PMTiles\u{3}".utf8)),
  ])
  func bytesOfAnotherKindAreNamed(name: String, bytes: [UInt8]) async throws {
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"]]
    let frame = try await FrameRenderer(loader: MemoryLoader(["t/0/0/0": bytes])).frame(
      scene(style(source, [fill])))
    #expect(frame.diagnostics.map(\.message) == ["\"data\": tile 0/0/0 is \(name), not a vector tile"])
    #expect(frame.diagnostics.map(\.kind) == [.invalid])
  }

  @Test func mapLibreTilesAndVectorTilesAmongPicturesAreNamed() async throws {
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"]]
    let loader = MemoryLoader(["t/0/0/0": [3, 1, 7, 7, 2, 1, 7]])
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(source, [fill])))
    #expect(
      frame.diagnostics.map(\.message) == [
        "\"data\": tile 0/0/0 is a MapLibre tile (MLT), but the encoding of its source is not \"mlt\""
      ])
    let pictures: JSONValue = ["type": "raster", "tiles": ["t/{z}/{x}/{y}"]]
    let other = try await FrameRenderer(loader: MemoryLoader(["t/0/0/0": rectangleTile("land")])).frame(
      scene(style(pictures, [raster])))
    #expect(other.diagnostics.map(\.message) == ["\"data\": tile 0/0/0 is a vector tile, not a picture"])
  }

  @Test func tilesOfAnyBytesAreDrawnOrReported() async throws {
    var random = SplitMix64(seed: 11)
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"]]
    for _ in 0..<200 {
      // Small numbers look like the lengths and tags of blocks.
      let bytes = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        UInt8.random(in: 0...(Bool.random(using: &random) ? 4 : 255), using: &random)
      }
      let frame = try await FrameRenderer(loader: MemoryLoader(["t/0/0/0": bytes])).frame(
        scene(style(source, [fill]), width: 8, height: 8))
      #expect(frame.diagnostics.count <= 1)
    }
  }

  @Test func manyLayersOfOneCauseAreOneFinding() async throws {
    let layers = ["a", "b", "c", "d"].map { name -> JSONValue in
      ["id": .string(name), "type": "line", "source": "date"]
    }
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(scene(style(tiles, layers)))
    #expect(
      frame.diagnostics.map(\.description) == [
        "error: source \"date\" is not defined; did you mean \"data\"? (4 layers: a, b, c, …) (/layers/0/source)"
      ])
  }

  @Test func aMissingSpriteIsMissing() async throws {
    var members = style(tiles, [ground])
    members["sprite"] = "mem://s"
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(scene(members))
    #expect(frame.diagnostics.map(\.kind) == [.missing])
  }
}
