import Cartouche
import CartoucheImages
import CartoucheJSON
import MapLibre
import Synchronization
import Testing

/// Tiles by URL, for styles whose sources ask for them; what was asked for is kept.
final class TileServer: ResourceLoader {
  private let asked = Mutex<[String]>([])
  private let answers: [String: [UInt8]]

  /// Answers to URLs by what they begin with.
  init(_ answers: [String: [UInt8]]) { self.answers = answers }

  /// The URLs so far, sorted.
  var urls: [String] { asked.withLock { $0.sorted() } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    asked.withLock { $0.append(request.url) }
    guard let match = answers.keys.sorted().last(where: { request.url.hasPrefix($0) }) else {
      throw .notFound(url: request.url)
    }
    return ResourceResponse(answers[match] ?? [])
  }

  /// A picture of one colour as a PNG file, 8 pixels wide and high.
  static func png(_ red: UInt8, _ green: UInt8, _ blue: UInt8) throws -> [UInt8] {
    let pixels = [[UInt8]](repeating: [red, green, blue, 255], count: 64).flatMap(\.self)
    return try PNGEncoder().encode(Image(width: 8, height: 8, pixels: pixels))
  }
}

/// Sources of tiles and pictures, drawn through a style.
@MainActor @Suite struct TileSourceDrawingTests {
  private func raster(_ source: MLNSource) -> MLNRasterStyleLayer {
    MLNRasterStyleLayer(identifier: "raster", source: source)
  }

  private func draw(
    _ source: MLNSource, _ layer: MLNStyleLayer, zoom: Double = 0, _ server: TileServer
  ) async throws -> Picture {
    try await Picture(
      try MLNStyle.white([source], layers: [layer]), zoom: zoom, loader: server)
  }

  // MARK: Each type

  @Test("vector tiles are requested by their template and drawn") func vector() async throws {
    let server = TileServer(["https://a.example/": TileFixture.bytes])
    let source = MLNVectorTileSource(
      identifier: "v", tileURLTemplates: ["https://a.example/{z}/{x}/{y}.pbf"])
    let layer = Picture.circles(of: "v")
    layer.sourceLayerIdentifier = "l"
    let picture = try await draw(source, layer, server)
    // The point is in the middle of the tile, the line at its corner.
    #expect(picture[0] == Picture.red)
    #expect(server.urls == ["https://a.example/0/0/0.pbf"])
    #expect(picture.diagnostics.isEmpty)
  }

  @Test("raster tiles are requested by the ratio of the picture and drawn") func rasters()
    async throws
  {
    let server = try TileServer(["https://a.example/": TileServer.png(0, 128, 0)])
    let source = MLNRasterTileSource(
      identifier: "r", tileURLTemplates: ["https://a.example/{z}/{x}/{y}{ratio}.png"])
    let style = try MLNStyle.white([source], layers: [raster(source)])
    #expect(try await Picture(style, loader: server)[0] == [0, 128, 0])
    #expect(server.urls == ["https://a.example/0/0/0.png"])
    _ = try await Picture(style, scale: 2, loader: server)
    #expect(server.urls == ["https://a.example/0/0/0.png", "https://a.example/0/0/0@2x.png"])
  }

  @Test("elevations are drawn by their encoding") func elevations() async throws {
    // Heights that fall to the east: shades that a flat tile does not have.
    var pixels: [UInt8] = []
    for _ in 0..<64 { for column in 0..<64 { pixels += [128, UInt8(4 * column), 0, 255] } }
    let slope = try PNGEncoder().encode(Image(width: 64, height: 64, pixels: pixels))
    let server = TileServer(["https://a.example/": slope])
    var inked: [Int] = []
    for encoding in [MLNDEMEncoding.terrarium, .mapbox] {
      let source = MLNRasterDEMSource(
        identifier: "d", tileURLTemplates: ["https://a.example/{z}/{x}/{y}.png"],
        options: [.demEncoding: NSNumber(value: encoding.rawValue), .maximumZoomLevel: 12])
      let layer = MLNHillshadeStyleLayer(identifier: "h", source: source)
      let picture = try await draw(source, layer, zoom: 11, server)
      inked.append((0..<64).reduce(0) { $0 + Int(picture[column: $1, row: 20][0]) })
      #expect(picture.diagnostics.isEmpty)
    }
    #expect(inked[0] != inked[1], "the same colours are other heights")
  }

