import SeededRandom
import CartoucheGeoJSON
import CartoucheJSON
import Foundation
import Testing

/// A file with this text for as long as `body` runs.
private func withFile(_ text: [UInt8], _ body: (String) throws -> Void) throws {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).geojson").path
  defer { try? FileManager.default.removeItem(atPath: path) }
  try Data(text).write(to: URL(fileURLWithPath: path))
  try body(path)
}

@Suite struct FeatureReaderTests {
  @Test func readsWhatTheDocumentReads() throws {
    var random = SplitMix64(seed: 21)
    var collection = FeatureCollection((0..<9000).map { _ in .random(using: &random) })
    // One feature larger than the window, one after it.
    let positions = (0..<200_000).map { Position(Double($0 % 180) + 0.123456, Double($0 % 90)) }
    collection.features.append(Feature(geometry: .lineString(positions)))
    collection.features.append(Feature(geometry: .point(Position(1, 2))))
    collection.foreignMembers["name"] = "n"
    collection.boundingBox = BoundingBox(west: 1, south: 2, east: 3, north: 4)
    for options in [JSONWritingOptions(), JSONWritingOptions(pretty: true)] {
      let bytes = try GeoJSON.featureCollection(collection).encoded(options: options)
      #expect(bytes.count > 3 << 20)
      try withFile(bytes + Array(repeating: 0x20, count: 3 << 20)) { path in
        var reader = try FeatureReader(contentsOf: path)
        var index = 0
        while let feature = try reader.next() {
          if feature != collection.features[index] { Issue.record("feature \(index) differs") }
          index += 1
        }
        #expect(index == collection.features.count)
        #expect(reader.boundingBox == collection.boundingBox)
        #expect(reader.foreignMembers == collection.foreignMembers)
        #expect(reader.diagnostics.isEmpty)
        #expect(try reader.next() == nil)
      }
    }
  }

  @Test func tellsTheSamePlacesAsTheDocument() throws {
    let good = feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0.5,0.5]]]}"#)
    let filler = (0..<20_000).map { _ in good }.joined(separator: ",\n  ")
    let bad = feature(#"{"type":"Point","coordinates":[1,"é"]}"#)
    let options = GeoJSONReadingOptions(
      skipsInvalidFeatures: true, json: JSONReadingOptions(maximumDiagnostics: 30_000))
    let text = collection(filler, bad, good, "true", bad)
    let document = try GeoJSONDocument(parsing: text, name: "", options: options)
    try withFile(Array(text.utf8)) { path in
      var reader = try FeatureReader(contentsOf: path, options: options)
      var count = 0
      try reader.forEach { _ in count += 1 }
      #expect(count == document.root.features.count)
      var mine = reader.diagnostics
      for index in mine.indices { mine[index].source = "" }
      #expect(mine.count == document.diagnostics.count)
      #expect(mine == document.diagnostics)
    }
    let strict = #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: text) }
    try withFile(Array(text.utf8)) { path in
      var reader = try FeatureReader(contentsOf: path)
      var error = #expect(throws: GeoJSONError.self) { while try reader.next() != nil {} }
      error?.source = nil
      #expect(error == strict)
      #expect(try reader.next() == nil)
    }
  }

  @Test func acceptsAndRefusesWhatTheDocumentDoes() throws {
    let texts = [
      collection(), collection(feature("null")), " " + collection() + "\n",
      "\u{FEFF}" + collection(feature("null")),
      #"{"features":[],"type":"FeatureCollection"}"#, #"{"type":"FeatureCollection","features":[],}"#, "{}",
      "", "[]", "{",
      #"{"type":"FeatureCollection"}"#, #"{"features":[]}"#, collection() + "x", collection("{}"),
      collection("1"),
      #"{"features":[],"x":1e999,"type":"FeatureCollection"}"#, #"{"type":"FeatureCollection","features":[}"#,
      #"{"type":"FeatureCollection","features":[] "a":1}"#, #"{"type":"FeatureCollection","features":[1 2]}"#,
      #"{"type":"FeatureCollection","features":7}"#, #"{"type":"FeatureCollection","features":["#,
      #"{"type":"FeatureCollection","features":[],"features":[]}"#,
      #"{"type":"FeatureCollection","bbox":[1,2,3,4],"features":[],"a":{}}"#,
    ]
    for text in texts {
      let document = try? GeoJSON(parsing: text)
      try withFile(Array(text.utf8)) { path in
        var features: [Feature]? = []
        do {
          var reader = try FeatureReader(contentsOf: path)
          try reader.forEach { features?.append($0) }
        } catch { features = nil }
        #expect(features == document?.features, "\(text)")
      }
    }
  }

  @Test func stopsWhenTheBodyThrows() throws {
    struct Enough: Error {}
    try withFile(Array(collection(feature("null"), feature("null")).utf8)) { path in
      var reader = try FeatureReader(contentsOf: path)
      var count = 0
      #expect(throws: Enough.self) {
        try reader.forEach { _ in
          count += 1
          throw Enough()
        }
      }
      #expect(count == 1)
    }
  }

  @Test func limitsTheSizeOfAFeature() throws {
    let endless = #"{"type":"FeatureCollection","features":[{"a":""# + String(repeating: "x", count: 4 << 20)
    try withFile(Array(endless.utf8)) { path in
      var reader = try FeatureReader(
        contentsOf: path, options: GeoJSONReadingOptions(maximumFeatureSize: 1 << 20))
      let error = #expect(throws: GeoJSONError.self) { try reader.next() }
      #expect(error?.kind == .tooLarge)
      #expect(error?.location?.column == 41)
    }
    let error = #expect(throws: GeoJSONError.self) { _ = try FeatureReader(contentsOf: "/nowhere/at/all") }
    #expect(error?.kind == .file)
  }
}
