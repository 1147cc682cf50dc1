import Cartouche
import CartoucheHTTP
import CartoucheJSON
import HTTPTestServer
import MapLibre
import Testing

/// Sources, layers and images that are put into a style are drawn.
@MainActor @Suite struct StyleDrawingTests {
  private func source(_ features: (any MLNShape & MLNFeature)...) -> MLNShapeSource {
    MLNShapeSource(identifier: "s", features: features)
  }

  // MARK: Sources by URL

  @Test("data at an HTTP URL are loaded and drawn, and missing data are reported") func http()
    async throws
  {
    let server = try LoopbackServer { request, _ in
      request.path == "/point.geojson?x=1"
        ? .response(
          200, [("Content-Type", "application/geo+json")],
          body: Array(#"{"type":"Point","coordinates":[0,0]}"#.utf8))
        : .response(404, [], body: [])
    }
    defer { server.stop() }
    let loader = SchemeLoader.web()
    let url = try #require(URL(string: server.url("/point.geojson?x=1")))
    let source = MLNShapeSource(identifier: "s", url: url, options: nil)
    let style = try MLNStyle.white([source], layers: [Picture.circles(of: "s")])
    #expect(try await Picture(style, loader: loader)[0] == Picture.red)
    #expect(server.requests.map(\.path) == ["/point.geojson?x=1"])
    try await source.load(through: loader)
    #expect(source.features(matching: nil).count == 1)
    // What was loaded is drawn without the server.
    server.stop()
    #expect(try await Picture(style, loader: SchemeLoader.local)[0] == Picture.red)
    source.url = URL(string: server.url("/none.geojson"))
    let picture = try await Picture(style, loader: loader)
    #expect(picture[0] == Picture.white)
    #expect(picture.diagnostics.contains { $0.severity == .error })
  }

  @Test("HTTPS URLs go to the loader, and one without a scheme is an asset") func otherSchemes()
    async throws
  {
    let https = try #require(URL(string: "https://a.example/a.geojson"))
    let secure = MLNShapeSource(identifier: "s", url: https, options: nil)
    #expect(try await Picture([secure], layers: [Picture.circles(of: "s")])[0] == Picture.red)
    let asset = try #require(URL(string: "a.geojson"))
    let style = try MLNStyle.white([MLNShapeSource(identifier: "s", url: asset)])
    #expect(style.document.source("s")?.members["data"] == "asset://a.geojson")
  }

  // MARK: Shape sources

  @Test("a source is drawn once it is added") func adding() async throws {
    let style = try MLNStyle.white()
    #expect(try await Picture(style)[0] == Picture.white)
    style.addSource(source(stop(0)))
    #expect(try await Picture(style)[0] == Picture.white)
    style.addLayer(Picture.circles(of: "s"))
    #expect(try await Picture(style)[0] == Picture.red)
  }

  @Test("sources of style JSON are drawn, in place and by URL") func styleJSON() async throws {
    let inURL: JSONValue =
      "data:application/geo+json,%7B%22type%22:%22Point%22,%22coordinates%22:%5B0,0%5D%7D"
    for data in [["type": "Point", "coordinates": [0, 0]], "https://a.example/a.geojson", inURL] {
      let root: JSONValue = [
        "version": 8, "sources": ["s": ["type": "geojson", "data": data]],
        "layers": [
          ["id": "c", "type": "circle", "source": "s", "paint": ["circle-color": "red"]]
        ],
      ]
      let style = try MLNStyle(styleJSON: String(decoding: root.encoded(), as: UTF8.self))
      #expect(try await Picture(style)[0] == Picture.red)
      let shape = try #require(style.source(withIdentifier: "s") as? MLNShapeSource)
      #expect((shape.shape is MLNPointAnnotation) == (data.string == nil))
      #expect(try await Picture(style)[0] == Picture.red)
    }
  }

  @Test("a predicate chooses what is drawn") func predicates() async throws {
    let source = source(stop(-10, ["v": 1, "importance": 10]), stop(10, ["v": 2, "importance": 60]))
    let style = try MLNStyle.white([source], layers: [Picture.circles(of: "s")])
    let layer = try #require(style.layer(withIdentifier: "circles") as? MLNVectorStyleLayer)
    for format in ["v > 1", "importance > 50"] {
      layer.predicate = NSPredicate(format: format)
      let picture = try await Picture(style)
      #expect(picture[-10] == Picture.white)
      #expect(picture[10] == Picture.red)
    }
    layer.predicate = nil
    #expect(try await Picture(style)[-10] == Picture.red)
  }

  @Test("an attribute sets the look of a feature") func appearance() async throws {
    let layer = Picture.circles(of: "s")
    layer.circleRadius = NSExpression(forKeyPath: "halfway")
    let picture = try await Picture(
      [source(stop(-10, ["halfway": 0]), stop(10, ["halfway": 5]))], layers: [layer])
    #expect(picture[-10] == Picture.white)
    #expect(picture[10] == Picture.red)
  }

  @Test("a colour attribute is painted") func colors() async throws {
    let layer = Picture.circles(of: "s")
    layer.circleColor = NSExpression(format: "CAST(c, 'UIColor')")
    #expect(layer.error == nil)
    let picture = try await Picture([source(stop(0, ["c": UIColor.blue]))], layers: [layer])
    #expect(picture[0] == [0, 0, 255])
    // The text is a colour without a cast as well.
    let plain = Picture.circles(of: "s")
    plain.circleColor = NSExpression(forKeyPath: "c")
    #expect(plain.error == nil)
    #expect(try await Picture([source(stop(0, ["c": UIColor.blue]))], layers: [plain])[0] == [0, 0, 255])
    let queried = source(stop(0, ["c": UIColor.red])).features(matching: nil)
    #expect(queried.first?.attribute(forKey: "c") as? String == "rgba(255,0,0,1)")
  }

  @Test("tokens in a text are replaced by attributes") func tokens() async throws {
    let layer = MLNSymbolStyleLayer(identifier: "names", source: MLNSource(identifier: "s"))
    layer.text = NSExpression(forConstantValue: "{name}")
    layer.textFontSize = NSExpression(forConstantValue: 20)
    #expect(layer.error == nil)
    let written = try json(layer.text)
    #expect(
      written == ["format", ["to-string", ["get", "name"]], JSONValue.object([:])]
        || written == ["to-string", ["get", "name"]])
    let style = try MLNStyle.white([source(stop(0, ["name": "MW"]))], layers: [layer])
    let label = try await Picture(style)
    #expect(label.inked > 20, "the name is drawn")
    (style.source(withIdentifier: "s") as? MLNShapeSource)?.shape = stop(0, ["name": ""])
    #expect(try await Picture(style).inked == 0)
    (style.source(withIdentifier: "s") as? MLNShapeSource)?.shape = stop(0)
    #expect(try await Picture(style).inked == 0)
  }

  @Test("a shape that is set on a source in the style replaces the one before")
  func reassignment() async throws {
    let source = source(stop(-10))
    let style = try MLNStyle.white([source], layers: [Picture.circles(of: "s")])
    #expect(try await Picture(style)[-10] == Picture.red)
    source.shape = stop(10)
    let picture = try await Picture(style)
    #expect(picture[-10] == Picture.white)
    #expect(picture[10] == Picture.red)
    source.shape = nil
    #expect(try await Picture(style).inked == 0)
    // Out of the style it is drawn no more.
    source.shape = stop(0)
    style.removeLayer(try #require(style.layer(withIdentifier: "circles")))
    style.removeSource(source)
    #expect(try await Picture(style).inked == 0)
  }

  @Test("every class of feature is drawn, and arrays of features take only features")
  func everyClass() async throws {
    let square = [(-20.0, -20.0), (20, -20), (20, 20), (-20, 20), (-20, -20)]
    let ring = square.map { CLLocationCoordinate2DMake($0.0, $0.1) }
    let count = UInt(ring.count)
    let polygon = MLNPolygonFeature(coordinates: ring, count: count)
    let features: [(any MLNShape & MLNFeature, String)] = [
      (stop(0), "circle"), (MLNPointCollectionFeature(coordinates: ring, count: count), "circle"),
      (MLNPolylineFeature(coordinates: ring, count: count), "line"),
      (
        MLNMultiPolylineFeature(polylines: [MLNPolyline(coordinates: ring, count: count)]), "line"
      ),
      (polygon, "fill"),
      (MLNMultiPolygonFeature(polygons: [MLNPolygon(coordinates: ring, count: count)]), "fill"),
      (MLNShapeCollectionFeature(shapes: [polygon]), "fill"),
    ]
    for (feature, kind) in features {
      feature.attributes["draw"] = true
      let source = MLNShapeSource(identifier: "s", features: [feature])
      let circles = Picture.circles(of: "s")
      let lines = MLNLineStyleLayer(identifier: "lines", source: source)
      lines.lineWidth = NSExpression(forConstantValue: 4)
      let fills = MLNFillStyleLayer(identifier: "fills", source: source)
      fills.fillColor = NSExpression(forConstantValue: UIColor.green)
      let layers: [MLNVectorStyleLayer] = kind == "circle" ? [circles] : kind == "line" ? [lines] : [fills]
      let picture = try await Picture([source], layers: layers)
      #expect(picture.inked > 10, "\(type(of: feature))")
    }
    let empty = MLNShapeSource(identifier: "s", features: [MLNEmptyFeature()])
    #expect(try await Picture([empty], layers: [Picture.circles(of: "s")]).inked == 0)
    let shapes: [MLNShape] = [MLNPolygon(coordinates: ring, count: count)]
    #expect((shapes as? [any MLNShape & MLNFeature]) == nil)
  }

  @Test("G39 a line across the antimeridian is drawn in one piece, up to ±360°") func antimeridian()
    async throws
  {
    let source = MLNShapeSource(identifier: "s", features: [line(0, 170, 0, 190)])
    let layer = MLNLineStyleLayer(identifier: "l", source: source)
    layer.lineColor = NSExpression(forConstantValue: UIColor.red)
    layer.lineWidth = NSExpression(forConstantValue: 4)
    let style = try MLNStyle.white([source], layers: [layer])
    let picture = try await Picture(style, center: [180, 0])
    for longitude in [172.0, 178, 180, 182, 188] { #expect(picture[longitude] == Picture.red) }
    #expect(picture[165] == Picture.white && picture[195] == Picture.white)
    #expect(try await Picture(style).inked == 0, "and not around the world")
    // A second turn is drawn where the first is.
    for (west, east) in [(-360.0, -340.0), (340, 360)] {
      let (name, inside) = ("\(west)", west < 0 ? [2.0, 10, 18] : [-18, -10, -2])
      let more = MLNShapeSource(identifier: name, features: [line(0, west, 0, east)])
      let lines = MLNLineStyleLayer(identifier: name, source: more)
      (lines.lineColor, lines.lineWidth) = (layer.lineColor, layer.lineWidth)
      let turned = try await Picture([more], layers: [lines])
      for longitude in inside { #expect(turned[longitude] == Picture.red, "\(west) at \(longitude)") }
      for longitude in inside { #expect(turned[-longitude] == Picture.white, "\(west) at \(-longitude)") }
    }
  }

  // MARK: Computed sources

  private final class Columns: NSObject, MLNComputedShapeSourceDataSource {
    var longitude: Double?
    var zooms: Set<UInt> = []
    func features(in bounds: MLNCoordinateBounds, zoomLevel: UInt) -> [any MLNShape & MLNFeature] {
      zooms.insert(zoomLevel)
      guard let longitude, bounds.sw.longitude <= longitude, longitude < bounds.ne.longitude,
        bounds.sw.latitude <= 0, bounds.ne.latitude > 0
      else { return [] }
      return [stop(longitude)]
    }
  }

  @Test("computed features are drawn, and made again when they are invalidated") func computed()
    async throws
  {
    let columns = Columns()
    columns.longitude = 5
    let source = MLNComputedShapeSource(identifier: "s", dataSource: columns)
    let style = try MLNStyle.white([source], layers: [Picture.circles(of: "s")])
    #expect(try await Picture(style)[5] == Picture.red)
    #expect(try await Picture(style, zoom: 2.5, center: [5, 0])[5] == Picture.red)
    #expect(columns.zooms == [0, 2])
    columns.longitude = -10
    #expect(try await Picture(style)[5] == Picture.red, "what was made is kept")
    source.invalidateBounds(
      MLNCoordinateBoundsMake(CLLocationCoordinate2DMake(-80, -170), CLLocationCoordinate2DMake(80, 170)))
    let moved = try await Picture(style)
    #expect(moved[-10] == Picture.red && moved[5] == Picture.white)
    source.setFeatures([stop(15)], inTileAtX: 0, y: 0, zoomLevel: 0)
    let set = try await Picture(style)
    #expect(set[15] == Picture.red && set[-10] == Picture.white)
    columns.longitude = 0
    source.invalidateTileAt(x: 0, y: 0, zoomLevel: 0)
    #expect(try await Picture(style)[0] == Picture.red)
    // As text the style has no such features.
    let root = try JSONValue(parsing: style.styleJSON)
    #expect(root["sources"]?["s"]?["data"]?["features"] == [])
    source.dataSource = nil
    source.invalidateTileAt(x: 0, y: 0, zoomLevel: 0)
    #expect(try await Picture(style).inked == 0)
  }

  @Test("a computed source makes tiles only at its zoom levels") func computedZooms() async throws {
    let columns = Columns()
    columns.longitude = 0
    let source = MLNComputedShapeSource(
      identifier: "s", dataSource: columns, options: [.minimumZoomLevel: 1, .maximumZoomLevel: 2])
    let style = try MLNStyle.white([source], layers: [Picture.circles(of: "s")])
    #expect(try await Picture(style).inked == 0)
    #expect(try await Picture(style, zoom: 4)[0] == Picture.red)
    #expect(columns.zooms == [2])
  }

  // MARK: Layers of the program

  private struct Flood: CustomLayer {
    let color: Color
    func draw(on canvas: inout CustomLayerCanvas) {
      canvas.fill([[[-30, -30], [30, -30], [30, 30], [-30, 30]]], with: color)
    }
  }

  private final class FloodLayer: MLNCustomStyleLayer {
    var color = Color.black { didSet { setNeedsDisplay() } }
    override func drawing() -> (any CustomLayer)? { Flood(color: color) }
  }

  @Test("layers that the program draws are placed among those of the style") func customLayers() async throws
  {
    let style = try MLNStyle.white([source(stop(0))])
    let (low, high) = (FloodLayer(identifier: "low"), FloodLayer(identifier: "high"))
    try style.add(low)
    try style.add(high)
    let dots = Picture.circles(of: "s")
    try style.add(dots)
    let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])
    low.color = Color(css: "blue") ?? .black
    high.color = Color(css: "lime") ?? .black
    let picture = try await Picture(style)
    #expect(picture[0] == red && picture[10] == green)
    #expect(picture.diagnostics.isEmpty)
    style.layers.swapAt(1, 2)
    #expect(try await Picture(style)[10] == blue)
    // Another order on the same map, and out of the style.
    var map = Map(style)
    map.addCustomLayer(Flood(color: .white), id: "own", below: nil)
    style.removeLayer(low)
    map.show(style)
    #expect(map.customLayers.ids == ["high", "own"])
    high.isVisible = false
    map.show(style)
    #expect(map.customLayers.ids == ["own"])
    high.isVisible = true
    high.minimumZoomLevel = 1
    #expect(try await Picture(style)[10] == Picture.white)
    style.removeLayer(dots)
    style.addLayer(dots)
    style.removeLayer(high)
    style.addLayer(high)
    high.minimumZoomLevel = -.infinity
    #expect(try await Picture(style)[0] == green, "above all")
  }

  // MARK: Appearance at run time

  @Test("sizes and colours of icons and labels change while the program runs") func runtimeStyling()
    async throws
  {
    let layer = MLNSymbolStyleLayer(identifier: "names", source: MLNSource(identifier: "s"))
    layer.text = NSExpression(forKeyPath: "name")
    layer.textFontSize = NSExpression(forConstantValue: 10)
    let style = try MLNStyle.white([source(stop(0, ["name": "W"]))], layers: [layer])
    let small = try await Picture(style).inked
    layer.textFontSize = NSExpression(forConstantValue: 30)
    let large = try await Picture(style).inked
    #expect(small > 0 && large > 2 * small)
    layer.textColor = NSExpression(forConstantValue: UIColor.red)
    let picture = try await Picture(style)
    let reds = (0..<64).flatMap { row in (0..<64).map { picture[column: $0, row: row] } }
      .count { $0 == Picture.red }
    #expect(reds > 10)
    layer.isVisible = false
    #expect(try await Picture(style).inked == 0)
  }

  @Test("a picture has as many pixels as its scale requires") func scales() async throws {
    let style = try MLNStyle.white([source(stop(0))], layers: [Picture.circles(of: "s")])
    var sizes: [Int] = []
    for scale in [1.0, 2, 3] {
      let viewport = Viewport(width: 32, height: 16, pixelRatio: scale)
      let snapshot = try await Snapshotter().snapshot(of: Map(style), in: viewport)
      sizes += [snapshot.width, snapshot.height]
    }
    #expect(sizes == [32, 16, 64, 32, 96, 48])
    let (one, two) = (try await Picture(style).inked, try await Picture(style, scale: 2).inked)
    #expect(two > 3 * one, "a disc of 5 points is larger in pixels")
  }
}
