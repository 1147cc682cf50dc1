import CartoucheJSON
import CartoucheRaster
import Testing

@testable import CartoucheRenderer

/// The kinds of sources and their options, seen in pictures.
struct SourceTests {
  private let near: JSONValue = [
    "type": "FeatureCollection",
    "features": [
      [
        "type": "Feature", "properties": ["n": 2],
        "geometry": ["type": "Point", "coordinates": [-1, 0]],
      ],
      [
        "type": "Feature", "properties": ["n": 3],
        "geometry": ["type": "Point", "coordinates": [1, 0]],
      ],
    ],
  ]

  private func circle(_ color: JSONValue, filter: JSONValue? = nil) -> JSONValue {
    var layer: JSONObject = [
      "id": "circle", "type": "circle", "source": "data",
      "paint": ["circle-radius": 4, "circle-color": color],
    ]
    layer["filter"] = filter
    return .object(layer)
  }

  @Test func pointsThatAreNearAreOneCluster() async throws {
    let source: JSONValue = [
      "type": "geojson", "data": near, "cluster": true,
      "clusterProperties": [
        "sum": ["+", ["get", "n"]], "most": [["max", ["accumulated"], ["get", "most"]], ["get", "n"]],
      ],
    ]
    let color: JSONValue = [
      "case",
      [
        "all", ["==", ["get", "point_count"], 2], ["==", ["get", "sum"], 5], ["==", ["get", "most"], 3],
      ],
      "#00ff00", "#ff0000",
    ]
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(
      scene(style(source, [circle(color)])))
    #expect(frame.diagnostics.isEmpty)
    #expect(frame.bitmap.channels(32, 32) == Channels.green)
    let apart = try await FrameRenderer(loader: MemoryLoader([:])).frame(
      scene(style(source, [circle(color)]), zoom: 18))
    #expect(apart.bitmap.channels(32, 32) == Channels.clear, "deep down every point stands alone")
  }

  @Test func aFilterOfTheSourceLeavesFeaturesOut() async throws {
    let source: JSONValue = ["type": "geojson", "data": near, "filter": [">", ["get", "n"], 2]]
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(
      scene(style(source, [circle("#ff0000")]), zoom: 4))
    #expect(frame.bitmap.channels(32 + 22, 32) == Channels.red)
    #expect(frame.bitmap.channels(32 - 22, 32) == Channels.clear)
  }

  @Test func tileJSONSaysWhereTilesAre() async throws {
    let document: JSONValue = [
      "tilejson": "3.0.0", "tiles": ["{z}-{x}-{y}"], "maxzoom": 1, "scheme": "tms",
    ]
    let loader = MemoryLoader([
      "mem://a/tiles.json": try document.encoded(), "mem://a/1-0-1": rectangleTile("land"),
    ])
    let layer: JSONValue = [
      "id": "fill", "type": "fill", "source": "data", "source-layer": "land",
      "paint": ["fill-color": "#ff0000"],
    ]
    let source: JSONValue = ["type": "vector", "url": "mem://a/tiles.json"]
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(source, [layer]), zoom: 1))
    #expect(frame.bitmap.channels(10, 10) == Channels.red, "rows are counted from the south")
    #expect(frame.bitmap.channels(10, 50) == Channels.clear)
    #expect(loader.urls.contains("mem://a/tiles.json"))
  }

  @Test func anImageLiesBetweenItsCorners() async throws {
    let source: JSONValue = [
      "type": "image", "url": "p", "coordinates": [[-10, 10], [10, 10], [10, -10], [-10, -10]],
    ]
    let layer: JSONValue = ["id": "raster", "type": "raster", "source": "data"]
    let loader = MemoryLoader(["p": try picture(4, blue: 255)])
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(source, [layer])))
    #expect(frame.bitmap.channels(32, 32) == Channels.blue)
    #expect(frame.bitmap.channels(10, 32) == Channels.clear)
  }

  @Test func layersSayWhatTheyCannotDraw() async throws {
    let source: JSONValue = ["type": "raster", "tiles": ["{z}"]]
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(
      scene(style(source, [circle("#ff0000")])))
    #expect(frame.diagnostics.map(\.message) == ["circle layers do not draw raster sources"])
    let vector: JSONValue = ["type": "vector", "tiles": ["{z}"]]
    let unnamed = try await FrameRenderer(loader: MemoryLoader([:])).frame(
      scene(style(vector, [circle("#ff0000")])))
    #expect(unnamed.diagnostics.map(\.message) == ["layers of vector sources need a source-layer"])
  }

  @Test func bordersOfTilesCanBeSeen() async throws {
    let source: JSONValue = ["type": "geojson", "data": near]
    var view = scene(style(source, [circle("#0000ff")]), zoom: 1)
    view.debug = .tileBorders
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(view)
    #expect(frame.bitmap.channels(30, 5) == Channels.red)
    #expect(frame.bitmap.channels(33, 5) == Channels.red)
    #expect(frame.bitmap.channels(34, 5) == Channels.clear)
  }

  @Test func thePictureDoesNotDependOnThreads() async throws {
    let loader = MemoryLoader([
      "t/1/0/0": rectangleTile("land", x: 100...3000), "t/1/1/1": rectangleTile("land", y: 50...2000),
    ])
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"]]
    let layers = (0..<20).map { index -> JSONValue in
      [
        "id": .string("\(index)"), "type": index % 2 == 0 ? "fill" : "line", "source": "data",
        "source-layer": "land",
        "paint": index % 2 == 0 ? ["fill-opacity": 0.1] : ["line-width": .double(Double(index))],
      ]
    }
    var view = scene(style(source, layers), zoom: 1.3)
    view.camera.bearing = 17
    let one = try await FrameRenderer(loader: loader, threads: 1).frame(view).bitmap
    let two = try await FrameRenderer(loader: loader, threads: 2).frame(view).bitmap
    let eight = try await FrameRenderer(loader: loader, threads: 8).frame(view).bitmap
    #expect(one == two)
    #expect(one == eight)
  }
}
