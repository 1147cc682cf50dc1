import CartoucheGeoJSON
import CartoucheJSON
import Testing

@Suite struct CoordinateClueTests {
  private func clue(_ positions: [(Double, Double)], crs: String? = nil) -> CoordinateClue? {
    let geometry = Geometry.multiPoint(positions.map { Position($0.0, $0.1) })
    return CoordinateClue(PositionSurvey(.geometry(geometry)), coordinateSystemName: crs)
  }

  @Test func degreesAreFine() {
    #expect(clue([(8.5, 47.3), (190, -20)]) == nil)
    #expect(clue([(8.5, 47.3)], crs: "urn:ogc:def:crs:OGC:1.3:CRS84") == nil)
    #expect(clue([(8.5, 47.3)], crs: "urn:ogc:def:crs:EPSG::4326") == nil)
    #expect(clue([(8.5, 47.3)], crs: "EPSG:4258") == nil)
    #expect(clue([]) == nil)
  }

  static let places: [((Double, Double), String)] = [
    ((2_683_141.0, 1_247_780.0), "EPSG:2056"), ((683_141, 247_780), "EPSG:21781"),
    ((155_000, 463_000), "EPSG:28992"),
    ((1_492_000, 6_894_000), "EPSG:3857"), ((4_468_000, 5_333_000), "EPSG:31468"),
    ((-740_000, -1_040_000), "EPSG:5514"), ((-8_237_000, 4_970_000), "EPSG:3857"),
  ]

  @Test(arguments: places)
  func systemsInMetresAreNamed(_ place: (Double, Double), _ code: String) {
    let clue = clue([place])
    #expect(clue?.cause == .projected)
    #expect(clue?.severity == .error)
    #expect(clue?.candidates.contains { $0.description == code } == true, "\(clue?.message ?? "")")
  }

  @Test func theMessageSaysWhatHelps() {
    #expect(
      clue([(2_683_141, 1_247_780)])?.message.hasPrefix(
        "x up to 2,683,141: metres, perhaps EPSG:2056 (CH1903+ / LV95)") == true)
  }

  /// What the guess names first, and whether feet are possible.
  @Test(arguments: [
    (1_500_000.0, 700_000.0, "a US State Plane zone in feet such as EPSG:2263", true),
    (720_500, 872_000, "EPSG:2157 (IRENET95 / Irish Transverse Mercator)", true),
    (2_490_000, 7_050_000, "EPSG:3857 (WGS 84 / Pseudo-Mercator)", true),
    (1_059_706, 3_555_000, "a UTM zone such as EPSG:32632, a US State Plane zone", true),
    (-8_237_000, 4_970_000, "EPSG:3857 (WGS 84 / Pseudo-Mercator)", false),
    (2_683_141, 1_247_780, "EPSG:2056 (CH1903+ / LV95)", false),
  ])
  func unitsAreAGuessToo(_ x: Double, _ y: Double, _ first: String, _ mayBeFeet: Bool) {
    let message = clue([(x, y)])?.message ?? ""
    #expect(message.contains(": \(mayBeFeet ? "metres or feet" : "metres"), perhaps \(first)"), "\(message)")
  }

  @Test func oneSlipDoesNotSwapAxes() {
    #expect(clue([(8.55, 95)])?.cause == .outOfRange)
    #expect(
      clue([(8.55, 95)])?.message
        == "1 of 1 positions beyond ±360 in x or ±90 in y (y up to 95): expected longitude and latitude in degrees"
    )
  }

  @Test func polesAfterRoundingAreWrittenWithTheirDigits() {
    let clue = clue([(8.5, 90.0000001), (9.5, 90.0000001), (9, 47)])
    #expect(clue?.cause == .outOfRange)
    #expect(clue?.message.contains("(y up to 90.0000001)") == true)
  }

  @Test func swappedAxesAreSeen() {
    let clue = clue([(40.7, -74), (37.8, -122.4), (34.1, -118.2)])
    #expect(clue?.cause == .swappedAxes)
    #expect(clue?.message.hasPrefix("y down to -122.4 and x within ±90: latitude before longitude") == true)
  }

  @Test func scaledDegreesAreSeen() {
    #expect(clue([(13_404_954, 52_520_008)])?.cause == .scaledDegrees)
    #expect(clue([(134_049_540, 525_200_080)])?.message.contains("times 10,000,000") == true)
    #expect(clue([(1_992_059_008, -138_827_872)])?.message.contains("times 2^31/180 (semicircles)") == true)
  }

  @Test func aFewStrayPositionsAreAWarning() {
    let clue = clue([(500, 10)] + (0..<50).map { (Double($0), 10) })
    #expect(clue?.cause == .outOfRange)
    #expect(clue?.severity == .warning)
    #expect(clue?.message.hasPrefix("1 of 51 positions") == true)
  }

  @Test func aDeclaredSystemIsNamed() {
    let clue = clue([(2_683_141, 1_247_780)], crs: "urn:ogc:def:crs:EPSG::2056")
    #expect(clue?.cause == .declared)
    #expect(clue?.message.hasSuffix("use --crs EPSG:2056") == true)
  }

  @Test(arguments: [
    ("EPSG:2056", "EPSG:2056"), ("2056", "EPSG:2056"), ("epsg:27700", "EPSG:27700"),
    ("EPSG::3857", "EPSG:3857"),
    ("urn:ogc:def:crs:EPSG::2056", "EPSG:2056"), ("urn:ogc:def:crs:EPSG:6.9:2056", "EPSG:2056"),
    ("urn:x-ogc:def:crs:EPSG:2056", "EPSG:2056"), ("http://www.opengis.net/def/crs/EPSG/0/2056", "EPSG:2056"),
    ("http://www.opengis.net/gml/srs/epsg.xml#2056", "EPSG:2056"), (" WGS84 ", "OGC:CRS84"),
    ("urn:ogc:def:crs:OGC::CRS84", "OGC:CRS84"), ("ESRI:102100", "ESRI:102100"),
  ])
  func codesAreParsed(_ text: String, _ code: String) {
    #expect(CoordinateSystemCode(parsing: text)?.description == code)
  }

  @Test(arguments: [
    "", "hello", "12", "+proj=utm +zone=32", "PROJCS[\"a\"]", "urn:ogc:def", "EPSG:", ":4326",
  ])
  func otherTextIsNoCode(_ text: String) { #expect(CoordinateSystemCode(parsing: text) == nil) }
}
