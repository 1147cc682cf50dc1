import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import Testing

@Suite struct LimitsTests {
  private let layers: [JSONValue] = [["id": "a", "type": "raster", "source": "data"]]

  /// Tiles of 128 x 128 pixels, of which four are seen.
  private func pictures() throws -> (Scene, MemoryLoader) {
    var files: [String: [UInt8]] = [:]
    for x in 0..<4 {
      for y in 0..<4 {
        files["2/\(x)/\(y)"] = try picture(128, red: UInt8(60 * x), green: UInt8(60 * y), blue: 200)
      }
    }
    let source: JSONValue = [
      "type": "raster", "tiles": ["{z}/{x}/{y}"], "tileSize": 16, "minzoom": 2, "maxzoom": 2,
    ]
    return (scene(style(source, layers)), MemoryLoader(files))
  }

  private func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits()
    change(&limits)
    return limits
  }

  @Test("the memory of a frame sets all other limits")
  func proportions() {
    let limits = Limits()
    #expect(limits.memory == 512 << 20)
    #expect(limits.picture == 8192 * 8192)
    #expect(limits.document == 256 << 20)
    #expect(limits.values == 256 << 20)
    #expect(limits.tile == 16 << 20)
    #expect(limits.pixels == 1 << 26)
    #expect(limits.tilePixels == 4096 * 4096)
    #expect(limits.images == 4096 * 4096)
    #expect(limits.vertices == 11_184_810)
    #expect(limits.glyphRanges == 64 << 20)
    #expect(limits.kept == 512 << 20)
    #expect(limits.labels == 1 << 20 && limits.glyphs == 1 << 23)
    #expect(Limits(memory: 1 << 30).pixels == 1 << 27)
    #expect(Limits(memory: -5) == Limits(memory: 16 << 20))
  }

  @Test(
    "pictures beyond the pixels of a frame are left out, the same ones for any number of threads, cold and warm"
  )
  func pixels() async throws {
    let (scene, loader) = try pictures()
    // Room for two of them besides the four pixels for each of the frame's.
    let limits = limits { $0.pixels = 2 * 128 * 128 }
    var pictures: [Bitmap] = []
    for threads in [1, 2, 8] {
      let renderer = FrameRenderer(loader: loader, threads: threads, limits: limits)
      for _ in 0..<2 {
        let frame = try await renderer.frame(scene)
        pictures.append(frame.bitmap)
        #expect(frame.diagnostics.map(\.kind) == [.limit])
        let message = frame.diagnostics.first.map(\.description) ?? ""
        #expect(
          message.contains(
            "1 of 4 tiles of \"data\" is left out: tile 2/2/2: 16,384 pixels, and only 0 of 32,768 are left"))
      }
    }
    #expect(pictures.dropFirst().allSatisfy { $0 == pictures[0] })
    #expect(pictures[0].channels(5, 5) != Channels.clear)
    #expect(pictures[0].channels(60, 60) == Channels.clear)
    let whole = try await FrameRenderer(loader: loader).frame(scene)
    #expect(whole.diagnostics == [])
    #expect(whole.bitmap.channels(60, 60) != Channels.clear)
  }

  @Test("a picture of more pixels than allowed is refused")
  func ownPixels() async throws {
    let loader = MemoryLoader(["0/0/0": rectangleTile("x")])
    let renderer = FrameRenderer(loader: loader, limits: limits { $0.picture = 64 * 64 })
    let empty = style(["type": "vector", "tiles": ["{z}/{x}/{y}"]], [])
    #expect(try await renderer.frame(scene(empty)).bitmap.width == 64)
    await #expect(throws: FrameError.pixels(found: 65 * 64, limit: 64 * 64)) {
      try await renderer.frame(scene(empty, width: 65))
    }
    let message = "\(FrameError.pixels(found: 1 << 27, limit: 1 << 26))"
    #expect(
      message.contains("at most 67,108,864 pixels (Limits.picture") && message.contains("found 134,217,728"))
  }

  @Test("a picture of more pixels than a tile may have is left out")
  func tilePixels() async throws {
    let (scene, loader) = try pictures()
    let frame = try await FrameRenderer(loader: loader, limits: limits { $0.tilePixels = 16_383 }).frame(
      scene)
    let message = frame.diagnostics.first.map(\.description) ?? ""
    #expect(message.contains("4 of 4 tiles of \"data\" are left out: tile 2/1/1: image of 128 x 128 pixels"))
    #expect(message.contains("at most 16383, found 16384"))
  }

  @Test("a tile of more bytes than allowed is left out")
  func tileBytes() async throws {
    let loader = MemoryLoader(["0/0/0": rectangleTile("x")])
    let source: JSONValue = ["type": "vector", "tiles": ["{z}/{x}/{y}"], "maxzoom": 0]
    let scene = scene(
      style(source, [["id": "a", "type": "fill", "source": "data", "source-layer": "x"]]))
    #expect(try await FrameRenderer(loader: loader).frame(scene).diagnostics == [])
    // Loaders are asked to keep to the limit; this one does not.
    let frame = try await FrameRenderer(loader: loader, limits: limits { $0.tile = 10 }).frame(scene)
    #expect(frame.diagnostics.map(\.kind) == [.limit])
  }

  @Test("a frame that takes too long is abandoned, and keeps nothing incomplete")
  func drawing() async throws {
    let source: JSONValue = ["type": "vector", "tiles": ["{z}/{x}/{y}"], "maxzoom": 0]
    let loader = MemoryLoader(["0/0/0": rectangleTile("a")])
    let fill: JSONValue = ["id": "a", "type": "fill", "source": "data", "source-layer": "a"]
    let scene = scene(style(source, [fill]))
    let hasty = FrameRenderer(loader: loader, limits: limits { $0.drawing = .zero })
    await #expect(throws: FrameError.tooLong(.zero)) { try await hasty.frame(scene) }
    #expect(hasty.layoutCount == 0)
    let patient = FrameRenderer(loader: loader)
    #expect(try await patient.frame(scene).diagnostics == [] && patient.layoutCount == 1)
  }

  @Test("sources of more tiles than a frame may have are left out, and others are drawn")
  func tiles() async throws {
    let (scene, loader) = try pictures()
    let frame = try await FrameRenderer(loader: loader, limits: limits { $0.tiles = 3 }).frame(scene)
    #expect(frame.diagnostics.map(\.kind) == [.limit])
    let message = frame.diagnostics.first.map(\.description) ?? ""
    #expect(message.contains("source \"data\" is left out: 4 tiles, and only 3 of 3 are left"))
  }

  @Test("layers beyond the vertices of a frame are drawn without a tile")
  func vertices() async throws {
    let loader = MemoryLoader(["0/0/0": rectangleTile("x")])
    let source: JSONValue = ["type": "vector", "tiles": ["{z}/{x}/{y}"], "maxzoom": 0]
    func fill(_ id: String, _ color: JSONValue) -> JSONValue {
      [
        "id": .string(id), "type": "fill", "source": "data", "source-layer": "x",
        "paint": ["fill-color": color],
      ]
    }
    let scene = scene(style(source, [fill("a", "#f00"), fill("b", "#00f")]))
    let renderer = FrameRenderer(loader: loader, limits: limits { $0.vertices = 7 })
    for _ in 0..<2 {
      let frame = try await renderer.frame(scene)
      #expect(frame.bitmap.channels(32, 32) == Channels.red, "the layer above finds none left")
      #expect(frame.diagnostics.map(\.kind) == [.limit])
      let message = frame.diagnostics.first.map(\.description) ?? ""
      #expect(message.contains("layer \"b\" is drawn without tile 0/0/0 of \"data\""))
    }
    #expect(try await FrameRenderer(loader: loader).frame(scene).bitmap.channels(32, 32) == Channels.blue)
  }

  @Test("data of more positions than a document may have are left out, with the place of the first too many")
  func documents() async throws {
    let positions = Array(repeating: "[0,0]", count: 5000).joined(separator: ",")
    let text =
      #"{"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[\#(positions)]}}"#
    let loader = MemoryLoader(["d": Array(text.utf8)])
    let scene = scene(
      style(["type": "geojson", "data": "d"], [["id": "a", "type": "circle", "source": "data"]]))
    let frame = try await FrameRenderer(loader: loader, limits: limits { $0.values = 40_000 }).frame(scene)
    #expect(frame.diagnostics.map(\.kind) == [.limit])
    #expect(
      frame.diagnostics.first.map { $0.description.contains("more values than the limit of ") }
        == true)
    #expect(frame.bitmap.channels(32, 32) == Channels.clear)
    #expect(try await FrameRenderer(loader: loader).frame(scene).bitmap.channels(32, 32) != Channels.clear)
  }

  @Test("if sources are too large together the first are drawn, in whatever order they open")
  func sources() async throws {
    var sources = JSONObject()
    var layers: [JSONValue] = []
    var files: [String: [UInt8]] = [:]
    let positions = Array(repeating: "[0,0]", count: 250_000).joined(separator: ",")
    for index in 0..<6 {
      files["d\(index)"] = Array(#"{"type":"MultiPoint","coordinates":[\#(positions)]}"#.utf8)
      sources["s\(index)"] = ["type": "geojson", "data": .string("d\(index)"), "cluster": true]
      layers.append(["id": .string("l\(index)"), "type": "circle", "source": .string("s\(index)")])
    }
    let scene = scene(["version": 8, "sources": .object(sources), "layers": .array(layers)])
    let loader = MemoryLoader(files)
    var found: [[String]] = []
    for _ in 0..<3 {
      let renderer = FrameRenderer(loader: loader, limits: Limits(memory: 24 << 20))
      // The second frame finds some sources open.
      for _ in 0..<2 {
        let frame = try await renderer.frame(scene)
        #expect(frame.diagnostics.allSatisfy { $0.kind == .limit })
        found.append(frame.diagnostics.compactMap { $0.pointer?.description })
      }
    }
    #expect(!found[0].isEmpty && found[0].count < 6)
    #expect(found.allSatisfy { $0 == found[0] })
    #expect(!found[0].contains { $0.hasPrefix("/sources/s0") })
  }
}
