import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles
import TestDatabases
import Testing

@testable import CartouchePostGIS

/// The same rows give the same bytes.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct TileBytesTests {
  private static let tiles = [
    TileID(z: 0, x: 0, y: 0), TileID(z: 5, x: 16, y: 10), TileID(z: 7, x: 66, y: 43),
  ]

  private static func bytes(_ source: PostGISSource) async throws -> [[UInt8]] {
    var all: [[UInt8]] = []
    for tile in tiles { all.append(try await source.tile(tile)?.bytes ?? []) }
    return all
  }

  @Test func orderPlanAndKindOfTableDoNotMatter() async throws {
    let database = try TestCluster.shared().database(
      Fixtures.shape
        + Fixtures.shapes("places", srid: 4326, west: 0, south: 40, east: 15, north: 60, count: 5000) + """
          CREATE TABLE shuffled AS SELECT * FROM places ORDER BY md5(id::text);
          CREATE TABLE bare AS SELECT * FROM places ORDER BY -id;
          ALTER TABLE shuffled ADD PRIMARY KEY (id);
          CREATE VIEW seen AS SELECT * FROM shuffled;
          CREATE MATERIALIZED VIEW stored AS SELECT * FROM shuffled;
          CREATE TABLE parted (LIKE places) PARTITION BY LIST (kind);
          CREATE TABLE parted1 PARTITION OF parted FOR VALUES IN (0, 3);
          CREATE TABLE parted2 PARTITION OF parted FOR VALUES IN (1, 2, 4);
          INSERT INTO parted SELECT * FROM shuffled;
          ALTER TABLE shuffled SET (parallel_workers = 2);
          ANALYZE;
          """)
    let pool = try database.open()
    var options = PostGISSourceOptions()
    (options.layer, options.identifier) = ("places", "id")
    let expected = try await Self.bytes(PostGISSource(pool, table: "places", options: options))
    #expect(expected.allSatisfy { !$0.isEmpty })
    for table in ["shuffled", "seen", "stored", "parted", "bare"] {
      let source = try await PostGISSource(pool, table: table, options: options)
      #expect(try await Self.bytes(source) == expected, "\(table)")
    }
    let statement = try await PostGISSource(
      pool, name: "places", sql: "SELECT * FROM shuffled WHERE geom && !BBOX!", options: options)
    #expect(try await Self.bytes(statement) == expected)
    // Without identifiers the geometry and the other values tell rows apart.
    options.identifier = nil
    let bare = try await PostGISSource(pool, table: "bare", options: options)
    let seen = try await PostGISSource(pool, table: "seen", options: options)
    #expect(try await Self.bytes(bare) == Self.bytes(seen))
  }

  /// The text of the features, read anew, is cut to the same tiles: a table and its GeoJSON are equal.
  @Test func aTableAndItsGeoJSONHaveEqualTiles() async throws {
    let database = try TestCluster.shared().database(
      Fixtures.shape + Fixtures.shapes("places", srid: 4326, west: 0, south: 40, east: 15, north: 60))
    let source = try await PostGISSource(database.open(), table: "places")
    let all = try await source.allFeatures()
    let text = try GeoJSON.featureCollection(FeatureCollection(all)).encoded()
    let features = try GeoJSONDocument(parsing: text).root.features
    let index = GeoJSONTileIndex(features, options: GeoJSONTileOptions(buffer: 512 * 64 / 4096))
    for tile in Self.tiles {
      var writer = VectorTileWriter()
      if let layer = index.tile(tile) { writer.append(layer, named: "places") }
      #expect(try await source.tile(tile)?.bytes == writer.bytes)
    }
  }

  @Test func specksAreLeftOutByTheDatabaseAsByTheCutter() async throws {
    let database = try TestCluster.shared().database(
      """
      CREATE TABLE specks AS SELECT i AS id, ST_Translate(CASE i % 4
          WHEN 0 THEN ST_MakeEnvelope(0, 0, i / 20000.0, i / 30000.0, 4326)
          WHEN 1 THEN ST_SetSRID(ST_MakeLine(ST_Point(0, 0), ST_Point(i / 9000.0, 0)), 4326)
          WHEN 2 THEN ST_SetSRID('POLYGON((0 0, 0.1 0, 0 0, 0.1 0, 0 0))'::geometry, 4326)
          ELSE ST_SetSRID(ST_Point(0, 0), 4326) END, i % 80, i % 50)::geometry(Geometry, 4326) AS geom
        FROM generate_series(1, 2000) i;
      ALTER TABLE specks ADD PRIMARY KEY (id);
      """)
    let source = try await PostGISSource(database.open(), table: "specks")
    let comparison = try await TileComparison(source)
    for zoom in 0...8 {
      let tile = TileID(z: zoom, x: (1 << zoom) * 5 / 8, y: (1 << zoom) * 3 / 8)
      #expect(try await source.tile(tile)?.bytes ?? [] == comparison.expected(tile), "\(tile)")
    }
  }

  @Test func badRowsAreLeftOutAndCounted() async throws {
    let database = try TestCluster.shared().database(
      """
      CREATE TABLE mixed (id serial PRIMARY KEY, geom geometry);
      INSERT INTO mixed (geom) VALUES (ST_SetSRID(ST_Point(1, 1), 4326)), (NULL),
        (ST_SetSRID('POINT EMPTY'::geometry, 4326)), (ST_SetSRID(ST_Point(5, 5), 3857)),
        (ST_SetSRID(ST_MakePoint('NaN', 1), 4326)), (ST_SetSRID(ST_MakePoint('Infinity', 1), 4326));
      """)
    let source = try await PostGISSource(database.open(), table: "mixed")
    let features = try await source.allFeatures()
    #expect(features.map(\.identifier) == [.int(1)])
    let findings = source.findings.map(\.message).joined(separator: "\n")
    #expect(findings.contains("another coordinate system"))
    #expect(findings.contains("without geometry"))
  }
}