  @Test("GeoJSON from a shape is drawn") func shapes() async throws {
    let shape = try MapLibreTests.shape(#"{"type":"Point","coordinates":[0,0]}"#)
    let source = MLNShapeSource(identifier: "s", shape: shape, options: nil)
    #expect(try await Picture([source], layers: [Picture.circles(of: "s")])[0] == Picture.red)
  }

  @Test("a picture is drawn in a rotated quadrilateral") func pictures() async throws {
    let server = try TileServer(["https://a.example/": TileServer.png(0, 0, 255)])
    let url = try #require(URL(string: "https://a.example/radar.png"))
    // A square on its corner, counter-clockwise from what is the top left of the picture.
    func at(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D {
      CLLocationCoordinate2DMake(latitude, longitude)
    }
    let quad = MLNCoordinateQuadMake(at(15, 0), at(0, -15), at(-15, 0), at(0, 15))
    let source = MLNImageSource(identifier: "i", coordinateQuad: quad, url: url)
    #expect(
      try json(source)["coordinates"] == [[0, 15], [15, 0], [0, -15], [-15, 0]], "clockwise in a style")
    let style = try MLNStyle.white([source], layers: [raster(source)])
    let picture = try await Picture(style, loader: server)
    #expect(picture[0] == [0, 0, 255])
    #expect(picture[column: 32, row: 16] == [0, 0, 255] && picture[column: 16, row: 32] == [0, 0, 255])
    #expect(picture[column: 16, row: 16] == Picture.white, "the corners of the box around it are not covered")
    #expect(picture[column: 47, row: 47] == Picture.white)
    source.coordinates = MLNCoordinateQuadMake(at(15, 20), at(-15, 20), at(-15, 40), at(15, 40))
    let moved = try await Picture(style, loader: server)
    #expect(moved[0] == Picture.white)
    #expect(moved[21.5] == [0, 0, 255])
  }

  // MARK: What tiles there are

  @Test("a TileJSON document has the URLs of tiles") func configuration() async throws {
    let document =
      #"{"tilejson":"2.1.0","tiles":["https://b.example/{z}/{x}/{y}.pbf"],"maxzoom":3,"#
      + #""attribution":"© <a href='https://c.example/'>C</a>"}"#
    let server = TileServer([
      "https://a.example/t.json": Array(document.utf8), "https://b.example/": TileFixture.bytes,
    ])
    let url = try #require(URL(string: "https://a.example/t.json"))
    let source = MLNVectorTileSource(identifier: "v", configurationURL: url)
    let layer = Picture.circles(of: "v")
    layer.sourceLayerIdentifier = "l"
    #expect(try await draw(source, layer, server)[0] == Picture.red)
    #expect(server.urls == ["https://a.example/t.json", "https://b.example/0/0/0.pbf"])
    // The object learns it when it is loaded.
    #expect(source.tileURLTemplates.isEmpty && source.attributionInfos.isEmpty)
    try await source.load(through: server)
    #expect(source.tileURLTemplates == ["https://b.example/{z}/{x}/{y}.pbf"])
    #expect(source.attributionInfos.map(\.title.string) == ["©", "C"])
    let none = MLNVectorTileSource(identifier: "v", configurationURLString: "https://none.example/t.json")
    let error = await #expect(throws: MLNSourceError.self) { try await none.load(through: server) }
    #expect(error?.kind == .loadFailed)
  }

  @Test(
    "options decide which tiles are requested",
    arguments: [
      ([:], 2.0, ["2/1/1", "2/1/2", "2/2/1", "2/2/2"]),
      ([.maximumZoomLevel: 1], 2.0, ["1/0/0", "1/0/1", "1/1/0", "1/1/1"]),
      ([.minimumZoomLevel: 3], 2.0, []),
      ([.tileSize: 256], 1.0, ["2/1/1", "2/1/2", "2/2/1", "2/2/2"]),
      ([.tileCoordinateSystem: MLNTileCoordinateSystem.TMS], 1.0, ["1/0/0", "1/0/1", "1/1/0", "1/1/1"]),
      (
        [
          .coordinateBounds: MLNCoordinateBoundsMake(
            CLLocationCoordinate2DMake(10, 10), CLLocationCoordinate2DMake(20, 20))
        ], 1.0, ["1/1/0"]
      ),
      (
        [
          .coordinateBounds: MLNCoordinateBoundsMake(
            CLLocationCoordinate2DMake(10, 10), CLLocationCoordinate2DMake(20, 20)),
          .tileCoordinateSystem: MLNTileCoordinateSystem.TMS,
        ], 1.0, ["1/1/1"]
      ),
    ] as [([MLNTileSourceOption: any Sendable], Double, [String])])
  func options(options: [MLNTileSourceOption: any Sendable], zoom: Double, tiles: [String]) async throws {
    let server = try TileServer(["https://": TileServer.png(0, 128, 0)])
    let source = MLNRasterTileSource(
      identifier: "r", tileURLTemplates: ["https://a.example/{z}/{x}/{y}"], options: options)
    #expect(source.error == nil)
    let picture = try await draw(source, raster(source), zoom: zoom, server)
    #expect(server.urls == tiles.map { "https://a.example/\($0)" })
    #expect((picture.inked > 0) == !tiles.isEmpty)
  }

  @Test("without a limit there are tiles of the zoom levels from 0 to 22") func defaultZooms() async throws {
    for (zoom, level) in [(0.0, "0"), (22, "22"), (23.5, "22")] {
      let server = try TileServer(["https://": TileServer.png(0, 128, 0)])
      let source = MLNVectorTileSource(identifier: "v", tileURLTemplates: ["https://a.example/{z}"])
      let layer = Picture.circles(of: "v")
      layer.sourceLayerIdentifier = "l"
      _ = try await draw(source, layer, zoom: zoom, server)
      #expect(Set(server.urls) == ["https://a.example/\(level)"])
    }
  }

  @Test("the sprite of a style has the resolution of the picture") func sprites() async throws {
    let server = try TileServer([
      "https://a.example/s.json": Array(#"{"i":{"x":0,"y":0,"width":8,"height":8,"pixelRatio":1}}"#.utf8),
      "https://a.example/s@2x.json": Array(#"{"i":{"x":0,"y":0,"width":8,"height":8,"pixelRatio":2}}"#.utf8),
      "https://a.example/s.png": TileServer.png(0, 128, 0),
      "https://a.example/s@2x.png": TileServer.png(0, 0, 255),
    ])
    let style = try MLNStyle(
      styleJSON: #"{"version":8,"sprite":"https://a.example/s","sources":{},"layers":[]}"#)
    let source = MLNShapeSource(identifier: "s", features: [stop(0, ["kind": "i"])])
    let layer = MLNSymbolStyleLayer(identifier: "icons", source: source)
    // A name with a token is that of the attribute.
    layer.iconImageName = NSExpression(forConstantValue: "{kind}")
    try style.add(source)
    try style.add(layer)
    for (scale, color) in [(1.0, [0, 128, 0]), (2, [0, 0, 255])] as [(Double, [UInt8])] {
      let picture = try await Picture(style, scale: scale, loader: server)
      #expect(picture[column: 32, row: 32] == color)
    }
    #expect(Set(server.urls.map { $0.contains("@2x") }) == [false, true])
  }

  @Test("tiles are spread over several templates") func templates() async throws {
    let server = try TileServer(["https://": TileServer.png(0, 128, 0)])
    let source = MLNRasterTileSource(
      identifier: "r",
      tileURLTemplates: ["https://a.example/{z}/{x}/{y}", "https://b.example/{z}/{x}/{y}"])
    #expect(source.tileURLTemplates.first == "https://a.example/{z}/{x}/{y}")
    _ = try await draw(source, raster(source), zoom: 2, server)
    #expect(Set(server.urls.map { $0.prefix(17) }) == ["https://a.example", "https://b.example"])
    #expect(server.urls.count == 4)
  }

  @Test("a picture has the attributions of its data") func attributions() async throws {
    let server = try TileServer(["https://": TileServer.png(0, 128, 0)])
    let link = MLNAttributionInfo(title: "C", url: URL(string: "https://c.example/"))
    let options: [[MLNTileSourceOption: Any]] = [
      [.attributionHTMLString: "© <b>A</b>"], [.attributionInfos: [link]],
    ]
    let expected = ["© <b>A</b>", #"<a href="https://c.example/">C</a>"#]
    for (options, html) in zip(options, expected) {
      let source = MLNRasterTileSource(
        identifier: "r", tileURLTemplates: ["https://a.example/{z}/{x}/{y}"], options: options)
      let style = try MLNStyle.white([source], layers: [raster(source)])
      let viewport = Viewport(width: 8, height: 8)
      let snapshot = try await Snapshotter(loader: server).snapshot(of: Map(style), in: viewport)
      #expect(snapshot.attributions == [html])
      #expect(style.attributionInfos.map(\.title.string) == (html.contains("C") ? ["C"] : ["© A"]))
    }
  }

  // MARK: Queries

  @Test("a vector source returns the features of the tiles that a picture has loaded")
  func loadedFeatures() async throws {
    let server = TileServer(["https://a.example/": TileFixture.bytes])
    let source = MLNVectorTileSource(identifier: "v", tileURLTemplates: ["https://a.example/{z}/{x}/{y}"])
    let style = try MLNStyle.white([source])
    let layer = Picture.circles(of: "v")
    layer.sourceLayerIdentifier = "l"
    try style.add(layer)
    #expect(source.features(sourceLayerIdentifiers: ["l"], predicate: nil).isEmpty)
    _ = try await Picture(style, loader: server)
    let features = source.features(sourceLayerIdentifiers: ["l", "none"], predicate: nil)
    #expect(features.count == 2)
    let point = try #require(features.first { $0 is MLNPointFeature })
    #expect(point.identifier.map { "\($0)" } == "5")
    #expect(point.attribute(forKey: "name") as? String == "x")
    #expect(abs(point.coordinate.longitude) < 1e-6)
    #expect(features.contains { $0 is MLNPolylineFeature && $0.identifier == nil })
    func count(_ predicate: NSPredicate) -> Int {
      source.features(sourceLayerIdentifiers: ["l"], predicate: predicate).count
    }
    #expect(count(NSPredicate(format: "name == 'x'")) == 1)
    #expect(count(NSPredicate(format: "name == 'y'")) == 0)
    #expect(
      count(NSPredicate { object, _ in object is MLNPolyline }) == 1, "one that styles have no form for")
    #expect(source.features(sourceLayerIdentifiers: ["none"], predicate: nil).isEmpty)
    // Features that were queried make a new source.
    let again = MLNShapeSource(identifier: "again", shapes: features.compactMap { $0 as? MLNPointFeature })
    #expect(again.features(matching: nil).count == 1)
    style.removeLayer(layer)
    style.removeSource(source)
    #expect(source.features(sourceLayerIdentifiers: ["l"], predicate: nil).isEmpty)
  }

  @Test("features of a picture are drawn again and written") func queriedFeatures() async throws {
    let source = MLNShapeSource(identifier: "s", features: [stop(-10, ["v": 1], id: 3), stop(10)])
    let picture = try await Picture([source], layers: [Picture.circles(of: "s")])
    let found = try picture.features.features(FeatureQuery(.point([18, 32])))
    let feature = try #require(found.first)
    #expect(found.count == 1 && feature.identifier == .uint(3) || feature.identifier == .int(3))
    let text = try #require(String(bytes: GeoJSON.feature(feature.feature).encoded(), encoding: .utf8))
    let again = try #require(try MapLibreTests.shape(text) as? MLNPointFeature)
    #expect(abs(again.coordinate.longitude + 10) < 0.1)
    let copy = MLNShapeSource(identifier: "s", features: [again])
    let second = try await Picture([copy], layers: [Picture.circles(of: "s")])
    #expect(second[-10] == Picture.red && second[10] == Picture.white)
  }
}
