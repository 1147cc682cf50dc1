@testable import CartoucheSQLite
import Foundation
import Testing

@Suite struct SQLiteDatabaseTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("cartouche-sqlite-\(UUID().uuidString) a?b%#.db").path

  private func removeFile() { try? FileManager.default.removeItem(atPath: path) }

  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

  private func kind(_ body: () async throws -> Void) async -> SQLiteError.Kind? {
    do { try await body() } catch { return (error as? SQLiteError)?.kind }
    return nil
  }

  @Test func valuesOfAllClassesComeBack() async throws {
    defer { removeFile() }
    let values: [SQLiteValue] = [
      .null, .integer(.min), .real(-0.5), .text("a\u{0}ü"), .text(""), .blob([0, 255]), .blob([]),
    ]
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite))
    let found = try await database.perform { database in
      try database.execute("CREATE TABLE t (a)")
      for value in values { try database.run("INSERT INTO t VALUES (?)", [value]) }
      #expect(database.lastInsertedRow == 7 && database.changeCount == 1)
      return try database.rows("SELECT a FROM t ORDER BY rowid").flatMap { $0 }
    }
    #expect(found == values)
  }

  @Test func aTransactionThatThrowsChangesNothing() throws {
    defer { removeFile() }
    struct Stop: Error {}
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite))
    func insert(thenThrows: Bool) throws {
      try database.performAndWait { database in
        try database.transaction {
          try database.run("INSERT INTO t VALUES (1)")
          if thenThrows { throw Stop() }
        }
      }
    }
    func count() throws -> SQLiteValue? {
      try database.performAndWait { try $0.value("SELECT count(*) FROM t") }
    }
    try database.performAndWait { try $0.execute("CREATE TABLE t (a)") }
    for expected: SQLiteValue in [1, 2] {
      #expect(throws: Stop.self) { try insert(thenThrows: true) }
      try insert(thenThrows: false)
      #expect(try count() == expected)
    }
  }

  @Test func errorsSayWhatKindTheyAre() async throws {
    defer { removeFile() }
    #expect(await kind { _ = try SQLiteDatabase(path, SQLiteOptions(.readOnly)) } == .cannotOpen)
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite, valueLimit: 1000))
    try database.performAndWait { try $0.execute("CREATE TABLE t (a UNIQUE)") }
    for (sql, expected): (String, SQLiteError.Kind) in [
      ("SELECT * FROM nothing", .statement), ("SELEC", .statement), ("", .other),
      ("INSERT INTO t VALUES (1), (1)", .constraint), ("SELECT zeroblob(2000)", .tooLarge),
    ] {
      #expect(await kind { try await database.perform { _ = try $0.rows(sql) } } == expected, "\(sql)")
    }
    for access in [SQLiteOptions.Access.readOnly, .immutable] {
      let other = try SQLiteDatabase(path, SQLiteOptions(access))
      #expect(try other.performAndWait { try $0.row("SELECT count(*) FROM t") } == [0])
      #expect(await kind { try other.performAndWait { try $0.run("DELETE FROM t") } } == .readOnly)
    }
  }

  @Test func aStatementEndsAtItsDeadlineAndTheNextOneRuns() async throws {
    defer { removeFile() }
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite))
    let limited = await kind {
      try await database.perform(within: .milliseconds(20)) { try $0.run(Self.endless) }
    }
    #expect(limited == .interrupted)
    #expect(try await database.perform { try $0.row("SELECT 1") } == [1])
  }

  @Test func aCancelledTaskEndsItsStatement() async throws {
    defer { removeFile() }
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite))
    let query = Self.endless
    @Sendable func run() async throws { try await database.perform { try $0.run(query) } }
    let tasks = [Task(operation: run), Task(operation: run)]
    try await Task.sleep(for: .milliseconds(20))
    // The second one is still waiting for its turn.
    for task in tasks { task.cancel() }
    for task in tasks {
      let result = await task.result
      #expect(throws: CancellationError.self) { try result.get() }
    }
    #expect(try await database.perform { try $0.row("SELECT 1") } == [1])
  }

  @Test func aCallThatWaitsEndsWhenItIsCancelled() async throws {
    defer { removeFile() }
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite))
    let query = Self.endless
    @Sendable func run() async throws { try await database.perform { try $0.run(query) } }
    let first = Task(operation: run)
    try await Task.sleep(for: .milliseconds(20))
    let second = Task(operation: run)
    try await Task.sleep(for: .milliseconds(20))
    second.cancel()
    let result = await second.result
    #expect(throws: CancellationError.self) { try result.get() }
    // The first one, which never ends by itself, still ran.
    #expect(!first.isCancelled)
    first.cancel()
    _ = await first.result
    #expect(try await database.perform { try $0.row("SELECT 1") } == [1])
  }

  @Test func rowsEndWhereTheReaderStops() throws {
    defer { removeFile() }
    let database = try SQLiteDatabase(path, SQLiteOptions(.readWrite))
    try database.performAndWait { database in
      var seen: [[SQLiteValue]] = []
      let numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
      for _ in 0..<2 {
        try database.forEachRow(numbers) { row in
          seen.append(row)
          return seen.count % 3 != 0
        }
      }
      #expect(seen == [[0], [1], [2], [0], [1], [2]])
    }
  }
}
