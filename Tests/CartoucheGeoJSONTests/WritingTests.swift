import SeededRandom
import CartoucheGeoJSON
import CartoucheJSON
import Foundation
import Testing

extension Geometry {
  static func random(depth: Int, using random: inout SplitMix64) -> Geometry {
    let hasAltitudes = Int.random(in: 0..<4, using: &random) == 0
    func position() -> Position {
      let scale = [1.0, 1e3, 1e15][Int.random(in: 0..<3, using: &random)]
      let longitude = (Double.random(in: -180...180, using: &random) * scale).rounded() / scale
      let latitude = (Double.random(in: -90...90, using: &random) * scale).rounded() / scale
      let hasOne = hasAltitudes && Bool.random(using: &random)
      return Position(longitude, latitude, hasOne ? Double.random(in: -100...9000, using: &random) : nil)
    }
    func positions(_ least: Int) -> [Position] {
      (0..<Int.random(in: least...least + 5, using: &random)).map { _ in position() }
    }
    func ring() -> [Position] {
      let open = positions(3)
      return open + [open[0]]
    }
    func rings() -> [[Position]] { (0..<Int.random(in: 0...3, using: &random)).map { _ in ring() } }
    switch Int.random(in: 0..<(depth > 0 ? 7 : 6), using: &random) {
    case 0: return .point(position())
    case 1: return .multiPoint(positions(0))
    case 2: return .lineString(positions(2))
    case 3: return .multiLineString((0..<Int.random(in: 0...3, using: &random)).map { _ in positions(2) })
    case 4: return .polygon(rings())
    case 5: return .multiPolygon((0..<Int.random(in: 0...3, using: &random)).map { _ in rings() })
    default:
      return .geometryCollection(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in .random(depth: depth - 1, using: &random) })
    }
  }
}

extension Feature {
  static func random(using random: inout SplitMix64) -> Feature {
    var feature = Feature(geometry: nil)
    if Int.random(in: 0..<5, using: &random) > 0 { feature.geometry = .random(depth: 2, using: &random) }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: feature.identifier = .string("id\(random.next())")
    case 1: feature.identifier = .int(Int64(bitPattern: random.next()))
    case 2: feature.identifier = .uint(random.next() | 1 << 63)
    case 3: feature.identifier = .double(Double(Int32(truncatingIfNeeded: random.next())) / 4)
    default: break
    }
    let values: [JSONValue] = [1, 1.0, true, "x\"é", .null, [1, [2.5]], ["k": [:]], .uint(.max), -0.5]
    for index in 0..<Int.random(in: 0..<6, using: &random) {
      feature.properties["a longer key \(index)"] = values.randomElement(using: &random)
    }
    if Bool.random(using: &random) { feature.foreignMembers["title"] = "t" }
    if Bool.random(using: &random) {
      feature.boundingBox = BoundingBox(west: 1, south: 2, east: 3.5, north: 4)
    }
    return feature
  }
}

@Suite struct WritingTests {
  @Test func randomCollectionsRoundTrip() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<400 {
      var collection = FeatureCollection(
        (0..<Int.random(in: 0..<8, using: &random)).map { _ in .random(using: &random) })
      if Bool.random(using: &random) { collection.foreignMembers["name"] = ["deep": [1, 2.0]] }
      if Bool.random(using: &random) {
        collection.boundingBox = BoundingBox(west: 1, south: 2, east: 3, north: 4, altitudes: 0...9.5)
      }
      let root = GeoJSON.featureCollection(collection)
      for options in [JSONWritingOptions(), JSONWritingOptions(sortedKeys: true, pretty: true)] {
        let bytes = try root.encoded(options: options)
        #expect(try GeoJSON(parsing: bytes) == root)
        #expect(try root.encoded(options: options) == bytes)
        // What is written is JSON for any reader.
        #expect(throws: Never.self) { try JSONValue(parsing: bytes) }
      }
    }
  }

  @Test func spelling() throws {
    var feature = Feature(
      geometry: .polygon([[Position(0, 0), Position(1.5, 0), Position(1, 1, 7), Position(0, 0)]]),
      properties: ["b": 1.0, "a": .null], identifier: 3, boundingBox: BoundingBox([0, 0, 1.5, 1]))
    feature.foreignMembers["x"] = "y"
    let text = String(decoding: try GeoJSON.feature(feature).encoded(), as: UTF8.self)
    #expect(
      text == #"{"type":"Feature","id":3,"bbox":[0,0,1.5,1],"properties":{"b":1.0,"a":null},"#
        + #""geometry":{"type":"Polygon","coordinates":[[[0,0],[1.5,0],[1,1,7],[0,0]]]},"x":"y"}"#)
    let pretty = try GeoJSON.featureCollection(FeatureCollection([Feature(geometry: .point(Position(1, 2)))]))
      .encoded(options: JSONWritingOptions(pretty: true))
    #expect(
      String(decoding: pretty, as: UTF8.self) == """
        {
          "type": "FeatureCollection",
          "features": [
            {
              "type": "Feature",
              "properties": {},
              "geometry": {
                "type": "Point",
                "coordinates": [1,2]
              }
            }
          ]
        }
        """)
  }

  @Test func bareObjectsRoundTrip() throws {
    let roots: [GeoJSON] = [
      .geometry(.point(Position(1, 2, -3))), .feature(Feature(geometry: nil)),
      .featureCollection(FeatureCollection()),
      .geometry(
        .geometryCollection([.multiPoint([Position]()), .lineString([Position(1, 2), Position(3, 4)])])),
    ]
    for root in roots { #expect(try GeoJSON(parsing: root.encoded()) == root) }
  }

  @Test func refusesWhatIsNotFinite() {
    let bad = Feature(geometry: .lineString([Position(0, 0), Position(.infinity, 0)]))
    let root = GeoJSON.featureCollection(FeatureCollection([Feature(geometry: nil), bad]))
    let error = #expect(throws: GeoJSONError.self) { try root.encoded() }
    #expect(error?.kind == .notRepresentable)
    #expect(error?.pointer?.description == "/features/1/geometry/coordinates")
  }

  @Test func writesOtherEncodings() throws {
    let root = GeoJSON.feature(Feature(geometry: nil, properties: ["name": "é😀"]))
    for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf32, .ascii, .isoLatin1] {
      let data = try root.encoded(as: encoding)
      #expect(try GeoJSONDocument(parsing: data, encoding: encoding).root == root, "\(encoding)")
    }
    #expect(try root.encoded(as: .utf8) == Data(root.encoded()))
  }

  @Test func writesFiles() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).geojson").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let root = GeoJSON.geometry(.point(Position(1, 2)))
    try root.write(to: path)
    #expect(try GeoJSONDocument(contentsOf: path).root == root)
    #expect(try GeoJSONDocument(contentsOf: URL(fileURLWithPath: path)).root == root)
    let error = #expect(throws: GeoJSONError.self) { try root.write(to: path + "/none/x") }
    #expect(error?.kind == .file)
  }
}
