import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheStyle
import Testing

@testable import CartoucheRenderer

/// What outlives a frame shares one budget of bytes, and what was not used for longest leaves first.
@Suite struct KeptMemoryTests {
  private let tiles = MemoryLoader([
    "a/0/0/0": rectangleTile("land"), "b/0/0/0": rectangleTile("land"), "c/0/0/0": rectangleTile("land"),
  ])

  /// A fill of the tiles of one server.
  private func tiled(_ server: String) -> Scene {
    scene(
      style(
        ["type": "vector", "tiles": [.string("\(server)/{z}/{x}/{y}")], "maxzoom": 0],
        [["id": "fill", "type": "fill", "source": "data", "source-layer": "land"]]))
  }

  /// A line of many positions, in a source with a name.
  private func line(_ name: String, positions: Int = 5_000) -> JSONObject {
    let places = (0..<positions).map { (index: Int) -> JSONValue in
      let (x, y) = (Double(index % 300) - 150, Double(index % 100) - 50)
      return .array([.double(x), .double(y)])
    }
    let data: JSONValue = ["type": "LineString", "coordinates": .array(places)]
    return [
      "version": 8, "sources": .object([name: ["type": "geojson", "data": data]]),
      "layers": [["id": "line", "type": "line", "source": .string(name)]],
    ]
  }

  private func limits(kept: Int) -> Limits {
    var limits = Limits()
    limits.kept = kept
    return limits
  }

  @Test func allKindsAreCounted() async throws {
    let renderer = FrameRenderer(loader: tiles)
    #expect(renderer.keptMemory.total == 0)
    var memory = renderer.keptMemory
    do {
      _ = try await renderer.frame(tiled("a"))
      memory = renderer.keptMemory
    }
    for kind in [KeptMemory.Kind.styles, .sources, .tiles, .layouts] { #expect(memory[kind] > 0) }
    #expect(memory.total == KeptMemory.Kind.allCases.reduce(0) { $0 + memory[$1] })
    _ = try await renderer.frame(scene(line("x")))
    #expect(renderer.keptMemory[.sources] > memory[.sources] + 2 * 32 * 5_000)
    #expect("\(renderer.keptMemory)".contains("tiles 1 MiB"))
  }

  @Test func sourcesOfManyNamesStayWithinTheBudget() async throws {
    let single = FrameRenderer(loader: tiles)
    _ = try await single.frame(scene(line("x")))
    let share = single.keptMemory.total
    let limit = 4 * share
    let renderer = FrameRenderer(loader: tiles, limits: limits(kept: limit))
    for index in 0..<24 {
      _ = try await renderer.frame(scene(line("x\(index)")))
      #expect(renderer.keptMemory.total <= limit)
    }
    #expect(renderer.keptMemory[.sources] > 2 * 32 * 5_000, "more than the last one is kept")
  }

  @Test func theLeastRecentlyUsedLeavesFirstOfWhateverKind() async throws {
    let renderer = FrameRenderer(loader: tiles, limits: limits(kept: 2 << 20))
    func requests(_ server: String) async throws -> Int {
      let before = tiles.urls.count
      _ = try await renderer.frame(tiled(server))
      return tiles.urls.count - before
    }
    #expect(try await requests("a") == 1)
    #expect(try await requests("b") == 1)
    #expect(try await requests("a") == 0)
    // Leaves no room for the rest of the budget; what was drawn before stays as long as it can.
    for name in ["x", "y"] { _ = try await renderer.frame(scene(line(name, positions: 10_000))) }
    #expect(renderer.keptMemory.total <= 2 << 20)
    _ = try await renderer.frame(scene(line("z", positions: 40_000)))
    #expect(try await requests("a") == 1, "the large source is more than there is room for")
  }

  @Test func theLastFrameStaysWhateverItTakes() async throws {
    let renderer = FrameRenderer(loader: tiles, limits: limits(kept: 0))
    for _ in 0..<3 { _ = try await renderer.frame(tiled("a")) }
    #expect(tiles.urls == ["a/0/0/0"] && renderer.layoutCount == 1 && renderer.resolvedStyleCount == 1)
    _ = try await renderer.frame(tiled("b"))
    _ = try await renderer.frame(tiled("a"))
    #expect(tiles.urls == ["a/0/0/0", "a/0/0/0", "b/0/0/0"] && renderer.layoutCount == 3)
  }

  @Test func nothingIsKeptAfterPurging() async throws {
    let renderer = FrameRenderer(loader: tiles)
    let first = try await renderer.frame(tiled("a")).bitmap
    let prepared = try await renderer.prepare(tiled("a"))
    renderer.purge()
    #expect(renderer.keptMemory.total == 0)
    #expect(try prepared.draw().bitmap == first, "frames in progress keep what they have")
    #expect(try await renderer.frame(tiled("a")).bitmap == first)
    #expect(tiles.urls.count == 2 && renderer.layoutCount == 2)
  }

  @Test func thePixelRatioMakesNoOtherSource() async throws {
    let loader = MemoryLoader(["data.json": Array(#"{"type": "Point", "coordinates": [0, 0]}"#.utf8)])
    let renderer = FrameRenderer(loader: loader)
    var view = scene(
      style(
        ["type": "geojson", "data": "data.json"], [["id": "dot", "type": "circle", "source": "data"]]))
    for ratio in [1.0, 2, 1.5, 3] {
      view.viewport.pixelRatio = ratio
      _ = try await renderer.frame(view)
    }
    #expect(loader.urls == ["data.json"])
  }
}
