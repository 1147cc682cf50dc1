import Cartouche
import Testing

/// Time: transitions of paint properties and movements of the camera.
struct LiveMapTests {
  private let viewport = Viewport(width: 8, height: 8)

  /// A map of one background layer with these paint properties.
  private func background(_ paint: JSONObject, transition: JSONValue? = nil) -> Map {
    var root: JSONObject = [
      "version": 8, "sources": [:],
      "layers": [["id": "ground", "type": "background", "paint": .object(paint)]],
    ]
    root["transition"] = transition
    return Map(root)
  }

  /// The colour of the picture at a moment, in milliseconds.
  private func color(_ live: LiveMap, at time: Double) async throws -> [UInt8] {
    var live = live
    live.advance(to: .milliseconds(time))
    return try await Array(Snapshotter(threads: 1).snapshot(of: live, in: viewport).pixels[..<4])
  }

  private func set(_ name: String, _ value: JSONValue) -> (inout Map) throws(StyleError) -> Void {
    { map throws(StyleError) in try map.style.setProperty(name, .paint, of: "ground", to: value) }
  }

  // MARK: Transitions

  @Test func aColourChangesInThreeHundredMilliseconds() async throws {
    var live = LiveMap(background(["background-color": "#000000"]))
    try live.update(set("background-color", "#ffffff"))
    #expect(live.settlingTime == .milliseconds(300))
    #expect(try await color(live, at: 0) == [0, 0, 0, 255])
    // A quarter of the time is 4 · (1/4)³ = 1/16 of the way: slow at first, and at last.
    #expect(try await color(live, at: 75) == [16, 16, 16, 255])
    #expect(try await color(live, at: 150) == [128, 128, 128, 255])
    #expect(try await color(live, at: 225) == [239, 239, 239, 255])
    #expect(try await color(live, at: 300) == [255, 255, 255, 255])
    #expect(try await color(live, at: 5000) == [255, 255, 255, 255])
  }

  @Test func aStillPictureHasTheNewValueAtOnce() async throws {
    var live = LiveMap(background(["background-color": "#000000"]))
    try live.update(set("background-color", "#ffffff"))
    let still = try await Snapshotter(threads: 1).snapshot(of: live.map, in: viewport)
    #expect(still.pixels.allSatisfy { $0 == 255 })
  }

  @Test func thePropertysOwnTransitionCountsBeforeTheStyles() async throws {
    let root: JSONValue = ["duration": 1000, "delay": 200]
    var live = LiveMap(background(["background-color": "#000000"], transition: root))
    try live.update(set("background-color", "#ffffff"))
    #expect(live.settlingTime == .milliseconds(1200))
    #expect(try await color(live, at: 200) == [0, 0, 0, 255])
    #expect(try await color(live, at: 700) == [128, 128, 128, 255])

    live = LiveMap(background(["background-color": "#000000"], transition: root))
    try live.update(set("background-color-transition", ["duration": 400]))
    #expect(!live.isMoving)
    try live.update(set("background-color", "#ffffff"))
    // The delay is still the style's.
    #expect(live.settlingTime == .milliseconds(600))
  }

  @Test func withoutDurationTheChangeIsImmediate() async throws {
    var live = LiveMap(background(["background-color": "#000000"], transition: ["duration": 0]))
    try live.update(set("background-color", "#ffffff"))
    #expect(!live.isMoving)
    #expect(try await color(live, at: 0) == [255, 255, 255, 255])
  }

  @Test func coloursAreMixedPremultiplied() async throws {
    var live = LiveMap(background(["background-color": "rgba(255, 0, 0, 0)"]))
    try live.update(set("background-color", "rgba(0, 0, 255, 1)"))
    // No red comes in from what is not seen.
    #expect(try await color(live, at: 150) == [0, 0, 128, 128])
  }

  @Test func aChangeDuringAChangeGoesOnFromWhereTheColourIs() async throws {
    var live = LiveMap(background(["background-color": "#000000"]))
    try live.update(set("background-color", "#ffffff"))
    live.advance(to: .milliseconds(150))
    try live.update(set("background-color", "#000000"))
    #expect(try await color(live, at: 150) == [128, 128, 128, 255])
    #expect(try await color(live, at: 450) == [0, 0, 0, 255])
    live.advance(to: .milliseconds(450))
    #expect(!live.isMoving)
  }

  @Test func defaultsAreValuesToo() async throws {
    var live = LiveMap(background(["background-color": "#ffffff", "background-opacity": 0]))
    try live.update(set("background-opacity", .null))
    #expect(try await color(live, at: 0) == [0, 0, 0, 0])
    #expect(try await color(live, at: 150) == [128, 128, 128, 128])
    #expect(try await color(live, at: 300) == [255, 255, 255, 255])
  }

  @Test func functionsOfTheZoomAreMixedAtTheZoom() async throws {
    let ramp: JSONValue = ["interpolate", ["linear"], ["zoom"], 0, 0, 10, 1]
    var live = LiveMap(background(["background-color": "#ffffff", "background-opacity": 0]))
    live.update { $0.camera.zoom = 5 }
    try live.update(set("background-opacity", ramp))
    #expect(try await color(live, at: 150) == [64, 64, 64, 64])
    #expect(try await color(live, at: 300) == [128, 128, 128, 128])
  }

