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
}
