import CartoucheGeometry
import CartoucheResources
import TestDatabases
import Testing

@testable import CartouchePostGIS

/// Many connections that read as of one moment.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct DatabaseSnapshotTests {
  private static let tables = """
    CREATE TABLE spots (id int PRIMARY KEY, geom geometry(Point, 4326));
    INSERT INTO spots SELECT n, ST_SetSRID(ST_MakePoint(8 + n * 0.001, 47), 4326) FROM generate_series(1, 100) n;
    """
  private static let tile = TileID(z: 4, x: 8, y: 5)

  @Test func rowsOfLaterAreInNoTile() async throws {
    let database = try TestCluster.shared().database(Self.tables)
    let loader = PostGISLoader(options: .patient, readsOneMoment: true)
    let source = try await loader.source(at: database.url("table=spots"))
    let before = try await source.tile(Self.tile)
    let changes = Task.detached {
      for n in 1000..<1020 {
        try database.run(
          """
          INSERT INTO spots SELECT \(n), geom FROM spots WHERE id = 1;
          UPDATE spots SET geom = ST_Translate(geom, 1, 1) WHERE id = \(n - 990); DELETE FROM spots WHERE id = \(n - 950)
          """)
      }
    }
    var isChanging = true
    while isChanging {
      isChanging = try database.run("SELECT count(*) FROM spots WHERE id >= 1000") != "20"
      let tiles = try await withThrowingTaskGroup(of: PostGISTile?.self) { group in
        for _ in 0..<8 { group.addTask { try await source.tile(Self.tile) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(tiles.allSatisfy { $0 == before })
    }
    try await changes.value
    #expect(try await source.rowCount() == 100)
    // A source of the same loader that is opened late, too; another loader reads what there is now.
    let late = try await loader.source(at: database.url("table=spots", "id=id"))
    #expect(try await late.tile(Self.tile)?.bytes == before?.bytes)
    let now = try await PostGISLoader(options: .patient).source(at: database.url("table=spots"))
    #expect(try await now.tile(Self.tile)?.bytes != before?.bytes)
    await loader.purge()
  }

  @Test func programsShareASnapshotByItsName() async throws {
    let database = try TestCluster.shared().database(Self.tables)
    let pool = try database.open()
    var snapshot: DatabaseSnapshot? = try await pool.exportSnapshot()
    let name = try #require(snapshot?.name)
    try database.run("DELETE FROM spots")
    let url = database.url("table=spots", "snapshot=\(name)")
    let other = PostGISLoader(options: .patient)
    let source = try await other.source(at: url)
    #expect(try await source.rowCount() == 100)
    // It ends with whoever exported it, and is then an error that goes away with another one.
    snapshot = nil
    var answer: DatabaseAnswer?
    for _ in 0..<200 where answer == nil {
      do throws(PostGISError) { _ = try await source.rowCount() } catch { answer = error.answer }
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(answer == .busy && answer?.exitCode == 75)
    for wrong in ["", "x", "1'; DROP TABLE spots; --", String(repeating: "0", count: 65)] {
      await #expect(throws: PostGISError.self) {
        try await other.source(at: database.url("table=spots", "snapshot=\(wrong)"))
      }
      var session = DatabaseSession()
      session.snapshot = wrong
      await #expect(throws: PostGISError.self) { try await pool.rows("SELECT 1", session: session) }
    }
    #expect(try await pool.rows("SELECT count(*)::int FROM spots") == [["0"]])
    await pool.close()
    await other.purge()
  }

  @Test func wordsOfAddressesAreChecked() throws {
    for (member, isRight) in [
      ("onlimit=largest", true), ("onlimit=most", false), ("transform=client", true),
      ("transform=proj", false),
    ] {
      let address = try PostGISAddress("postgresql:///gis?table=t&\(member)")
      if isRight {
        let options = try PostGISSourceOptions(address)
        #expect(options.onLimit == .largest || options.transform == .client)
      } else {
        #expect(throws: PostGISError.self) { try PostGISSourceOptions(address) }
      }
    }
  }

  @Test func connectionsThatEndBeforeTheFirstRowAreReplaced() async throws {
    let database = try TestCluster.shared().database(Self.tables)
    var options = PostGISOptions.patient
    options.connections = 1
    let pool = try database.open(options)
    _ = try await pool.rows("SELECT 1")
    let query = Task { try await pool.rows("SELECT pg_sleep(0.5)::text, 'done'") }
    // The connection ends under the query, which has given no row yet.
    var ended = 0
    for _ in 0..<200 where ended == 0 {
      ended =
        Int(
          try database.run(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'cartouche' AND query LIKE '%pg_sleep(0.5)%'
            """)) ?? 0
    }
    #expect(try await query.value == [["", "done"]])
    #expect(ended == 1 && pool.statistics.connected == 2)
    await pool.close()
  }
}
