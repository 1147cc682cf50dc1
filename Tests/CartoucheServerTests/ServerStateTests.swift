import Cartouche
import CartoucheJSON
import Foundation
import Testing

@testable import CartoucheServer

/// The life of a server: starting, ready, overrun, draining, reloaded.
@Suite struct ServerStateTests {
  private static func status(_ server: MapServer, _ path: String) async -> Int {
    await server.answer(ServerRequest(path: path)).status.rawValue
  }

  @Test func aServerIsReadyOnceItHasReadItsInputs() async throws {
    let server = MapServer()
    let starting = await server.answer(ServerRequest(path: "/health"))
    #expect(starting.status == .serviceUnavailable)
    #expect(starting.text == "Starting")
    #expect(await Self.status(server, "/health/live") == 200)
    #expect(await Self.status(server, "/health/ready") == 503)
    let early = await server.answer(ServerRequest(path: "/styles.json"))
    #expect(early.status == .serviceUnavailable)
    #expect(early["Retry-After"] == "1")
    await server.load([WorldResources.stylePath ?? "", "missing.pmtiles"])
    let health = await server.answer(ServerRequest(path: "/health"))
    #expect(health.text == "OK")
    #expect(health["Cache-Control"] == "no-cache")
    // Failures of others do not count.
    let ready = await server.answer(ServerRequest(path: "/health/ready"))
    #expect(ready.status == .ok)
    #expect(try JSONValue(parsing: ready.body)["failed"]?.array == ["missing"])
    #expect(await Self.status(server, "/styles.json") == 200)
  }

  @Test func aServerThatEndsIsNotReadyAndYetAnswers() async throws {
    let server = await WorldServer.make()
    server.isDraining = true
    let ready = await server.answer(ServerRequest(path: "/health/ready"))
    #expect(ready.status == .serviceUnavailable)
    #expect(try JSONValue(parsing: ready.body)["status"] == "draining")
    #expect(await Self.status(server, "/health/live") == 200)
    let picture = await server.answer(ServerRequest(path: "/styles/World/1/0/0.png"))
    #expect(picture.status == .ok)
    #expect(picture["Connection"] == "close")
  }

  @Test func aLoadThatReadsNothingKeepsWhatWasServed() async {
    let server = await WorldServer.make()
    let findings = await server.load(["nothing.json", "nowhere.pmtiles"])
    #expect(findings.contains { $0.severity == .error })
    #expect(server.styleIDs == ["World"])
    #expect(await Self.status(server, "/styles/World/0/0/0.png") == 200)
    let metrics = await server.answer(ServerRequest(path: "/metrics")).text
    #expect(metrics.contains("cartouche_reload_total{result=\"success\"} 1"))
    #expect(metrics.contains("cartouche_reload_total{result=\"failure\"} 1"))
  }

  @Test func theStateOfInputsChangesWithTheirFiles() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write(#"{"version":8,"sources":{"s":{"type":"geojson","data":"d.data"}},"layers":[]}"#, "a.json")
    try write(#"{"type":"Point","coordinates":[0,0]}"#, "d.data")
    let server = MapServer()
    await server.load([folder.path])
    var states = [server.state(of: [folder.path]), server.state(of: [folder.path])]
    #expect(states[0] == states[1])
    try write(#"{"version":8,"sources":{},"layers":[]}"#, "b.json")
    states.append(server.state(of: [folder.path]))
    try write(#"{"type":"Point","coordinates":[10,10]}"#, "d.data")
    states.append(server.state(of: [folder.path]))
    try write(
      #"{"version":8,"name":"x","sources":{"s":{"type":"geojson","data":"d.data"}},"layers":[]}"#, "a.json")
    states.append(server.state(of: [folder.path]))
    #expect(Set(states).count == 4)
  }

  @Test func whoIsRefusedLearnsWhenToComeAgain() async throws {
    let snapshotter = Snapshotter(concurrentFrames: 1, queueLimit: 0)
    let server = MapServer(snapshotter: snapshotter)
    await server.load([WorldResources.stylePath ?? ""])
    let answers = await withTaskGroup(of: ServerAnswer.self) { group in
      for number in 0..<16 {
        group.addTask { await server.answer(ServerRequest(path: "/styles/World/4/\(number)/5.png")) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let refused = answers.filter { $0.status == .serviceUnavailable }
    #expect(!refused.isEmpty)
    #expect(answers.contains { $0.status == .ok })
    for answer in refused {
      let seconds = try #require(Int(answer["Retry-After"] ?? ""))
      #expect((1...60).contains(seconds))
      #expect(answer["Cache-Control"] == "no-store")
    }
  }

  // MARK: - The queue, by a clock of the test

  @Test func theTimeToWaitFollowsTheRate() {
    let start = ContinuousClock.now
    let queue = QueueWatch()
    for second in 0...20 { queue.note(made: second * 5, at: start + .seconds(second)) }
    let now = start + .seconds(20)
    // Five a second.
    #expect(queue.secondsToWait(for: 0, made: 100, at: now) == 1)
    #expect(queue.secondsToWait(for: 24, made: 100, at: now) == 5)
    #expect(queue.secondsToWait(for: 99, made: 100, at: now) == 20)
    #expect(queue.secondsToWait(for: 100_000, made: 100, at: now) == 60)
    // Nothing has been measured yet.
    #expect(QueueWatch().secondsToWait(for: 10, made: 0, at: now) == 2)
    // What was long ago does not count.
    queue.note(made: 100, at: start + .seconds(49))
    #expect(queue.secondsToWait(for: 9, made: 101, at: start + .seconds(50)) > 5)
  }

  @Test func aQueueThatStaysFullMakesAServerUnready() {
    let start = ContinuousClock.now
    let queue = QueueWatch()
    for second in 0...10 {
      queue.noteRefusal(at: start + .seconds(second))
      #expect(!queue.isOverrun(at: start + .seconds(second)))
    }
    queue.noteRefusal(at: start + .seconds(11))
    #expect(queue.isOverrun(at: start + .seconds(11)))
    // Without refusals for a while, it is full no more; later ones begin anew.
    #expect(!queue.isOverrun(at: start + .seconds(14)))
    queue.noteRefusal(at: start + .seconds(14))
    #expect(!queue.isOverrun(at: start + .seconds(14)))
  }
}
