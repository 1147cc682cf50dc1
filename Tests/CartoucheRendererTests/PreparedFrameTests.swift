import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles
import Testing

@testable import CartoucheRenderer

/// Preparing waits, drawing does not; and what stays between frames.
struct PreparedFrameTests {
  private let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"], "maxzoom": 1]

  private var files: [String: [UInt8]] {
    var files = ["t/0/0/0": rectangleTile("land"), squaresURL: squareGlyphs()]
    for x in 0...1 {
      for y in 0...1 {
        files["t/1/\(x)/\(y)"] = rectangleTile("land", x: 900...3_000, y: 500...3_500, name: "n\(x)\(y)")
      }
    }
    return files
  }

  private func fill(_ color: String, id: String = "fill") -> JSONValue {
    [
      "id": .string(id), "type": "fill", "source": "data", "source-layer": "land",
      "paint": ["fill-color": .string(color)],
    ]
  }

  private var labelled: Scene {
    var label = labels("names").object ?? JSONObject()
    label["source-layer"] = "land"
    var root = style(source, [fill("#ff8000"), .object(label)])
    root["glyphs"] = "memory://glyphs/{fontstack}/{range}"
    return scene(root, zoom: 1, width: 900, height: 900)
  }

  @Test func layersBeginAndEndAtTheirZoomsInAnyOrderOfFrames() async throws {
    let near: JSONValue = [
      "id": "near", "type": "fill", "source": "data", "source-layer": "land", "minzoom": 0.9, "maxzoom": 1.4,
      "paint": ["fill-color": "#0000ff"],
    ]
    let root = style(source, [fill("#ff8000"), near])
    let renderer = FrameRenderer(loader: MemoryLoader(files))
    for zoom in [0.5, 1.2, 0.5, 0.9, 1.4, 1.2, 0.89] {
      let scene = scene(root, zoom: zoom, width: 400, height: 400)
      let fresh = try await FrameRenderer(loader: MemoryLoader(files)).frame(scene).bitmap
      #expect(try await renderer.frame(scene).bitmap == fresh, "zoom \(zoom)")
      let isBlue = (0..<400 * 400).contains { fresh[$0 % 400, $0 / 400] == SIMD4(0, 0, 255, 255) }
      #expect(isBlue == (0.9..<1.4).contains(zoom), "zoom \(zoom)")
    }
  }

  @Test func drawnTwiceIsTheSamePicture() async throws {
    let renderer = FrameRenderer(loader: MemoryLoader(files))
    let prepared = try await renderer.prepare(labelled)
    let first = try prepared.draw()
    let second = try prepared.draw()
    #expect(first.bitmap == second.bitmap)
    #expect(first.diagnostics == second.diagnostics)
    #expect(try await renderer.frame(labelled).bitmap == first.bitmap)
    #expect(first.bitmap.inked > 0)
  }

  /// A frame that is drawn at once paints plain layers while symbols look for room.
  @Test(arguments: [0, 1, 2, 3])
  func drawingAtOnceKeepsTheOrderOfLayers(place: Int) async throws {
    var label = labels("names").object ?? JSONObject()
    label["source-layer"] = "land"
    var layers = ["#ff8000", "rgba(0, 0, 255, 0.5)", "rgba(0, 255, 0, 0.5)"].enumerated().map {
      fill($1, id: "fill \($0)")
    }
    layers.insert(.object(label), at: place)
    var root = style(source, layers)
    root["glyphs"] = "memory://glyphs/{fontstack}/{range}"
    let view = scene(root, zoom: 1, width: 900, height: 900)
    let renderer = FrameRenderer(loader: MemoryLoader(files))
    #expect(try await renderer.frame(view).bitmap == renderer.prepare(view).draw().bitmap)
  }

  @Test func drawingAsksForNothing() async throws {
    let loader = MemoryLoader(files)
    let prepared = try await FrameRenderer(loader: loader).prepare(labelled)
    let asked = loader.urls
    #expect(asked.contains(squaresURL))
    _ = try prepared.draw()
    #expect(loader.urls == asked)
  }

