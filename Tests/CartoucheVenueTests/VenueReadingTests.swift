import CartoucheGeoJSON
import CartoucheJSON
import CartoucheVenue
import Foundation
import Testing

@Suite struct VenueReadingTests {
  static let sample: [UInt8] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/venues/sample-venue.zip")
    return (try? Data(contentsOf: url)).map { [UInt8]($0) } ?? []
  }()

  @Test func theSampleHasItsFloors() throws {
    let document = try VenueDocument(parsing: Self.sample)
    #expect(document.diagnostics.isEmpty)
    let venue = document.venue
    #expect(venue.dialect == .maker && venue.version == "2.0.0" && venue.naturalBearing == -14)
    #expect(venue.floors.map(\.elevation) == [0, 1])
    #expect(venue.floors.map(\.spaces.count) == [57, 55])
    #expect(venue.floors.map(\.obstructions.count) == [179, 194])
    #expect(venue.nodes.count == 322 && venue.connections.map(\.type) == ["elevator", "stairs", "stairs"])
    #expect(abs(venue.floors[0].area - 2_637.7) < 5)
    #expect(venue.locations.count == 39 && venue.categories.count == 5)
  }

  @Test(
    "walls tell how a building stands where the manifest does not", arguments: [0, 12.5, -30, 44, 60, 90.0])
  func wallBearing(_ angle: Double) throws {
    var bundle = BundleBuilder.maker
    bundle.remove("manifest.geojson")
    for index in bundle.files.indices {
      bundle.files[index].text = Self.turned(bundle.files[index].text, by: angle)
    }
    // Anticlockwise from east, so that the picture is turned back; quarters of a turn make no difference.
    let bearing = try VenueDocument(parsing: bundle.bytes).venue.naturalBearing
    let turns = (bearing + angle) / 90
    #expect(abs(turns - turns.rounded()) * 90 < 0.05 && abs(bearing) <= 45, "\(bearing)")
  }

  /// A text with all positions turned about the venue's corner.
  private static func turned(_ text: String, by degrees: Double) -> String {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return text.replacing(#/\[(7\.?\d*(?:e-\d+)?),(46\.\d+)\]/#) { match in
      let (x, y) = ((Double(match.1) ?? 0) - 7, (Double(match.2) ?? 0) - 46.9)
      let plane = (x: x * 76_000, y: y * 111_319.5)
      return BundleBuilder.place(
        plane.x * cosine - plane.y * sine, plane.x * sine + plane.y * cosine)
    }
  }

  @Test func everyDialectHasTheSameFloorsAndPlaces() throws {
    let bundles: [(BundleBuilder, VenueDialect)] = [
      (.maker, .maker), (.alpha, .makerAlpha), (.cms, .cms), (.three, .v3),
    ]
    for (bundle, dialect) in bundles {
      let venue = try VenueDocument(parsing: bundle.bytes).venue
      #expect(venue.dialect == dialect)
      #expect(venue.floors.map(\.elevation) == [0, 1])
      #expect(venue.floors.allSatisfy { abs($0.area - 200) < 6 }, "\(venue.floors.map(\.area))")
      let hits = venue.hits(at: Position(7 + 7.0 / 76_000, 46.9 + 7 / 111_319.5), on: venue.floors[0])
      #expect(hits.spaces.count == 1 && hits.obstructions.isEmpty && hits.color != nil)
    }
  }

  @Test func versionThreeIsSortedByKinds() throws {
    let floor = try VenueDocument(parsing: BundleBuilder.three.bytes).venue.floors[0]
    #expect(floor.spaces.map(\.id) == ["g_0a", "g_0b"])
    #expect(floor.obstructions.map(\.id) == ["g_0w", "g_0d"])
    #expect(floor.entrances.map(\.id) == ["g_0e"] && floor.windows.map(\.id) == ["g_0x"])
    #expect(floor.annotations.map(\.details.name) == ["Fire Extinguisher"])
  }

  @Test func enterpriseBundlesHaveLayersAndHiddenLocations() throws {
    let venue = try VenueDocument(parsing: BundleBuilder.cms.bytes).venue
    #expect(venue.floors[0].spaces.map(\.layer) == ["Room", "Room", "Wall", "Void"])
    #expect(venue.locations.map(\.isHidden) == [false, true])
    #expect(venue.locations[0].website == "https://example.org")
    #expect(VenueSearch(venue).matches("vault").isEmpty)
  }

  @Test func hitsAreTopmostFirstAndColoured() throws {
    let venue = try VenueDocument(parsing: BundleBuilder.maker.bytes).venue
    func hits(_ x: Double, _ y: Double) -> VenueHits {
      venue.hits(at: Position(7 + x / 76_000, 46.9 + y / 111_319.5), on: venue.floors[0])
    }
    #expect(hits(3, 2.5).obstructions == ["o_0d"] && hits(3, 2.5).spaces == ["s_0a"])
    #expect(hits(3, 2.5).color == SIMD3(0xCE, 0xCE, 0xCE))
    #expect(hits(15, 8).color == SIMD3(0xF0, 0xF0, 0xE0))
    #expect(hits(10, 2).obstructions == ["o_0w"])
    #expect(hits(40, 2) == VenueHits())
  }

  @Test(arguments: [
    ("cafe", ["s_0a", "s_1a"]), ("CAFÉ 1", ["s_1a"]), ("caf", ["s_0a", "s_1a"]), ("cefé", ["s_0a", "s_1a"]),
    ("garage", []),
  ])
  func namesAreFound(text: String, ids: [String]) throws {
    let venue = try VenueDocument(parsing: BundleBuilder.maker.bytes).venue
    #expect(VenueSearch(venue).matches(text).map(\.id) == ids)
  }
}
