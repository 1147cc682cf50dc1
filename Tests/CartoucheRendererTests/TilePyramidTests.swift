import CartoucheJSON
import CartoucheRaster
import Testing

@testable import CartoucheRenderer

/// The tiles that a frame asks for, and those that it draws in place of missing ones.
struct TilePyramidTests {
  private let fill: JSONValue = [
    "id": "fill", "type": "fill", "source": "data", "source-layer": "land",
    "paint": ["fill-color": "#ff0000", "fill-antialias": false],
  ]
  private let raster: JSONValue = ["id": "raster", "type": "raster", "source": "data"]

  @Test func tilesOfTheWholeZoomAreAskedForOnce() async throws {
    let loader = MemoryLoader(["t/1/0/0": rectangleTile("land")])
    let renderer = FrameRenderer(loader: loader)
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"], "maxzoom": 3]
    // The corner of the four tiles of zoom 1.
    let view = scene(style(source, [fill]), zoom: 1.7)
    let frame = try await renderer.frame(view)
    #expect(loader.urls == ["t/1/0/0", "t/1/0/1", "t/1/1/0", "t/1/1/1"])
    #expect(frame.bitmap.channels(10, 10) == Channels.red)
    #expect(frame.bitmap.channels(50, 10) == Channels.clear)
    #expect(
      frame.diagnostics.map(\.description) == [
        "note: 3 of 4 tiles of \"data\" are missing, e.g. t/1/0/1 (/sources/data)"
      ], "tiles that are not there are empty")
    _ = try await renderer.frame(view)
    #expect(loader.urls.count == 4, "also what is not there is known")
  }

  @Test func deeperZoomsStretchTheLastTiles() async throws {
    let loader = MemoryLoader(["t/1/0/0": rectangleTile("land", x: 2048...4096, y: 2048...4096)])
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"], "maxzoom": 1]
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(source, [fill]), zoom: 5))
    #expect(loader.urls == ["t/1/0/0", "t/1/0/1", "t/1/1/0", "t/1/1/1"])
    #expect(frame.bitmap.channels(31, 31) == Channels.red)
    #expect(frame.bitmap.channels(32, 32) == Channels.clear)
  }

  @Test func filtersSeeTheZoomThatTilesAreStretchedTo() async throws {
    let loader = MemoryLoader(["t/0/0/0": rectangleTile("land")])
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"], "maxzoom": 0]
    var members = fill.object ?? JSONObject()
    members["filter"] = [">=", ["zoom"], 4]
    let renderer = FrameRenderer(loader: loader)
    let shallow = try await renderer.frame(scene(style(source, [.object(members)]), zoom: 3.9))
    let deep = try await renderer.frame(scene(style(source, [.object(members)]), zoom: 4.1))
    #expect(shallow.bitmap.channels(32, 32) == Channels.clear)
    #expect(deep.bitmap.channels(32, 32) == Channels.red)
  }

  @Test(arguments: [(0.4, "0"), (0.6, "1"), (1.4, "1")])
  func picturesAreTakenAtTheNearestZoom(zoom: Double, expected: String) async throws {
    let loader = MemoryLoader([:])
    let source: JSONValue = ["type": "raster", "tiles": ["{z}"], "minzoom": 0, "maxzoom": 5]
    _ = try await FrameRenderer(loader: loader).frame(scene(style(source, [raster]), zoom: zoom))
    #expect(Set(loader.urls).isSuperset(of: [expected]))
    #expect(loader.urls.max() == expected)
  }

  @Test func smallTilesAreTakenADepthFurther() async throws {
    let loader = MemoryLoader(["2": try picture(4, red: 255)])
    let source: JSONValue = ["type": "raster", "tiles": ["{z}"], "tileSize": 256]
    _ = try await FrameRenderer(loader: loader).frame(scene(style(source, [raster]), zoom: 1))
    #expect(Set(loader.urls) == ["2"])
  }

  @Test(arguments: [(60, 36.87, true), (75, 36.87, false), (30, 150, false)])
  func towardsTheHorizonTilesAreOfLowerZooms(pitch: Double, angle: Double, isOne: Bool) async throws {
    let loader = MemoryLoader([:])
    let source: JSONValue = ["type": "vector", "tiles": ["{z}"], "maxzoom": 14]
    var view = scene(style(source, [fill]), zoom: 12.5, width: 2_048, height: 2_048)
    view.camera.pitch = pitch
    view.camera.fieldOfView = angle
    _ = try await FrameRenderer(loader: loader).frame(view)
    let zooms = Set(loader.urls.compactMap(Int.init))
    #expect(isOne ? zooms == [12] : zooms.count > 1)
    // At the centre as ever, and at most nine levels less far away.
    #expect(zooms.contains { $0 >= 12 } && zooms.allSatisfy { $0 >= 3 })
  }

  @Test func belowItsLowestZoomASourceIsNotAsked() async throws {
    let loader = MemoryLoader([:])
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"], "minzoom": 4]
    _ = try await FrameRenderer(loader: loader).frame(scene(style(source, [fill]), zoom: 3.9))
    #expect(loader.urls == [])
  }

  @Test func outsideOfItsBoundsASourceIsNotAsked() async throws {
    let loader = MemoryLoader([:])
    let source: JSONValue = [
      "type": "vector", "tiles": ["t/{z}/{x}/{y}"], "bounds": [-180, 0.5, -0.5, 85],
    ]
    _ = try await FrameRenderer(loader: loader).frame(scene(style(source, [fill]), zoom: 1))
    #expect(loader.urls == ["t/1/0/0"])
  }

  @Test func aMissingPictureIsReplacedByTheOneAbove() async throws {
    let loader = MemoryLoader([
      "0/0/0": try picture(8, green: 255), "1/0/0": try picture(8, red: 255),
      "1/1/0": try picture(8, blue: 255),
    ])
    let source: JSONValue = ["type": "raster", "tiles": ["{z}/{x}/{y}"]]
    var layer = raster.object ?? JSONObject()
    layer["paint"] = ["raster-opacity": 1]
    let frame = try await FrameRenderer(loader: loader).frame(
      scene(style(source, [.object(layer)]), zoom: 1))
    #expect(frame.bitmap.channels(10, 10) == Channels.red)
    #expect(frame.bitmap.channels(50, 10) == Channels.blue)
    #expect(frame.bitmap.channels(10, 50) == Channels.green, "the parent stands in")
    #expect(frame.bitmap.channels(50, 50) == Channels.green)
    #expect(frame.diagnostics.isEmpty)
  }

  @Test func whatStandsInIsDrawnOnlyWhereNothingElseIs() async throws {
    let loader = MemoryLoader([
      "0/0/0": try picture(8, green: 255), "1/0/0": try picture(8, red: 255),
    ])
    let source: JSONValue = ["type": "raster", "tiles": ["{z}/{x}/{y}"]]
    let layer: JSONValue = [
      "id": "raster", "type": "raster", "source": "data", "paint": ["raster-opacity": 0.5],
    ]
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(source, [layer]), zoom: 1))
    #expect(frame.bitmap.channels(10, 10)[1] == 0, "no green shines through")
    #expect(frame.bitmap.channels(50, 50)[0] == 0)
  }

  @Test func aTileThatFailsIsOneFinding() async throws {
    let urls = ["t/1/0/0", "t/1/0/1", "t/1/1/0"]
    let loader = MemoryLoader(["t/1/1/1": rectangleTile("land")], broken: Set(urls))
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"]]
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(source, [fill]), zoom: 1))
    #expect(frame.bitmap.channels(50, 50) == Channels.red, "the rest is drawn")
    #expect(frame.diagnostics.count == 1)
    #expect(frame.diagnostics.first?.pointer == JSONPointer(["sources", "data"]))
    #expect(frame.diagnostics.first?.message.contains("t/1/0/0 cannot be read") == true)
  }

  @Test func aTileThatIsNoTileIsAFinding() async throws {
    let loader = MemoryLoader(["t/0/0/0": [0x1a, 0xff, 0xff]])
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"]]
    let frame = try await FrameRenderer(loader: loader).frame(scene(style(source, [fill])))
    #expect(frame.bitmap.channels(32, 32) == Channels.clear)
    #expect(frame.diagnostics.count == 1)
  }

  @Test func aWorldBesideTheWorldHasTheSameTiles() async throws {
    let loader = MemoryLoader(["t/0/0/0": rectangleTile("land", x: 0...1024)])
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"]]
    let view = scene(style(source, [fill]), center: SIMD2(180, 0))
    let frame = try await FrameRenderer(loader: loader).frame(view)
    #expect(frame.bitmap.channels(31, 10) == Channels.clear)
    #expect(frame.bitmap.channels(33, 10) == Channels.red)
    #expect(loader.urls == ["t/0/0/0"])
  }

  @Test func aPausedSourceStaysWithTheTilesThatItHas() async throws {
    let loader = MemoryLoader(["t/0/0/0": rectangleTile("land"), "t/2/1/1": rectangleTile("land")])
    let renderer = FrameRenderer(loader: loader)
    let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"], "maxzoom": 3]
    var view = scene(style(source, [fill]), zoom: 2)
    view.pausedSources["data"] = Camera(zoom: 0)
    let frame = try await renderer.frame(view)
    #expect(loader.urls == ["t/0/0/0"])
    #expect(frame.bitmap.channels(50, 50) == Channels.red, "its one tile is stretched")
    // A place that it never showed.
    view.pausedSources["data"] = Camera(center: [120, -60], zoom: 2)
    #expect(try await renderer.frame(view).bitmap.channels(10, 10) == Channels.clear)
    view.pausedSources = [:]
    #expect(try await renderer.frame(view).bitmap.channels(10, 10) == Channels.red)
  }
}
