import CartoucheGeoJSON
import CartoucheJSON
import Foundation
import Testing

/// A collection around features given as text.
func collection(_ features: String...) -> String {
  #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
}

/// A feature around a geometry given as text.
func feature(_ geometry: String) -> String {
  #"{"type":"Feature","properties":null,"geometry":"# + geometry + "}"
}

@Suite struct ReadingTests {
  @Test(arguments: [
    (#"{"type":"Point","coordinates":[-90.07,29.95]}"#, Geometry.point(Position(-90.07, 29.95))),
    (#"{"type":"Point","coordinates":[1,2,3]}"#, .point(Position(1, 2, 3))),
    (#"{"coordinates":[1,2],"type":"Point"}"#, .point(Position(1, 2))),
    (#"{"type":"MultiPoint","coordinates":[]}"#, .multiPoint([Position]())),
    (
      #"{"type":"MultiPoint","coordinates":[ [ 1 , 2 ] , [3,4] ]}"#,
      .multiPoint([Position(1, 2), Position(3, 4)])
    ),
    (
      #"{"type":"LineString","coordinates":[[1,2],[3,4,5]]}"#,
      .lineString([Position(1, 2), Position(3, 4, 5)])
    ),
    (
      #"{"type":"LineString","coordinates":[[0,170],[0,-0.5e1]]}"#,
      .lineString([Position(0, 170), Position(0, -5)])
    ),
    (
      #"{"coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]],"type":"MultiLineString"}"#,
      .multiLineString([[Position(1, 2), Position(3, 4)], [Position(5, 6), Position(7, 8)]])
    ),
    (#"{"type":"MultiLineString","coordinates":[]}"#, .multiLineString([[Position]]())),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#,
      .polygon([[Position(0, 0), Position(1, 0), Position(1, 1), Position(0, 0)]])
    ),
    (
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[]]}"#,
      .multiPolygon([[[Position(0, 0), Position(1, 0), Position(1, 1), Position(0, 0)]], []])
    ),
    (
      #"{"geometries":[{"type":"Point","coordinates":[1,2]},{"geometries":[],"type":"GeometryCollection"}],"type":"GeometryCollection"}"#,
      .geometryCollection([.point(Position(1, 2)), .geometryCollection([])])
    ),
    (#"{"typ\u0065":"Poin\u0074","\u0063oordinates":[1,2]}"#, .point(Position(1, 2))),
  ])
  func readsEveryGeometry(_ text: String, _ expected: Geometry) throws {
    let padding = String(repeating: "\n", count: 64)
    for text in [text, text + padding, padding + text] {
      #expect(try GeoJSON(parsing: text) == .geometry(expected))
      let inside = try GeoJSON(parsing: collection(feature(text), feature("null")))
      #expect(inside.features.map(\.geometry) == [expected, nil])
    }
  }

  @Test func readsFeatures() throws {
    let text = """
      {"bbox": [1,2,3,4], "features": [
        {"geometry": null, "properties": {"b": 1, "a": [1.0, {"x": true}]}, "id": "x", "type": "Feature", "z": 1},
        {"type": "Feature", "id": 18446744073709551615, "geometry": {"type":"Point","coordinates":[1,2]},
         "bbox": [1,2,0,3,4,9]}
      ], "name": "places", "type": "FeatureCollection"}
      """
    let document = try GeoJSONDocument(parsing: text)
    guard case .featureCollection(let collection) = document.root else {
      Issue.record("no collection")
      return
    }
    #expect(document.diagnostics.isEmpty)
    #expect(collection.boundingBox == BoundingBox(west: 1, south: 2, east: 3, north: 4))
    #expect(collection.foreignMembers == ["name": "places"])
    let first = collection.features[0]
    #expect(first.identifier == "x" && first.geometry == nil)
    #expect(first.properties.keys == ["b", "a"])
    #expect(JSONValue.object(first.properties) == ["b": 1, "a": [1.0, ["x": true]]])
    #expect(first.foreignMembers.keys == ["z"])
    let second = collection.features[1]
    #expect(second.identifier == .uint(.max))
    #expect(second.properties.isEmpty)
    #expect(second.boundingBox?.altitudes == 0...9)
  }

  @Test(arguments: [
    ("7", Feature.Identifier.int(7)), ("-9223372036854775808", .int(.min)), ("1.0", .double(1)),
    ("\"é\"", .string("é")), ("18446744073709551615", .uint(.max)),
  ])
  func keepsIdentifiers(_ text: String, _ expected: Feature.Identifier) throws {
    let root = try GeoJSON(parsing: #"{"type":"Feature","geometry":null,"id":\#(text)}"#)
    #expect(root.features.first?.identifier == expected)
  }

  @Test(arguments: [
    ("[]", GeoJSONError.Kind.wrongType, ""), ("7", .wrongType, ""), ("", .json, ""), ("[1,", .json, "/1"),
    ("{}", .missingMember, ""), (#"{"type":1}"#, .wrongType, "/type"),
    (#"{"type":"Foo"}"#, .unknownType, "/type"),
    (#"{"type":"FeatureCollection"}"#, .missingMember, ""),
    (#"{"type":"FeatureCollection","features":{}}"#, .wrongType, "/features"),
    (#"{"type":"FeatureCollection","features":[7]}"#, .wrongType, "/features/0"),
    (#"{"type":"FeatureCollection","features":[{"geometry":null}]}"#, .missingMember, "/features/0"),
    (#"{"type":"Feature","feature":null}"#, .missingMember, ""),
    (#"{"type":"Feature","geometry":[]}"#, .wrongType, "/geometry"),
    (#"{"type":"Feature","geometry":{}}"#, .missingMember, "/geometry"),
    (#"{"type":"Feature","geometry":null,"properties":[]}"#, .wrongType, "/properties"),
    (#"{"type":"Feature","geometry":null,"id":null}"#, .wrongType, "/id"),
    (#"{"type":"Feature","geometry":null,"id":true}"#, .wrongType, "/id"),
    (#"{"type":"Point"}"#, .missingMember, ""), (#"{"type":"GeometryCollection"}"#, .missingMember, ""),
    (#"{"type":"GeometryCollection","coordinates":[]}"#, .missingMember, ""),
    (#"{"type":"GeometryCollection","geometries":{}}"#, .wrongType, "/geometries"),
    (#"{"type":"Point","coordinates":null}"#, .badPosition, "/coordinates"),
    (#"{"type":"Point","coordinates":[]}"#, .badPosition, "/coordinates"),
    (#"{"type":"Point","coordinates":[1]}"#, .badPosition, "/coordinates"),
    (#"{"type":"Point","coordinates":[1,"2"]}"#, .badPosition, "/coordinates/1"),
    (#"{"type":"Point","coordinates":[1,2,null]}"#, .badPosition, "/coordinates/2"),
    (#"{"type":"Point","coordinates":[[1,2]]}"#, .badPosition, "/coordinates/0"),
    (#"{"type":"Point","coordinates":[1,1e999]}"#, .json, "/coordinates/1"),
    (#"{"type":"LineString","coordinates":[[1,2]]}"#, .tooFewPositions, "/coordinates"),
    (#"{"type":"LineString","coordinates":[1,2]}"#, .badPosition, "/coordinates/0"),
    (#"{"type":"MultiLineString","coordinates":[[[1,2]]]}"#, .tooFewPositions, "/coordinates/0"),
    (#"{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]}"#, .tooFewPositions, "/coordinates/0"),
    (#"{"type":"Polygon","coordinates":[[1,2],[3,4],[1,2]]}"#, .badPosition, "/coordinates/0/0"),
    (#"{"type":"MultiPolygon","coordinates":[[[]]]}"#, .tooFewPositions, "/coordinates/0/0"),
    (#"{"type":"Point","coordinates":[1,2]} x"#, .trailingText, ""),
    (#"{"type":"Point","coordinates":[1 2]}"#, .json, "/coordinates"),
    (#"{"type":"Point","coordinates":[1,2],"type":"LineString"}"#, .unknownType, "/type"),
  ])
  func refusesWithPlace(_ text: String, _ kind: GeoJSONError.Kind, _ pointer: String) {
    for padding in ["", String(repeating: " ", count: 64)] {
      let error = #expect(throws: GeoJSONError.self) {
        try GeoJSONDocument(parsing: text + padding, name: "a.geojson")
      }
      #expect(error?.kind == kind, "\(text): \(error.map(\.description) ?? "")")
      #expect(error?.source == "a.geojson")
      #expect(error?.location != nil)
      let path = error?.pointer?.description ?? ""
      #expect(path.hasPrefix(pointer), "\(text): \(path)")
    }
  }

  @Test func suggestsTheNearestType() {
    let error = #expect(throws: GeoJSONError.self) {
      try GeoJSON(parsing: feature(#"{"type":"Poligon","coordinates":[]}"#))
    }
    #expect(error?.description == #"the string "Poligon", expected "Polygon" (1:56, /geometry/type)"#)
    let root = #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: #"{"type":"featurecollection"}"#) }
    #expect(root?.expected == "\"FeatureCollection\"")
  }

  @Test func keepsWhatIsQuestionable() throws {
    let text = collection(
      feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#),
      feature(#"{"type":"LineString","coordinates":[[190,0],[-350,95]]}"#),
      feature(#"{"type":"Point","coordinates":[400,0,1,2,3]}"#),
      feature(#"{"type":"Point","coordinates":[4,0],"bbox":[],"x":1}"#),
      #"{"type":"Feature","geometry":null,"bbox":[1],"properties":{"a":1,"a":2},"geometry":null}"#)
    let document = try GeoJSONDocument(parsing: text)
    let features = document.root.features
    guard case .polygon(let rings)? = features[0].geometry else {
      Issue.record("no polygon")
      return
    }
    #expect(rings[0].count == 4)
    #expect(features[1].geometry == .lineString([Position(190, 0), Position(-350, 95)]))
    #expect(features[2].geometry == .point(Position(400, 0, 1)))
    #expect(features[4].boundingBox == nil)
    #expect(features[4].properties == ["a": 2])
    let pointers = document.diagnostics.map { $0.pointer?.description ?? "" }
    #expect(
      pointers == [
        "/features/0/geometry/coordinates/0", "/features/1/geometry/coordinates/1",
        "/features/2/geometry/coordinates", "/features/2/geometry/coordinates/3",
        "/features/3/geometry/bbox", "/features/4/bbox", "/features/4/properties/a", "/features/4/geometry",
      ])
    for diagnostic in document.diagnostics { #expect(diagnostic.location != nil) }
  }

  @Test func lenientReadingLeavesOutBadFeatures() throws {
    let good = feature(#"{"type":"Point","coordinates":[1,2]}"#)
    let text = collection(
      good, feature(#"{"type":"Point","coordinates":[1]}"#), good,
      #"{"type":"Feature","id":null,"geometry":null,"properties":{"a":[[1]]}}"#, "17",
      feature(#"{"type":"Point","coordinates":[1,1e999]}"#), good)
    let options = GeoJSONReadingOptions(skipsInvalidFeatures: true)
    let document = try GeoJSONDocument(parsing: text, options: options)
    #expect(document.root.features.count == 3)
    #expect(document.diagnostics.map(\.severity) == [.error, .error, .error, .error])
    #expect(
      document.diagnostics.map { $0.pointer?.description ?? "" } == [
        "/features/1/geometry/coordinates", "/features/3/id", "/features/4",
        "/features/5/geometry/coordinates/1",
      ])
    #expect(throws: GeoJSONError.self) { try GeoJSONDocument(parsing: text) }
    #expect(throws: GeoJSONError.self) {
      try GeoJSONDocument(parsing: String(text.dropLast(3)), options: options)
    }
  }

  @Test func readsOtherEncodings() throws {
    let text = #"{"type":"Feature","geometry":null,"properties":{"n":"é😀"}}"#
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf8] {
      let data = try #require(text.data(using: encoding))
      let document = try GeoJSONDocument(parsing: data, encoding: encoding)
      #expect(document.root.features[0].properties["n"] == "é😀")
    }
    let latin = try #require(
      #"{"type":"Feature","geometry":null,"properties":{"n":"é"}}"#.data(using: .isoLatin1))
    #expect(
      try GeoJSONDocument(parsing: latin, encoding: .isoLatin1).root.features[0].properties["n"] == "é")
    let error = #expect(throws: GeoJSONError.self) {
      try GeoJSONDocument(parsing: Data([0x7B, 0xE9, 0x7D]), encoding: .ascii)
    }
    #expect(error?.kind == .encoding)
    #expect(throws: GeoJSONError.self) { try GeoJSONDocument(parsing: Data([0x7B, 0xE9, 0x7D])) }
  }

  @Test func limitsDepth() {
    let deep = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: 600)
    let error = #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: deep) }
    #expect(error?.kind == .json)
    let turned = String(repeating: #"{"geometries":["#, count: 100_000)
    #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: turned) }
  }
}
