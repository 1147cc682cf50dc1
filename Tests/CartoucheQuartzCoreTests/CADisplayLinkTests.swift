import CartoucheQuartzCore
import Foundation
import Synchronization
import Testing

/// The clock of frames in a run loop.
@Suite struct CADisplayLinkTests {
  /// What a link did in a run loop of its own thread, until it was invalidated after some calls.
  private struct Course: Sendable {
    var calls = 0
    var timesAscend = true
    var wasKept = false
    var isReleased = false
  }

  private func course(calls: Int) async -> Course {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let course = Mutex(Course())
        weak var link: CADisplayLink?
        var last = 0.0
        func start() {
          // Nobody but the run loop has the link.
          let made = CADisplayLink { link in
            let count = course.withLock { course in
              course.calls += 1
              course.timesAscend = course.timesAscend && link.timestamp > last
              return course.calls
            }
            last = link.timestamp
            if count == calls { link.invalidate() }
          }
          made.preferredFramesPerSecond = 120
          made.add(to: .current, forMode: .common)
          link = made
        }
        start()
        course.withLock { $0.wasKept = link != nil }
        let end = Date(timeIntervalSinceNow: 10)
        while link != nil, Date() < end {
          _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
        }
        course.withLock { $0.isReleased = link == nil }
        continuation.resume(returning: course.withLock { $0 })
      }
    }
  }

  @Test func aRunLoopKeepsItUntilItIsInvalidated() async {
    let course = await course(calls: 3)
    #expect(course.wasKept && course.isReleased)
    #expect(course.calls == 3 && course.timesAscend)
  }

  @Test func callsForEachStepThatIsDue() {
    var times: [Double] = []
    let link = CADisplayLink { times.append($0.timestamp) }
    link.preferredFramesPerSecond = 10
    for frame in 0..<60 { link.step(to: Double(frame) / 60) }
    #expect(times.count == 10 && times[1] == 0.1)
    link.isPaused = true
    link.step(to: 5)
    #expect(times.count == 10)
    link.isPaused = false
    link.step(to: 6)
    #expect(times.last == 6 && link.targetTimestamp == 6.1)
    link.invalidate()
    link.step(to: 7)
    #expect(times.last == 6)
  }

  @Test func theClockGoesForward() {
    let time = CACurrentMediaTime()
    #expect(time > 0 && CACurrentMediaTime() >= time)
  }
}
