@testable import CartoucheResources
import Synchronization
import Testing

/// The waiting for shared work, and its end.
@Suite struct SingleFlightTests {
  private let flights = SingleFlight<String, Int>()

  /// Work that takes `time`, and stops when the time it is given is over, as loaders do.
  private func work(_ time: Duration) -> SingleFlight<String, Int>.Work {
    { timeout throws(ResourceError) in
      try? await Task.sleep(for: timeout.map { min($0, time) } ?? time)
      if let timeout, timeout < time { throw .timedOut(url: "a", after: timeout) }
      return 1
    }
  }

  @Test func aPatientWaiterOutlastsTheImpatientOneWhoBegan() async throws {
    let flights = flights
    let work = work(.milliseconds(150))
    let impatient = Task { try await flights.value(for: "a", url: "a", timeout: .milliseconds(50), work) }
    while await flights.waiterCount(for: "a") < 1 { await Task.yield() }
    let patient = [Duration.seconds(60), nil].map { timeout in
      Task { try await flights.value(for: "a", url: "a", timeout: timeout, work) }
    }
    await #expect(throws: ResourceError.timedOut(url: "a", after: .milliseconds(50))) {
      try await impatient.value
    }
    for task in patient { #expect(try await task.value == 1) }
  }

  @Test func anImpatientWaiterLeavesAPatientFlight() async throws {
    let flights = flights
    let work = work(.milliseconds(200))
    let patient = Task { try await flights.value(for: "a", url: "a", timeout: nil, work) }
    while await flights.waiterCount(for: "a") < 1 { await Task.yield() }
    await #expect(throws: ResourceError.timedOut(url: "a", after: .milliseconds(20))) {
      try await flights.value(for: "a", url: "a", timeout: .milliseconds(20), work)
    }
    #expect(try await patient.value == 1)
  }

  @Test func aTimeoutOfOnesOwnIsFinal() async throws {
    let starts = Mutex(0)
    await #expect(throws: ResourceError.timedOut(url: "a", after: .seconds(1))) {
      try await flights.value(for: "a", url: "a", timeout: .seconds(1)) { timeout throws(ResourceError) in
        starts.withLock { $0 += 1 }
        throw .timedOut(url: "a", after: .seconds(1))
      }
    }
    #expect(starts.withLock { $0 } == 1)
  }

  @Test(.timeLimit(.minutes(1))) func keysThatDoNotEqualThemselvesAreAnswered() async throws {
    let flights = SingleFlight<Double, Int>()
    #expect(try await flights.value(for: .nan, url: "a") { _ in 3 } == 3)
    let task = Task {
      try await flights.value(for: .nan, url: "a") { _ in
        try? await Task.sleep(for: .seconds(50))
        return 1
      }
    }
    task.cancel()
    await #expect(throws: ResourceError.cancelled(url: "a")) { try await task.value }
  }

  @Test func aCacheHandsTimeAndInitiatorOn() async throws {
    let memory = MemoryLoader(["http://a.example/": [1]])
    var request = ResourceRequest("http://a.example/")
    (request.timeout, request.initiator) = (.seconds(7), "http://b.example/s")
    _ = try await CachingLoader(memory).load(request)
    let asked = try #require(memory.requests.first)
    #expect(asked.initiator == "http://b.example/s")
    #expect((Duration.seconds(5)...Duration.seconds(7)).contains(try #require(asked.timeout)))
  }
}
