import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import Testing

@testable import CartoucheRenderer

/// What a frame says that it lacks.
struct FrameOutcomeTests {
  private static let layers: [JSONValue] = [
    ["id": "a", "type": "fill", "source": "a", "source-layer": "land"],
    ["id": "b", "type": "fill", "source": "b", "source-layer": "land"],
  ]

  /// A scene of two sources of vector tiles, `a` and `b`, at zoom 1: four tiles each.
  private func view(mode: MapMode = .still, sprite: String? = nil) -> Scene {
    var root: JSONObject = [
      "version": 8,
      "sources": [
        "a": ["type": "vector", "tiles": ["a/{z}/{x}/{y}"]],
        "b": ["type": "vector", "tiles": ["b/{z}/{x}/{y}"]],
      ],
      "layers": .array(Self.layers),
    ]
    root["sprite"] = sprite.map(JSONValue.string)
    var view = scene(root, zoom: 1)
    view.mode = mode
    return view
  }

  private func tiles(_ source: String, _ count: Int = 4) -> [String: [UInt8]] {
    let names = ["0/0", "0/1", "1/0", "1/1"].prefix(count)
    return Dictionary(uniqueKeysWithValues: names.map { ("\(source)/1/\($0)", rectangleTile("land")) })
  }

  private func outcome(
    _ files: [String: [UInt8]], broken: Set<String> = [], _ view: Scene
  ) async throws -> FrameOutcome {
    let renderer = FrameRenderer(loader: MemoryLoader(files, broken: broken))
    let prepared = try await renderer.prepare(view)
    let frame = try prepared.draw()
    #expect(prepared.outcome == frame.outcome)
    #expect(frame.isComplete == (frame.outcome == .complete))
    return frame.outcome
  }

  private func all(_ source: String) -> Set<String> { Set(tiles(source).keys) }

  @Test func aPictureWithAllThatThereIsIsComplete() async throws {
    let files = tiles("a").merging(tiles("b", 1)) { $1 }
    #expect(try await outcome(files, view()) == .complete, "a tile that does not exist is empty")
    #expect(try await outcome(tiles("a"), view()) == .complete, "and so are all of another source")
  }

  @Test func aPictureThatLacksTilesIsPartial() async throws {
    let files = tiles("a")
    let broken = all("b").subtracting(["b/1/0/0"])
    let found = try await outcome(files, broken: broken, view())
    #expect(found == .partial([FrameShortfall(.tiles, .invalid, of: "b", count: 3, total: 4)]))
    #expect(found.shortfalls.map(\.description) == ["3 of 4 tiles of \"b\": invalid"])
  }

  @Test func aPictureWithoutAnyTileHasFailed() async throws {
    let found = try await outcome([:], broken: all("a").union(all("b")), view())
    #expect(
      found
        == .failed(["a", "b"].map { FrameShortfall(.tiles, .invalid, of: $0, count: 4, total: 4) }))
  }

  @Test(arguments: [
    (ResourceError.status(url: "u", code: 500, expected: "200"), FrameShortfall.Cause.unreachable),
    (.timedOut(url: "u", after: .seconds(1)), .unreachable), (.refused(url: "u", reason: "r"), .refused),
    (.tooLarge(url: "u", size: 2, limit: 1), .limit),
  ])
  func theCauseIsThatOfTheTiles(error: ResourceError, cause: FrameShortfall.Cause) async throws {
    let loader = ScriptedLoader { (_) throws(ResourceError) in throw error }
    let frame = try await FrameRenderer(loader: loader).frame(view(mode: .tile))
    guard case .failed(let shortfalls) = frame.outcome else {
      Issue.record("\(frame.outcome)")
      return
    }
    #expect(shortfalls.map(\.cause) == [cause, cause] && shortfalls.map(\.part) == [.tiles, .tiles])
  }

  @Test func garbageIsNoTile() async throws {
    let files = Dictionary(uniqueKeysWithValues: all("a").union(all("b")).map { ($0, Array("<html>".utf8)) })
    guard case .failed(let shortfalls) = try await outcome(files, view()) else {
      Issue.record("expected a failure")
      return
    }
    #expect(shortfalls.map(\.cause) == [.invalid, .invalid])
  }

  @Test func aStillPictureOfAPlaceWithoutTilesHasFailedAndATileIsEmpty() async throws {
    #expect(
      try await outcome([:], view())
        == .failed(["a", "b"].map { FrameShortfall(.tiles, .missing, of: $0, count: 4, total: 4) }))
    #expect(try await outcome([:], view(mode: .tile)) == .complete)
    #expect(try await outcome([:], view(mode: .live)) == .complete)
  }

  @Test func sourcesAndSpritesCountToo() async throws {
    var lost = view(sprite: "s")
    lost.style.sources[1].members = ["type": "geojson", "data": "nowhere.geojson"]
    lost.style.layers[1].members["source-layer"] = nil
    #expect(
      try await outcome(tiles("a"), lost)
        == .partial([
          FrameShortfall(.source, .missing, of: "b"), FrameShortfall(.sprite, .missing),
        ]))
  }

  @Test func backgroundsNeedNothing() async throws {
    let ground: JSONValue = ["id": "ground", "type": "background"]
    #expect(try await outcome([:], scene(["version": 8, "sources": [:], "layers": [ground]])) == .complete)
  }
}