  @Test func valuesOfFeaturesChangeAtOnce() async throws {
    let square: JSONValue = [
      "type": "Feature", "properties": ["opacity": 1],
      "geometry": [
        "type": "Polygon", "coordinates": [[[-90, -60], [90, -60], [90, 60], [-90, 60], [-90, -60]]],
      ],
    ]
    var live = LiveMap(
      Map([
        "version": 8, "sources": ["data": ["type": "geojson", "data": square]],
        "layers": [
          ["id": "ground", "type": "fill", "source": "data", "paint": ["fill-opacity": 0]]
        ],
      ]))
    try live.update(set("fill-opacity", ["get", "opacity"]))
    #expect(try await color(live, at: 0) == [0, 0, 0, 255])
    try live.update(set("fill-opacity", 0))
    #expect(try await color(live, at: 0) == [0, 0, 0, 0])
  }

  @Test func anotherStyleChangesTheLayersThatStay() async throws {
    var live = LiveMap(background(["background-color": "#000000"]))
    let other = background(["background-color": "#ffffff"])
    live.update { $0 = other }
    #expect(try await color(live, at: 150) == [128, 128, 128, 255])

    live = LiveMap(background(["background-color": "#000000"]))
    var renamed = other
    renamed.style.layers[0].members["id"] = "sea"
    live.update { $0 = renamed }
    #expect(!live.isMoving)
  }

  @Test func timesOutOfTheOrdinaryDoNoHarm() throws {
    var live = LiveMap(
      background(["background-color": "#000000"], transition: ["duration": 1e300, "delay": -5]))
    try live.update(set("background-color", "#ffffff"))
    #expect(live.settlingTime == .milliseconds(1e9))
    live.advance(to: .milliseconds(-7))
    #expect(live.time == .zero)
  }

  // MARK: Drawing

  @Test func aPointIsDrawnOnceThoughItLiesInTheRimsOfOtherTiles() async throws {
    let point: JSONValue = ["type": "Point", "coordinates": [1, 1]]
    var map = Map([
      "version": 8, "sources": ["data": ["type": "geojson", "data": point]],
      "layers": [
        [
          "id": "ground", "type": "circle", "source": "data",
          "paint": ["circle-radius": 30, "circle-opacity": 0.5],
        ]
      ],
    ])
    map.camera = Camera(center: [1, 1], zoom: 1)
    #expect(try await color(LiveMap(map), at: 0) == [0, 0, 0, 128])
    let still = try await Snapshotter(threads: 1).snapshot(of: map, in: viewport)
    #expect(still.pixels[3] > 128, "as in still pictures of the reference renderer")
  }

  // MARK: Cameras

  @Test func theCameraMovesWithTime() {
    var live = LiveMap(.blank)
    live.ease(to: Camera(zoom: 4, bearing: 90))
    #expect(live.map.camera == Camera())
    live.advance(to: .milliseconds(250))
    // The curve `ease` of CSS is at 0.8024 in its middle.
    #expect(abs(live.map.camera.zoom - 3.2096) < 1e-3)
    live.advance(to: .milliseconds(500))
    #expect(live.map.camera == Camera(zoom: 4, bearing: 90))
    #expect(!live.isMoving)
  }

  @Test func aJumpEndsTheMovement() {
    var live = LiveMap(.blank)
    live.ease(to: Camera(zoom: 4))
    live.advance(to: .milliseconds(100))
    live.update { $0.camera.zoom = 1 }
    live.advance(to: .seconds(10))
    #expect(live.map.camera.zoom == 1)

    live.ease(to: Camera(zoom: 7), duration: .zero)
    #expect(live.map.camera.zoom == 7)
    #expect(!live.isMoving)
  }

  @Test func aChangeOfTheStyleLetsTheCameraGoOn() throws {
    var live = LiveMap(background(["background-color": "#000000"]))
    live.ease(to: Camera(zoom: 4))
    try live.update(set("background-color", "#ffffff"))
    live.advance(to: .milliseconds(400))
    #expect(live.animation != nil)
    live.advance(to: .milliseconds(600))
    #expect(live.map.camera.zoom == 4)
  }

  @Test func theStylesRollIsTheCameras() {
    let map = Map(["version": 8, "roll": 30, "pitch": 10, "sources": [:], "layers": []])
    #expect(map.camera.roll == 30)
  }

  @Test func thePaddingCanBeShown() async throws {
    var map = background(["background-color": "#ffffff"])
    map.debug = .cameraPadding
    map.camera.padding = EdgeInsets(top: 20, right: 10, bottom: 8, left: 30)
    let viewport = Viewport(width: 100, height: 80, pixelRatio: 2)
    let snapshot = try await Snapshotter(threads: 1).snapshot(of: map, in: viewport)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(snapshot.pixels[4 * (y * snapshot.width + x)..<4 * (y * snapshot.width + x) + 4])
    }
    #expect(pixel(100, 34) == [255, 0, 0, 255])
    #expect(pixel(178, 20) == [255, 0, 255, 255])
    #expect(pixel(100, 138) == [0, 255, 0, 255])
    #expect(pixel(60, 20) == [0, 0, 255, 255])
    // The middle of what is left: (60, 46) logical pixels.
    #expect(pixel(120, 92) == [0, 255, 255, 255])
    #expect(pixel(100, 100) == [255, 255, 255, 255])
  }
}
