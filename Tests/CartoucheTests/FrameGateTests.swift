import Synchronization
import Testing

@testable import Cartouche

@Suite struct FrameGateTests {
  /// The largest number seen.
  private final class Peak: Sendable {
    let value = Mutex(0)
  }

  @Test func atMostItsWidthWorkAtATime() async throws {
    let gate = FrameGate(width: 3, queueLimit: nil)
    let most = Peak()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await gate.admit {
            let running = gate.counts.running
            most.value.withLock { $0 = max($0, running) }
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...3).contains(most.value.withLock { $0 }))
    #expect(gate.counts == (0, 0))
  }

  @Test func thoseBeyondTheQueueAreRefused() async throws {
    let gate = FrameGate(width: 1, queueLimit: 1)
    let isOpen = Mutex(false)
    let first = Task { try await gate.admit { while !isOpen.withLock({ $0 }) { await Task.yield() } } }
    while gate.counts.running == 0 { await Task.yield() }
    let second = Task { try await gate.admit {} }
    while gate.counts.waiting == 0 { await Task.yield() }
    await #expect { try await gate.admit {} } throws: { error in
      guard case MapError.busy(waiting: 1) = error else { return false }
      return true
    }
    isOpen.withLock { $0 = true }
    try await first.value
    try await second.value
    #expect(gate.counts == (0, 0))
  }

  @Test func whoeverHasADeadlineWaitsNoLongerThanThat() async throws {
    let gate = FrameGate(width: 1, queueLimit: nil)
    let isOpen = Mutex(false)
    let first = Task { try await gate.admit { while !isOpen.withLock({ $0 }) { await Task.yield() } } }
    while gate.counts.running == 0 { await Task.yield() }
    for deadline in [ContinuousClock.now + .milliseconds(20), .now - .seconds(1)] {
      await #expect {
        try await gate.admit(until: deadline) { Issue.record("worked though it was too late") }
      } throws: { error in
        if case MapError.timedOut = error { true } else { false }
      }
    }
    #expect(gate.counts == (1, 0))
    let patient = Task { try await gate.admit(until: .now + .seconds(60)) {} }
    while gate.counts.waiting == 0 { await Task.yield() }
    isOpen.withLock { $0 = true }
    try await first.value
    try await patient.value
    #expect(gate.counts == (0, 0))
    // Whoever need not wait is let in, however late.
    try await gate.admit(until: .now - .seconds(1)) {}
  }

  @Test func whoeverIsCancelledWaitsNoLonger() async throws {
    let gate = FrameGate(width: 1, queueLimit: nil)
    let isOpen = Mutex(false)
    let first = Task { try await gate.admit { while !isOpen.withLock({ $0 }) { await Task.yield() } } }
    while gate.counts.running == 0 { await Task.yield() }
    let waiting = Task { try await gate.admit { Issue.record("worked though it was cancelled") } }
    while gate.counts.waiting == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: MapError.self) { try await waiting.value }
    #expect(gate.counts == (1, 0))
    isOpen.withLock { $0 = true }
    try await first.value
    #expect(gate.counts == (0, 0))
  }

  private static let large = FrameEffort(pixels: 4096 * 4096, layers: 40)
  private static let small = FrameEffort(pixels: 512 * 512, layers: 40)

  /// What several tasks share.
  private final class Course: Sendable {
    let isOpen = Mutex(false)
    let order = Mutex<[String]>([])

    func waitUntilOpen() async { while !isOpen.withLock({ $0 }) { await Task.yield() } }
  }

  @Test func largePicturesHaveHalfThePlaces() async throws {
    let gate = FrameGate(width: 4, queueLimit: nil)
    let course = Course()
    let tasks = (0..<4).map { _ in
      Task { try await gate.admit(Self.large) { await course.waitUntilOpen() } }
    }
    while gate.counts.running + gate.counts.waiting < 4 { await Task.yield() }
    #expect(gate.counts == (2, 2))
    // The other places are free for small ones.
    try await gate.admit(Self.small) { #expect(gate.counts == (3, 2)) }
    course.isOpen.withLock { $0 = true }
    for task in tasks { try await task.value }
    #expect(gate.counts == (0, 0))
  }

  @Test func smallPicturesGoAheadOfLargeOnesThatCameBefore() async throws {
    let gate = FrameGate(width: 1, queueLimit: nil)
    let course = Course()
    let first = Task { try await gate.admit { await course.waitUntilOpen() } }
    while gate.counts.running == 0 { await Task.yield() }
    var tasks: [Task<Void, any Error>] = []
    for (name, effort) in [("large", Self.large), ("small 1", Self.small), ("small 2", Self.small)] {
      tasks.append(Task { try await gate.admit(effort) { course.order.withLock { $0.append(name) } } })
      while gate.counts.waiting < tasks.count { await Task.yield() }
    }
    course.isOpen.withLock { $0 = true }
    for task in tasks { try await task.value }
    try await first.value
    #expect(course.order.withLock { $0 } == ["small 1", "small 2", "large"])
  }

  @Test(arguments: [Double.infinity, .nan, -1, 1e300])
  func anyNumberOfPixelsIsAnEffort(_ pixels: Double) {
    let effort = FrameEffort(pixels: pixels, layers: -3)
    #expect(effort.delay >= .zero && effort.delay <= .seconds(4))
  }
}
