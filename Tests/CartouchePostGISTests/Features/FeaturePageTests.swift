import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import TestDatabases
import Testing

@testable import CartouchePostGIS

@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct FeaturePageTests {
  private static let sql =
    Fixtures.shape
    + Fixtures.shapes("places", srid: 25832, west: 0, south: 40, east: 15, north: 60, count: 1000) + """
      CREATE TABLE texts AS SELECT md5(id::text) AS code, kind, geom FROM places;
      ALTER TABLE texts ADD PRIMARY KEY (code);
      CREATE TABLE loose AS SELECT kind, geom FROM places;
      """

  private func pages(
    _ source: PostGISSource, in bounds: CoordinateBounds? = nil, limit: Int
  ) async throws -> [FeaturePage] {
    var pages: [FeaturePage] = []
    var cursor: FeatureCursor?
    repeat {
      let page = try await source.features(in: bounds, limit: limit, after: cursor)
      pages.append(page)
      cursor = page.next
    } while cursor != nil && pages.count < 1000
    return pages
  }

  @Test(arguments: ["places", "texts"])
  func allPagesTogetherAreTheTable(table: String) async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let source = try await PostGISSource(database.open(), table: table)
    let pages = try await pages(source, limit: 77)
    #expect(pages.count == 13)
    #expect(pages.dropLast().allSatisfy { $0.features.count == 77 })
    let all = try await source.allFeatures()
    #expect(pages.flatMap(\.features).count == 1000)
    #expect(Set(pages.flatMap(\.features)) == Set(all))
    #expect(!database.log.contains("OFFSET"))
  }

  @Test func aRegionHasTheFeaturesWhoseBoxesMeetIt() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let source = try await PostGISSource(database.open(), table: "places")
    let bounds = CoordinateBounds(west: 5, south: 45, east: 9, north: 50)
    let found = try await pages(source, in: bounds, limit: 10).flatMap(\.features)
    let expected = try await source.allFeatures().filter { feature in
      var (low, high) = (Point(999, 999), Point(-999, -999))
      feature.geometry?.forEachPosition { position in
        low = Point(min(low.x, position.longitude), min(low.y, position.latitude))
        high = Point(max(high.x, position.longitude), max(high.y, position.latitude))
      }
      return low.x <= 9 && high.x >= 5 && low.y <= 50 && high.y >= 45
    }
    #expect(found == expected)
    #expect(found.count > 20)
  }

  @Test func aTableWithoutAKeyHasOnePage() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let source = try await PostGISSource(database.open(), table: "loose")
    let page = try await source.features(limit: 10)
    #expect(page.features.count == 10)
    #expect(page.next == nil)
    await #expect(throws: PostGISError.self) {
      try await source.features(limit: 10, after: FeatureCursor(after: "3"))
    }
  }

  /// Rows without a geometry count for pages, and are on none.
  @Test func rowsWithoutAGeometryAreOnNoPage() async throws {
    let database = try TestCluster.shared().database(
      Self.sql + "UPDATE places SET geom = NULL WHERE id % 3 = 0 OR id BETWEEN 100 AND 200;")
    let source = try await PostGISSource(database.open(), table: "places")
    for limit in [1, 7, 50] {
      let pages = try await pages(source, limit: limit)
      #expect(try await pages.flatMap(\.features) == source.allFeatures())
    }
  }

  @Test func aCursorIsAValueAndNothingElse() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let source = try await PostGISSource(database.open(), table: "texts")
    let page = try await source.features(limit: 10, after: FeatureCursor(after: "f' OR true --"))
    #expect(page.features.allSatisfy { ($0.properties["code"]?.string ?? "") > "f" })
  }
}
