import CartoucheExpressions
import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import Testing

@testable import CartoucheRenderer

/// The layouts that are made again when something changes.
struct LayoutCacheTests {
  private let loader = MemoryLoader(["t/0/0/0": rectangleTile("land", id: 7, name: "a")])
  private let source: JSONValue = ["type": "vector", "tiles": ["t/{z}/{x}/{y}"], "maxzoom": 0]

  private func fill(_ color: JSONValue, id: String = "fill") -> JSONValue {
    [
      "id": .string(id), "type": "fill", "source": "data", "source-layer": "land",
      "paint": ["fill-color": color],
    ]
  }

  /// The number of layouts that are made for each of the scenes in turn.
  private func counts(_ scenes: [Scene]) async throws -> [Int] {
    let renderer = FrameRenderer(loader: loader)
    var counts: [Int] = []
    for scene in scenes {
      let before = renderer.layoutCount
      _ = try await renderer.frame(scene)
      counts.append(renderer.layoutCount - before)
    }
    return counts
  }

  @Test func aCameraMoveInsideOfTheSameTilesMakesNone() async throws {
    let first = scene(style(source, [fill("#ff0000")]), zoom: 1)
    var moved = first
    moved.camera.center.x = 20
    moved.camera.bearing = 30
    var zoomed = first
    zoomed.camera.zoom = 1.9
    var deeper = first
    deeper.camera.zoom = 2
    #expect(try await counts([first, moved, zoomed, deeper, first]) == [1, 0, 0, 1, 0])
  }

  @Test func aConstantPaintValueMakesNone() async throws {
    let red = scene(style(source, [fill("#ff0000")]))
    let blue = scene(style(source, [fill("#0000ff")]))
    let byZoom = scene(style(source, [fill(["interpolate", ["linear"], ["zoom"], 0, "red", 5, "blue"])]))
    #expect(try await counts([red, blue, byZoom]) == [1, 0, 0])
  }

  @Test func aValueOfTheFeatureMakesNewOnes() async throws {
    let constant = scene(style(source, [fill("#ff0000")]))
    let byName = scene(
      style(source, [fill(["match", ["get", "name"], "a", "#00ff00", "#0000ff"])]))
    #expect(try await counts([constant, byName, constant]) == [1, 1, 0])
  }

  @Test func visibilityMakesNone() async throws {
    var document = scene(style(source, [fill("#ff0000", id: "a"), fill("#00ff00", id: "b")]))
    let all = document
    try document.style.setProperty("visibility", .layout, of: "b", to: "none")
    #expect(try await counts([all, document, all]) == [1, 0, 0], "both layers have the same layout")
  }

  @Test func featureStatesMakeThoseThatReadThem() async throws {
    let dependent = fill(
      ["case", ["boolean", ["feature-state", "hover"], false], "#00ff00", "#0000ff"], id: "b")
    let still = scene(style(source, [fill("#ff0000", id: "a"), dependent]))
    var hovered = still
    hovered.featureStates.merge(["hover": .boolean(true)], source: "data", sourceLayer: "land", id: "7")
    #expect(try await counts([still, hovered, still, hovered]) == [2, 1, 0, 0])

    let renderer = FrameRenderer(loader: loader)
    #expect(try await renderer.frame(still).bitmap.channels(32, 32) == Channels.blue)
    #expect(try await renderer.frame(hovered).bitmap.channels(32, 32) == Channels.green)
    hovered.featureStates.remove(source: "data", sourceLayer: "land")
    #expect(try await renderer.frame(hovered).bitmap.channels(32, 32) == Channels.blue)
  }

  @Test func globalStateMakesThoseThatReadIt() async throws {
    let dependent = fill(
      ["case", ["==", ["get", "name"], ["global-state", "chosen"]], "#00ff00", "#0000ff"], id: "b")
    let still = scene(style(source, [fill("#ff0000", id: "a"), dependent]))
    var chosen = still
    chosen.globalState["chosen"] = .string("a")
    #expect(try await counts([still, chosen]) == [2, 1])
    #expect(try await FrameRenderer(loader: loader).frame(chosen).bitmap.channels(32, 32) == Channels.green)
  }

  @Test func promotedIdentifiersAreThoseOfStates() async throws {
    var source = source.object ?? JSONObject()
    source["promoteId"] = ["land": "name"]
    var view = scene(
      style(
        .object(source),
        [fill(["case", ["boolean", ["feature-state", "on"], false], "#00ff00", "#0000ff"])]))
    view.featureStates.merge(["on": .boolean(true)], source: "data", sourceLayer: "land", id: "a")
    #expect(try await FrameRenderer(loader: loader).frame(view).bitmap.channels(32, 32) == Channels.green)
  }

  @Test func aSmallCacheDrawsTheSame() async throws {
    let view = scene(style(source, [fill("#ff0000")]), zoom: 1)
    let large = FrameRenderer(loader: loader)
    var limits = Limits()
    limits.kept = 0
    let small = FrameRenderer(loader: loader, limits: limits)
    for zoom in [1.0, 1.5, 2, 3, 1] {
      var scene = view
      scene.camera.zoom = zoom
      #expect(try await small.frame(scene).bitmap == large.frame(scene).bitmap)
    }
  }

  @Test func framesThatAreKnownStayWithinTheLimit() async throws {
    var limits = Limits()
    limits.kept = 0
    let renderer = FrameRenderer(loader: loader, limits: limits)
    let red = scene(style(source, [fill("#ff0000")]))
    let named = scene(style(source, [fill(["match", ["get", "name"], "a", "#00ff00", "#0000ff"])]))
    var counts: [Int] = []
    for scene in [red, red, named, red] {
      _ = try await renderer.frame(scene)
      counts.append(renderer.layoutCount)
    }
    #expect(counts == [1, 1, 2, 3], "a layout goes when another frame needs the room")
  }
}
