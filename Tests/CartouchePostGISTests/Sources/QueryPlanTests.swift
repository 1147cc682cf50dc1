import CartoucheJSON
import TestDatabases
import Testing

@testable import CartouchePostGIS

@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct QueryPlanTests {
  private static let sql =
    Fixtures.shape
    + Fixtures.shapes("places", srid: 4326, west: 0, south: 40, east: 15, north: 60, count: 60_000)

  @Test func policiesForRowsThatKeepTheIndexFromUseAreFound() async throws {
    let role = "owner\(UInt32.random(in: 0...UInt32.max))"
    let database = try TestCluster.shared().database(
      Self.sql + """
        CREATE ROLE \(role); ALTER TABLE places OWNER TO \(role); ALTER TABLE places ENABLE ROW LEVEL SECURITY;
        ALTER TABLE places FORCE ROW LEVEL SECURITY; CREATE POLICY few ON places USING (kind < 3);
        """)
    let pool = try database.open()
    let session = DatabaseSession(role: role)
    let source = try await PostGISSource(pool, table: "places", session: session)
    let finding = try #require(await source.planFindings().first)
    #expect(finding.message.contains("ALTER FUNCTION \"public\".geometry_overlaps"))
    _ = try database.run("ALTER FUNCTION geometry_overlaps(geometry, geometry) LEAKPROOF;")
    #expect(await source.planFindings().isEmpty)
    #expect(try await source.features(limit: 3).features.count == 3)
  }

  @Test(arguments: [
    ("SELECT * FROM places WHERE kind = 1", true), ("SELECT * FROM places LIMIT 50000", false),
    ("SELECT * FROM places WHERE geom && !BBOX! LIMIT 50000", true),
    ("SELECT *, row_number() OVER () AS n FROM places", false),
  ])
  func statementsThatKeepTheIndexFromUseAreFound(sql: String, usesIndex: Bool) async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let source = try await PostGISSource(database.open(), name: "s", sql: sql)
    #expect(await source.planFindings().isEmpty == usesIndex)
  }

  @Test func tablesWithAnIndexAreFine() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    #expect(try await PostGISSource(database.open(), table: "places").planFindings().isEmpty)
  }
}
