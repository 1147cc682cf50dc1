import Foundation
import Synchronization
import TestDatabases
import Testing

@testable import CartouchePostGIS

/// The pool and its limits of time.
@Suite(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"), .cluster)
struct DatabaseLimitsTests {
  @Test func aPoolOfTwoServesManyClients() async throws {
    let source = try TestCluster.shared().database()
    var options = PostGISOptions.patient
    options.connections = 2
    options.waitTime = .seconds(60)
    let database = try source.open(options)
    async let most = {
      var most = 0
      for _ in 0..<5 {
        most = max(most, try source.backends().values.reduce(0, +))
        try await Task.sleep(for: .milliseconds(20))
      }
      return most
    }()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { _ = try await database.rows("SELECT pg_sleep(0.01)") } }
      try await group.waitForAll()
    }
    #expect(try await most <= 2)
    #expect(database.statistics.connected == 2)
    #expect(database.statistics.queries == 64)
    await database.close()
  }

  @Test func waitingForAConnectionHasALimit() async throws {
    var options = PostGISOptions.patient
    options.connections = 1
    options.waitTime = .milliseconds(200)
    options.queryTime = .seconds(60)
    let database = try TestCluster.shared().database().open(options)
    _ = try await database.rows("SELECT 1")
    let gate = DispatchSemaphore(value: 0)
    async let long = database.read(DatabaseQuery("SELECT 1")) { (reader) throws(PostGISError) -> Int in
      gate.wait()
      return 1
    }
    while database.statistics.busy == 0 || database.statistics.queries == 1 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(await database.error("SELECT 1") == .busy)
    gate.signal()
    #expect(try await long == 1)
    #expect(try await database.rows("SELECT 1") == [["1"]])
    await database.close()
  }

  @Test func aServerWithoutFreeConnectionsIsBusy() async throws {
    let source = try TestCluster.shared().database("CREATE ROLE few LOGIN CONNECTION LIMIT 1")
    let address = try PostGISAddress(source.url(as: "few"))
    let database = PostGISDatabase(address, options: .patient)
    // Of a pool that gets only one connection, all queries use that.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = try await database.rows("SELECT pg_sleep(0.02)") } }
      try await group.waitForAll()
    }
    let other = PostGISDatabase(address, options: .patient)
    #expect(await other.error("SELECT 1") == .busy)
    await database.close()
    // The server needs a moment to see that a client has gone.
    var isFree = false
    for _ in 0..<100 where !isFree {
      isFree = await other.error("SELECT 1") == nil
      if !isFree { try await Task.sleep(for: .milliseconds(20)) }
    }
    #expect(isFree)
    await other.close()
  }

  @Test func longQueriesEndWithTheirTime() async throws {
    let source = try TestCluster.shared().database()
    var options = PostGISOptions.patient
    options.queryTime = .seconds(1)
    let database = try source.open(options)
    _ = try await database.rows("SELECT 1")
    for limit: Duration? in [nil, .milliseconds(500)] {
      let start = ContinuousClock.now
      let deadline = limit.map { start + $0 }
      #expect(await database.error("SELECT pg_sleep(60)", deadline: deadline) == .timeout)
      let time = start.duration(to: .now)
      #expect(time > .milliseconds(limit == nil ? 950 : 400) && time < .seconds(20))
    }
    #expect(await database.error("SELECT 1", deadline: .now - .seconds(1)) != nil)
    #expect(try source.backends()["active"] == nil)
    await database.close()
  }

  @Test func whoeverWaitsIsFreeAlthoughTheQueryGoesOn() async throws {
    var options = PostGISOptions.patient
    options.connections = 1
    options.queryTime = .milliseconds(200)
    let database = try TestCluster.shared().database().open(options)
    _ = try? await database.rows("SELECT 1")
    let gate = DispatchSemaphore(value: 0)
    let error = await #expect(throws: PostGISError.self) {
      try await database.read(DatabaseQuery("SELECT 1")) { (reader) throws(PostGISError) -> Int in
        // Work that looks at no clock, like that of GEOS.
        gate.wait()
        return 0
      }
    }
    #expect(error == .timeout)
    // Its connection counts until it ends.
    #expect(database.statistics.busy == 1)
    #expect(await database.error("SELECT 1") == .busy)
    gate.signal()
    var isFree = false
    for _ in 0..<100 where !isFree {
      isFree = await database.error("SELECT 1") == nil
      if !isFree { try await Task.sleep(for: .milliseconds(20)) }
    }
    #expect(isFree)
    await database.close()
  }

  @Test func abortedQueriesEndInTheDatabase() async throws {
    let source = try TestCluster.shared().database()
    var options = PostGISOptions.patient
    options.connections = 4
    options.waitTime = .seconds(60)
    options.queryTime = .seconds(60)
    let database = try source.open(options)
    let slowest = await withTaskGroup(of: Duration.self) { group in
      for index in 0..<200 {
        group.addTask {
          let query = Task { await database.error("SELECT pg_sleep(60)") }
          try? await Task.sleep(for: .milliseconds(50 + index))
          query.cancel()
          let start = ContinuousClock.now
          let error = await query.value
          return error == .cancelled ? start.duration(to: .now) : .seconds(1000)
        }
      }
      return await group.reduce(.zero) { max($0, $1) }
    }
    #expect(slowest < .seconds(20))
    var active = 1
    for _ in 0..<250 where active > 0 {
      try await Task.sleep(for: .milliseconds(20))
      active = try source.backends()["active"] ?? 0
    }
    #expect(active == 0)
    // The connections are as good as before.
    for _ in 0..<8 { #expect(try await database.rows("SELECT 1") == [["1"]]) }
    #expect(database.statistics.connected <= 4)
    await database.close()
  }

  @Test func cancelledTasksAskNothing() async throws {
    let database = try TestCluster.shared().database().open()
    let task = Task {
      try? await Task.sleep(for: .seconds(60))
      return await database.error("SELECT 1")
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(database.statistics.queries == 0)
    await database.close()
  }

  @Test func connectionsEndWhenNobodyUsesThem() async throws {
    let source = try TestCluster.shared().database()
    var options = PostGISOptions.patient
    options.idleTime = .milliseconds(100)
    let database = try source.open(options)
    #expect(try await database.rows("SELECT 1") == [["1"]])
    var count = 1
    for _ in 0..<100 where count > 0 {
      try await Task.sleep(for: .milliseconds(20))
      count = database.statistics.idle + database.statistics.busy
    }
    #expect(count == 0)
    #expect(try await database.rows("SELECT 1") == [["1"]])
    #expect(database.statistics.connected == 2)
    await database.close()
  }

  @Test func oldConnectionsAreReplaced() async throws {
    var options = PostGISOptions.patient
    options.lifeTime = .zero
    let database = try TestCluster.shared().database().open(options)
    for _ in 0..<3 { _ = try await database.rows("SELECT 1") }
    #expect(database.statistics.connected == 3)
    await database.close()
  }

  @Test func closingEndsAllConnections() async throws {
    let source = try TestCluster.shared().database()
    let database = try source.open()
    let stream = database.listen("cartouche")
    let listening = Task {
      var notices: [DatabaseNotice] = []
      for await notice in stream { notices.append(notice) }
      return notices
    }
    let queries = (0..<3).map { _ in Task { await database.error("SELECT pg_sleep(60)") } }
    while try (source.backends()["active"] ?? 0) < 3 || source.backends()["idle"] == nil {
      try await Task.sleep(for: .milliseconds(20))
    }
    let start = ContinuousClock.now
    await database.close()
    #expect(start.duration(to: .now) < .seconds(20))
    for query in queries { #expect(await query.value == .cancelled) }
    #expect(await listening.value == [.listening])
    var left = try source.backends()
    for _ in 0..<50 where !left.isEmpty {
      try await Task.sleep(for: .milliseconds(20))
      left = try source.backends()
    }
    #expect(left.isEmpty)
    #expect(await database.error("SELECT 1")?.answer == .unreachable)
  }

  @Test func numbersAreCounted() async throws {
    let database = try TestCluster.shared().database().open()
    _ = try await database.rows("SELECT i FROM generate_series(1, 10) i")
    _ = await database.error("SELECT 1 / 0")
    await database.close()
    let numbers = database.statistics
    #expect(numbers.queries == 2 && numbers.rows == 10 && numbers.bytes == 40)
    #expect(numbers.errors == ["22": 1])
    #expect(numbers.queryTime > .zero && !numbers.isDown)
  }
}
