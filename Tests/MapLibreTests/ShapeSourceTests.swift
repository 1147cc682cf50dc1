import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles
import MapLibre
import Testing

/// A point on the equator with attributes.
func stop(_ longitude: Double, _ attributes: [String: Any] = [:], id: Any? = nil) -> MLNPointFeature {
  let feature = MLNPointFeature()
  feature.coordinate = CLLocationCoordinate2DMake(0, longitude)
  feature.attributes = attributes
  feature.identifier = id
  return feature
}

/// Shape sources by themselves; rows that want a map view are tested on what a style gets from the source.
@Suite struct ShapeSourceTests {
  private func source(_ features: (any MLNShape & MLNFeature)...) -> MLNShapeSource {
    MLNShapeSource(identifier: "s", features: features)
  }

  // MARK: URLs

  @Test("a source loads a file") func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shapes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "a point.geojson")
    try Data(ShapesReadingTests.point.utf8).write(to: url)
    let source = MLNShapeSource(identifier: "s", url: url, options: nil)
    #expect(source.url == url)
    #expect(source.features(matching: nil).isEmpty)
    try await source.load()
    #expect(source.features(matching: nil).count == 1)
    #expect(source.shape == nil)
    // Text that is no GeoJSON, and a file that is not there.
    try Data("{".utf8).write(to: url)
    for name in ["a point.geojson", "none.geojson"] {
      let broken = MLNShapeSource(identifier: "s", url: folder.appending(path: name))
      let error = await #expect(throws: MLNSourceError.self) { try await broken.load() }
      #expect(error?.kind == .loadFailed)
      #expect((try #require(error) as NSError).code == MLNErrorCode.notFound.rawValue)
    }
  }

  // MARK: Shapes

  @Test("the shape is the one that was set, and nil with a URL") func shapes() throws {
    for shape in everyFeature() + [nil] {
      let source = MLNShapeSource(identifier: "s", shape: shape, options: nil)
      #expect(source.shape === shape)
      #expect(source.url == nil)
      #expect(source.error == nil)
      source.url = URL(string: "https://a.example/")
      #expect(source.shape == nil)
      source.shape = shape
      #expect(source.url == nil)
      #expect(source.shape === shape)
    }
    let empty = MLNShapeSource(identifier: "s", shape: nil)
    #expect(try json(empty)["data"] == ["type": "FeatureCollection", "features": []])
    empty.url = nil
    #expect(empty.url == nil && empty.shape == nil)
  }

  @Test("each feature is returned as its class") func classes() throws {
    for feature in everyFeature() {
      let source = MLNShapeSource(identifier: "s", shape: feature)
      let again = try #require(
        try MLNSource.source(identifier: "s", styleJSON: json(source)) as? MLNShapeSource)
      #expect(again.shape.map { type(of: $0) } == type(of: feature))
      #expect(try json(again) == json(source))
    }
  }

  @Test("a source takes several shapes, as collections or as arrays") func collections() throws {
    let features = [stop(0), stop(1)]
    let collection = MLNShapeCollectionFeature(shapes: features)
    #expect(MLNShapeSource(identifier: "s", shape: collection).shape === collection)
    #expect(MLNShapeSource(identifier: "s", shape: collection).features(matching: nil).count == 2)
    let plain = MLNShapeCollection(shapes: features)
    #expect((MLNShapeSource(identifier: "s", shape: plain).shape as? MLNShapeCollection)?.shapes.count == 2)
    let one = MLNShapeSource(identifier: "s", features: [features[0]], options: nil)
    #expect((one.shape as? MLNShapeCollectionFeature)?.shapes.count == 1)
    let shapes = MLNShapeSource(identifier: "s", shapes: features, options: nil)
    #expect(shapes.shape.map { type(of: $0) == MLNShapeCollection.self } == true)
  }

  @Test("lists and objects among the attributes come out of a source as they went in") func nested() throws {
    let attributes: [String: Any] = [
      "list": [1, "two", [true, NSNull()]] as [Any], "object": ["a": ["b": 2.5], "c": []] as [String: Any],
    ]
    let source = source(stop(0, attributes))
    let again = try #require(
      try MLNSource.source(identifier: "s", styleJSON: json(source)) as? MLNShapeSource)
    for source in [source, again] {
      let found = try #require(source.features(matching: nil).first)
      #expect(NSDictionary(dictionary: found.attributes) == NSDictionary(dictionary: attributes))
    }
  }

  @Test("features in a plain collection lose their attributes") func lostAttributes() {
    let source = MLNShapeSource(identifier: "s", shapes: [stop(1, ["a": 1], id: 7), line(0, 0, 1, 1)])
    let features = source.features(matching: nil)
    #expect(features.map { type(of: $0) == MLNPointFeature.self } == [true, false])
    #expect(features.allSatisfy { $0.attributes.isEmpty && $0.identifier == nil })
  }

  @Test("shapes can be used without a map") func withoutMap() throws {
    let area = try #require(try shape(ShapesReadingTests.polygon) as? MLNPolygon)
    #expect(area.intersects(MLNCoordinateBoundsMake(CLLocationCoordinate2D(), area.overlayBounds.ne)))
    #expect(text(area) == ShapesReadingTests.polygon)
  }

  @Test("geometries are shapes, features features, collections shape collection features")
  func vocabulary() throws {
    let feature = featureText(ShapesReadingTests.line)
    #expect(try shape(ShapesReadingTests.line) as? any MLNFeature == nil)
    #expect(try shape(feature) is any MLNFeature)
    #expect(try shape(#"{"type":"FeatureCollection","features":[\#(feature)]}"#) is MLNShapeCollectionFeature)
  }

  // MARK: Changes

  @Test("a source keeps a feature's state at the time when it is given") func laterChanges() throws {
    let feature = stop(0, ["a": 1], id: 1)
    let source = source(feature)
    feature.identifier = 2
    feature.attributes["a"] = 2
    feature.coordinate.longitude = 50
    let queried = try #require(source.features(matching: nil).first)
    #expect(queried.identifier as? UInt64 == 1)
    #expect(queried.attribute(forKey: "a") as? UInt64 == 1)
    #expect(queried.coordinate.longitude == 0)
  }

  @Test("changes to queried features stay with them, and can be used in a new source") func queriedChanges()
    throws
  {
    let source = source(stop(0, ["a": 1], id: 1))
    let queried = try #require(source.features(matching: nil).first as? MLNPointFeature)
    queried.identifier = 9
    queried.attributes["a"] = 9
    let again = try #require(source.features(matching: nil).first)
    #expect(again.identifier as? UInt64 == 1)
    #expect(again.attribute(forKey: "a") as? UInt64 == 1)
    let other = MLNShapeSource(identifier: "t", features: [queried])
    #expect(other.features(matching: NSPredicate(format: "a = 9")).first?.identifier as? UInt64 == 9)
  }

  @Test("an attribute without a JSON form is reported, and removed with the shape") func badShapes() throws {
    let source = source(stop(0, ["a": Date()]))
    #expect(source.error?.kind == .invalidArgument)
    #expect(throws: MLNSourceError.self) { try json(source) }
    source.shape = stop(0)
    #expect(source.error == nil)
    let bad = MLNShapeSource(identifier: "s", shape: stop(0), options: [.buffer: "x"])
    bad.shape = stop(1)
    #expect(bad.error != nil, "the options are still wrong")
  }

  @Test("a source's own filter leaves features out") func ownFilter() throws {
    var members = try #require(try json(source(stop(0, ["v": 1]), stop(1, ["v": 2]))).object)
    members["filter"] = ["==", ["get", "v"], 2]
    let filtered = try #require(
      try MLNSource.source(identifier: "s", styleJSON: .object(members)) as? MLNShapeSource)
    #expect(filtered.features(matching: nil).map(\.coordinate.longitude) == [1])
  }

  // MARK: Queries and annotations, as far as there is no map view

  @Test("what a source finds is written and read again") func extraction() throws {
    for feature in everyFeature() {
      let source = MLNShapeSource(identifier: "s", features: [feature])
      let queried = try #require(source.features(matching: nil).first as? any MLNShape & MLNFeature)
      let again = try shape(text(queried))
      #expect(text(again) == text(queried))
      #expect(type(of: again) == type(of: feature))
    }
  }

  @Test("features, queried ones too, have what an annotation needs") func annotations() throws {
    let queried = try #require(source(stop(5)).features(matching: nil).first)
    let annotations: [any MLNAnnotation] = [
      queried, MLNPointFeature(), line(0, 0, 1, 1), area(0, 0, 1, 1, 2, 0),
    ]
    #expect(annotations.map(\.coordinate).allSatisfy(CLLocationCoordinate2DIsValid))
    #expect(annotations.filter { $0 is any MLNOverlay }.count == 2)
  }

  @Test("as a plain shape a feature has neither identifier nor attributes")
  func plainShapes() {
    let feature = stop(5, ["a": 1], id: 5)
    let drawn = MLNShapeSource(identifier: "annotations", shapes: [feature]).features(matching: nil).first
    #expect(drawn?.identifier == nil)
    #expect(drawn?.attributes.isEmpty == true)
    #expect(drawn?.coordinate.longitude == 5)
  }

  @Test("a feature has what a callout shows") func callouts() {
    let feature = stop(5)
    feature.title = "title"
    feature.subtitle = "subtitle"
    let annotation: any MLNAnnotation = feature
    #expect(annotation.title == "title" && annotation.subtitle == "subtitle")
  }

  // MARK: Tiles

  @Test("F4 F10 F18 features of vector tiles, with and without identifier") func tiles() throws {
    let tile = try VectorTile(TileFixture.bytes)
    let layer = try #require(try tile.layer(named: "l")).features
    let features = layer.map { MLNShape.feature(of: $0, in: TileID(z: 1, x: 1, y: 0)) }
    #expect(features.map { $0.identifier as? UInt64 } == [5, nil])
    let place = try #require(features.first as? MLNPointFeature)
    #expect(abs(place.coordinate.longitude - 90) < 1e-9)
    #expect(abs(place.coordinate.latitude - 66.5132604431) < 1e-6)
    #expect(place.attribute(forKey: "name") as? String == "x")
    #expect(place.attribute(forKey: "yes") as? Bool == true)
    #expect(place.attribute(forKey: "n") as? UInt64 == 7)
    #expect(place.attribute(forKey: "d") as? Double == 0.5)
    #expect(place.attribute(forKey: "none") == nil)
    let line = try #require(features.last as? MLNPolylineFeature)
    #expect(line.pointCount == 2)
    #expect(line.coordinates[0].longitude == 0)
  }

  @Test("areas with holes come out of tiles as they went in") func areasOfTiles() throws {
    for (index, row) in ShapesReadingTests.geometries.enumerated() where index < 6 {
      let feature = try #require(try shape(featureText(row.text)) as? any MLNShape & MLNFeature)
      let source = MLNShapeSource(identifier: "s", features: [feature])
      let index = GeoJSONTileIndex(
        source.data?.features ?? [], options: GeoJSONTileOptions(buffer: 0, tolerance: 0))
      let cut = try #require(index.tile(TileID(z: 0, x: 0, y: 0)))
      let queried = try #require(cut.first.map { MLNShape.feature(of: $0, in: TileID(z: 0, x: 0, y: 0)) })
      #expect(type(of: queried) == type(of: feature))
      let polygons = (queried as? MLNMultiPolygon)?.polygons ?? (queried as? MLNPolygon).map { [$0] } ?? []
      let expected = (feature as? MLNMultiPolygon)?.polygons ?? (feature as? MLNPolygon).map { [$0] } ?? []
      #expect(polygons.map { $0.interiorPolygons?.count } == expected.map { $0.interiorPolygons?.count })
      #expect(abs(queried.coordinate.longitude - feature.coordinate.longitude) < 0.1)
    }
    let vector = MLNVectorTileSource(identifier: "v", tileURLTemplates: ["a"])
    #expect(vector.features(sourceLayerIdentifiers: ["l"], predicate: nil).isEmpty)
    vector.loadedFeatures = { names, _ in names == ["l"] ? [stop(0)] : [] }
    #expect(vector.features(sourceLayerIdentifiers: ["l"], predicate: nil).count == 1)
  }
}

