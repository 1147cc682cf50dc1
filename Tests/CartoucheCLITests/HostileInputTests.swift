import Foundation
import HTTPTestServer
import Testing

/// Inputs that ask for more than there is: each is told with its place, and the command ends in time, with little memory.
@Suite(.serialized) struct HostileInputTests {
  @Test("input beyond the limits is left out and reported", arguments: try HostileRow.all())
  func limits(row: HostileRow) throws {
    let program = try Program()
    defer { try? FileManager.default.removeItem(at: program.folder) }
    for (name, bytes) in row.files {
      try Data(bytes).write(to: program.folder.appendingPathComponent(name))
    }
    // An endless command is killed, which is another status.
    let result = try program.shell("exec timeout 20 cartouche \(row.line)")
    #expect(result.status == row.status, "\(result.error.prefix(2000))\(result.output.prefix(2000))")
    let message = result.error + result.output
    #expect(
      message.range(of: row.message, options: .regularExpression) != nil, "\(result.error.prefix(2000))")
    #expect(peakOfCommands <= 1 << 30, "bytes at once")
  }

  /// The most memory that any command has taken so far, in bytes.
  private var peakOfCommands: Int {
    var usage = rusage()
    // Linux counts kibibytes.
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
      return usage.ru_maxrss
    #endif
  }
}

/// A hostile input and what comes of it.
struct HostileRow: Sendable, CustomTestStringConvertible {
  let name: String
  /// The arguments of the command.
  var line = "render style.json -o x.png"
  var status: Int32 = 65
  /// A regular expression for what is said.
  let message: String
  var files: [String: [UInt8]] = [:]

  var testDescription: String { name }

  private static func style(_ sources: [String: String], layers: [String], root: String = "") -> [UInt8] {
    let sources = sources.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    return Array(
      """
      {"version": 8, \(root)"sources": {\(sources.joined(separator: ", "))}, "layers": [\(layers.joined(separator: ", "))]}
      """.utf8)
  }

  private static func layer(_ id: String, _ type: String, of source: String, _ rest: String = "") -> String {
    #"{"id": "\#(id)", "type": "\#(type)", "source": "\#(source)"\#(rest)}"#
  }

  static func all() throws -> [HostileRow] {
    try pictures() + sprites() + archives() + documents() + vectors() + labels()
  }

