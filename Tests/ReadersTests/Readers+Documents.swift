import Cartouche
import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheStyle

@testable import CartoucheCommandLine
@testable import CartoucheOffline
@testable import CartoucheRequests
@testable import CartoucheView

/// Readers of styles, settings and messages.
extension Reader {
  static let documents: [Reader] = [
    Reader(
      "request for a picture", in: ["CartoucheRequests/ImageRequest+Reading.swift"], fuzz: "FuzzRequests",
      [
        .deep { Bytes.repeated("[", 1_000_000, after: #"{"width":1,"height":1,"setfilter":"#) },
        .wide("overlays") {
          Bytes.repeated(
            #"{"type":"marker","at":[1,2]},"#, 200_000, after: #"{"width":1,"height":1,"overlays":["#,
            before: #"{"type":"marker","at":[1,2]}]}"#)
        },
        .wide("places") {
          Bytes.repeated(
            "[1,2],", 1_000_000, after: #"{"width":1,"height":1,"overlays":[{"type":"path","path":["#,
            before: "[1,2]]}]}")
        },
        .quadratic("members") {
          Bytes.numbered(50_000, after: #"{"width":1,"#, before: #""height":1}"#) { #""a\#($0)":1,"# }
        },
      ]
    ) { bytes, memory in
      var limits = RequestLimits()
      limits.bytes = memory
      _ = try ImageRequest(parsing: bytes, limits: limits)
      return false
    },
    Reader(
      "overlays of servers", in: [], fuzz: "FuzzRequests",
      [
        .wide("pins") { Bytes.repeated("pin-s(1,2),", 1_000_000, before: "pin-s(1,2)") },
        .wide("places") { Bytes.repeated("??", 4_000_000, after: "path(", before: ")") },
        .quadratic("parentheses") { Bytes.repeated("(", 1_000_000, after: "geojson(") },
        .quadratic("list") { Bytes.repeated("pin-s(1,2),", 100_000, before: "pin-s(1,2)") },
      ]
    ) { bytes, _ in
      _ = try MapboxOverlays.parse(String(decoding: bytes, as: UTF8.self))
      return false
    },
    Reader(
      "style",
      in: ["Cartouche/Map.swift", "CartoucheOffline/RegionNeeds.swift", "MapLibreStyle/MLNStyle+JSON.swift"],
      fuzz: "FuzzStyle",
      [
        .deep { Bytes.repeated("[", 1_000_000, after: #"{"version":8,"sources":{},"layers":"#) },
        .quadratic("layers") {
          Bytes.numbered(
            20_000, after: #"{"version":8,"sources":{},"layers":["#,
            before: #"{"id":"z","type":"background"}]}"#
          ) { #"{"id":"l\#($0)","type":"backgroun"},"# }
        },
        .quadratic("sources") {
          Bytes.numbered(
            20_000, after: #"{"version":8,"layers":[],"sources":{"#, before: #""z":{"type":"geojson"}}}"#
          ) { #""s\#($0)":{"type":"vector","url":"https://example.com/\#($0)"},"# }
        },
        .quadratic("sprites") {
          Bytes.numbered(
            20_000, after: #"{"version":8,"layers":[],"sources":{},"sprite":["#,
            before: #"{"id":"z","url":"https://example.com/z"}]}"#
          ) { #"{"id":"s\#($0)","url":"https://example.com/\#($0)"},"# }
        },
      ]
    ) { bytes, _ in
      _ = try Map(bytes)
      let definition = try RegionDefinition(
        styleURL: "https://example.com/style.json",
        area: .bounds(CoordinateBounds(west: -1, south: -1, east: 1, north: 1)), zooms: (0, 1))
      _ = try RegionNeeds(style: bytes, at: "https://example.com/style.json", of: definition) { _ in true }
      return false
    },
    Reader(
      "expression", in: [], fuzz: "FuzzExpressions",
      [
        .deep { Bytes.repeated(#"["!","#, 400, before: "true" + String(repeating: "]", count: 400)) },
        .compressed("a text doubled 30 times") {
          let head = (0..<30).map { #"["let","v\#($0 + 1)",["concat",["var","v\#($0)"],["var","v\#($0)"]],"# }
            .joined()
          return Bytes.text(
            #"["let","v0",["get","a"],"#, head, #"["length",["var","v30"]]"#,
            String(repeating: "]", count: 31))
        },
      ]
    ) { bytes, _ in
      let json = try JSONDocument(parsing: bytes, options: JSONReadingOptions(maximumDepth: 256)).root
      let expression = try StyleExpression(json)
      var context = EvaluationContext(zoom: 1)
      context.setProperties(FeatureTable(keys: ["a"], values: ["a"] as [JSONValue]))
      _ = try expression.evaluate(in: &context)
      return false
    },
    Reader(
      "settings", in: ["CartoucheCommandLine/SettingsFile.swift", "CartoucheServer/QueryMembers.swift"],
      fuzz: "FuzzJSON",
      [
        .deep { Bytes.repeated(#"{"a":"#, 1_000_000) },
        .wide("members") { Bytes.repeated("0,", 20_000_000, after: #"{"width":["#, before: "0]}") },
      ]
    ) { bytes, _ in
      _ = try SettingsFile(parsing: bytes, name: "cartouche.json")
      return false
    },
    Reader(
      "head of a request", in: ["CartoucheView/RequestHead.swift"], fuzz: "FuzzPageMessages",
      [
        .wide("a line") { Bytes.repeated("a", 1 << 20, after: "GET /", before: " HTTP/1.1\r\n\r\n") },
        .wide("fields") { Bytes.repeated("a: b\r\n", 100_000, after: "GET / HTTP/1.1\r\n", before: "\r\n") },
      ]
    ) { bytes, memory in
      var head = RequestHead(limit: memory / 128)
      for start in stride(from: 0, to: bytes.count, by: 1_000) {
        _ = try head.take(Array(bytes[start..<min(start + 1_000, bytes.count)]))
      }
      return false
    },
    Reader(
      "frames of a socket", in: ["CartoucheView/SocketFrames.swift"], fuzz: "FuzzPageMessages",
      [
        .wide("a frame announced with 2⁶² bytes") {
          [0x81, 0xFF, 0x40] + [UInt8](repeating: 0, count: 7) + [0, 0, 0, 0]
        },
        .wide("fragments without end") {
          // A text that goes on in frames of 125 bytes, masked with zeros.
          [0x01, 0x80, 0, 0, 0, 0]
            + (0..<100_000).flatMap { _ in [0x00, 0xFD, 0, 0, 0, 0] + [UInt8](repeating: 97, count: 125) }
        },
      ]
    ) { bytes, memory in
      var frames = SocketFrames(messageLimit: memory / 128, fragmentLimit: 1_000)
      for start in stride(from: 0, to: bytes.count, by: 1_000) {
        _ = try frames.take(Array(bytes[start..<min(start + 1_000, bytes.count)]))
      }
      return false
    },
    Reader(
      "message of a page", in: [], fuzz: "FuzzPageMessages",
      [
        .wide { Bytes.repeated(" ", 1 << 20, after: "{", before: "}") },
        .deep { Bytes.repeated("[", 60_000) },
      ]
    ) { bytes, _ in
      _ = try PageMessage(reading: String(decoding: bytes, as: UTF8.self))
      return false
    },
  ]
}
