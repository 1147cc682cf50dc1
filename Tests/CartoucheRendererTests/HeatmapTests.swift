import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import Testing

@Suite struct HeatmapTests {
  private func points(_ coordinates: [SIMD2<Double>]) -> JSONValue {
    let features: [JSONValue] = coordinates.map {
      [
        "type": "Feature", "properties": [:],
        "geometry": ["type": "Point", "coordinates": [.double($0.x), .double($0.y)]],
      ]
    }
    return ["type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)]]
  }

  private func heat(_ id: String, _ paint: JSONObject = [:]) -> JSONValue {
    ["id": .string(id), "type": "heatmap", "source": "data", "paint": .object(paint)]
  }

  @Test("a point at the border of tiles is drawn once")
  func borders() async throws {
    let inside = scene(style(points([[20, 0]]), [heat("a")]), zoom: 2, center: [20, 0])
    let border = scene(style(points([[0, 0]]), [heat("a")]), zoom: 2)
    let loader = MemoryLoader([:])
    let pictures = [
      try await FrameRenderer(loader: loader).frame(inside).bitmap,
      try await FrameRenderer(loader: loader).frame(border).bitmap,
    ]
    let (first, second) = (pictures[0].channels(31, 31), pictures[1].channels(31, 31))
    #expect(first[3] > 100)
    #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(first), \(second)")
  }

  @Test("a picture at twice the pixel ratio shows the same")
  func ratio() async throws {
    var scene = scene(style(points([[5, 5], [-9, 3]]), [heat("a")]), zoom: 1)
    let plain = try await FrameRenderer(loader: MemoryLoader([:])).frame(scene).bitmap
    scene.viewport = Viewport(width: 64, height: 64, pixelRatio: 2)
    let fine = try await FrameRenderer(loader: MemoryLoader([:])).frame(scene).bitmap
    for (x, y) in [(20, 30), (34, 27), (50, 10)] {
      let (one, two) = (plain.channels(x, y), fine.channels(2 * x, 2 * y))
      #expect(zip(one, two).allSatisfy { abs(Int($0) - Int($1)) < 25 }, "\(x), \(y): \(one), \(two)")
    }
  }

  @Test("heatmaps beyond the memory of a frame are left out, the same ones for any number of threads")
  func memory() async throws {
    let layers = (0..<9).map { heat("layer \($0)", ["heatmap-radius": 9]) }
    let scene = scene(style(points([[0, 0]]), layers), zoom: 1, width: 512, height: 512)
    // A little for the data, and what a frame may have for its pixels.
    var limits = Limits()
    limits.memory = 1 << 14
    var frames: [Frame] = []
    for threads in [1, 3] {
      frames.append(
        try await FrameRenderer(loader: MemoryLoader([:]), threads: threads, limits: limits).frame(scene))
    }
    let left = frames[0].diagnostics.filter { $0.kind == .limit }.map(\.message)
    #expect(left.contains { $0.contains("\"layer 8\"") && $0.contains("drawing it takes 1 MiB") }, "\(left)")
    #expect(!left.contains { $0.contains("\"layer 5\"") })
    #expect(frames[0].bitmap == frames[1].bitmap)
    #expect(frames[0].diagnostics == frames[1].diagnostics)
  }

  @Test("weights and radii that are infinite or NaN are harmless")
  func bad() async throws {
    for value: JSONValue in [1e300, 1e-300, -1, ["/", 0, 0], ["/", 1, 0], ["^", 10, 200]] {
      for name in ["heatmap-radius", "heatmap-weight", "heatmap-intensity", "heatmap-opacity"] {
        for pitch in [0.0, 70] {
          var scene = scene(
            style(points([[0, 0], [3, 3]]), [heat("a", JSONObject([(name, value)]))]), zoom: 1)
          scene.camera.pitch = pitch
          let one = try await FrameRenderer(loader: MemoryLoader([:]), threads: 1).frame(scene).bitmap
          #expect(try await FrameRenderer(loader: MemoryLoader([:]), threads: 2).frame(scene).bitmap == one)
        }
      }
    }
  }
}
