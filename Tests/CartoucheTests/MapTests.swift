import Cartouche
import Testing

struct MapTests {
  private let viewport = Viewport(width: 400, height: 300)

  @Test func theWorldIsThereWithoutFindings() throws {
    let world = try Map.world()
    #expect(world.style.layers.count > 5)
    #expect(world.diagnostics == [])
  }

  @Test func theCameraStartsAsTheStyleSays() {
    let map = Map([
      "version": 8, "center": [13.4, 52.5], "zoom": 9, "bearing": 20, "sources": [:], "layers": [],
    ])
    #expect(map.camera == Camera(center: [13.4, 52.5], zoom: 9, bearing: 20))
  }

  @Test func findingsAreWhereTheDocumentHasThem() async throws {
    let text = """
      {"version": 8, "sources": {}, "layers": [
        7,
        {"id": "a"},
        {"id": "a", "type": "background"},
        {"id": "b", "type": "nonsense"}
      ]}
      """
    var map = try Map(Array(text.utf8), name: "style.json")
    func places() async throws -> [String] {
      let found = try await Snapshotter(threads: 1).snapshot(of: map, in: viewport).diagnostics
      return found.map { $0.place.description }
    }
    let written = ["style.json:2:3, /layers/0", "style.json:3:3, /layers/1"]
    #expect(try await places() == written + ["style.json:5:23, /layers/3/type"])
    map.style.layers.insert(StyleLayer(members: ["id": "c", "type": "background"]), at: 0)
    #expect(
      try await places() == written + ["style.json:5:23, /layers/3/type"],
      "the place is that in the document, not in the changed style")
    map.style.layers[2].members["minzoom"] = 0
    #expect(try await places() == written + ["/layers/2/type"], "a changed layer is in no document")
  }

  @Test func fitPutsTheCornersInsideThePaddedPicture() throws {
    for bearing in [0.0, 30, 90] {
      var map = Map.blank
      map.camera.bearing = bearing
      let bounds = CoordinateBounds(west: 5, south: 45, east: 11, north: 48)
      map.fit(bounds, in: viewport, padding: 20)
      let view = ViewTransform(map.camera, viewport)
      let corners = try [(5.0, 45.0), (5, 48), (11, 45), (11, 48)].map {
        try #require(view.pixel(Mercator.project(longitude: $0.0, latitude: $0.1)))
      }
      let room = (width: 400.0 - 20, height: 300.0 - 20)
      #expect(
        corners.allSatisfy {
          $0.x > 19.9 && $0.x < room.width + 0.1 && $0.y > 19.9 && $0.y < room.height + 0.1
        })
      let touches = corners.contains { abs($0.x - 20) < 0.1 || abs($0.y - 20) < 0.1 }
      #expect(touches, "the bounds fill the picture at bearing \(bearing)")
    }
  }

  @Test func fitOfAPointUsesAStreetZoom() {
    var map = Map.blank
    map.fit(CoordinateBounds(west: 2, south: 48, east: 2, north: 48), in: viewport)
    #expect(map.camera.zoom == 14)
    #expect(abs(map.camera.center.y - 48) < 1e-9)
  }

  @Test func overlaysHaveTheirOwnSourcesAndColours() {
    var map = Map.blank
    map.addOverlay(data: ["type": "FeatureCollection", "features": []], id: "places")
    map.addOverlay(data: ["type": "FeatureCollection", "features": []], id: "places")
    #expect(map.style.sources.map(\.id) == ["places", "places 2"])
    #expect(Set(map.style.layers.map(\.id)).count == map.style.layers.count)
    let colors = map.style.layers.compactMap { $0.paint["fill-color"] }
    #expect(Set(colors).count == 2)
  }

  @Test func fittingWithoutDataSaysSo() async {
    var map = Map.blank
    await #expect(throws: MapError.self) {
      try await Snapshotter().fitToData(&map, in: viewport)
    }
  }

  @Test func aPictureBeyondTheLimitIsRefused() async {
    await #expect(throws: MapError.self) {
      try await Snapshotter().snapshot(of: .blank, in: Viewport(width: 1e6, height: 1e6))
    }
  }

  @Test func missingDataIsADiagnosticAndTheRestIsDrawn() async throws {
    var map = Map([
      "version": 8, "sources": ["gone": ["type": "geojson", "data": "/nowhere/at/all.geojson"]],
      "layers": [
        ["id": "ground", "type": "background", "paint": ["background-color": "#ff0000"]],
        ["id": "lines", "type": "line", "source": "gone"],
      ],
    ])
    map.camera.zoom = 3
    let snapshot = try await Snapshotter().snapshot(of: map, in: Viewport(width: 2, height: 1))
    #expect(snapshot.pixels == [255, 0, 0, 255, 255, 0, 0, 255])
    #expect(snapshot.diagnostics.map(\.pointer?.description) == ["/sources/gone/data"])
  }

  @Test func aFindingOfEveryPictureHasItsPlaceInTheStyle() async throws {
    let text = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "a", "type": "fill", "source": "one"},
        {"id": "b", "type": "line", "source": "two"}]}
      """
    var map = try Map([UInt8](text.utf8), name: "style.json")
    let snapshotter = Snapshotter()
    func places() async throws -> [Int?] {
      let found = try await snapshotter.snapshot(of: map, in: Viewport(width: 2, height: 1)).diagnostics
      return found.map { $0.location?.line }
    }
    #expect(try await places() == [2, 3])
    #expect(try await places() == [2, 3])
    // A layer that is no longer as it was read is nowhere in the text.
    map.style.layers[0].source = "three"
    #expect(try await places() == [nil, 3])
  }

  @Test func allOfManyFindingsHaveTheirPlaces() async throws {
    // More than are remembered, so that those of the second picture are found anew.
    let count = 1_500
    let layers = (0..<count).map { #"{"id": "l\#($0)", "type": "fill", "source": "s\#($0)"}"# }
    let sources = (0..<count / 2).map { #""s\#($0)": {"type": "geojson", "data": "/no/such.json"}"# }
    let text = """
      {"version": 8, "sources": {
      \(sources.joined(separator: ",\n"))
      }, "layers": [
      \(layers.joined(separator: ",\n"))
      ]}
      """
    var map = try Map([UInt8](text.utf8), name: "style.json")
    map.style.layers.swapAt(0, 1)
    map.style.layers.swapAt(count - 2, count - 1)
    let snapshotter = Snapshotter()
    for _ in 0..<2 {
      let found = try await snapshotter.snapshot(of: map, in: Viewport(width: 2, height: 1)).diagnostics
      let lines = found.compactMap { $0.location?.line }
      #expect(lines.count == count)
      #expect(Set(lines).count == count)
      #expect(lines.min() == 2, "the first source")
      #expect(lines.max() == count / 2 + count + 2, "the last layer")
    }
  }
}
