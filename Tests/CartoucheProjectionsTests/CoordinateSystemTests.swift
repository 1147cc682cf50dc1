import CartoucheGeoJSON
import CartoucheProjections
import Testing

@Suite struct CoordinateSystemTests {
  /// The place of one position in degrees.
  private func unproject(_ x: Double, _ y: Double, _ system: String) throws -> Position {
    let (data, lost) = try CoordinateSystem(parsing: system).unprojecting(
      .geometry(.point(Position(x, y, 7))))
    #expect(lost == 0)
    guard case .geometry(.point(let position)) = data else {
      Issue.record("no point")
      return Position(0, 0)
    }
    return position
  }

  @Test func webMercatorIsBuiltIn() throws {
    let position = try unproject(261_848.15, 6_250_566.72, "EPSG:900913")
    #expect(abs(position.longitude - 2.352222) < 1e-5 && abs(position.latitude - 48.856614) < 1e-4)
    #expect(position.altitude == 7)
  }

  @Test(arguments: ["EPSG:4326", "urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:EPSG::4326", "WGS84"])
  func degreesStayAsTheyAre(_ name: String) throws {
    let system = try CoordinateSystem(parsing: name)
    #expect(system.isWGS84)
    #expect(
      try system.unprojecting(.geometry(.point(Position(8, 47)))).data == .geometry(.point(Position(8, 47))))
  }

  /// Whether this build has PROJ.
  private static let hasLibrary = (try? CoordinateSystem(parsing: "EPSG:2056")) != nil

  // swisstopo, "Formulas and constants for the calculation of the Swiss conformal cylindrical projection": the old
  // observatory in Bern. Ordnance Survey, "A guide to coordinate systems in Great Britain", the Caister water tower,
  // without the grid of corrections: five metres. EPSG:25832: the central meridian of the zone, and the example of
  // PROJ's own documentation, 55° N 12° E.
  static let points: [(String, Double, Double, Double, Double, Double)] = [
    ("EPSG:2056", 2_600_000.0, 1_200_000.0, 7.438_632, 46.951_083, 1e-5),
    ("2056", 2_600_000, 1_200_000, 7.438_632, 46.951_083, 1e-5),
    ("EPSG:27700", 651_409.903, 313_177.27, 1.716_073, 52.658_007, 6e-5),
    ("urn:ogc:def:crs:EPSG::25832", 500_000, 0, 9, 0, 1e-9),
    ("http://www.opengis.net/def/crs/EPSG/0/25832", 691_875.63, 6_098_907.83, 12, 55, 1e-6),
    ("+proj=utm +zone=32 +ellps=GRS80", 500_000, 0, 9, 0, 1e-9),
  ]

  @Test(.enabled(if: hasLibrary, "built without PROJ"), arguments: points)
  func knownPoints(
    _ system: String, _ x: Double, _ y: Double, _ longitude: Double, _ latitude: Double, _ tolerance: Double
  ) throws {
    let position = try unproject(x, y, system)
    #expect(abs(position.longitude - longitude) < tolerance, "\(position)")
    #expect(abs(position.latitude - latitude) < tolerance, "\(position)")
  }

  @Test(arguments: ["EPSG:1", "EPSG:99999", "nonsense", "", "+proj=nothing"])
  func unknownSystemsAreErrors(_ name: String) {
    let error = #expect(throws: CoordinateSystemError.self) { try CoordinateSystem(parsing: name) }
    #expect(error?.description.contains("\"\(name)\"") == true)
  }

  @Test(.enabled(if: hasLibrary, "built without PROJ"))
  func positionsOutsideLoseTheirGeometry() throws {
    let near = [(500_000.0, 6_000_000.0), (500_100, 6_000_000), (500_000, 6_000_100), (500_000, 6_000_000)]
    let ring = near.map { Position($0.0, $0.1) }
    let far = [ring[0], Position(1e30, 1e30)]
    let collection = FeatureCollection([
      Feature(geometry: .lineString(far)), Feature(geometry: .multiPolygon([[ring]])),
    ])
    let system = try CoordinateSystem(parsing: "EPSG:25832")
    let (data, lost) = try system.unprojecting(.featureCollection(collection))
    #expect(lost == 1)
    #expect(data.features.map { $0.geometry?.positionCount } == [nil, 4])
  }

  @Test(
    "a system has the whole name by which it is asked for", .enabled(if: hasLibrary),
    arguments: ["foo", "utm", "mercator", "EPSG", "Amersfoort  RD"])
  func partsOfNamesAreNotNames(_ text: String) {
    #expect(throws: CoordinateSystemError.self) { try CoordinateSystem(parsing: text) }
  }

  @Test(
    .enabled(if: hasLibrary),
    arguments: ["NAD83 / UTM zone 11N", " nad83 / utm zone 11n ", "Amersfoort / RD New"])
  func wholeNamesAreNames(_ text: String) throws {
    #expect(try unproject(150_000, 450_000, text).longitude.isFinite)
  }
}
