import CartoucheGeometry
import Testing

@testable import CartouchePostGIS

@Suite struct RegionPredicateTests {
  private static func column(_ srid: Int, _ kind: GeometryColumn.Kind = .geometry) -> GeometryColumn {
    var column = GeometryColumn(name: "geom", kind: kind, modifier: -1, isIndexed: true)
    column.srid = srid
    return column
  }

  @Test func tilesHaveTheBoxesOfTheSpecification() {
    // W = 40075016.68557849, s = W/2^z, m = s·64/4096
    let box = SearchRegion(TileID(z: 1, x: 0, y: 0), margin: 64.0 / 4096).meters
    let (world, side) = (40_075_016.685_578_49, 40_075_016.685_578_49 / 2)
    #expect(abs(box.minX - (-world / 2 - side / 64)) < 1e-6)
    #expect(abs(box.maxX - side / 64) < 1e-6)
    #expect(abs(box.minY - -side / 64) < 1e-6)
    // What is beyond the edge counts.
    #expect(box.maxY > world)
  }

  @Test func theFirstAndTheLastRowReachThePoles() {
    #expect(SearchRegion(TileID(z: 3, x: 1, y: 0), margin: 0).degrees.maxY == 90)
    #expect(SearchRegion(TileID(z: 3, x: 1, y: 7), margin: 0).degrees.minY == -90)
    #expect(SearchRegion(TileID(z: 3, x: 1, y: 1), margin: 0).degrees.maxY < 86)
  }

  @Test(arguments: [(0, 2), (7, 2), (3, 1)])
  func marginsBeyondTheAntimeridianAreOnTheOtherSide(column: Int, boxes: Int) {
    let turns = SearchRegion(TileID(z: 3, x: column, y: 3), margin: 0.1).turns
    #expect(turns.count == boxes)
    #expect(turns.allSatisfy { $0.minX >= -180 && $0.maxX <= 180 })
  }

  @Test(arguments: [
    (25832, GeometryColumn.Kind.geometry, 3, true), (25832, .geometry, 4, false), (4326, .geography, 2, true),
    (4326, .geography, 3, false), (3857, .geometry, 0, false), (4326, .geometry, 0, false),
  ])
  func largeTilesOfOtherSystemsLookAtEveryRow(
    srid: Int, kind: GeometryColumn.Kind, zoom: Int, isEverything: Bool
  ) {
    let predicate = RegionPredicate(
      SearchRegion(TileID(z: zoom, x: 0, y: 0), margin: 0), Self.column(srid, kind), nil)
    #expect((predicate == .everything) == isEverything)
  }

  @Test func conditionsAreBoundAndQuoted() {
    var values: [DatabaseValue] = []
    let predicate = RegionPredicate(
      SearchRegion(TileID(z: 5, x: 0, y: 9), margin: 0), Self.column(3857), nil)
    let sql = predicate.sql("q.\"geom\"", Self.column(3857), schema: "my\"gis", &values) ?? ""
    #expect(sql.contains("OPERATOR(\"my\"\"gis\".&&) $1::\"my\"\"gis\".geometry"))
    #expect(values.count == 3)
  }
}
