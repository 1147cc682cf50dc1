import CartoucheFormats
import CartoucheGeoPackage
import CartoucheJSON

/// Readers of data in other formats, which become GeoJSON.
extension Reader {
  static let tables: [Reader] =
    DataFormat.allCases.map { format in
      let fuzz = format == .geoPackage ? "FuzzGeoPackage" : "FuzzFormats"
      return Reader(format.name, in: files(of: format), fuzz: fuzz, bombs(of: format)) { bytes, memory in
        let reader = DataReader(databases: .geoPackage, limits: DataLimits(maximumMemory: memory))
        let content = try RecognizedContent(bytes, name: "bomb." + suffix(of: format))
        let document = try reader.read(
          content, companions: format == .shapefile ? companions(of: bytes) : [:])
        return document.diagnostics.contains { $0.kind == .limit || $0.severity == .error }
      }
    } + [
      Reader(
        "tables without places", in: ["CartoucheFormats/DataTable.swift"], fuzz: "FuzzFormats",
        [
          .wide("rows of one column") { Bytes.repeated("1\n", 1 << 22, after: "a\n") },
          .wide("columns without cells") {
            Bytes.repeated("\n1", 1 << 18, after: String(repeating: "a,", count: 1 << 12))
          },
        ]
      ) { bytes, memory in
        _ = try DataReader(limits: DataLimits(maximumMemory: memory)).readTable(bytes, name: "bomb.csv")
        return false
      },
      Reader(
        "decompression of data",
        in: [
          "CartoucheFormats/DataReader.swift", "CartoucheFormats/RecognizedContent.swift",
          "CartoucheFormats/Decompression.swift", "CartoucheFormats/DecodedText.swift",
          "Cartouche/MapInput+Reading.swift", "Cartouche/SourceData+Reading.swift",
          "Cartouche/Map+Contents.swift",
        ], fuzz: "FuzzFormats",
        [
          .compressed("Zstandard") { Bytes.zstandard(of: UInt8(ascii: " "), count: 1 << 30) },
          .compressed("Brotli") { Bytes.brotli },
        ]
      ) { bytes, memory in
        let name = bytes == Bytes.brotli ? "bomb.geojson.br" : "bomb.geojson.zst"
        _ = try DataReader(limits: DataLimits(maximumSize: memory, maximumMemory: memory)).read(
          bytes, name: name)
        return false
      },
    ]

  private static func files(of format: DataFormat) -> [String] {
    switch format {
    case .geoJSON, .geoJSONSequence: []
    case .topoJSON: ["CartoucheFormats/TopologyReader.swift", "CartoucheFormats/Topology+Unsafe.swift"]
    case .csv, .tsv:
      ["CartoucheFormats/DelimitedReader.swift", "CartoucheFormats/DelimitedParser+Unsafe.swift"]
    case .gpx: ["CartoucheFormats/GPXReader.swift", "CartoucheFormats/XMLDocument+Data.swift"]
    case .kml: ["CartoucheFormats/KMLReader.swift"]
    case .wkt: ["CartoucheFormats/WKTReader.swift", "CartoucheFormats/WKTParser+Unsafe.swift"]
    case .wkb: ["CartoucheFormats/WKBReader.swift", "CartoucheFormats/WKBReader+Unsafe.swift"]
    case .flatGeobuf: ["CartoucheFormats/FlatGeobufReader.swift"]
    case .geoParquet: ["CartoucheFormats/GeoParquetReader.swift"]
    case .shapefile: ["CartoucheFormats/ShapefileReader.swift"]
    case .geoPackage:
      [
        "CartoucheGeoPackage/GeometryBlob.swift", "CartoucheSQLite/SQLiteDatabase.swift",
        "CartoucheSQLite/SQLiteConnection+Unsafe.swift",
      ]
    case .kmz, .zip: []
    case .tcx: ["CartoucheFormats/TCXReader.swift"]
    case .jsonArray:
      ["CartoucheFormats/JSONArrayReader.swift", "CartoucheFormats/JSONValue+Text+Unsafe.swift"]
    }
  }

