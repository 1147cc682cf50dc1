import Cartouche

/// Recognises a tap of one finger, after which the finger is immediately put down again and moves up or down.
struct QuickZoomRecognizer: TouchRecognizer {
  private(set) var reading = GestureReading()
  private var memory = TapMemory()
  private var origin = SIMD2<Double>.zero

  mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    if touches.isTap(fingers: 1) {
      memory.remember(
        memory.precedes(touches)
          ? nil : TouchTracker.Tap(point: touches.startPoint, time: touches.time))
      return .undecided
    }
    guard let finger = touches.fingers.first, touches.maximumCount == 1 else {
      memory.remember(nil)
      return .failed
    }
    guard memory.precedes(touches) else { return touches.travel > TouchTracker.slop ? .failed : .undecided }
    guard (finger.point - finger.start).length >= TouchTracker.slop else { return .undecided }
    memory.remember(nil)
    origin = finger.point
    reading = GestureReading()
    reading.point = finger.point
    reading.touchCount = 1
    return .found
  }

  mutating func follow(_ touches: TouchTracker) -> Bool {
    reading.touchCount = touches.fingers.count
    guard let finger = touches.fingers.first, touches.maximumCount == 1 else { return false }
    reading.point = finger.point
    reading.translation = finger.point - origin
    return true
  }

  mutating func wait(until time: Duration) -> GestureVerdict {
    guard let tap = memory.tap, time - tap.time > TapMemory.interval else { return .undecided }
    memory.remember(nil)
    return .failed
  }

  mutating func reset() {}
}
