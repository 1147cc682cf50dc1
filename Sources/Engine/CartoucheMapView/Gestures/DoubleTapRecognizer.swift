import Cartouche

/// Recognises two taps of one finger in quick succession.
struct DoubleTapRecognizer: TouchRecognizer {
  private(set) var reading = GestureReading()
  private var memory = TapMemory()

  mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    reading.point = touches.startPoint
    reading.touchCount = 1
    guard touches.couldBeTap(fingers: 1) else {
      memory.remember(nil)
      return .failed
    }
    guard touches.isEmpty else { return .undecided }
    if memory.precedes(touches) {
      memory.remember(nil)
      return .found
    }
    memory.remember(TouchTracker.Tap(point: touches.startPoint, time: touches.time))
    return .undecided
  }

  mutating func wait(until time: Duration) -> GestureVerdict {
    guard let tap = memory.tap, time - tap.time > TapMemory.interval else { return .undecided }
    memory.remember(nil)
    return .failed
  }

  mutating func reset() {}
}