/// A vector tile with a point and a line, as bytes (Mapbox Vector Tile Specification 2.1).
enum TileFixture {
  static var bytes: [UInt8] {
    func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
      [number << 3 | 2, UInt8(content.count)] + content
    }
    func number(_ number: UInt8, _ value: UInt8) -> [UInt8] { [number << 3, value] }
    // The middle of a tile 128 wide: zigzag(64) = 128, two bytes as a varint.
    let point =
      number(1, 5) + field(2, [0, 0, 1, 1, 2, 2, 3, 3]) + number(3, 1) + field(4, [9, 128, 1, 128, 1])
    let line = number(3, 2) + field(4, [9, 0, 0, 10, 2, 2])
    let half: [UInt8] = [3 << 3 | 1] + (0..<8).map { UInt8(truncatingIfNeeded: (0.5).bitPattern >> (8 * $0)) }
    let values = [field(1, Array("x".utf8)), number(7, 1), number(5, 7), half].flatMap { field(4, $0) }
    let keys = ["name", "yes", "n", "d"].flatMap { field(3, Array($0.utf8)) }
    let layer =
      number(15, 2) + field(1, Array("l".utf8)) + field(2, point) + field(2, line) + keys + values
      + [5 << 3, 128, 1]
    return field(3, layer)
  }
}
