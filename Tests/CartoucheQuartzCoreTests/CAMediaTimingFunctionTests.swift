import CartoucheQuartzCore
import Foundation
import Synchronization
import Testing

@Suite struct CAMediaTimingFunctionTests {
  @Test func namesStandForCurves() {
    var point: [Float] = [0, 0]
    let function = CAMediaTimingFunction(name: .default)
    function.getControlPoint(at: 1, values: &point)
    #expect(point == [0.25, 0.1])
    function.getControlPoint(at: 3, values: &point)
    #expect(point == [1, 1])
    function.getControlPoint(at: 4, values: &point)
    #expect(point == [1, 1])
    #expect(CAMediaTimingFunction(name: .easeIn) == CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
  }

  @Test func followsTheCurveFromEndToEnd() {
    let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    for function in names.map(CAMediaTimingFunction.init(name:)) {
      #expect(
        function.progress(at: -1) == 0 && function.progress(at: 0) == 0 && function.progress(at: 2) == 1)
      let steps = (0...100).map { function.progress(at: Double($0) / 100) }
      #expect(steps == steps.sorted())
    }
    #expect(abs(CAMediaTimingFunction(name: .linear).progress(at: 0.3) - 0.3) < 1e-6)
    #expect(abs(CAMediaTimingFunction(name: .easeInEaseOut).progress(at: 0.5) - 0.5) < 1e-6)
    // The values of CSS's `ease` and `ease-in`, the same curves, at a quarter.
    #expect(abs(CAMediaTimingFunction(name: .default).progress(at: 0.25) - 0.4085) < 1e-3)
    #expect(abs(CAMediaTimingFunction(name: .easeIn).progress(at: 0.25) - 0.0935) < 1e-3)
  }

  @Test func mayOvershoot() {
    #expect(CAMediaTimingFunction(controlPoints: 0.3, 1.6, 0.6, 1.4).progress(at: 0.6) > 1)
  }
}

@Suite struct CADisplayLinkTests {
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

  @Test func callsInARunLoop() {
    // A run loop of a thread of its own, which nothing else runs.
    let thread = Thread {
      var count = 0
      let link = CADisplayLink { _ in count += 1 }
      link.preferredFramesPerSecond = 100
      link.add(to: .current, forMode: .default)
      let end = Date(timeIntervalSinceNow: 5)
      while count < 3, Date() < end {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
      }
      link.invalidate()
      Self.calls.withLock { $0 = count }
    }
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.005) }
    #expect(Self.calls.withLock { $0 } >= 3)
  }

  private static let calls = Mutex(0)

  @Test func theClockGoesForward() {
    let time = CACurrentMediaTime()
    #expect(time > 0 && CACurrentMediaTime() >= time)
  }
}