  private static func suffix(of format: DataFormat) -> String {
    switch format {
    case .geoJSON: "geojson"
    case .geoJSONSequence: "ndjson"
    case .topoJSON: "topojson"
    case .csv: "csv"
    case .tsv: "tsv"
    case .gpx: "gpx"
    case .kml: "kml"
    case .wkt: "wkt"
    case .wkb: "wkb"
    case .flatGeobuf: "fgb"
    case .geoParquet: "parquet"
    case .shapefile: "shp"
    case .geoPackage: "gpkg"
    case .kmz: "kmz"
    case .zip: "zip"
    case .tcx: "tcx"
    case .jsonArray: "json"
    }
  }

  private static func bombs(of format: DataFormat) -> [Bomb] {
    switch format {
    case .geoJSON: geoJSONBombs
    case .geoJSONSequence:
      [
        .wide("features") { Bytes.repeated(feature + "\n", 400_000) },
        .deep {
          Bytes.repeated(#"{"type":"GeometryCollection","geometries":["#, 100_000, after: feature + "\n")
        },
      ]
    case .topoJSON:
      [
        .deep {
          Bytes.repeated(
            #"{"type":"GeometryCollection","geometries":["#, 100_000,
            after: #"{"type":"Topology","arcs":[],"objects":{"a":"#)
        },
        .compressed("an arc used often") {
          let arc = String(
            decoding: Bytes.repeated("[0,0],", 10_000, after: "[", before: "[1,1]]"), as: UTF8.self)
          return Bytes.repeated(
            "0,", 10_000,
            after: #"{"type":"Topology","arcs":[\#(arc)],"objects":{"a":{"type":"LineString","arcs":["#,
            before: "0]}}}")
        },
        .wide("positions") {
          Bytes.repeated(
            "[0,0],", 4_000_000, after: #"{"type":"Topology","objects":{},"arcs":[["#, before: "[1,1]]]}")
        },
      ]
    case .csv, .tsv:
      [
        .wide("rows") {
          Bytes.repeated(
            format == .csv ? "1,2\n" : "1\t2\n", 2_000_000, after: format == .csv ? "lon,lat\n" : "lon\tlat\n"
          )
        },
        .wide("empty cells") {
          let separator = format == .csv ? "," : "\t"
          let columns = (0..<1_000).map { "c\($0)" }.joined(separator: separator)
          let row = "1\(separator)2" + String(repeating: separator + "x", count: 1_000) + "\n"
          return Bytes.repeated(row, 3_000, after: "lon\(separator)lat\(separator)\(columns)\n")
        },
        .quadratic("columns") {
          let separator = format == .csv ? "," : "\t"
          let columns = (0..<20_000).map { _ in "a" }.joined(separator: separator)
          return Bytes.text("lon\(separator)lat\(separator)\(columns)\n1\(separator)1\n")
        },
        .quadratic("a quote that is never closed") {
          Bytes.repeated(
            format == .csv ? "1,2,\"a\n" : "1\t2\t\"a\n", 50_001,
            after: format == .csv ? "lon,lat,a\n" : "lon\tlat\ta\n")
        },
      ]
    case .gpx:
      [
        .deep { Bytes.repeated("<a>", 1_000_000, after: "<gpx>") },
        .wide("waypoints") {
          Bytes.repeated(#"<wpt lat="1" lon="2"/>"#, 500_000, after: "<gpx>", before: "</gpx>")
        },
        .wide("points of a track") {
          Bytes.repeated(
            #"<trkpt lat="1" lon="2"/>"#, 1_000_000, after: "<gpx><trk><trkseg>",
            before: "</trkseg></trk></gpx>")
        },
        .wide("elements") {
          Bytes.repeated(
            "<cmt/>", 4_000_000, after: #"<gpx><wpt lat="1" lon="2"><extensions>"#,
            before: "</extensions></wpt></gpx>")
        },
        .compressed("entity") { entities("gpx", #"<wpt lat="1" lon="2"><name>"#, "</name></wpt>") },
      ]
    case .kml:
      [
        .deep { Bytes.repeated("<Folder>", 1_000_000, after: "<kml>") },
        .wide("placemarks") {
          Bytes.repeated(placemark, 200_000, after: "<kml><Document>", before: "</Document></kml>")
        },
        .wide("a path of folders in each") {
          let name = String(repeating: "a", count: 10_000)
          return Bytes.repeated(
            placemark, 20_000, after: "<kml><Folder><name>\(name)</name>", before: "</Folder></kml>")
        },
        .compressed("entity") {
          entities(
            "kml", "<Placemark><Point><coordinates>1,2</coordinates></Point><name>", "</name></Placemark>")
        },
        .quadratic("styles") {
          Bytes.numbered(20_000, after: "<kml><Document>", before: "</Document></kml>") {
            #"<Style id="s\#($0)"/><Placemark><styleUrl>#s\#($0)</styleUrl><Point><coordinates>1,2</coordinates></Point></Placemark>"#
          }
        },
      ]
    case .wkt:
      [
        .deep { Bytes.repeated("GEOMETRYCOLLECTION(", 100_000) },
        .wide("points") { Bytes.repeated("POINT (1 2)\n", 1_000_000) },
        .wide("positions") { Bytes.repeated("1 2,", 4_000_000, after: "LINESTRING (", before: "1 2)") },
        .wide("rings") {
          Bytes.repeated("(1 2,1 3,2 3,1 2),", 1_000_000, after: "POLYGON (", before: "(1 2,1 3,2 3,1 2))")
        },
      ]
    case .wkb:
      [
        .deep { Bytes.repeated([1, 7, 0, 0, 0, 1, 0, 0, 0], 100_000) },
        .wide("points") { Bytes.repeated([1, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 16), 1_000_000) },
        .wide("empty geometries") { Bytes.repeated([1, 2, 0, 0, 0, 0, 0, 0, 0], 1_000_000) },
        .wide("geometries of a collection") {
          [1, 7, 0, 0, 0] + Bytes.little(500_000, 4)
            + Bytes.repeated([1, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 16), 500_000)
        },
        .wide("arcs") {
          // Each pair of positions is half a circle.
          let arc = [1.0, 1, 2, 0].flatMap { Bytes.little(Int($0.bitPattern), 8) }
          return [1, 8, 0, 0, 0] + Bytes.little(20_001, 4) + [UInt8](repeating: 0, count: 16)
            + Bytes.repeated(arc, 10_000)
        },
        .wide("positions that are not there") { [1, 2, 0, 0, 0, 255, 255, 255, 255] },
        .wide("lines of digits") { Bytes.repeated("010200000000000000\n", 500_000) },
      ]
    case .flatGeobuf: flatGeobufBombs
    case .geoParquet: geoParquetBombs
    case .shapefile: shapefileBombs
    case .geoPackage: geoPackageBombs
    case .kmz: [.compressed { zipBomb("doc.kml") }]
    case .zip: [.compressed { zipBomb("a.geojson") }, .compressed("a part") { zipBomb("a.shp") }]
    case .tcx:
      [
        .deep { Bytes.repeated("<a>", 1_000_000, after: "<TrainingCenterDatabase>") },
        .wide("points of a course") {
          Bytes.repeated(
            "<CoursePoint><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position></CoursePoint>",
            100_000, after: "<TrainingCenterDatabase><Courses><Course>",
            before: "</Course></Courses></TrainingCenterDatabase>")
        },
        .wide("elements") {
          Bytes.repeated(
            "<a/>", 4_000_000, after: "<TrainingCenterDatabase><Courses><Course><Name>",
            before: "</Name></Course></Courses></TrainingCenterDatabase>")
        },
        .compressed("entity") {
          entities(
            "TrainingCenterDatabase",
            "<CoursePoint><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position><Name>",
            "</Name></CoursePoint>")
        },
      ]
    case .jsonArray:
      [
        .wide("objects") { Bytes.repeated(#"{"lon":1,"lat":2},"#, 200_000, after: "[", before: "{}]") },
        .deep { Bytes.repeated(#"[{"a":"#, 100_000) },
        .quadratic("names") {
          let names = (0..<20_000).map { #""a\#($0)":1"# }.joined(separator: ",")
          return Bytes.text("[{\"lon\":1,\"lat\":2,", names, "}]")
        },
      ]
    }
  }

  private static let placemark = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>"

  /// A document with one long entity, which an element refers to many times.
  private static func entities(_ root: String, _ head: String, _ tail: String) -> [UInt8] {
    let text = String(repeating: "a", count: 1_000_000)
    return Bytes.repeated(
      "&e;", 90, after: "<!DOCTYPE \(root) [<!ENTITY e \"\(text)\">]><\(root)>\(head)",
      before: "\(tail)</\(root)>")
  }
}
