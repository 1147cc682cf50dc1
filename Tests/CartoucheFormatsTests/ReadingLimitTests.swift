import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON
import Testing

/// What every reader makes of a text is counted: too much of it is an error with its place, wherever the reader is.
@Suite struct ReadingLimitTests {
  /// A text that becomes many times its size, and the features that it has if there is memory for them.
  struct Bomb: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var features: Int
    var memory = 60_000
    var testDescription: String { name }

    init(_ name: String, _ text: String, features: Int, memory: Int = 60_000) {
      (self.name, self.text, self.features, self.memory) = (name, text, features, memory)
    }
  }

  private static func many(_ count: Int, _ text: String, _ separator: String = "") -> String {
    Array(repeating: text, count: count).joined(separator: separator)
  }

  private static func kml(_ content: String, type: String = "") -> String {
    "<?xml version=\"1.0\"?>\(type)<kml><Document>\(content)</Document></kml>"
  }

  private static func topology(_ objects: String, arcs: String) -> String {
    #"{"type":"Topology","objects":\#(objects),"arcs":\#(arcs)}"#
  }

  private static let point = "<Point><coordinates>1,2</coordinates></Point>"
  private static let entities = #"<!DOCTYPE kml [<!ENTITY a "\#(many(1_000, "a"))">]>"#

  static let bombs: [Bomb] = [
    // Many rows, wide rows, cells that are absent, columns, texts, geometries in cells.
    Bomb("rows.csv", "lon,lat\n" + many(1_000, "1,1\n"), features: 1_000),
    Bomb("absent.csv", "lon,lat" + many(500, ",a") + "\n" + many(20, "1,1\n"), features: 20, memory: 400_000),
    Bomb("columns.csv", "lon,lat" + many(1_000, ",a") + "\n1,1\n", features: 1),
    Bomb("text.csv", "lon,lat,t\n1,1," + many(100_000, "a"), features: 1),
    Bomb("quote.csv", "lon,lat,t\n1,1,\"" + many(40_000, "a\n"), features: 40_000),
    Bomb("again.csv", "lon,lat,t\n" + many(1_000, "1,1,5\n") + "1,1,05\n", features: 1_001),
    Bomb("wkt.csv", "wkt\n\"MULTIPOINT(" + many(9_000, "1 1", ",") + ")\"\n", features: 1),
    Bomb(
      "geojson.csv",
      "geojson\n\"{\"\"type\"\":\"\"MultiPoint\"\",\"\"coordinates\"\":[" + many(9_000, "[1,1]", ",")
        + "]}\"\n",
      features: 1),
    Bomb("rows.tsv", "lon\tlat\n" + many(1_000, "1\t1\n"), features: 1_000),
    // Positions, rings, geometries, collections side by side and inside each other.
    Bomb("points.wkt", "MULTIPOINT(" + many(9_000, "1 1", ",") + ")", features: 1),
    Bomb("heights.wkt", "LINESTRING Z(" + many(9_000, "1 1 1", ",") + ")", features: 1),
    Bomb("rings.wkt", "MULTIPOLYGON(" + many(3_000, "((0 0,1 0,1 1,0 0))", ",") + ")", features: 1),
    Bomb("geometries.wkt", many(2_000, "POINT(1 1)\n"), features: 2_000),
    Bomb("empty.wkt", many(2_000, "POINT EMPTY\n"), features: 2_000),
    Bomb("wide.wkt", "GEOMETRYCOLLECTION(" + many(4_000, "POINT(1 1)", ",") + ")", features: 1),
    Bomb(
      "deep.wkt",
      many(100, many(50, "GEOMETRYCOLLECTION(") + "POINT(1 1)" + many(50, ")") + "\n"), features: 100),
    // Elements, attributes, characters and entities; folders, styles and tracks.
    Bomb("elements.kml", kml("<Placemark>\(many(3_000, "<a/>"))\(point)</Placemark>"), features: 1),
    Bomb(
      "attributes.kml", kml("<Placemark><a b=\"\(many(90_000, "c"))\"/>\(point)</Placemark>"), features: 1),
    Bomb("characters.kml", kml("<Placemark><name>\(many(90_000, "c"))</name></Placemark>"), features: 1),
    Bomb(
      "entities.kml", kml("<Placemark><name>\(many(200, "&a;"))</name></Placemark>", type: entities),
      features: 1),
    Bomb(
      "entity.kml", kml("<Placemark><a b=\"\(many(200, "&a;"))\"/>\(point)</Placemark>", type: entities),
      features: 1),
    Bomb("placemarks.kml", kml(many(1_000, "<Placemark/>")), features: 1_000),
    Bomb(
      "folders.kml",
      kml(
        many(99, "<Folder><name>\(many(40, "a"))</name>") + many(99, "<Placemark/></Folder>")), features: 99,
      memory: 120_000),
    Bomb(
      "styles.kml",
      kml(
        many(1_000, "<Style id=\"s\"><LineStyle><color>ff0000ff</color></LineStyle></Style>")
          + "<Placemark>\(point)</Placemark>"), features: 1),
    Bomb(
      "shared.kml",
      kml(
        "<Style id=\"s\"><IconStyle><color>ff0000ff</color><scale>2</scale></IconStyle></Style>"
          + many(300, "<Placemark><styleUrl>#s</styleUrl>\(point)</Placemark>")), features: 300,
      memory: 150_000),
    Bomb(
      "coordinates.kml",
      kml(
        "<Placemark><LineString><coordinates>\(many(6_000, "1,1 "))</coordinates></LineString></Placemark>"),
      features: 1),
    Bomb(
      "track.kml",
      kml("<Placemark><Track>\(many(600, "<when>2020</when><coord>1 1</coord>"))</Track></Placemark>"),
      features: 1),
    Bomb("elements.gpx", "<gpx>\(many(3_000, "<a/>"))<wpt lat='1' lon='1'/></gpx>", features: 1),
    Bomb("waypoints.gpx", "<gpx>\(many(1_000, "<wpt lat='1' lon='1'/>"))</gpx>", features: 1_000),
    Bomb(
      "track.gpx",
      "<gpx><trk><trkseg>\(many(2_000, "<trkpt lat='1' lon='1'><time>2020</time></trkpt>"))</trkseg></trk></gpx>",
      features: 1),
    Bomb(
      "segments.gpx",
      "<gpx><trk>\(many(900, "<trkseg><trkpt lat='1' lon='1'/><trkpt lat='1' lon='1'/></trkseg>"))</trk></gpx>",
      features: 1),
    // Arcs, what they expand to, and objects.
    Bomb(
      "arcs.topojson",
      topology(#"{"a":{"type":"Point","coordinates":[1,1]}}"#, arcs: "[\(many(9_000, "[]", ","))]"),
      features: 1),
    Bomb(
      "shared.topojson",
      topology(
        #"{"a":{"type":"MultiLineString","arcs":[\#(many(200, "[0]", ","))]}}"#,
        arcs: "[[\(many(200, "[1,1]", ","))]]"), features: 1),
    Bomb(
      "objects.topojson",
      topology(
        #"{"a":{"type":"GeometryCollection","geometries":[\#(many(900, #"{"type":null}"#, ","))]}}"#,
        arcs: "[]"),
      features: 900, memory: 150_000),
    // Records together, members beside the specification, collections.
    Bomb("records.geojsonl", many(2_000, #"{"type":"Point","coordinates":[1,1]}"#, "\n"), features: 2_000),
    Bomb(
      "members.geojsonl", #"{"type":"Feature","geometry":null\#(many(900, ",\"a\":1"))}"# + "\n", features: 1),
    Bomb(
      "members.geojson", #"{"type":"FeatureCollection","features":[]\#(many(900, ",\"a\":1"))}"#, features: 0),
    Bomb(
      "collection.geojson",
      #"{"type":"GeometryCollection","geometries":[\#(many(4_000, #"{"type":"Point","coordinates":[1,1]}"#, ","))]}"#,
      features: 1),
  ]

  @Test(arguments: bombs) func valuesAreLimited(_ bomb: Bomb) throws {
    let reader = DataReader(limits: DataLimits(maximumMemory: bomb.memory))
    let error = #expect(throws: DataError.self) { try reader.read(Array(bomb.text.utf8), name: bomb.name) }
    #expect(error?.kind == .tooLarge)
    #expect(error?.location != nil)
    // What entities expand to may be refused by the parser of XML, which has no other words.
    let isExpanded = error?.found.hasPrefix("entities that expand") == true
    #expect(isExpanded || error?.found == "more values than the limit of \(bomb.memory) bytes")
  }

  @Test(arguments: bombs) func aSufficientLimitChangesNothing(_ bomb: Bomb) throws {
    let document = try DataReader(limits: DataLimits(maximumMemory: 1 << 26))
      .read(Array(bomb.text.utf8), name: bomb.name)
    #expect(document.geoJSON.features.count == bomb.features)
    #expect(document.geoJSON == (try DataReader().read(Array(bomb.text.utf8), name: bomb.name)).geoJSON)
  }

  @Test("a few bytes that decompress to many columns")
  func compressedTextIsCounted() {
    // A frame of zstd (RFC 8878): a block as it is, and one of a repeated byte.
    func block(_ size: Int, type: Int, isLast: Bool) -> [UInt8] {
      let header = size << 3 | type << 1 | (isLast ? 1 : 0)
      return [0, 8, 16].map { UInt8(truncatingIfNeeded: header >> $0) }
    }
    let start = Array("lon,lat".utf8)
    let bytes =
      [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58] + block(start.count, type: 0, isLast: false) + start
      + block(1 << 17, type: 1, isLast: true) + [0x2C]
    let small = DataReader(limits: DataLimits(maximumMemory: 1 << 20))
    let error = #expect(throws: DataError.self) { try small.read(bytes, name: "a.csv.zst") }
    #expect(error?.description.contains("more values than the limit of 1 MiB") == true)
    #expect(error?.location?.line == 1)
    #expect((try? DataReader().read(bytes, name: "a.csv.zst"))?.geoJSON.features.isEmpty == true)
    let short = DataReader(limits: DataLimits(maximumSize: 1 << 16))
    #expect(#expect(throws: DataError.self) { try short.read(bytes, name: "a.csv.zst") }?.kind == .tooLarge)
  }

  @Test("text that grows when it becomes UTF-8 is counted before there is memory for it")
  func convertedTextIsCounted() {
    let wide = [0xFF, 0xFE] + Array(repeating: [0x00, 0x4E], count: 1_000).flatMap(\.self) as [UInt8]
    let western = Array("lon,lat,t\n1,1,".utf8) + Array(repeating: 0x80, count: 1_000)
    for bytes in [wide, western] {
      let error = #expect(throws: DataError.self) {
        try RecognizedContent(bytes, name: "a.csv", maximumSize: 2_500)
      }
      #expect(error?.kind == .tooLarge)
      #expect(throws: Never.self) { try RecognizedContent(bytes, name: "a.csv", maximumSize: 3_100) }
    }
  }

  @Test(
    "document types that declare many attributes are refused: each element would be looked at for all of them"
  )
  func declaredAttributesAreLimited() throws {
    func text(_ count: Int) -> [UInt8] {
      let list = (0..<count).map { "a\($0) CDATA 'x'" }.joined(separator: " ")
      return Array("<!DOCTYPE kml [<!ATTLIST kml \(list)>]><kml><Placemark/></kml>".utf8)
    }
    #expect(try DataReader().read(text(3), name: "a.kml").geoJSON.features.count == 1)
    let error = #expect(throws: DataError.self) { try DataReader().read(text(200), name: "a.kml") }
    #expect(error?.kind == .tooLarge)
  }

  @Test("reading ends when its task is cancelled", arguments: bombs)
  func readingStops(_ bomb: Bomb) async throws {
    // Enough text for the meter to ask.
    let bytes = Array(bomb.text.utf8)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Result { () throws(DataError) in try DataReader().read(bytes, name: bomb.name) }
    }
    let failure: DataError? = if case .failure(let error) = await task.value { error } else { nil }
    #expect(failure == nil || failure?.kind == .stopped)
    // Texts whose values take less than a step are read before the first question.
    if bomb.memory > 1 << 16 { #expect(failure?.kind == .stopped) }
  }

  @Test("a list of faults of one kind has its limit, and places in a long line are found in one pass")
  func faultsAreCounted() throws {
    let text = Self.many(5_000, "POINT(x)\n") + "POINT(1 1)\n"
    let document = try DataReader().read(Array(text.utf8), name: "a.wkt")
    #expect(document.diagnostics.count == 101)
    #expect(document.diagnostics[99].location?.line == 100)
    #expect(document.diagnostics.last?.message == "4900 more broken geometries left out")
  }
}
