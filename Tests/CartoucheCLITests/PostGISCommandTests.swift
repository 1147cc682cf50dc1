import Foundation
import TestDatabases
import Testing

/// Runs commands over tables of PostgreSQL as a user does.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"))
final class PostGISCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  deinit { try? FileManager.default.removeItem(at: program.folder) }

  private static let tables = """
    CREATE TABLE roads (id int PRIMARY KEY, class text, geom geometry(LineString, 4326));
    INSERT INTO roads SELECT n, CASE n % 2 WHEN 0 THEN 'major' ELSE 'minor' END,
      ST_SetSRID(ST_MakeLine(ST_MakePoint(8 + n * 0.01, 47), ST_MakePoint(8.1 + n * 0.01, 47.1)), 4326)
      FROM generate_series(1, 20) n;
    """

  private func database() throws -> TestDatabase { try TestCluster.shared().database(Self.tables) }

  @Test func aTableIsDrawnAsItsRowsAre() throws {
    let database = try database()
    let rows = try database.run(
      """
      SELECT json_build_object('type', 'FeatureCollection', 'features', json_agg(json_build_object('type', 'Feature',
        'id', id, 'properties', json_build_object('class', class), 'geometry', ST_AsGeoJSON(geom, 17)::json) ORDER BY id))
      FROM roads
      """)
    try program.write(rows, "roads.geojson")
    for extra in [[], ["--base", "grey"], ["--color-by", "class"]] {
      let common = ["--size", "300x200"] + extra
      let table = try program.run(["render", database.url("table=roads"), "-o", "a.png"] + common)
      #expect(table.status == 0, "\(table.error)")
      let file = try program.run(["render", "roads.geojson", "-o", "b.png"] + common)
      #expect(file.status == 0, "\(file.error)")
      let pictures = try ["a.png", "b.png"].map {
        try Data(contentsOf: program.folder.appendingPathComponent($0))
      }
      #expect(pictures[0] == pictures[1], "\(extra)")
    }
  }

  @Test func tilesAndQueriesReadTables() throws {
    let database = try database()
    let tile = try program.run(["tile", "show", database.url("table=roads"), "10/535/360"])
    #expect(tile.status == 0 && tile.output.contains("roads"), "\(tile.error)")
    let tiles = try program.run(
      ["tiles", database.url("table=roads"), "--zoom", "0-3", "-o", "out.pmtiles"])
    #expect(tiles.status == 0 && !tiles.error.contains("one moment"), "\(tiles.error)")
  }

  /// More points than are read at once, so that tiles are asked for, all of them in one corner of the world.
  @Test func pyramidsAreOfOneMomentAndSkipWhatIsEmpty() throws {
    let database = try TestCluster.shared().database(
      """
      CREATE TABLE specks (id int PRIMARY KEY, geom geometry(Point, 4326));
      INSERT INTO specks SELECT n, ST_SetSRID(ST_MakePoint(100 + n % 20, 10 + n / 20), 4326) FROM generate_series(0, 399) n;
      """)
    let name = program.folder.appendingPathComponent("snapshot")
    try TestCluster.shell(
      """
      (echo 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT pg_export_snapshot();'; sleep 60) |
        '\(TestCluster.programs ?? "")/psql' -XqAt -h '\(database.cluster.folder)' -U tester -d '\(database.name)' \
        > '\(name.path)' 2>/dev/null &
      for i in $(seq 200); do [ -s '\(name.path)' ] && break; sleep 0.05; done
      """)
    let snapshot = try String(contentsOf: name, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    try #require(!snapshot.isEmpty)
    func pyramid(_ members: String...) throws -> Data {
      let url = ([database.url("table=specks", "limit=300")] + members).joined(separator: "&")
      let made = try program.run(["tiles", url, "--zoom", "4-5", "-o", "specks.pmtiles"])
      #expect(made.status == 0, "\(made.error)")
      return try Data(contentsOf: program.folder.appendingPathComponent("specks.pmtiles"))
    }
    let first = try pyramid("snapshot=\(snapshot)")
    let queries = database.log.components(separatedBy: "FROM \"public\".\"specks\" AS q WHERE").count
    #expect(queries > 2 && queries < 60, "\(queries)")
    let before = try pyramid()
    try database.run(
      "UPDATE specks SET geom = ST_Translate(geom, 5, 5); INSERT INTO specks SELECT id + 1000, geom FROM specks LIMIT 50"
    )
    #expect(try pyramid("snapshot=\(snapshot)") == first)
    #expect(try pyramid() != before)
    let gone = try program.run(
      [
        "tiles", database.url("table=specks", "limit=300", "snapshot=0000FFFF-0000FFFF-1"), "--zoom", "4",
        "-o", "b.pmtiles",
      ])
    #expect(gone.status == 75, "\(gone.status) \(gone.error)")
  }

  @Test func aDatabaseWithoutFreeConnectionsIsForLater() throws {
    let cluster = try TestCluster(settings: "-c max_connections=1 -c superuser_reserved_connections=0")
    let holder = program.folder.appendingPathComponent("held")
    try TestCluster.shell(
      """
      (echo 'SELECT 1;'; sleep 30) | '\(TestCluster.programs ?? "")/psql' -XqAt -h '\(cluster.folder)' -U tester -d base \
        > '\(holder.path)' 2>/dev/null &
      for i in $(seq 200); do [ -s '\(holder.path)' ] && break; sleep 0.05; done
      """)
    let url = "postgresql://tester@/base?host=\(cluster.folder)&table=roads"
    for arguments in [["render", url, "-o", "a.png"], ["tiles", url, "--zoom", "0", "-o", "a.pmtiles"]] {
      let result = try program.run(arguments)
      #expect(result.status == 75, "\(arguments[0]): \(result.status) \(result.error)")
    }
  }

  @Test func mistakesHaveTheirCodes() throws {
    let database = try database()
    for (input, code) in [
      (database.url + "&tabel=roads", 64), (database.url("table=rods"), 66),
      ("postgresql:///nothing?host=/nowhere&table=roads", 69),
      ("postgresql://tester@/nothing?host=\(database.cluster.folder)&table=roads", 66),
    ] as [(String, Int32)] {
      let result = try program.run(["render", input, "-o", "a.png"])
      #expect(result.status == code, "\(input): \(result.status) \(result.error)")
    }
    let open = try program.run(["serve", "--bind", "0.0.0.0", "--check", database.url])
    #expect(open.status == 64 && open.error.contains("--publish"), "\(open.error)")
  }

  @Test func triggersTellOfChanges() throws {
    let database = try database()
    let sql = try program.run(["postgis", "trigger", "roads"])
    #expect(sql.status == 0)
    try database.run(sql.output)
    // Twice does no harm.
    try database.run(sql.output)
    func heard(_ statement: String) throws -> String {
      try TestCluster.shell(
        """
        '\(TestCluster.programs ?? "")/psql' -X -h '\(database.cluster.folder)' -U tester -d '\(database.name)' \
        -c 'LISTEN cartouche' -c "\(statement)" -c 'SELECT 1'
        """)
    }
    for (statement, box) in [
      ("DELETE FROM roads WHERE id = 1", "[8.01, 47, 8.11, 47.1]"),
      ("UPDATE roads SET geom = ST_Translate(geom, 1, 0) WHERE id = 10", "[8.1, 47, 9.2, 47.1]"),
      (
        "INSERT INTO roads VALUES (99, 'x', ST_GeomFromText('LINESTRING(-1 -2, 3 4)', 4326))",
        "[-1, -2, 3, 4]"
      ),
    ] {
      let message = try heard(statement)
      #expect(message.contains("public.roads") && message.contains("\"bbox\": \(box)"), "\(message)")
    }
    #expect(!(try heard("DELETE FROM roads WHERE id = 12345").contains("roads")))
    for statement in ["UPDATE roads SET geom = NULL WHERE geom IS NULL OR id = 99", "TRUNCATE roads"] {
      #expect(try heard(statement).contains("public.roads"))
    }
    // Without rows there is no box, and places that are none keep nothing from being written.
    let metres = try TestCluster.shared().database(
      "CREATE TABLE roads (geom geometry(Point, 3857), other geography); CREATE SCHEMA \"o\"\"s\"")
    try metres.run(sql.output)
    try metres.run(
      """
      INSERT INTO roads SELECT ST_SetSRID(ST_MakePoint(x, 0), 3857) FROM unnest(ARRAY[0, 'NaN', 'Infinity', 1e300]) x
      """)
    #expect(try metres.run("SELECT count(*) FROM roads") == "4")
  }

  @Test func quotedNamesStayQuoted() throws {
    let database = try TestCluster.shared().database(
      "CREATE TABLE \"Ta\"\"b le\" (id int PRIMARY KEY, geom geometry(Point, 4326))")
    let sql = try program.run(["postgis", "trigger", "Ta\"b le"])
    try database.run(sql.output)
    #expect(try database.run("SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'cartouche_%'") == "4")
    try database.run("INSERT INTO \"Ta\"\"b le\" VALUES (1, ST_SetSRID(ST_MakePoint(8, 47), 4326))")
  }
}
