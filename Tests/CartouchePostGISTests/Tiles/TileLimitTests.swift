import CartoucheGeometry
import TestDatabases
import Testing

@testable import CartouchePostGIS

@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct TileLimitTests {
  private static let world = TileID(z: 0, x: 0, y: 0)

  private func source(_ limit: Int, _ onLimit: PostGISSourceOptions.OnLimit) async throws -> PostGISSource {
    let database = try TestCluster.shared().database(
      Fixtures.shape
        + Fixtures.shapes("places", srid: 4326, west: 0, south: 40, east: 15, north: 60, count: 5000))
    var options = PostGISSourceOptions()
    (options.rowLimit, options.onLimit) = (limit, onLimit)
    return try await PostGISSource(database.open(), table: "places", options: options)
  }

  @Test func tooManyRowsAreAnErrorThatProposesAZoom() async throws {
    let source = try await source(100, .fail)
    await #expect {
      try await source.tile(Self.world)
    } throws: { error in
      guard case .tooMany(let found, let limit)? = error as? PostGISError else { return false }
      return found.contains("100 rows in the tile 0/0/0") && limit.contains("minzoom=")
    }
  }

  @Test func theLargestRowsAreTheSameEachTime() async throws {
    let source = try await source(100, .largest)
    let tile = TileID(z: 4, x: 8, y: 5)
    let first = try #require(try await source.tile(tile))
    #expect(first.isPartial)
    #expect(try await source.tile(tile) == first)
  }

  @Test(arguments: [(0, 1_000_000, 250_000), (5, 10_000_000, 1000)])
  func proposedZoomsKeepTheLimit(zoom: Int, rows: Int, limit: Int) throws {
    let bounds = CoordinateBounds(west: 0, south: 0, east: 10, north: 10)
    let level = try #require(LowestZoom.proposal(above: zoom, rows: rows, bounds: bounds, limit: limit))
    #expect(level > zoom)
    let (box, side) = (bounds.worldBox, 1 / Double(1 << level))
    let area = (box.max.x - box.min.x) * (box.max.y - box.min.y)
    #expect(Double(rows) * side * side / area <= Double(limit))
  }
}
