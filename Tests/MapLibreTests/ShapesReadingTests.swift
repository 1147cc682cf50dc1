import CartoucheGeoJSON
import MapLibre
import Testing

/// The shape of GeoJSON text.
func shape(_ text: String) throws -> MLNShape {
  try MLNShape(data: Data(text.utf8), encoding: String.Encoding.utf8.rawValue)
}

/// The GeoJSON text of a shape.
func text(_ shape: MLNShape) -> String {
  String(decoding: shape.geoJSONData(usingEncoding: String.Encoding.utf8.rawValue), as: UTF8.self)
}

/// The feature around a geometry.
func featureText(_ geometry: String, properties: String = "{}") -> String {
  #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
}

/// From GeoJSON text to shapes.
@Suite struct ShapesReadingTests {
  static let point = #"{"type":"Point","coordinates":[-90.07,29.95]}"#
  static let multiPoint = #"{"type":"MultiPoint","coordinates":[[1,2],[3,4],[5,6]]}"#
  static let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
  static let multiLine = #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8],[9,10]]]}"#
  static let polygon =
    #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}"#
  static let multiPolygon =
    #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]],[[5,1],[6,1],[6,2],[5,1]]],"#
    + "[[[20,0],[21,0],[21,1],[20,0]]]]}"
  static let collection = #"{"type":"GeometryCollection","geometries":["# + point + "," + line + "]}"

  /// Each geometry with the class of its shape and that of its feature.
  static let geometries: [(text: String, shape: MLNShape.Type, feature: MLNShape.Type)] = [
    (point, MLNPointAnnotation.self, MLNPointFeature.self),
    (multiPoint, MLNPointCollection.self, MLNPointCollectionFeature.self),
    (line, MLNPolyline.self, MLNPolylineFeature.self),
    (multiLine, MLNMultiPolyline.self, MLNMultiPolylineFeature.self),
    (polygon, MLNPolygon.self, MLNPolygonFeature.self),
    (multiPolygon, MLNMultiPolygon.self, MLNMultiPolygonFeature.self),
    (collection, MLNShapeCollection.self, MLNShapeCollectionFeature.self),
  ]

  @Test("text becomes a shape") func textBecomesAShape() throws {
    #expect(try shape(Self.point) is MLNPointAnnotation)
  }

