import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles
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

  /// Forty parcels of a thousandth of a degree, seen at a zoom at which none is a pixel wide.
  private func parcels(tolerance: JSONValue? = nil, mode: MapMode = .still) -> Scene {
    let features = (0..<40).map { number -> JSONValue in
      let (x, y) = (6 + 0.1 * Double(number % 8), 46 + 0.1 * Double(number / 8))
      let corners = [(x, y), (x + 0.001, y), (x + 0.001, y + 0.001), (x, y + 0.001), (x, y)]
      let ring = corners.map { JSONValue.array([.double($0.0), .double($0.1)]) }
      return [
        "type": "Feature", "properties": [:],
        "geometry": ["type": "Polygon", "coordinates": [.array(ring)]],
      ]
    }
    var source: JSONObject = [
      "type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)],
    ]
    source["tolerance"] = tolerance
    var parcels = scene(
      style(
        .object(source),
        [["id": "fill", "type": "fill", "source": "data", "paint": ["fill-color": "#ff0000"]]]),
      zoom: 6, center: [6.4, 46.2], width: 128, height: 128)
    parcels.mode = mode
    return parcels
  }

  @Test(arguments: [MapMode.still, .tile]) func featuresSmallerThanAPixelKeepOne(mode: MapMode) async throws {
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(parcels(mode: mode))
    #expect(frame.diagnostics.isEmpty)
    #expect(frame.bitmap.inked >= 40)
    // Nothing is left out at a tolerance of 0, so that there is nothing to say either.
    let exact = try await FrameRenderer(loader: MemoryLoader([:])).frame(parcels(tolerance: 0, mode: mode))
    #expect(exact.diagnostics.isEmpty)
  }

  @Test func aToleranceThatLeavesFeaturesOutIsReportedOnce() async throws {
    let frame = try await FrameRenderer(loader: MemoryLoader([:])).frame(parcels(tolerance: 0.375))
    #expect(
      frame.diagnostics.map(\.message) == [
        "source \"data\": 40 features are not drawn: smaller than the source's tolerance at this zoom level"
      ])
    #expect(frame.diagnostics.first?.pointer == JSONPointer(["sources", "data", "tolerance"]))
    #expect(frame.bitmap.inked == 0)
  }

  @Test func aLiveMapSimplifiesFeaturesAwayLikeTheReference() async throws {
    let renderer = FrameRenderer(loader: MemoryLoader([:]))
    let live = try await renderer.frame(parcels(mode: .live))
    #expect(live.bitmap.inked == 0 && live.diagnostics.isEmpty)
    // The same renderer draws both.
    #expect(try await renderer.frame(parcels()).bitmap.inked >= 40)
  }

  @Test func propertiesOfClustersAreThoseOfAllTheirPoints() throws {
    let features = (0..<20_000).map { (number: Int) -> Feature in
      Feature(
        geometry: .point(Position(1, 2)),
        properties: number == 12_345 ? ["n": 1] : ["n": .int(Int64(number % 7)), "m": 0.5],
        identifier: .int(Int64(number)))
    }
    var findings: [Diagnostic] = []
    let options = GeoJSONSourceOptions(
      StyleSource(
        id: "s",
        members: [
          "cluster": true,
          "clusterProperties": [
            "sum": ["+", ["get", "n"]], "most": ["max", ["get", "n"]], "missing": ["max", ["get", "m"]],
            "halves": ["+", ["coalesce", ["get", "m"], 0]],
            "thousandth": ["+", ["case", ["==", ["id"], 1_000], ["get", "n"], 0]],
            "points": ["+", ["case", ["==", ["geometry-type"], "Point"], 1, 0]],
          ],
        ]), diagnostics: &findings)
    let clusters = options.clusters(of: features, source: "s", diagnostics: &findings)
    let properties = try #require(clusters.features(atZoom: 0).first).properties
    #expect(findings.isEmpty)
    #expect(properties["sum"] == .int(features.reduce(0) { $0 + Int64($1.properties["n"]?.number ?? 0) }))
    #expect(properties["most"] == 6)
    #expect(properties["missing"] == .null, "a point without the property has no greatest number")
    #expect(properties["halves"] == 9_999.5)
    #expect(properties["thousandth"] == 6)
    #expect(properties["points"] == 20_000)
  }

  @Test func aFilterOfTheSourceKeepsTheOrderOfManyFeatures() async {
    let features = (0..<20_000).map { (number: Int) -> Feature in
      Feature(
        geometry: .point(Position(Double(number) / 1_000, 0)), properties: ["n": .int(Int64(number))])
    }
    var findings: [Diagnostic] = []
    let options = GeoJSONSourceOptions(
      StyleSource(
        id: "s",
        members: [
          "cluster": true, "clusterRadius": 0,
          "filter": ["in", ["get", "n"], ["literal", [3, 9_000, 19_000]]],
        ]),
      diagnostics: &findings)
    let source = await GeoJSONSource(
      .featureCollection(FeatureCollection(features)), options, source: "s", diagnostics: &findings,
      until: .never)
    #expect(findings.isEmpty)
    #expect(source.bounds == CoordinateBounds(west: 0.003, south: 0, east: 19, north: 0))
    #expect(source.clusters?.features(atZoom: 0).map { $0.properties["n"] } == [3, 9_000, 19_000])
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
    let layers = (0..<20).map { (index: Int) -> JSONValue in
      let width: JSONValue = ["line-width": .double(Double(index))]
      let isFill = index % 2 == 0
      return [
        "id": .string("\(index)"), "type": .string(isFill ? "fill" : "line"), "source": "data",
        "source-layer": "land", "paint": isFill ? ["fill-opacity": 0.1] : width,
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
