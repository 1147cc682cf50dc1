import CartoucheGeometry
import CartoucheGeoJSON
import CartoucheJSON
import TestDatabases
import Testing

@testable import CartouchePostGIS

@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct PostGISCatalogTests {
  private static let sql = """
    CREATE SCHEMA private;
    CREATE TABLE roads (id serial PRIMARY KEY, name text, geom geometry(LineString, 3857));
    COMMENT ON TABLE roads IS '{"attribution": "me"}';
    COMMENT ON COLUMN roads.name IS 'what the sign says';
    CREATE INDEX ON roads USING gist (geom);
    CREATE TABLE private.roads (code uuid PRIMARY KEY, geom geometry(Point, 25832));
    CREATE TABLE "Ta""b.le" ("i d" int PRIMARY KEY, "The ""geom" geometry(Point, 4326), "na'me" text);
    INSERT INTO "Ta""b.le" VALUES (1, ST_SetSRID(ST_Point(1, 1), 4326), 'x');
    CREATE TABLE two (id int PRIMARY KEY, a geometry(Point, 4326), b geometry(Polygon, 4326));
    CREATE TABLE parts (id int, k int, geom geometry(Point, 4326)) PARTITION BY LIST (k);
    CREATE TABLE part1 PARTITION OF parts FOR VALUES IN (1);
    CREATE TABLE part2 PARTITION OF parts FOR VALUES IN (2);
    INSERT INTO parts VALUES (1, 1, ST_SetSRID(ST_Point(2, 3), 4326)), (2, 2, ST_SetSRID(ST_Point(4, 5), 4326));
    CREATE VIEW seen AS SELECT id, ST_Transform(geom, 4326) AS geom FROM roads;
    CREATE TABLE loose (id int PRIMARY KEY, geom geometry);
    INSERT INTO loose VALUES (1, ST_SetSRID(ST_Point(1, 2), 3857));
    CREATE TABLE bare (id int PRIMARY KEY, geom geometry);
    INSERT INTO bare VALUES (1, ST_Point(1, 2));
    CREATE TABLE globe (id int PRIMARY KEY, geog geography(Point));
    CREATE TABLE plain (id int);
    CREATE TABLE hidden (id int, geom geometry(Point, 4326));
    REVOKE ALL ON hidden FROM PUBLIC;
    ANALYZE;
    """

  @Test func everythingWithAGeometryIsListedOnce() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let catalog = try await PostGISCatalog.read(database.open())
    #expect(
      catalog.tables.keys.sorted() == [
        "Ta\"b.le", "bare", "globe", "hidden", "loose", "parts", "private.roads", "roads", "seen", "two.a",
        "two.b",
      ])
    let roads = try #require(catalog.tables["roads"])
    #expect(roads.geometry.srid == 3857)
    #expect(roads.geometry.shape == "LineString")
    #expect(roads.geometry.isIndexed)
    #expect(roads.identifierColumn?.name == "id")
    #expect(roads.columns.map(\.name) == ["id", "name"])
    #expect(catalog.tables["private.roads"]?.promotedColumn == "code")
    #expect(catalog.tables["parts"]?.kind == .partitionedTable)
    #expect(catalog.tables["globe"]?.geometry.kind == .geography)
    #expect(catalog.findings.contains { $0.source == "two.a" && $0.message.contains("USING gist (\"a\")") })
    #expect(!catalog.findings.contains { $0.source == "roads" })
  }

  @Test func rightsDecideWhatIsListed() async throws {
    let database = try TestCluster.shared().database(
      Self.sql + """
        CREATE ROLE viewer\(UInt32.random(in: 0...UInt32.max)) LOGIN;
        GRANT SELECT (id, geom) ON roads TO PUBLIC;
        """)
    let roles = DatabaseQuery(
      "SELECT rolname FROM pg_roles WHERE rolname LIKE 'viewer%' ORDER BY oid DESC LIMIT 1")
    let pool = try database.open()
    let role = try #require(
      try await pool.read(roles) {
        (reader) throws(PostGISError) in try reader.next()?.text(0)
      })
    let catalog = try await PostGISCatalog.read(pool, session: DatabaseSession(role: role))
    #expect(catalog.tables.keys.sorted() == ["roads"])
    #expect(catalog.tables["roads"]?.columns.map(\.name) == ["id"])
  }

  @Test func namesThatNeedQuotesWork() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let source = try await PostGISSource(database.open(), table: "Ta\"b.le")
    let features = try await source.allFeatures()
    #expect(features.map(\.properties) == [["na'me": "x"]])
    #expect(features.first?.identifier == .int(1))
    #expect(try await source.tile(.init(z: 0, x: 0, y: 0)) != nil)
  }

  @Test func severalGeometriesAreSourcesOfTheirOwn() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    var options = PostGISSourceOptions()
    options.geometry = "b"
    let pool = try database.open()
    #expect(try await PostGISSource(pool, table: "two", options: options).name == "two.b")
    #expect(try await PostGISSource(pool, table: "two.a").name == "two.a")
    options.geometry = "c"
    await #expect(throws: PostGISError.self) { try await PostGISSource(pool, table: "two", options: options) }
  }

  @Test func anUnknownSystemIsThatOfTheRowsOrAFault() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let pool = try database.open()
    let features = try await PostGISSource(pool, table: "loose").allFeatures()
    #expect(features.count == 1)
    await #expect {
      try await PostGISSource(pool, table: "bare")
    } throws: { error in
      guard case .missing(_, let repair?)? = error as? PostGISError else { return false }
      return repair.hasPrefix("ALTER TABLE \"public\".\"bare\" ALTER COLUMN \"geom\" TYPE")
    }
    var options = PostGISSourceOptions()
    options.srid = 4326
    #expect(try await PostGISSource(pool, table: "bare", options: options).allFeatures().count == 1)
  }

  @Test func descriptionsHaveBoundsFieldsAndComments() async throws {
    let database = try TestCluster.shared().database(Self.sql)
    let pool = try database.open()
    let parts = try await PostGISSource(pool, table: "parts").tileJSON()
    let bounds = parts["bounds"]?.array?.compactMap(\.number) ?? []
    #expect(zip(bounds, [2, 3, 4, 5]).allSatisfy { abs($0 - $1) < 0.1 } && bounds.count == 4)
    let roads = try await PostGISSource(pool, table: "roads").tileJSON()
    #expect(roads["attribution"] == "me")
    #expect(roads["vector_layers"]?.array?.first?["fields"] == ["name": "what the sign says (String)"])
  }

  @Test func aDatabaseWithoutPostGISSaysSo() async throws {
    let database = try TestCluster.shared().database("DROP EXTENSION postgis CASCADE;")
    await #expect {
      try await PostGISCatalog.read(database.open())
    } throws: { error in
      guard case .missing(let what, _)? = error as? PostGISError else { return false }
      return what.contains("PostGIS")
    }
  }

  @Test func postGISMayBeInASchemaOfItsOwn() async throws {
    let database = try TestCluster.shared().database(
      """
      DROP EXTENSION postgis; CREATE SCHEMA "my gis"; CREATE EXTENSION postgis SCHEMA "my gis";
      CREATE TABLE a (id int PRIMARY KEY, geom "my gis".geometry(Point, 25832));
      INSERT INTO a SELECT i, "my gis".ST_SetSRID("my gis".ST_MakePoint(500000 + i, 5500000), 25832)
        FROM generate_series(1, 10) i;
      """)
    let pool = try database.open()
    for transform in [PostGISSourceOptions.Transform.client, .database] {
      var options = PostGISSourceOptions()
      options.transform = transform
      let source = try await PostGISSource(pool, table: "a", options: options)
      #expect(try await source.tile(.init(z: 10, x: 537, y: 348)) != nil)
      #expect(await source.bounds() != nil || transform == .database)
    }
  }
}
