import CartoucheJSON
import Foundation
import Synchronization
import TestDatabases
import Testing

@testable import CartouchePostGIS

extension PostGISDatabase {
  /// The rows of a statement, each value as text, bytes as hexadecimal digits.
  func rows(
    _ text: String, _ values: [DatabaseValue] = [], deadline: ContinuousClock.Instant? = nil,
    session: DatabaseSession? = nil
  ) async throws(PostGISError) -> [[String?]] {
    try await read(DatabaseQuery(text, values), deadline: deadline, session: session) {
      (reader) throws(PostGISError) in
      var rows: [[String?]] = []
      while let row = try reader.next() {
        rows.append(
          (0..<row.count).map { column in
            switch row.columns[column].kind {
            case .text, .json: row.text(column)
            case .integer: row.integer(column).map(String.init)
            case .float: row.double(column).map { "\($0)" }
            case .bool: row.bool(column).map { "\($0)" }
            default: row.bytes(column).map { $0.map { String($0, radix: 16) }.joined(separator: " ") }
            }
          })
      }
      return rows
    }
  }

  /// The error of a statement; `nil` if it succeeds.
  func error(_ text: String, deadline: ContinuousClock.Instant? = nil) async -> PostGISError? {
    do throws(PostGISError) {
      _ = try await rows(text, deadline: deadline)
      return nil
    } catch { return error }
  }
}

