import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheProjections
import SeededRandom
import Testing

@Suite struct ReadingTests {
  private func read(
    _ text: String, _ name: String? = nil, in system: CoordinateSystem? = nil
  ) throws -> DataDocument {
    try DataReader(coordinateSystem: system).read(Array(text.utf8), name: name)
  }

  private func properties(_ text: String) throws -> [JSONObject] {
    try read(text, "a.csv").geoJSON.features.map(\.properties)
  }

  // MARK: Tables

  @Test func cellsAreTypedByTheirSpelling() throws {
    let row = try #require(
      try properties("lon,lat,a,b,c,d,e,f,g\n1,2,-3,4.50,TRUE,,2024-01-02,1e3,12345678901234567890\n").first)
    #expect(row["a"] == .int(-3))
    #expect(row["b"] == .double(4.5))
    #expect(row["c"] == .bool(true))
    #expect(row["d"] == .null)
    #expect(row["e"] == .string("2024-01-02"))
    #expect(row["f"] == .double(1000))
    #expect(row["g"] == .uint(12_345_678_901_234_567_890))
  }

  @Test func codesAreTextInEveryRow() throws {
    let rows = try properties("lon,lat,zip\n1,2,90210\n1,2,01234\n")
    #expect(rows.map { $0["zip"] } == [.string("90210"), .string("01234")])
  }

  @Test(arguments: [
    "lon,lat", "X,Y", "Long,Latitude", "start_lng,start_lat", "POINT_X,POINT_Y", "easting,northing",
    "longitud,latitud", "Längengrad,Breitengrad", "X_CENTROID,Y_CENTROID", "Longitud,Latitude",
  ])
  func coordinatesAreFoundByName(_ header: String) throws {
    #expect(try read(header + ",n\n1,2,3\n", "a.csv").geoJSON.features[0].geometry == .point(Position(1, 2)))
  }

  @Test(
    "geometries are preferred to the points beside them, unless their column may be about something else",
    arguments: [
      ("X,Y,WKT\n1,2,POINT (8 47)\n", 8.0), ("lon,lat,geometry\n1,2,POINT (8 47)\n", 8),
      ("lon,lat,shape\n1,2,disc\n", 1), ("X,Y,shape\n1,2,POINT (8 47)\n", 8),
    ])
  func geometriesComeFirst(_ text: String, _ longitude: Double) throws {
    guard case .point(let position)? = try read(text, "a.csv").geoJSON.features[0].geometry else {
      Issue.record("no point")
      return
    }
    #expect(position.longitude == longitude)
  }

  @Test("degrees are preferred to other coordinates of a row")
  func degreesComeFirst() throws {
    let text = "X,Y,Longitud,Latitude\n683141,247780,8.5,47.4\n"
    #expect(try read(text, "a.csv").geoJSON.features[0].geometry == .point(Position(8.5, 47.4)))
  }

  @Test(
    "coordinates with decimal commas make every number of the table one with commas",
    arguments: [
      "lat\tlon\tshare\n47,37\t8,55\t0,5\n", "lat|lon|share\n47,37|8,55|0,5\n",
      "lat,lon,share\n\"47,37\",\"8,55\",\"0,5\"\n", "lat;lon;share\n47,37;8,55;0,5\n",
      "share\tlat\tlon\n0,5\t47.37\t8,55\n",
    ])
  func decimalCommas(_ text: String) throws {
    let feature = try #require(try read(text).geoJSON.features.first)
    #expect(feature.geometry == .point(Position(8.55, 47.37)))
    #expect(feature.properties["share"] == .double(0.5))
  }

  @Test("without them a comma stays what it is")
  func otherCommas() throws {
    let text = "lat\tlon\tcount\n47.37\t8.55\t1,234\n"
    #expect(try read(text, "a.tsv").geoJSON.features[0].properties["count"] == .string("1,234"))
  }

  @Test func tablesWithoutCoordinatesListTheirColumns() {
    let error = #expect(throws: DataError.self) { try read("a,b\n1,2\n", "a.csv") }
    #expect(error?.kind == .noCoordinates)
    #expect(
      error?.description.contains("in the columns \"a\", \"b\", expected columns named lon and lat") == true)
  }

  @Test func randomTablesReadBack() throws {
    var random = SplitMix64(seed: 7)
    let pieces = ["a", "\"", ",", "\n", "\r\n", "é", " ", ";", "x", "\t", "0", "日本"]
    for _ in 0..<300 {
      let cells = (0..<3).map { _ in
        "x"
          + (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
          }.joined() + "x"
      }
      let row = cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
      let found = try properties("lon,lat,a,b,c\n1,2,\(row)\n3,4,p,q,r\n")
      #expect(found.count == 2)
      #expect(["a", "b", "c"].map { found[0][$0]?.string } == cells)
    }
  }

  // MARK: Coordinate systems

  @Test func aGivenSystemIsUsed() throws {
    let document = try read("x,y\n20037508.342789244,0\n", "a.csv", in: .webMercator)
    guard case .point(let position)? = document.geoJSON.features.first?.geometry else {
      Issue.record("no point")
      return
    }
    #expect(abs(position.longitude - 180) < 1e-9 && abs(position.latitude) < 1e-9)
  }

  @Test func metresAreNamed() throws {
    let document = try read("E,N\n2683141,1247780\n", "a.csv")
    #expect(document.diagnostics.map(\.severity) == [.error])
    #expect(document.diagnostics.first?.message.contains("EPSG:2056 (CH1903+ / LV95)") == true)
  }

  /// Points in a system that the data name.
  private func points(in system: String) -> String {
    #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(system)"}},"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[8,47]}}]}"#
  }

  @Test(
    "data name a system by a code and in no other way; everything else is not used, with a word on what is",
    arguments: [
      "+init=/dev/stdin:x", "+proj=longlat +nadgrids=/tmp/grid +type=crs", "init=/tmp/x:y", "FILE:x",
      "+proj=pipeline +step +proj=hgridshift +grids=/tmp/grid", "NAD83 / UTM zone 11N", "PROJ:x",
      "GEOGCS[\\\"a\\\"]", "EPSG:20.56", "EPSG:2056+5728", "EPSG:\\u0662",
    ])
  func foreignSystemsAreCodes(_ system: String) throws {
    let document = try read(points(in: system), "a.geojson")
    #expect(document.geoJSON.features.first?.geometry == .point(Position(8, 47)))
    #expect(document.diagnostics.map(\.severity) == [.warning])
    let finding = document.diagnostics.first
    #expect(finding?.message.contains("data may name a system only by its code") == true)
    #expect(finding?.pointer == JSONPointer(["crs"]))
    #expect(finding?.location?.line == 1)
  }

  @Test(arguments: ["EPSG:3857", "urn:ogc:def:crs:EPSG::3857", "http://www.opengis.net/def/crs/EPSG/0/3857"])
  func foreignCodesAreUsed(_ system: String) throws {
    let document = try read(points(in: system), "a.geojson")
    #expect(document.geoJSON.features.first?.geometry != .point(Position(8, 47)))
    #expect(document.diagnostics.map(\.severity) == [.note])
  }

  @Test func gpsFilesIgnoreAGivenSystem() throws {
    let document = try read("<gpx><wpt lat='1' lon='2'/></gpx>", in: .webMercator)
    #expect(document.geoJSON.features.first?.geometry == .point(Position(2, 1)))
    #expect(document.diagnostics.map(\.severity) == [.warning])
  }

  // MARK: Limits

  @Test func sharedArcsAreLimited() {
    let arcs = Array(repeating: "0", count: 2000).joined(separator: ",")
    let text =
      #"{"type":"Topology","objects":{"a":{"type":"LineString","arcs":[\#(arcs)]}},"arcs":[[[0,0],[1,1],[2,2]]]}"#
    let reader = DataReader(limits: DataLimits(maximumMemory: 100_000))
    let error = #expect(throws: DataError.self) { try reader.read(Array(text.utf8)) }
    #expect(error?.kind == .tooLarge)
    #expect(error?.pointer == JSONPointer(["objects", "a"]))
    #expect(error?.location?.line == 1)
  }

  @Test func nestingIsLimited() {
    let deep = String(repeating: "<a>", count: 5000)
    #expect(throws: DataError.self) { try read("<kml>" + deep, "a.kml") }
    let collections = String(repeating: "GEOMETRYCOLLECTION(", count: 5000)
    #expect(throws: DataError.self) { try read(collections, "a.wkt") }
  }

  @Test func mutatedTextsNeverTrap() {
    let seeds = [
      "lon,lat,a\n1,2,\"x,\"\"y\"\"\"\n03,4,\n", "geom;n\nPOINT(1 2);1,5\n",
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>t</time></trkpt></trkseg></trk></gpx>",
      "<kml><Placemark><Style><LineStyle><color>ff0000ff</color></LineStyle></Style><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></kml>",
      #"{"type":"Topology","objects":{"a":{"type":"Polygon","arcs":[[0]]}},"arcs":[[[0,0],[1,1],[2,2]]],"transform":{"scale":[1,1],"translate":[0,0]}}"#,
      "{\"type\":\"Point\",\"coordinates\":[1,2]}\n{\"type\":\"Point\",\"coordinates\":[1,2]}\n",
      "MULTIPOLYGON Z(((0 0 1, 0 1 1, 1 1 1, 0 0 1)))\nPOINT EMPTY",
    ].map { Array($0.utf8) }
    var random = SplitMix64(seed: 11)
    var accepted = 0
    for _ in 0..<6000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(at + Int.random(in: 0...8, using: &random), bytes.count)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(at..<end)
        case 2: bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
        default: bytes.insert(UInt8(ascii: "0") + UInt8(random.next() % 10), at: at)
        }
      }
      // A reader ends wherever its meter does, and a limit that is kept changes nothing.
      let limits = DataLimits(maximumMemory: 1 << Int.random(in: 4...14, using: &random))
      let limited = try? DataReader(limits: limits).read(bytes)
      guard let document = try? DataReader().read(bytes) else {
        #expect(limited == nil)
        continue
      }
      #expect(limited == nil || limited?.geoJSON == document.geoJSON)
      accepted += 1
      // What is read can be written.
      #expect((try? document.geoJSON.encoded()) != nil)
    }
    #expect(accepted > 1000)
  }
}
