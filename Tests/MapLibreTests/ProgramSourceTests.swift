import Cartouche
import CartoucheJSON
import CartoucheSQLite
import MapLibre
import MapLibreSettings
import Testing

/// Under a style from a server, sources that the program adds may be anywhere, and those of the style may not.
@MainActor @Suite final class ProgramSourceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString)")
  private let styleURL = URL(string: "https://styles.example/a/style.json")
  private let loader = MapLoader(
    MapSettings(LaunchSettings([:])), MLNNetworkConfiguration(), resources: nil)

  init() throws {
    let tiles = folder.appending(path: "0/0")
    try FileManager.default.createDirectory(at: tiles, withIntermediateDirectories: true)
    try Data(TileServer.png(255, 0, 0)).write(to: tiles.appending(path: "0.png"))
    try Data(#"{"type":"Point","coordinates":[0,0]}"#.utf8).write(to: folder.appending(path: "p.json"))
    let archive = folder.appending(path: "a b.mbtiles").path
    let database = try SQLiteDatabase(archive, SQLiteOptions(.readWrite))
    try database.performAndWait { database in
      try database.execute(
        """
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        INSERT INTO metadata VALUES ('format', 'pbf'), ('minzoom', '0'), ('maxzoom', '0');
        """)
      try database.run("INSERT INTO tiles VALUES (0, 0, 0, ?)", [SQLiteValue(TileFixture.bytes)])
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A way to name a file in a source.
  enum Kind: String, CaseIterable {
    case geoJSON, image, tiles, mbtiles, pmtiles
  }

  /// A source of a file with a layer that draws it red in the middle, as far as the file is ours.
  private func source(_ kind: Kind) throws -> (MLNSource, MLNStyleLayer) {
    let circles = Picture.circles(of: "s")
    circles.sourceLayerIdentifier = kind == .geoJSON ? nil : "l"
    func raster(_ source: MLNSource) -> (MLNSource, MLNStyleLayer) {
      (source, MLNRasterStyleLayer(identifier: "raster", source: source))
    }
    switch kind {
    case .geoJSON: return (MLNShapeSource(identifier: "s", url: folder.appending(path: "p.json")), circles)
    case .image:
      func at(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D {
        CLLocationCoordinate2DMake(latitude, longitude)
      }
      let quad = MLNCoordinateQuadMake(at(9, -9), at(-9, -9), at(-9, 9), at(9, 9))
      return raster(
        MLNImageSource(identifier: "s", coordinateQuad: quad, url: folder.appending(path: "0/0/0.png")))
    case .tiles:
      let template = "file://\(folder.path)/{z}/{x}/{y}.png"
      return raster(
        MLNRasterTileSource(
          identifier: "s", tileURLTemplates: [template], options: [.maximumZoomLevel: 0]))
    case .mbtiles:
      let url = try #require(URL(string: "mbtiles://\(folder.path)/a%20b.mbtiles"))
      return (MLNVectorTileSource(identifier: "s", configurationURL: url), circles)
    case .pmtiles:
      let world = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Engine/Cartouche/World/world.pmtiles")
      return (
        MLNVectorTileSource(identifier: "s", configurationURLString: "pmtiles://file://\(world.path)"),
        circles
      )
    }
  }

  private func isRefused(_ picture: Picture) -> Bool {
    picture[0] == Picture.white
      && picture.diagnostics.contains { $0.description.contains("may not request files") }
  }

  @Test("a program's source of a file is drawn under a style from a server", arguments: Kind.allCases)
  func own(kind: Kind) async throws {
    let style = MLNStyle(try MLNStyle.white().document, url: styleURL)
    let (source, layer) = try source(kind)
    style.addSource(source)
    style.addLayer(layer)
    let picture = try await Picture(style, loader: loader)
    #expect(picture.diagnostics.filter { $0.severity == .error }.isEmpty)
    if kind != .pmtiles { #expect(picture[0] == Picture.red) }
  }

  @Test(
    "the same source is refused to the style's document, also when its object is added again",
    arguments: Kind.allCases)
  func ofTheDocument(kind: Kind) async throws {
    let (source, layer) = try source(kind)
    let text = try MLNStyle.white([source], layers: [layer]).encodedStyleJSON()
    let style = try MLNStyle(styleJSON: text, url: styleURL)
    #expect(isRefused(try await Picture(style, loader: loader)))
    let object = try #require(style.source(withIdentifier: "s"))
    let drawn = try #require(style.layers.last)
    style.removeLayer(drawn)
    try style.remove(object)
    try style.add(object)
    style.addLayer(drawn)
    #expect(isRefused(try await Picture(style, loader: loader)))
    // A local style may have it.
    let local = try MLNStyle(styleJSON: text, url: folder.appending(path: "style.json"))
    let picture = try await Picture(local, loader: loader)
    #expect(picture.diagnostics.filter { $0.severity == .error }.isEmpty)
  }

  @Test("a URL that a program gives to a source of the document is the program's") func changed() async throws
  {
    let (source, layer) = try source(.geoJSON)
    let text = try MLNStyle.white([source], layers: [layer]).encodedStyleJSON()
    let style = try MLNStyle(styleJSON: text, url: styleURL)
    let shape = try #require(style.source(withIdentifier: "s") as? MLNShapeSource)
    let other = folder.appending(path: "q.json")
    try Data(#"{"type":"Point","coordinates":[0,0]}"#.utf8).write(to: other)
    shape.url = other
    #expect(try await Picture(style, loader: loader)[0] == Picture.red)
    // The document's own URL is not the program's because something else was changed.
    shape.url = folder.appending(path: "p.json")
    #expect(isRefused(try await Picture(style, loader: loader)))
  }

  // MARK: Queries of data at URLs

  /// A file of six points near 0°, 0°, of which two at a time are near each other.
  private func points() throws -> URL {
    let features = [(0.0, 0.0), (0.5, 0), (8, 0), (8.5, 0), (-8, 0), (-8.5, 0)].enumerated().map {
      """
      {"type": "Feature", "id": \($0.offset), "properties": {"n": \($0.offset)},
       "geometry": {"type": "Point", "coordinates": [\($0.element.0), \($0.element.1)]}}
      """
    }
    let url = folder.appending(path: "points.json")
    let text = #"{"type": "FeatureCollection", "features": ["# + features.joined(separator: ",") + "]}"
    try Data(text.utf8).write(to: url)
    return url
  }

  @Test("G1 a source with a URL answers queries once a map has loaded it, layer or not") func loaded()
    async throws
  {
    for layers in [[], [Picture.circles(of: "s")]] {
      let source = MLNShapeSource(identifier: "s", url: try points())
      let style = try MLNStyle.white([source], layers: layers)
      #expect(source.features(matching: nil).isEmpty)
      let first = try await Picture(style, loader: loader)
      #expect(source.features(matching: nil).count == 6 && source.shape == nil)
      #expect(source.features(matching: NSPredicate(format: "n > 3")).count == 2)
      // Asking does not change what is drawn, and another picture answers as well.
      let again = try await Picture(style, loader: loader)
      #expect(again.inked == first.inked && source.features(matching: nil).count == 6)
      // Another URL has to be loaded first.
      source.url = folder.appending(path: "p.json")
      #expect(source.features(matching: nil).isEmpty)
      _ = try await Picture(style, loader: loader)
      #expect(source.features(matching: nil).count == 1)
    }
  }

  @Test("a clustered source with a URL tells the children and the leaves of a cluster on the map")
  func clusters() async throws {
    let source = MLNShapeSource(
      identifier: "s", url: try points(), options: [.clustered: true, .clusterRadius: 8])
    let style = try MLNStyle.white([source], layers: [Picture.circles(of: "s")])
    let picture = try await Picture(style, loader: loader)
    let shown = try picture.features.features(
      FeatureQuery(.box(min: [0, 0], max: [64, 64]), layers: ["circles"]))
    let clusters = shown.compactMap {
      MLNShape.feature(
        of: Feature(geometry: $0.geometry, properties: $0.properties, identifier: $0.identifier))
        as? MLNPointFeatureCluster
    }
    #expect(clusters.count == 3)
    let cluster = try #require(clusters.first)
    #expect(source.leaves(of: cluster, offset: 0, limit: 10).count == 2)
    #expect(source.leaves(of: cluster, offset: 1, limit: 10).count == 1)
    #expect(source.children(of: cluster).count == 2)
    #expect(source.zoomLevel(forExpanding: cluster) > 0)
    #expect(source.features(matching: nil).count == 6)
  }
}
