import CartoucheUIKit
import Foundation
import Testing

/// The entry of programs that use timers; tests call it on other threads than the main one, where it only waits.
@Suite struct RunLoopProgramTests {
  private struct Refusal: Error {}

  private func run(_ program: @escaping @MainActor @Sendable () async throws -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        do {
          try RunLoop.main.run(program)
          continuation.resume(returning: true)
        } catch {
          continuation.resume(returning: !(error is Refusal))
        }
      }
    }
  }

  @Test func itReturnsWhenTheProgramHasEnded() async {
    @MainActor final class Steps {
      var count = 0
      nonisolated init() {}
    }
    let steps = Steps()
    let isFine = await run {
      steps.count += 1
      try await Task.sleep(for: .milliseconds(5))
      steps.count += 1
    }
    let count = await steps.count
    #expect(isFine && count == 2)
  }

  @Test func itThrowsWhatTheProgramThrows() async {
    let isFine = await run { throw Refusal() }
    #expect(!isFine)
  }
}
