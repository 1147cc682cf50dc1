import Foundation
import TestDatabases
import Testing

@testable import CartouchePostGIS

/// Databases that cannot be reached, in a cluster that these tests have for themselves.
@Suite(.serialized, .enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"))
struct DatabaseOutageTests {
  static let cluster = Result { try TestCluster() }

  private func source(_ sql: String = "") throws -> TestDatabase { try Self.cluster.get().database(sql) }

  @Test func queriesFailAtOnceWhileADatabaseIsDown() async throws {
    let source = try source()
    let database = try source.open()
    _ = try await database.rows("SELECT 1")
    try source.cluster.stop()
    var fastest = Duration.seconds(60)
    for _ in 0..<20 {
      let start = ContinuousClock.now
      #expect(await database.error("SELECT 1")?.answer == .unreachable)
      fastest = min(fastest, start.duration(to: .now))
    }
    #expect(fastest < .milliseconds(100))
    #expect(database.statistics.isDown)
    // At the start, too.
    let late = try source.open()
    #expect(await late.error("SELECT 1")?.answer == .unreachable)

    try source.cluster.start()
    let start = ContinuousClock.now
    while await database.error("SELECT 1") != nil, start.duration(to: .now) < .seconds(60) {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(start.duration(to: .now) < .seconds(15))
    #expect(!database.statistics.isDown)
    await database.close()
    await late.close()
  }

  @Test func aRestartBetweenQueriesIsNotNoticed() async throws {
    let source = try source()
    var options = PostGISOptions.patient
    options.connections = 1
    let database = try source.open(options)
    for mode in ["fast", "immediate"] {
      _ = try await database.rows("SELECT 1")
      try source.cluster.stop(mode)
      try source.cluster.start()
      #expect(try await database.rows("SELECT 1") == [["1"]])
    }
    await database.close()
  }

  @Test func clientsSeeARestartOnlyAsErrors() async throws {
    let source = try source("CREATE TABLE t AS SELECT i FROM generate_series(1, 1000) i")
    let database = try source.open()
    let stop = Task { () -> Bool in
      try await Task.sleep(for: .milliseconds(200))
      try source.cluster.stop("immediate")
      try source.cluster.start()
      return true
    }
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<32 {
        group.addTask {
          let start = ContinuousClock.now
          var (wrong, isBack) = (0, false)
          while start.duration(to: .now) < .seconds(1) || !isBack, start.duration(to: .now) < .seconds(60) {
            do throws(PostGISError) {
              let rows = try await database.rows("SELECT i FROM t")
              if rows.count != 1000 { wrong += 1 }
              isBack = start.duration(to: .now) > .seconds(1)
            } catch {
              if error.answer != .unreachable { wrong += 1 }
              try await Task.sleep(for: .milliseconds(20))
            }
          }
          return isBack ? wrong : wrong + 1000
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(try await stop.value)
    #expect(wrong == 0)
    await database.close()
  }

  @Test func listenersLearnWhatTheyMayHaveMissed() async throws {
    let source = try source()
    let database = try source.open()
    var notices = database.listen("Map \"changes\"").makeAsyncIterator()
    #expect(await notices.next() == .listening)
    try source.run("NOTIFY \"Map \"\"changes\"\"\", 'one'; NOTIFY other, 'x'")
    #expect(await notices.next() == .message("one"))
    try source.cluster.stop("immediate")
    guard case .lost? = await notices.next() else {
      Issue.record("no notice of the loss")
      return
    }
    try source.cluster.start()
    #expect(await notices.next() == .listening)
    try source.run("NOTIFY \"Map \"\"changes\"\"\", 'two'")
    #expect(await notices.next() == .message("two"))
    await database.close()
    #expect(await notices.next() == nil)
  }

  @Test func passwordsAreAskedForByLibpqsRules() async throws {
    let source = try source("CREATE ROLE locked LOGIN PASSWORD 'r1ght'")
    let file = source.cluster.folder + "/d/pg_hba.conf"
    let before = try String(contentsOfFile: file, encoding: .utf8)
    try TestCluster.shell("sed -i '1i local all locked scram-sha-256' '\(file)'")
    try source.run("SELECT pg_reload_conf()")
    let passwords = source.cluster.folder + "/pass"
    try TestCluster.shell("echo '*:*:*:locked:r1ght' > '\(passwords)'; chmod 600 '\(passwords)'")
    // The server reads the file in its own time.
    for _ in 0..<100 {
      let database = PostGISDatabase(try PostGISAddress(source.url(as: "locked")), options: .patient)
      let error = await database.error("SELECT 1")
      await database.close()
      if error != nil { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    let expected: [(String, String?)] = [
      ("&password=wr0ng", "the password is wrong"), ("&password=r1ght", nil), ("&passfile=\(passwords)", nil),
      ("&passfile=/nowhere", "a password is needed"),
    ]
    for (parameters, reason) in expected {
      let database = PostGISDatabase(
        try PostGISAddress(source.url(as: "locked") + parameters), options: .patient)
      let error = await database.error("SELECT 1")
      await database.close()
      if let reason {
        #expect(error?.description.hasSuffix(reason) == true, "\(String(describing: error))")
        #expect(error?.answer.exitCode == 69)
      } else {
        #expect(error == nil)
      }
      #expect(error?.description.contains("wr0ng") != true)
    }
    #expect(before.contains("trust"))
  }

  static let places: [(String, String, DatabaseAnswer)] = [
    ("postgresql://tester@/nothing?host=FOLDER", "the database of", .missing),
    ("postgresql://nobody@/postgres?host=FOLDER", "does not let this role in", .unreachable),
    ("postgresql://tester@/d?host=/nowhere", "there is no such socket", .unreachable),
    ("postgresql://tester@127.0.0.1:1/d", "nothing listens there", .unreachable),
    ("host=127.0.0.1,FOLDER port=1,5432 user=tester dbname=postgres", "", .usage),
    (
      "postgresql://tester@/postgres?host=FOLDER&target_session_attrs=standby", "target_session_attrs",
      .unreachable
    ),
    ("postgresql://tester@/postgres?service=nothing", "the service", .usage),
  ]

  @Test(arguments: places.indices) func reasonsAreOurOwnWords(_ index: Int) async throws {
    let (text, reason, answer) = Self.places[index]
    let address = try PostGISAddress(text.replacing("FOLDER", with: try Self.cluster.get().folder))
    let database = PostGISDatabase(address, options: .patient)
    let error = await database.error("SELECT 1")
    await database.close()
    if reason.isEmpty {
      // The second host answers.
      #expect(error == nil)
    } else {
      #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
      #expect(error?.answer == answer)
    }
  }
}
