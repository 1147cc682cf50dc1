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
    #expect(tiles.status == 0 && tiles.error.contains("not as of one moment"), "\(tiles.error)")
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
    let heard = try TestCluster.shell(
      """
      '\(TestCluster.programs ?? "")/psql' -X -h '\(database.cluster.folder)' -U tester -d '\(database.name)' \
      -c 'LISTEN cartouche' -c 'DELETE FROM roads WHERE id = 1' -c 'SELECT 1'
      """)
    #expect(heard.contains("public.roads"), "\(heard)")
  }

  @Test func quotedNamesStayQuoted() throws {
    let database = try TestCluster.shared().database(
      "CREATE TABLE \"Ta\"\"b le\" (id int PRIMARY KEY, geom geometry(Point, 4326))")
    let sql = try program.run(["postgis", "trigger", "Ta\"b le"])
    try database.run(sql.output)
    #expect(try database.run("SELECT count(*) FROM pg_trigger WHERE tgname = 'cartouche_changed'") == "1")
  }
}
