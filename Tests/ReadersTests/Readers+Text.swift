import CartoucheExpressions
import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheProjections
import CartoucheResources
import Foundation

@testable import MapLibreExpressions

/// Readers of JSON, and of what consists of it.
extension Reader {
  static let text: [Reader] = [
    Reader(
      "JSON", in: ["CartoucheJSON/JSONDocument.swift", "CartoucheJSON/JSONDocument+Unsafe.swift"],
      fuzz: "FuzzJSON",
      [
        .deep { Bytes.repeated("[", 1_000_000) },
        .deep("objects") { Bytes.repeated(#"{"a":"#, 1_000_000) },
        .wide("numbers") { Bytes.repeated("0,", 8_000_000, after: "[", before: "0]") },
        .wide("empty arrays") { Bytes.repeated("[],", 4_000_000, after: "[", before: "0]") },
        .wide("text") { Bytes.repeated("a", 40_000_000, after: "[\"", before: "\"]") },
        .quadratic("members of one name") {
          Bytes.repeated(#""a":1,"#, 100_000, after: "{", before: #""b":1}"#)
        },
        .quadratic("members") {
          Bytes.numbered(100_000, after: "{", before: #""z":1}"#) { #""a\#($0)":1,"# }
        },
      ]
    ) { bytes, memory in
      _ = try JSONDocument(parsing: bytes, options: JSONReadingOptions(maximumMemory: memory))
      return false
    },
    Reader(
      "GeoJSON",
      in: [
        "CartoucheGeoJSON/GeoJSONDocument.swift", "CartoucheGeoJSON/GeoJSONDocument+Unsafe.swift",
        "CartoucheRenderer/SourceDocument.swift", "CartoucheMapKit/MKGeoJSONDecoder.swift",
        "MapLibreExpressions/MLNShape+GeoJSON.swift", "MapLibreStyle/MLNShapeSource.swift",
      ], fuzz: "FuzzGeoJSON", geoJSONBombs
    ) { bytes, memory in
      _ = try GeoJSONDocument(parsing: bytes, options: options(memory))
      return false
    },
    Reader(
      "GeoJSON sequence", in: ["CartoucheGeoJSON/GeoJSONSequence.swift"], fuzz: "FuzzFormats",
      [
        .wide("features") { Bytes.repeated(feature + "\n", 400_000) },
        .deep { Bytes.repeated(#"{"type":"GeometryCollection","geometries":["#, 100_000) },
      ]
    ) { bytes, memory in
      try !GeoJSONSequence(parsing: bytes, options: options(memory)).diagnostics.isEmpty
    },
    Reader(
      "features of a tile", in: ["CartoucheResources/FeatureRecords.swift"], fuzz: "FuzzGeoJSON",
      [
        .wide("records") { Bytes.repeated("\u{1E}" + feature + "\n", 400_000) },
        .deep { Bytes.repeated(#"{"type":"GeometryCollection","geometries":["#, 100_000) },
      ]
    ) { bytes, memory in
      var meter = ReadingMeter(memory: memory)
      _ = try FeatureRecords(parsing: bytes, meter: &meter)
      return false
    },
    Reader(
      "features of a file", in: ["CartoucheGeoJSON/FeatureReader.swift"], fuzz: "FuzzGeoJSON",
      [
        .wide("a line") {
          Bytes.repeated(
            "[0,0],", 4_000_000,
            after:
              #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":["#,
            before: "[1,1]]}}]}")
        }
      ]
    ) { bytes, memory in
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).geojson")
      try Data(bytes).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      var reader = try FeatureReader(contentsOf: file.path(percentEncoded: false), options: options(memory))
      while try reader.next() != nil {}
      return !reader.diagnostics.isEmpty
    },
    Reader(
      "format strings",
      in: ["MapLibreExpressions/NSExpression+Initializers.swift", "MapLibreExpressions/NSPredicate.swift"],
      fuzz: "FuzzFormatStrings",
      [
        .deep("expression") { Bytes.repeated("(", 100_000) },
        .deep("predicate") { Bytes.repeated("NOT ", 100_000) },
      ]
    ) { bytes, _ in
      let text = String(decoding: bytes, as: UTF8.self)
      if bytes.first == UInt8(ascii: "N") {
        _ = try MapLibreExpressions.NSPredicate(parsing: text)
      } else {
        _ = try MapLibreExpressions.NSExpression(parsing: text)
      }
      return false
    },
    Reader(
      "coordinate systems", in: ["CartoucheProjections/CoordinateSystem.swift"], fuzz: "FuzzFormats",
      [
        .wide("words") { Bytes.repeated("+proj=longlat ", 1_000_000) },
        .deep { Bytes.repeated("PROJCS[", 1_000_000) },
      ]
    ) { bytes, _ in
      _ = try CoordinateSystem(parsing: String(decoding: bytes, as: UTF8.self))
      return false
    },
  ]

  static let feature =
    #"{"type":"Feature","properties":{"a":1,"b":2},"geometry":{"type":"Point","coordinates":[1,2]}}"#

  static let geoJSONBombs: [Bomb] = [
    .deep { Bytes.repeated(#"{"type":"GeometryCollection","geometries":["#, 100_000) },
    .deep("properties") {
      Bytes.repeated(
        #"{"a":"#, 1_000_000, after: #"{"type":"Feature","geometry":null,"properties":"#)
    },
    .wide("positions") {
      Bytes.repeated("[0,0],", 4_000_000, after: #"{"type":"MultiPoint","coordinates":["#, before: "[1,1]]}")
    },
    .wide("features") {
      Bytes.repeated(
        feature + ",", 400_000, after: #"{"type":"FeatureCollection","features":["#, before: feature + "]}")
    },
    .quadratic("properties") {
      Bytes.numbered(
        50_000, after: #"{"type":"Feature","geometry":null,"properties":{"#, before: #""z":1}}"#
      ) { #""a\#($0)":1,"# }
    },
  ]

  static func options(_ memory: Int) -> GeoJSONReadingOptions {
    GeoJSONReadingOptions(skipsInvalidFeatures: true, json: JSONReadingOptions(maximumMemory: memory))
  }
}