  @Test func aPreparedFrameStaysThatOfItsScene() async throws {
    let renderer = FrameRenderer(loader: MemoryLoader(files))
    let prepared = try await renderer.prepare(labelled)
    let before = try prepared.draw()
    var moved = labelled
    moved.camera.center.x += 20
    let other = try await renderer.frame(moved)
    #expect(try prepared.draw().bitmap == before.bitmap)
    #expect(other.bitmap != before.bitmap)
  }

  @Test func featuresAreKnownBeforeDrawing() async throws {
    let prepared = try await FrameRenderer(loader: MemoryLoader(files)).prepare(labelled)
    let query = FeatureQuery(.picture, layers: ["names"])
    let names = try prepared.features.features(query).compactMap { $0.properties["name"] }
    #expect(names.count == 4)
  }

  @Test func theNumberOfThreadsDoesNotShow() async throws {
    var pictures: [Bitmap] = []
    for threads in [1, 2, 8] {
      pictures.append(
        try await FrameRenderer(loader: MemoryLoader(files), threads: threads).prepare(labelled).draw().bitmap
      )
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
  }

  @Test func cancellingEndsThePreparation() async throws {
    let renderer = FrameRenderer(loader: GatedLoader([:]))
    let view = scene(style(["type": "vector", "tiles": ["https://a.example/{z}"]], [fill("red")]))
    let task = Task { try await renderer.prepare(view) }
    task.cancel()
    await #expect(throws: FrameError.cancelled) { _ = try await task.value }
  }

  // MARK: - What stays

  @Test func twoStylesInTurnAreResolvedOnceEach() async throws {
    let renderer = FrameRenderer(loader: MemoryLoader(files))
    let scenes = [scene(style(source, [fill("#ff0000")])), scene(style(source, [fill("#0000ff")]))]
    for _ in 0..<3 {
      for scene in scenes { _ = try await renderer.frame(scene) }
    }
    #expect(renderer.resolvedStyleCount == 2)
  }

  @Test func theStyleUsedLongestAgoIsForgottenFirst() async throws {
    let renderer = FrameRenderer(loader: MemoryLoader(files))
    let scenes = (0...ResolvedStyleCache.capacity).map { scene(style(source, [fill("red", id: "\($0)")])) }
    for scene in scenes { _ = try await renderer.frame(scene) }
    _ = try await renderer.frame(scenes[1])
    #expect(renderer.resolvedStyleCount == scenes.count)
    _ = try await renderer.frame(scenes[0])
    #expect(renderer.resolvedStyleCount == scenes.count + 1)
  }

  @Test func dataThatStayTheSameObjectAreNotCutAgain() async throws {
    let text = Array(#"{"type": "Point", "coordinates": [1, 1]}"#.utf8)
    let point = SourceData(try GeoJSON(parsing: text))
    let same = SourceData(point.geoJSON)
    let layer: JSONValue = ["id": "spot", "type": "circle", "source": "data"]
    var view = scene(
      style(["type": "geojson", "data": ["type": "FeatureCollection", "features": []]], [layer]))
    let renderer = FrameRenderer(loader: MemoryLoader([:]))
    var counts: [Int] = []
    for data in [point, point, same, point] {
      view.data["data"] = data
      let before = renderer.layoutCount
      _ = try await renderer.frame(view)
      counts.append(renderer.layoutCount - before)
    }
    #expect(counts == [1, 0, 1, 0])
  }

  @Test func aRangeOfGlyphsThatIsNotThereIsAskedForOnce() async throws {
    var files = files
    files[squaresURL] = nil
    let loader = MemoryLoader(files)
    let renderer = FrameRenderer(loader: loader)
    _ = try await renderer.frame(labelled)
    let made = renderer.layoutCount
    _ = try await renderer.frame(labelled)
    #expect(loader.urls.count { $0 == squaresURL } == 1)
    #expect(renderer.layoutCount == made)
  }
}
