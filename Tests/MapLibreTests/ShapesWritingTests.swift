import MapLibre
import SeededRandom
import Testing

/// A line through latitudes and longitudes in turn.
func line(_ numbers: Double...) -> MLNPolylineFeature {
  var coordinates = coordinates(numbers)
  return MLNPolylineFeature(coordinates: &coordinates, count: UInt(coordinates.count))
}

/// An area within latitudes and longitudes in turn.
func area(_ numbers: Double..., holes: [MLNPolygon]? = nil) -> MLNPolygonFeature {
  let coordinates = coordinates(numbers)
  return MLNPolygonFeature(
    coordinates: coordinates, count: UInt(coordinates.count), interiorPolygons: holes)
}

func coordinates(_ numbers: [Double]) -> [CLLocationCoordinate2D] {
  stride(from: 0, to: numbers.count, by: 2).map { CLLocationCoordinate2DMake(numbers[$0], numbers[$0 + 1]) }
}

/// A feature of each of the classes.
func everyFeature() -> [any MLNShape & MLNFeature] {
  let point = MLNPointFeature()
  point.coordinate = CLLocationCoordinate2DMake(10, 20)
  let cluster = MLNPointFeatureCluster()
  cluster.attributes = ["cluster": true, "cluster_id": 7, "point_count": 3]
  let places = coordinates([1, 2, 3, 4])
  let points: MLNPointCollectionFeature = MLNPointCollectionFeature(coordinates: places, count: 2)
  return [
    point, cluster, points, line(0, 0, 10, 10), MLNMultiPolylineFeature(polylines: [line(1, 2, 3, 4)]),
    area(0, 0, 10, 0, 10, 10, 0, 0), MLNMultiPolygonFeature(polygons: [area(0, 0, 1, 0, 1, 1, 0, 0)]),
    MLNShapeCollectionFeature(shapes: [line(5, 6, 7, 8)]), MLNEmptyFeature(),
  ]
}

/// From shapes to GeoJSON.
@Suite struct ShapesWritingTests {
  @Test("every class is written as text that can be read") func everyClassIsWritten() throws {
    var shapes: [MLNShape] = everyFeature()
    for (text, _, _) in ShapesReadingTests.geometries { shapes.append(try shape(text)) }
    #expect(Set(shapes.map { String(describing: type(of: $0)) }).count == 16)
    for original in shapes {
      let again = try shape(text(original))
      #expect(type(of: again) == type(of: original))
      #expect(again == original)
    }
    #expect(text(MLNEmptyFeature()).contains(#""geometry":null"#))
  }

