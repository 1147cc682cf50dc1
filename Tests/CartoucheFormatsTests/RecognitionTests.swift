import CartoucheFormats
import CartoucheImages
import CartoucheJSON
import Testing

@Suite struct RecognitionTests {
  private func kind(_ text: String, _ name: String? = nil) throws -> RecognizedContent.Kind {
    try RecognizedContent(Array(text.utf8), name: name).kind
  }

  static let texts: [(String, RecognizedContent.Kind)] = [
    (#"{"version":8,"sources":{},"layers":[]}"#, RecognizedContent.Kind.style),
    (#"{"name":"x","layers":[],"sources":{}}"#, .style),
    (#"{"tilejson":"3.0.0","tiles":[]}"#, .tileJSON),
    (#"{"tiles":["https://example.org/{z}/{x}/{y}"]}"#, .tileJSON),
    (#" {"features":[],"type":"FeatureCollection"}"#, .data(.geoJSON)),
    (#"{"type":"Point","coordinates":[0,0]} {"type":"Point","coordinates":[0,0]}"#, .data(.geoJSONSequence)),
    ("\u{1E}{\"type\":\"Point\",\"coordinates\":[0,0]}\n", .data(.geoJSONSequence)),
    (#"{"type":"Topology","objects":{},"arcs":[]}"#, .data(.topoJSON)),
    (#"{"type":"FeatureColection","features":[]}"#, .data(.geoJSON)),
    (#"{"type":"Feature","geometry""#, .data(.geoJSON)),
    (#"{"hello":"world"}"#, .unread(.json)), ("[1,2]", .unread(.jsonArray)),
    (#" [ {"lon":1,"lat":2}]"#, .data(.jsonArray)), ("<TrainingCenterDatabase/>", .data(.tcx)),
    (#"{"geometryType":"esriGeometryPoint","features":[]}"#, .unread(.esriJSON)),
    ("<?xml version='1.0'?><!-- <kml> --><gpx/>", .data(.gpx)), ("<kml:kml xmlns:kml='x'/>", .data(.kml)),
    ("<osm version='0.6'/>", .unread(.openStreetMapXML)), ("<!DOCTYPE html><html/>", .unread(.html)),
    ("<wfs:FeatureCollection xmlns:gml='http://www.opengis.net/gml'/>", .unread(.gml)),
    ("<svg/>", .unread(.svg)), ("<a/>", .unread(.xml)),
    ("POINT (1 2)", .data(.wkt)), ("srid=4326;multipoint z((1 2 3))", .data(.wkt)),
    ("PROJCS[\"x\"]", .unread(.coordinateSystem)),
    ("0101000020E6100000000000000000F03F0000000000000040", .data(.wkb)),
    ("a,b\n1,2\n", .data(.csv)), ("a\tb\n1\t2\n", .data(.tsv)), ("a;b\n1,5;2\n", .data(.csv)),
    ("some words\nand more, of them\n", .unread(.text)), (" \n", .unread(.empty)), ("", .unread(.empty)),
    ("!table\n!version 300\n", .unread(.mapInfoTable)),
    ("Version 300\r\nCharset \"x\"\r\n", .unread(.mapInfoInterchange)),
    ("-- a dump\n\nSET x = 1;\n", .unread(.sql)), ("/*!40101 SET NAMES utf8 */;\n", .unread(.sql)),
    ("create table t (a int);\n", .unread(.sql)), ("USE,CLASS\n1,2\n", .data(.csv)),
    ("Select a word\nand another\n", .unread(.text)),
    (#"{"version":0.6,"generator":"Overpass","elements":[]}"#, .unread(.openStreetMapJSON)),
    ("GIF89a", .picture(.gif)), ("%PDF-1.7", .unread(.pdf)), ("PMTiles\u{3}", .pmtiles),
    ("PAR1\u{15}\u{4}", .data(.geoParquet)), ("fgb\u{3}fgb\u{0}", .data(.flatGeobuf)),
    ("fgb\u{2}fgb\u{0}", .unread(.flatGeobuf)),
  ]

  @Test(arguments: texts)
  func text(_ text: String, _ expected: RecognizedContent.Kind) throws {
    #expect(try kind(text) == expected)
  }

  static let files: [([UInt8], String?, RecognizedContent.Kind)] = [
    ([0x00, 0x00, 0x27, 0x0A, 0, 0, 0, 0, 0], nil, RecognizedContent.Kind.data(.shapefile)),
    (Array("PK\u{3}\u{4}…roads.shp".utf8), nil, .data(.zip)),
    (Array("PK\u{3}\u{4}".utf8), "a.kmz", .data(.kmz)),
    (Array("PK\u{3}\u{4}…space/a.geojson…floor.geojson".utf8), nil, .unread(.venue)),
    (Array("PK\u{3}\u{4}…places.geojson".utf8), nil, .data(.zip)),
    (Array("PK\u{3}\u{4}…world.mbtiles".utf8), nil, .unread(.zippedTiles)),
    (Array("PK\u{3}\u{4}…a.gdb/timestamps".utf8), nil, .unread(.zippedGeodatabase)),
    (Array("PK\u{3}\u{4}…words.txt".utf8), nil, .unread(.zip)),
    ([0x00, 0x00, 0x27, 0x0A, 0, 0, 0, 0, 0], "roads.shx", .unread(.shapefilePart)),
    (
      [0x03, 125, 1, 1, 0, 0, 0, 0, 65, 0] + [UInt8](repeating: 0, count: 54) + [0x0D], nil,
      .unread(.shapefilePart)
    ),
    (Array("SQLite format 3\0".utf8), "world.mbtiles", .mbtiles),
    (Array("SQLite format 3\0…gpkg_contents".utf8), nil, .data(.geoPackage)),
    ([0, 0, 0, 13, 0x0A, 9] + Array("OSMHeader".utf8), nil, .unread(.openStreetMapPBF)),
    ([0x1A, 2, 0x0A, 0, 0x1A, 0], nil, .vectorTile),
    ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], nil, .tiff), ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], nil, .tiff),
    ([0x49, 0x49, 0x2B, 0, 8, 0, 0, 0], nil, .tiff), ([0x4D, 0x4D, 0, 0x2B, 0, 8, 0, 0], nil, .tiff),
    ([1, 0, 2, 3, 4], nil, .unread(.binary)), ([1, 1, 0, 0, 0, 0, 0, 0, 0], nil, .data(.wkb)),
    ([0, 0, 0, 0, 2, 0, 0, 0, 0], nil, .data(.wkb)), ([1, 90, 0, 0, 0, 0, 0, 0, 0], nil, .unread(.binary)),
  ]

  @Test(arguments: files)
  func binary(_ bytes: [UInt8], _ name: String?, _ expected: RecognizedContent.Kind) throws {
    #expect(try RecognizedContent(bytes, name: name).kind == expected)
  }

  @Test func namesDecideWhereBytesDoNot() throws {
    #expect(try kind("oops", "a.geojson") == .data(.geoJSON))
    #expect(try kind("one column\n", "https://example.org/a.csv?key=1") == .data(.csv))
    #expect(try kind("<a/>", "a.gpx") == .data(.gpx))
    #expect(try kind(#"{"type":"Feature","geometry":null}"#, "a.ndjson") == .data(.geoJSONSequence))
  }

  @Test func refusalsSayWhatToDo() throws {
    let bytes = Array("fgb\u{2}fgb\u{0}".utf8)
    let refusal = try RecognizedContent(bytes, name: "data/roads.fgb").refusal
    #expect(
      refusal?.description
        == "this is FlatGeobuf of another version than 3, which cannot be read; convert it: ogr2ogr -f GeoJSON roads.geojson roads.fgb (data/roads.fgb)"
    )
    let other = try RecognizedContent(bytes, name: "data/roads.fgb").refusal(as: "a style")
    let beginning = "this is FlatGeobuf of another version than 3, not a style; convert it: ogr2ogr"
    #expect(other.description.hasPrefix(beginning))
    let style = try RecognizedContent(
      Array(#"{"version":8,"sources":{},"layers":[]}"#.utf8), name: "a b.json")
    #expect(style.refusal(as: "a tile").description.contains("draw it: cartouche render FILE"))
    let members = try RecognizedContent(Array(#"{"hello":1,"you":2}"#.utf8)).refusal?.description ?? ""
    #expect(members.contains("the members \"hello\", \"you\", expected GeoJSON"))
  }

  @Test func everyUnreadFormatHasAnEntry() {
    for format in UnreadFormat.allCases {
      #expect(format.name != format.rawValue || format == .empty, "\(format)")
    }
  }

  @Test func damagedAndLargeArchivesAreErrors() {
    #expect(throws: DataError.self) { try RecognizedContent([0x1F, 0x8B, 8, 0, 1, 2, 3], name: "a.gz") }
    #expect(throws: DataError.self) { try RecognizedContent([1, 2, 3, 4, 5], name: "a.geojson.br") }
    let error = #expect(throws: DataError.self) {
      try RecognizedContent(Array(repeating: 0x20, count: 100), maximumSize: 99)
    }
    #expect(error?.kind == .tooLarge)
    let wide = #expect(throws: DataError.self) { try RecognizedContent([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0]) }
    #expect(wide?.kind == .encoding)
  }
}