  private static func pictures() throws -> [HostileRow] {
    let webp = "data:image/webp;base64," + Data(HostileInputs.webp(8192)).base64EncodedString()
    func source(_ type: String, _ url: String, _ tileSize: Int = 256) -> [String: String] {
      ["r": #"{"type": "\#(type)", "tileSize": \#(tileSize), "tiles": ["\#(url)"]}"#]
    }
    let tooLarge =
      #"tiles of "r" are left out: tile 5/.*8192 x 8192 pixels.*at most 16777216.*style.json:1:.*/sources/r"#
    return [
      HostileRow(
        name: "a few bytes of WebP are a large picture in every tile",
        line: "render style.json --zoom 4 -o x.png", message: tooLarge,
        files: ["style.json": style(source("raster", webp), layers: [layer("a", "raster", of: "r")])]),
      HostileRow(
        name: "a few bytes of WebP are large terrain in every tile",
        line: "render style.json --zoom 4 -o x.png", message: tooLarge,
        files: ["style.json": style(source("raster-dem", webp), layers: [layer("a", "hillshade", of: "r")])]),
      HostileRow(
        name: "8 kB of PNG are a large picture in every tile", line: "render style.json --zoom 4 -o x.png",
        message: tooLarge,
        files: [
          "style.json": style(source("raster", "big.png"), layers: [layer("a", "raster", of: "r")]),
          "big.png": try HostileInputs.png(8192),
        ]),
      HostileRow(
        name: "pictures that are large together are drawn as far as they go",
        line: "render style.json --zoom 4 -o x.png",
        message: #"[0-9]+ of [0-9]+ tiles of "r" are left out: tile 5/.*16,777,216 pixels, and .* are left"#,
        files: [
          "style.json": style(source("raster", "big.png"), layers: [layer("a", "raster", of: "r")]),
          "big.png": try HostileInputs.png(4096),
        ]),
      HostileRow(
        name: "terrain that is large together is drawn as far as it goes",
        line: "render style.json --zoom 4 -o x.png",
        message: #"[0-9]+ of [0-9]+ tiles of "r" are left out: tile 5/.*16,777,216 pixels, and .* are left"#,
        files: [
          "style.json": style(source("raster-dem", "big.png"), layers: [layer("a", "hillshade", of: "r")]),
          "big.png": try HostileInputs.png(4096),
        ]),
      HostileRow(
        name: "small tiles are many", line: "render style.json --zoom 8 -o x.png",
        message: #"[0-9]+ of [0-9]+ tiles of "r" are left out: tile .*262,144 pixels, and .* are left"#,
        files: [
          "style.json": style(source("raster", "t.png", 16), layers: [layer("a", "raster", of: "r")]),
          "t.png": try HostileInputs.png(512),
        ]),
      HostileRow(
        name: "less memory holds fewer pictures", line: "render style.json --zoom 4 --memory 64MiB -o x.png",
        message: #"tiles of "r" are left out: tile 5/.*4096 x 4096 pixels.*at most 2097152"#,
        files: [
          "style.json": style(source("raster", "big.png"), layers: [layer("a", "raster", of: "r")]),
          "big.png": try HostileInputs.png(4096),
        ]),
      HostileRow(
        name: "many image sources hold a large picture each",
        message:
          #""s1": tile .* 67,108,864 pixels, and only [0-9,]+ of 67,108,864 are left.*style.json:1:.*/sources/s1"#,
        files: [
          "style.json": style(
            Dictionary(
              uniqueKeysWithValues: (0..<40).map {
                (
                  "s\($0)",
                  #"{"type": "image", "url": "\#(webp)", "coordinates": [[-90, 45], [90, 45], [90, -45], [-90, -45]]}"#
                )
              }), layers: (0..<40).map { layer("l\($0)", "raster", of: "s\($0)") })
        ]),
    ]
  }

  private static func sprites() throws -> [HostileRow] {
    func index(_ side: Int) -> [UInt8] {
      let entries = (0..<200).map {
        #""i\#($0)": {"x": 0, "y": 0, "width": \#(side), "height": \#(side), "pixelRatio": 1}"#
      }
      return Array("{\(entries.joined(separator: ", "))}".utf8)
    }
    let style = style(
      [:],
      layers: (0..<20).map {
        #"{"id": "b\#($0)", "type": "background", "paint": {"background-pattern": "i\#($0)"}}"#
      }, root: #""sprite": "sp", "#)
    return [
      HostileRow(
        name: "a sprite's picture is large",
        message:
          #"sprite "default" is left out: .*8192 x 8192 pixels, and only 16,777,216 of 16,777,216 .*/sprite"#,
        files: ["style.json": style, "sp.json": index(8192), "sp.png": try HostileInputs.png(8192)]),
      HostileRow(
        name: "each image of a sprite is all of its picture",
        message:
          #"image "i4" of 2048 x 2048 pixels: expected at most 16777216 .*196 images are left out.*sp.json:1:.*/i4"#,
        files: ["style.json": style, "sp.json": index(2048), "sp.png": try HostileInputs.png(2048)]),
    ]
  }

  private static func archives() throws -> [HostileRow] {
    let archive = try HostileInputs.archive(entries: 8_000_000)
    let names = (0..<40).map { "\($0).pmtiles" }
    var files = Dictionary(uniqueKeysWithValues: names.map { ($0, archive) })
    files["style.json"] = style(
      Dictionary(
        uniqueKeysWithValues: names.map { ("s\($0)", #"{"type": "vector", "url": "pmtiles://\#($0)"}"#) }),
      layers: names.map { layer("l\($0)", "line", of: "s\($0)", #", "source-layer": "x""#) })
    return [
      HostileRow(
        name: "directories of archives are large", line: "render style.json --zoom 3 -o x.png",
        message:
          #"the root directory of .*/0.pmtiles has .*at most 2097152 are allowed.*/sources/s0.pmtiles/url"#,
        files: files)
    ]
  }

  private static func documents() throws -> [HostileRow] {
    let server = try MapServer.shared.get().url("")
    return [
      HostileRow(
        name: "a style unfolds to many values", line: "render \(server)/bomb/style -o x.png",
        message: #"more values than the limit of [0-9]+ MiB.*bomb/style:1:[0-9]+, /metadata"#),
      HostileRow(
        name: "a style to check unfolds to many values", line: "style check \(server)/bomb/style",
        message: #"bomb/style:1:[0-9]+: error: more values than the limit of [0-9]+ MiB"#),
      HostileRow(
        name: "GeoJSON of a style unfolds to many positions",
        message:
          #"source "g": more values than the limit of [0-9]+ MiB.*bomb/geojson:1:[0-9]+, /features/0.*/sources/g"#,
        files: [
          "style.json": style(
            ["g": #"{"type": "geojson", "data": "\#(server)/bomb/geojson"}"#],
            layers: [layer("a", "circle", of: "g")])
        ]),
      HostileRow(
        name: "data unfold to many positions", line: "render \(server)/bomb/geojson -o x.png",
        message: #"more values than the limit of [0-9]+ MiB.*bomb/geojson:1:[0-9]+, /features/0"#),
    ]
  }

  private static func labels() -> [HostileRow] {
    // Lines across the world, again and again: 10,000 places each.
    let sweeps = (0..<250).map { sweep in
      let latitude = -80 + 0.6 * Double(sweep)
      return sweep.isMultiple(of: 2)
        ? "[-179, \(latitude)], [179, \(latitude)]" : "[179, \(latitude)], [-179, \(latitude)]"
    }
    let line = #"{"type": "LineString", "coordinates": [\#(sweeps.joined(separator: ", "))]}"#
    let features = (0..<30).map {
      #"{"type": "Feature", "properties": {"name": "Long Road \#($0)"}, "geometry": \#(line)}"#
    }
    let data =
      #"{"type": "geojson", "data": {"type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))]}}"#
    let road =
      #", "layout": {"symbol-placement": "line", "symbol-spacing": 1, "text-field": ["get", "name"]}"#
    let message =
      #"layer "a" is drawn without some labels of tile 0/0/0 of "g".*: expected at most 16,384 labels"#
    return [
      HostileRow(
        name: "lines have more labels than memory has room for",
        line: "render style.json --zoom 0 --memory 64MiB -o x.png",
        message: message,
        files: ["style.json": style(["g": data], layers: [layer("a", "symbol", of: "g", road)])]),
      HostileRow(
        name: "standard input has no end", line: "render - --memory 16MiB -o x.png < /dev/zero",
        message: "standard input has 8388609 bytes; at most 8388608 are allowed"),
    ]
  }

  private static func vectors() throws -> [HostileRow] {
    let point: [UInt8] = [0x12, 0x07, 0x18, 0x01, 0x22, 0x03, 0x09, 0x00, 0x00]
    let source = ["r": #"{"type": "vector", "maxzoom": 0, "tiles": ["t.pbf"]}"#]
    func circles(_ id: String) -> String {
      layer(id, "circle", of: "r", #", "source-layer": "x", "filter": ["!=", ["get", "q"], 1]"#)
    }
    return [
      HostileRow(
        name: "a vector tile unfolds to more bytes than a tile may have",
        message: #""r": .*t.pbf has .* bytes; at most 16777216 are allowed.*/sources/r"#,
        files: [
          "style.json": style(source, layers: [circles("a")]),
          "t.pbf": try HostileInputs.tile(point, count: 2_000_000),
        ]),
      HostileRow(
        name: "points of a vector tile are drawn more than once",
        message:
          #"layer "b" is drawn without tile 0/0/0 of "r".*: [0-9,]+ vertices, and only [0-9,]+ of 11,184,810 are left"#,
        files: [
          "style.json": style(source, layers: [circles("a"), circles("b"), circles("c")]),
          "t.pbf": try HostileInputs.tile(point, count: 1_500_000),
        ]),
      HostileRow(
        name: "a vector tile is all keys",
        message:
          #"layer "a" is drawn without tile 0/0/0 of "r".*: decoding it may take [0-9,]+ MiB.*/sources/r"#,
        files: [
          "style.json": style(source, layers: [circles("a")]),
          "t.pbf": try HostileInputs.tile([0x1A, 0x00], count: 8_000_000),
        ]),
    ]
  }
}