  @Test("the encoding counts when writing") func encodingCountsWhenWriting() throws {
    let feature = MLNPointFeature()
    feature.attributes = ["name": "Zürich 🚏"]
    for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf32, .ascii, .isoLatin1] {
      let data = feature.geoJSONData(usingEncoding: encoding.rawValue)
      #expect(String(data: data, encoding: encoding) != nil)
      #expect(try MLNShape(data: data, encoding: encoding.rawValue) == feature)
    }
    let sixteen = feature.geoJSONData(usingEncoding: String.Encoding.utf16.rawValue)
    #expect(sixteen.count > 2 * 90)
  }

  @Test("shapes without a GeoJSON form give no data and a reason") func unwritable() {
    let values: [Any] = [Date(timeIntervalSince1970: 0), Double.nan, Double.infinity, URL(filePath: "/")]
    for value in values {
      let feature = MLNPointFeature()
      feature.attributes = ["bad": value, "good": 1]
      #expect(feature.geoJSONData(usingEncoding: 4).isEmpty)
      let error = #expect(throws: MLNShapeError.self) { try feature.encodedGeoJSON() }
      #expect(error?.message.contains("\"bad\"") == true)
      #expect((feature.geoJSONDictionary()["properties"] as? [String: Any])?.keys.sorted() == ["good"])
    }
    let nowhere = MLNPointAnnotation()
    nowhere.coordinate = CLLocationCoordinate2DMake(.nan, 0)
    #expect(throws: MLNShapeError.self) { try nowhere.encodedGeoJSON() }
    let feature = MLNPointFeature()
    feature.identifier = true
    #expect(throws: MLNShapeError.self) { try feature.encodedGeoJSON() }
    #expect(feature.geoJSONDictionary()["id"] == nil)
  }

  @Test("excessive nesting is refused") func nesting() {
    var value: Any = 1
    for _ in 0..<5000 { value = [value] }
    let feature = MLNPointFeature()
    feature.attributes = ["deep": value]
    #expect(throws: MLNShapeError.self) { try feature.encodedGeoJSON() }
    #expect((feature.geoJSONDictionary()["properties"] as? [String: Any])?.isEmpty == true)
  }

  @Test("a plain collection drops the attributes of its features") func plainCollections() throws {
    let point = MLNPointFeature()
    point.attributes = ["a": 1]
    let collection = MLNShapeCollection(shapes: [point])
    #expect(
      text(collection)
        == #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]}]}"#)
  }

  @Test("colours become CSS text") func colors() throws {
    let feature = MLNPointFeature()
    feature.attributes = [
      "red": MLNColor.red, "half": MLNColor.red.withAlphaComponent(0.5),
      "third": MLNColor(red: 0, green: 0.5, blue: 1, alpha: 1.0 / 3), "list": [MLNColor.blue],
    ]
    #expect(feature.attribute(forKey: "red") as? MLNColor == .red)
    let read = try #require(try shape(text(feature)) as? MLNPointFeature)
    #expect(read.attribute(forKey: "red") as? String == "rgba(255,0,0,1)")
    #expect(read.attribute(forKey: "half") as? String == "rgba(255,0,0,0.5)")
    #expect(read.attribute(forKey: "third") as? String == "rgba(0,127.5,255,0.33)")
    let properties = feature.geoJSONDictionary()["properties"] as? [String: Any]
    #expect(properties?["red"] as? String == "rgba(255,0,0,1)")
    #expect(properties?["list"] as? [String] == ["rgba(0,0,255,1)"])
  }

  @Test("each feature class has its dictionary") func dictionaries() throws {
    for feature in everyFeature() where !(feature is MLNShapeCollectionFeature) {
      let hasAttributes = !feature.attributes.isEmpty
      let dictionary = feature.geoJSONDictionary()
      #expect(dictionary.keys.sorted() == ["geometry", "properties", "type"])
      #expect(dictionary["type"] as? String == "Feature")
      #expect((dictionary["properties"] as? [String: Any])?.isEmpty == !hasAttributes)
      // What the dictionary serialises to is what the text says.
      let data = try JSONSerialization.data(withJSONObject: dictionary, options: .sortedKeys)
      #expect(try MLNShape(data: data, encoding: 4) == feature)
    }
    let point = MLNPointFeature()
    point.coordinate = CLLocationCoordinate2DMake(29.95, -90.066667)
    point.identifier = 504
    point.attributes = ["name": "value"]
    let expected: NSDictionary = [
      "type": "Feature", "id": 504, "properties": ["name": "value"],
      "geometry": ["type": "Point", "coordinates": [-90.066667, 29.95]] as [String: Any],
    ]
    #expect(NSDictionary(dictionary: point.geoJSONDictionary()) == expected)
    #expect(MLNEmptyFeature().geoJSONDictionary()["geometry"] is NSNull)
  }

  /// The dictionary of the geometry of a feature of each class.
  private var geometries: [(any MLNShape & MLNFeature, Any)] {
    func geometry(_ type: String, _ coordinates: Any) -> [String: Any] {
      ["type": type, "coordinates": coordinates]
    }
    let ring = [[0, 0], [0, 10], [10, 10], [0, 0]]
    let features = everyFeature()
    let members =
      ["type": "Feature", "geometry": geometry("LineString", [[6, 5], [8, 7]]), "properties": [:]]
      as [String: Any]
    return [
      (features[0], geometry("Point", [20, 10])),
      (features[2], geometry("MultiPoint", [[2, 1], [4, 3]])),
      (features[3], geometry("LineString", [[0, 0], [10, 10]])),
      (features[4], geometry("MultiLineString", [[[2, 1], [4, 3]]])),
      (features[5], geometry("Polygon", [ring])),
      (features[6], geometry("MultiPolygon", [[[[0, 0], [0, 1], [1, 1], [0, 0]]]])),
      (features[7], ["type": "GeometryCollection", "geometries": [members]]),
      (features[8], NSNull()),
    ]
  }

  @Test("F22 the dictionary of each class has exactly type, geometry, properties and, if there is one, id")
  func exactDictionaries() {
    for (feature, geometry) in geometries {
      for (identifier, attributes) in [(nil, [:]), ("a", [:]), (7, ["k": 1, "n": NSNull()])]
        as [(Any?, [String: Any])]
      {
        (feature.identifier, feature.attributes) = (identifier, attributes)
        var expected: [String: Any] = ["type": "Feature", "geometry": geometry, "properties": attributes]
        expected["id"] = identifier
        #expect(
          NSDictionary(dictionary: feature.geoJSONDictionary()) == NSDictionary(dictionary: expected),
          "\(type(of: feature)) with \(attributes.count) attributes")
      }
    }
  }

  @Test("dictionary and text of a collection differ") func collectionDictionaries() throws {
    let point = MLNPointFeature()
    point.attributes = ["a": 1]
    let collection = MLNShapeCollectionFeature(shapes: [point, line(0, 0, 10, 10)])
    let geometry = try #require(collection.geoJSONDictionary()["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "GeometryCollection")
    let members = try #require(geometry["geometries"] as? [[String: Any]])
    #expect(members.map { $0["type"] as? String } == ["Feature", "Feature"])
    #expect((members[0]["properties"] as? [String: Any])?["a"] as? Int == 1)
    #expect(text(collection).hasPrefix(#"{"type":"FeatureCollection""#))
  }

  @Test("attributes are written in the order read or the order of keys") func order() throws {
    let source = featureText(ShapesReadingTests.point, properties: #"{"z":1,"a":2}"#)
    let feature = try #require(try shape(source) as? MLNPointFeature)
    #expect(text(feature) == source)
    feature.attributes = feature.attributes
    #expect(text(feature) == featureText(ShapesReadingTests.point, properties: #"{"a":2,"z":1}"#))
  }

  @Test("random shapes survive writing and reading") func roundTrips() throws {
    var random = SplitMix64(seed: 7)
    func number(_ limit: Double) -> Double { Double.random(in: -limit...limit, using: &random) }
    for _ in 0..<200 {
      let count = Int.random(in: 4...40, using: &random)
      let places = (0..<count).map { _ in CLLocationCoordinate2DMake(number(90), number(360)) }
      let hole = MLNPolygon(coordinates: places, count: 4)
      let polygon = MLNPolygonFeature(
        coordinates: places, count: UInt(count), interiorPolygons: Bool.random(using: &random) ? [hole] : [])
      polygon.identifier = UInt64.random(in: 0 ... .max, using: &random)
      polygon.attributes = ["n": number(1e300), "i": Int64.random(in: .min ... .max, using: &random)]
      let collection = MLNShapeCollectionFeature(shapes: [polygon])
      #expect(try shape(text(collection)) == collection)
    }
  }
}
