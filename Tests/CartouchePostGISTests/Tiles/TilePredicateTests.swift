import CartoucheGeometry
import TestDatabases
import Testing

@testable import CartouchePostGIS

/// No row that a tile shows is missed, in any coordinate system, on either side of the antimeridian and at the poles.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct TilePredicateTests {
  struct Region: Sendable, CustomTestStringConvertible {
    var srid: Int
    var west: Double, south: Double, east: Double, north: Double
    var geography = false
    var testDescription: String { geography ? "geography" : "EPSG:\(srid)" }
  }

  private static let regions = [
    Region(srid: 3857, west: -180, south: -84.9, east: 180, north: 84.5),
    Region(srid: 4326, west: -182, south: -90, east: 182, north: 89.8),
    Region(srid: 4326, west: -180, south: -89, east: 179, north: 89, geography: true),
    Region(srid: 25832, west: -5, south: 35, east: 25, north: 75),
    Region(srid: 2193, west: 165, south: -48, east: 179.8, north: -33),
    Region(srid: 3031, west: -179.9, south: -89.9, east: 179.6, north: -60),
    Region(srid: 3413, west: -179, south: 50, east: 179.5, north: 89.5),
    Region(srid: 4269, west: -179.9, south: 5, east: 179.5, north: 85),
  ]

  @Test(arguments: regions)
  func tilesAreThoseOfAllFeaturesThroughTheCutter(region: Region) async throws {
    let sql = Fixtures.shapes(
      "places", srid: region.srid, west: region.west, south: region.south, east: region.east,
      north: region.north, geography: region.geography)
    let database = try TestCluster.shared().database(Fixtures.shape + sql)
    let source = try await PostGISSource(database.open(), table: "places")
    var comparison = try await TileComparison(source)
    #expect(comparison.count == 2000)
    let result = try await comparison.compare(1000)
    #expect(result.different.isEmpty, "\(result.different.prefix(5))")
    #expect(result.filled > 500)
  }

  /// The database's own transformation gives nearly the same coordinates, and finds as many features.
  @Test(arguments: [25832, 2193])
  func theDatabaseFindsTheSameRows(srid: Int) async throws {
    let region = Self.regions.first { $0.srid == srid } ?? Self.regions[0]
    let sql = Fixtures.shapes(
      "places", srid: srid, west: region.west, south: region.south, east: region.east - 1, north: region.north
    )
    let database = try TestCluster.shared().database(Fixtures.shape + sql)
    var options = PostGISSourceOptions()
    options.transform = .database
    let source = try await PostGISSource(database.open(), table: "places", options: options)
    var comparison = try await TileComparison(source)
    let result = try await comparison.compare(200)
    #expect(result.different.isEmpty, "\(result.different.prefix(5))")
    #expect(result.filled > 100)
  }

  @Test(arguments: [3857, 4326, 25832])
  func everySystemUsesTheIndex(srid: Int) async throws {
    let sql = Fixtures.shapes(
      "places", srid: srid, west: 0, south: 40, east: 15, north: 60, count: 20_000)
    let database = try TestCluster.shared().database(Fixtures.shape + sql)
    let pool = try database.open()
    let source = try await PostGISSource(pool, table: "places")
    guard case .rows(let relation, let projection) = source.content else { return }
    for transformed in [false, true] where !transformed || srid == 25832 {
      var options = PostGISSourceOptions()
      options.transform = transformed ? .database : nil
      let way = transformed ? try SourceProjection(relation.geometry, .database) : projection
      var query = try RowQuery(relation: relation, projection: way).rows(
        of: .init(z: 12, x: 2133, y: 1412), [:], limit: 1000)
      query.text = "EXPLAIN " + query.text
      let plan = try await pool.read(query) { (reader) throws(PostGISError) in
        var lines: [String] = []
        while let row = try reader.next() { lines.append(row.text(0) ?? "") }
        return lines.joined(separator: "\n")
      }
      #expect(plan.contains("Index Scan") && !plan.contains("Seq Scan"), "\(plan)")
    }
  }
}