@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct DatabaseReadingTests {
  @Test func parametersAreBoundWithTheirTypes() async throws {
    let database = try TestCluster.shared().database().open()
    let values: [DatabaseValue] = [
      .text("it's; -- \u{1F5FA}"), .int(.min), .double(-0.5), .bool(true), .bytes([0, 255]),
      .json("{\"a\":1}"),
      .null, .text(""),
    ]
    let rows = try await database.rows(
      "SELECT $1, $2, $3, $4, $5, $6 ->> 'a', $7::text, $8, pg_typeof($2)::text, pg_typeof($3)::text", values)
    #expect(
      rows == [
        [
          "it's; -- \u{1F5FA}", "\(Int64.min)", "-0.5", "true", "0 ff", "1", nil, "", "bigint",
          "double precision",
        ]
      ])
    let point: [UInt8] = [1, 1, 0, 0, 0x20, 0xE6, 0x10, 0, 0] + [UInt8](repeating: 0, count: 16)
    #expect(try await database.rows("SELECT ST_AsEWKT($1)", [.geometry(point)]) == [["SRID=4326;POINT(0 0)"]])
    await database.close()
  }

  @Test func columnsHaveTheFormsOfTheirTypes() async throws {
    let database = try TestCluster.shared().database(
      "CREATE TYPE mood AS ENUM ('ok'); CREATE DOMAIN n AS int"
    ).open()
    let kinds = try await database.read(
      DatabaseQuery(
        "SELECT 'ok'::mood AS a, 1::n, ST_MakePoint(1,2), 'POINT(1 2)'::geography, 'a=>1'::hstore, '{1}'::int[] LIMIT 0"
      )
    ) { (reader) throws(PostGISError) in reader.columns.map(\.kind) }
    #expect(kinds == [.text, .integer, .geometry, .geography, .hstore, .other])
    await database.close()
  }

  @Test func rowsComeOneByOne() async throws {
    let database = try TestCluster.shared().database().open()
    let sums = try await database.read(
      DatabaseQuery("SELECT i, repeat('x', 100) FROM generate_series(1, 50000) i")
    ) {
      (reader) throws(PostGISError) in
      var sum: Int64 = 0
      while let row = try reader.next() { sum += row.integer(0) ?? 0 }
      return [sum, Int64(reader.rowCount), Int64(reader.byteCount)]
    }
    #expect(sums == [1_250_025_000, 50_000, 50_000 * 104])
    await database.close()
  }

  @Test func rowsThatNobodyWantsEndTheQuery() async throws {
    let source = try TestCluster.shared().database()
    var options = PostGISOptions.patient
    options.connections = 1
    options.queryTime = .seconds(60)
    let database = try source.open(options)
    let endless = "SELECT 1 FROM generate_series(1, 100000) a, generate_series(1, 100000) b"
    let first = try await database.read(
      DatabaseQuery(endless)
    ) { (reader) throws(PostGISError) in try reader.next()?.integer(0) }
    #expect(first == 1)
    let error = await #expect(throws: PostGISError.self) {
      try await database.read(DatabaseQuery(endless)) {
        (reader) throws(PostGISError) -> Int in
        _ = try reader.next()
        throw .tooMany(found: "2", limit: "1")
      }
    }
    #expect(error == .tooMany(found: "2", limit: "1"))
    // The only connection is free again.
    #expect(try await database.rows("SELECT 1") == [["1"]])
    await database.close()
  }

  static let writes = [
    "INSERT INTO places VALUES (2)", "DELETE FROM places", "SELECT nextval('s')", "CREATE TEMP TABLE x ()",
    "WITH x AS (INSERT INTO places VALUES (3) RETURNING a) SELECT * FROM x",
    "SELECT set_config('transaction_read_only', 'off', true)", "TRUNCATE places",
    "INSERT INTO places VALUES (4); COMMIT", "SELECT 1; INSERT INTO places VALUES (5)",
  ]

  @Test func nothingIsWritten() async throws {
    let source = try TestCluster.shared().database(
      "CREATE TABLE places (a int); INSERT INTO places VALUES (1); CREATE SEQUENCE s")
    let database = try source.open()
    for sql in Self.writes {
      let error = await database.error(sql)
      #expect(error?.answer == .refused, "\(sql): \(String(describing: error))")
    }
    // A setting that would outlive its transaction is rolled back with it.
    _ = try await database.rows("SELECT set_config('default_transaction_read_only', 'off', false)")
    #expect(await database.error("INSERT INTO places VALUES (6)")?.answer == .refused)
    #expect(try source.run("SELECT count(*), (SELECT is_called FROM s) FROM places") == "1|f")
    await database.close()
  }

  @Test func failuresLeaveNothingBehind() async throws {
    var options = PostGISOptions.patient
    options.connections = 1
    let database = try TestCluster.shared().database().open(options)
    for sql in [
      "SELECT 1 / 0", "SELEKT", "SELECT no FROM nowhere", "SELECT 1 / (3 - i) FROM generate_series(1, 5) i",
    ] {
      #expect(await database.error("SELECT pg_advisory_lock(7), 1 / 0") != nil)
      #expect(await database.error(sql) != nil)
      #expect(try await database.rows("SELECT 1") == [["1"]])
    }
    #expect(try await database.rows("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == [["0"]])
    #expect(await database.error("COPY (SELECT 1) TO STDOUT")?.answer == .refused)
    #expect(try await database.rows("SELECT 1") == [["1"]])
    #expect(database.statistics.errors["42"] == 8 || database.statistics.errors["22"] != nil)
    await database.close()
  }

  static let settings = [
    ("search_path", "\"$user\", public, \"public\""), ("jit", "off"), ("TimeZone", "UTC"),
    ("DateStyle", "ISO, MDY"),
    ("lock_timeout", "1s"), ("client_connection_check_interval", "2s"), ("application_name", "cartouche"),
    ("transaction_read_only", "on"), ("default_transaction_read_only", "on"),
    ("idle_in_transaction_session_timeout", "10s"),
  ]

  @Test func sessionsHaveTheirSettings() async throws {
    let database = try TestCluster.shared().database().open(PostGISOptions())
    for (name, value) in Self.settings {
      #expect(try await database.rows("SELECT current_setting($1)", [.text(name)]) == [[value]], "\(name)")
    }
    // What is left of the time for the query.
    let time = try await database.rows(
      "SELECT setting::bigint FROM pg_settings WHERE name = 'statement_timeout'", deadline: .now + .seconds(5)
    )
    let milliseconds = time.first?.first?.flatMap { Int($0) } ?? 0
    #expect((1...5000).contains(milliseconds))
    await database.close()
  }

  #if PostGIS
    @Test func settingsComeWithTransactionsWherePoolersRefuseThem() throws {
      let source = try TestCluster.shared().database()
      let opener = LinkOpener(address: try PostGISAddress(source.url), options: PostGISOptions())
      var takesOptions = false
      let link = try opener.open(takesOptions: &takesOptions, checksRights: false)
      let preparation = try opener.preparation(link, left: .seconds(3), nil)
      for (name, value) in Self.settings where !["application_name", "transaction_read_only"].contains(name) {
        let rows = try TransactionRows(
          link, preparing: [preparation], query: DatabaseQuery("SELECT current_setting($1)", [.text(name)])
        ) { nil }
        #expect(try rows.next().flatMap { $0.text(0) } == value, "\(name)")
        try rows.finish()
      }
    }
  #endif

  @Test func statementsHaveNoNames() async throws {
    let cluster = try TestCluster.shared()
    let database = try cluster.database().open()
    _ = try await database.rows("SELECT 'unnamed?', $1::int", [.int(1)])
    await database.close()
    let lines = try cluster.log().split(separator: "\n").filter { $0.contains("unnamed?") }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.contains("execute <unnamed>") })
  }

  @Test func sessionsSeeWhatTheirRoleMay() async throws {
    let source = try TestCluster.shared().database(
      """
      CREATE TABLE notes (owner text, body text);
      INSERT INTO notes SELECT 'user' || i % 2, 'n' || i FROM generate_series(1, 100) i;
      CREATE ROLE viewer; GRANT SELECT ON notes TO viewer; ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
      CREATE POLICY p ON notes USING (owner = current_setting('app.user'));
      """)
    var options = PostGISOptions.patient
    options.connections = 2
    let database = try source.open(options)
    let foreign = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<400 {
        group.addTask {
          let user = "user\(index % 2)"
          let session = DatabaseSession(role: "viewer", settings: ["app.user": user])
          let rows = try await database.rows("SELECT owner FROM notes", session: session)
          return rows.count == 50 ? rows.count { $0 != [user] } : 1000
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(foreign == 0)
    // Nothing of them is left in the connections.
    #expect(try await database.rows("SELECT current_user::text, count(*) FROM notes") == [["tester", "100"]])
    for session in [
      DatabaseSession(role: "nobody'; --"), DatabaseSession(settings: ["statement_timeout": "0"]),
      DatabaseSession(settings: ["role": "tester"]),
    ] {
      await #expect(throws: PostGISError.self) { try await database.rows("SELECT 1", session: session) }
    }
    await database.close()
  }

  @Test func rolesThatMayWriteAreReportedOnce() async throws {
    let source = try TestCluster.shared().database(
      """
      CREATE TABLE "My places" (a int); CREATE ROLE writer_\(1) LOGIN; CREATE ROLE reader_\(1) LOGIN;
      GRANT SELECT ON "My places" TO reader_1; GRANT INSERT ON "My places" TO writer_1;
      """)
    for (role, message) in [
      ("writer_1", "may write to \"My places\""), ("tester", "is a superuser"), ("reader_1", nil),
    ] {
      let found = Mutex<[Diagnostic]>([])
      let database = PostGISDatabase(try PostGISAddress(source.url(as: role)), options: .patient) { finding in
        found.withLock { $0.append(finding) }
      }
      _ = try await database.rows("SELECT 1")
      _ = try await database.rows("SELECT 1")
      await database.close()
      let messages = found.withLock { $0.map(\.message) }
      #expect(messages.count == (message == nil ? 0 : 1), "\(role): \(messages)")
      if let message { #expect(messages.first?.contains(message) == true, "\(messages)") }
    }
  }

  @Test func identifiersOfTheRightsAreErrors() async throws {
    let source = try TestCluster.shared().database("CREATE TABLE a (x int); CREATE ROLE blind LOGIN")
    let database = PostGISDatabase(try PostGISAddress(source.url(as: "blind")), options: .patient)
    #expect(await database.error("SELECT x FROM a")?.answer == .denied)
    #expect(await database.error("SELECT y FROM b")?.answer == .missing)
    await database.close()
  }
}