  @Test("the encoding counts when reading") func encodingCountsWhenReading() throws {
    for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf32, .isoLatin1] {
      let data = try #require(featureText(Self.point, properties: #"{"n":"é"}"#).data(using: encoding))
      let feature = try #require(try MLNShape(data: data, encoding: encoding.rawValue) as? MLNPointFeature)
      #expect(feature.attribute(forKey: "n") as? String == "é")
    }
    let error = #expect(throws: MLNShapeError.self) {
      try MLNShape(data: Data([0x7B, 0xFF, 0xFE, 0x7D]), encoding: String.Encoding.utf8.rawValue)
    }
    let bridged = try #require(error) as NSError
    #expect(bridged.domain == MLNErrorDomain)
    #expect(bridged.code == MLNErrorCode.unknown.rawValue)
    #expect(MLNErrorCode.unknown.rawValue == -1)
  }

  @Test("the root object decides the class") func rootDecidesTheClass() throws {
    let feature = featureText(Self.point)
    #expect(!(try shape(Self.point) is any MLNFeature))
    #expect(try shape(feature) is any MLNFeature)
    #expect(
      try shape(#"{"type":"FeatureCollection","features":[\#(feature)]}"#) is MLNShapeCollectionFeature)
  }

  @Test("an initialiser of a subclass refuses other classes") func subclassesRefuseOthers() throws {
    let data = Data(Self.point.utf8)
    #expect(try MLNPointAnnotation(data: data, encoding: 4).coordinate.latitude == 29.95)
    let error = #expect(throws: MLNShapeError.self) { try MLNPolygon(data: data, encoding: 4) }
    #expect(error?.kind == .wrongClass)
  }

  @Test("longitude and latitude swap, altitude is left out") func positions() throws {
    let place = try shape(#"{"type":"Point","coordinates":[-90.07,29.95,12.5]}"#)
    #expect(place.coordinate.latitude == 29.95)
    #expect(place.coordinate.longitude == -90.07)
    #expect(text(place) == Self.point)
    let line = try shape(#"{"type":"LineString","coordinates":[[1,2,9],[3,4,9]]}"#)
    #expect(text(line) == Self.line)
    let area = try shape(
      Self.polygon.replacingOccurrences(of: "]", with: "]").replacingOccurrences(
        of: "[9,9]", with: "[9,9,7]"))
    #expect(text(area) == Self.polygon)
  }

  @Test("geometries are plain shapes", arguments: geometries.indices)
  func geometriesArePlainShapes(index: Int) throws {
    let row = Self.geometries[index]
    let shape = try shape(row.text)
    #expect(type(of: shape) == row.shape)
    #expect(text(shape) == row.text)
  }

  @Test("each geometry has its feature class", arguments: geometries.indices)
  func featureClasses(index: Int) throws {
    let row = Self.geometries[index]
    let feature = try shape(featureText(row.text, properties: #"{"a":1}"#))
    #expect(type(of: feature) == row.feature)
    #expect(row.feature.isSubclass(of: row.shape))
    #expect((feature as? any MLNFeature)?.attribute(forKey: "a") as? UInt64 == 1)
    #expect(text(feature) == featureText(row.text, properties: #"{"a":1}"#))
  }

  @Test("shapes have their parts") func parts() throws {
    let points = try #require(try shape(Self.multiPoint) as? MLNPointCollection)
    #expect(points.pointCount == 3)
    #expect(points.coordinates[2].latitude == 6)
    let lines = try #require(try shape(Self.multiLine) as? MLNMultiPolyline)
    #expect(lines.polylines.map(\.pointCount) == [2, 3])
    let area = try #require(try shape(Self.polygon) as? MLNPolygon)
    #expect(area.pointCount == 5, "the ring stays as it is, with its last coordinate")
    #expect(area.interiorPolygons?.map(\.pointCount) == [4])
    #expect(area.interiorPolygons?.first?.coordinates[1].latitude == 2)
    let areas = try #require(try shape(Self.multiPolygon) as? MLNMultiPolygon)
    #expect(areas.polygons.map { $0.interiorPolygons?.count } == [1, nil])
    let shapes = try #require(try shape(Self.collection) as? MLNShapeCollection).shapes
    #expect(
      shapes.map { type(of: $0) == MLNPointAnnotation.self || type(of: $0) == MLNPolyline.self } == [
        true, true,
      ])
  }

  @Test("a polygon without holes has nil") func noHole() throws {
    let area = try shape(#"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}"#)
    #expect((area as? MLNPolygon)?.interiorPolygons == nil)
  }

  @Test("a feature collection has features") func featureCollections() throws {
    let all = Self.geometries.map { featureText($0.text) } + [featureText("null")]
    let source = #"{"type":"FeatureCollection","features":[\#(all.joined(separator: ","))]}"#
    let collection = try #require(try shape(source) as? MLNShapeCollectionFeature)
    let features: [any MLNShape & MLNFeature] = collection.shapes
    #expect(features.count == 8)
    #expect(features.last is MLNEmptyFeature)
    #expect(text(collection) == source)
    #expect((collection as MLNShapeCollection).shapes.count == 8)
  }

  @Test("clusters are recognised by their attribute") func clusters() throws {
    let attributes = #"{"cluster":true,"cluster_id":456,"point_count":2}"#
    let cluster = try #require(
      try shape(featureText(Self.point, properties: attributes)) as? MLNPointFeatureCluster)
    #expect(cluster.clusterIdentifier == 456)
    #expect(cluster.clusterPointCount == 2)
    #expect(try shape(featureText(Self.line, properties: attributes)) is MLNPolylineFeature)
    for other in [#"{"cluster":1}"#, #"{"cluster":"true"}"#, #"{"cluster":false}"#] {
      let feature = try shape(featureText(Self.point, properties: other))
      #expect(type(of: feature) == MLNPointFeature.self)
    }
    let bare = MLNPointFeatureCluster()
    #expect(bare.clusterIdentifier == MLNClusterIdentifierInvalid)
    #expect(bare.clusterPointCount == 0)
    bare.attributes = ["cluster_id": -1, "point_count": 2.5]
    #expect(bare.clusterIdentifier == UInt.max)
    #expect(bare.clusterPointCount == 0)
  }

  @Test("shapes straddle the antimeridian unsplit") func antimeridian() throws {
    let source = #"{"type":"LineString","coordinates":[[170,0],[190,0]]}"#
    let line = try #require(try shape(source) as? MLNPolyline)
    #expect(line.coordinates[1].longitude == 190)
    #expect(text(line) == source)
    #expect(line.coordinate.longitude == 180)
    #expect(line.overlayBounds.ne.longitude == 190)
  }

  @Test("G39 longitudes are valid up to ±360° and latitudes up to ±90°; others are kept, and reported")
  func ranges() throws {
    func places(_ longitude: Double, _ latitude: Double) throws -> (kept: Bool, findings: Int) {
      let line = MLNPolyline(coordinates: coordinates([0, 0, latitude, longitude]), count: 2)
      let again = try #require(try shape(text(line)) as? MLNPolyline)
      let findings = try GeoJSONDocument(parsing: text(line)).diagnostics
      return (
        again.coordinates[1].longitude == longitude && again.coordinates[1].latitude == latitude,
        findings.count
      )
    }
    for longitude in [-360, -190, 180, 190, 360.0] {
      for latitude in [-90, 90.0] { #expect(try places(longitude, latitude) == (true, 0)) }
    }
    for (longitude, latitude) in [(360.5, 0), (-361, 0), (0, 90.5), (0, -91.0)] {
      #expect(try places(longitude, latitude) == (true, 1), "\(longitude), \(latitude)")
    }
  }

  @Test("attributes keep their types") func attributes() throws {
    let properties =
      #"{"null":null,"t":true,"f":false,"max":18446744073709551615,"min":-9223372036854775808,"one":1,"#
      + #""float":1.0,"huge":18446744073709551616,"s":"🚏 \"\\ é","list":[1,[true]],"o":{"k":null}}"#
    let feature = try #require(
      try shape(featureText(Self.point, properties: properties)) as? MLNPointFeature)
    let attributes = feature.attributes
    #expect(attributes.count == 11)
    #expect(attributes["null"] is NSNull)
    #expect(attributes["t"] as? Bool == true)
    #expect(attributes["f"] as? Bool == false)
    #expect(attributes["t"] as? NSNumber === NSNumber(value: true))
    #expect(attributes["max"] as? UInt64 == .max)
    #expect(attributes["min"] as? Int64 == .min)
    #expect((attributes["one"] as? NSNumber).map { String(cString: $0.objCType) != "d" } == true)
    #expect((attributes["float"] as? NSNumber).map { String(cString: $0.objCType) } == "d")
    #expect(attributes["huge"] as? Double == 18_446_744_073_709_551_616)
    #expect(attributes["s"] as? String == "🚏 \"\\ é")
    #expect((attributes["list"] as? [Any])?.first as? UInt64 == 1)
    #expect((attributes["o"] as? [String: Any])?["k"] is NSNull)
    #expect(feature.attribute(forKey: "absent") == nil)
    // The same objects, set by hand, are written with the same types.
    let copy = MLNPointFeature()
    copy.coordinate = feature.coordinate
    copy.attributes = attributes
    #expect(copy == feature)
    #expect(text(copy).contains(#""t":true"#))
    #expect(text(copy).contains(#""float":1.0"#))
    #expect(text(copy).contains(#""max":18446744073709551615"#))
  }

  @Test("identifiers are text or numbers") func identifiers() throws {
    func identified(_ id: String) throws -> (any MLNFeature)? {
      try shape(#"{"type":"Feature","id":\#(id),"properties":null,"geometry":\#(Self.point)}"#)
        as? any MLNFeature
    }
    #expect(try identified("5")?.identifier as? UInt64 == 5)
    #expect(try identified("-5")?.identifier as? Int64 == -5)
    #expect(try identified("1.5")?.identifier as? Double == 1.5)
    #expect(try identified(#""a""#)?.identifier as? String == "a")
    #expect((try shape(featureText(Self.point)) as? any MLNFeature)?.identifier == nil)
    for bad in ["null", "true", "[]", "{}"] {
      #expect(throws: MLNShapeError.self) { try identified(bad) }
    }
  }

  @Test(
    "what is not GeoJSON is refused",
    arguments: [
      "", "[]", "5", "{", "{}", #"{"type":"FeatureCollection"}"#,
      #"{"type":"FeatureCollection","features":{}}"#,
      #"{"type":"Feature","feature":{"type":"Point","coordinates":[0,0]}}"#, #"{"type":"Point"}"#,
      #"{"type":"GeometryCollection"}"#, #"{"type":"Circle","coordinates":[0,0]}"#,
      #"{"type":"Feature","properties":[],"geometry":null}"#, #"{"type":"Point","coordinates":[0]}"#,
      #"{"type":"LineString","coordinates":[[0,0]]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#,
    ])
  func refused(text: String) {
    let error = #expect(throws: MLNShapeError.self) { try shape(text) }
    #expect(error?.kind == .invalidGeoJSON)
    #expect(error?.description.isEmpty == false)
  }

  @Test("features may lack properties") func missingProperties() throws {
    for text in [
      #"{"type":"Feature","geometry":null}"#, #"{"type":"Feature","properties":null,"geometry":null}"#,
    ] {
      #expect((try shape(text) as? MLNEmptyFeature)?.attributes.isEmpty == true)
    }
  }
}
