import Cartouche

/// Recognises a tap of one finger that no other tap follows.
struct SingleTapRecognizer: TouchRecognizer {
  private(set) var reading = GestureReading()
  /// Whether a second tap would be another gesture, for which this one has to wait.
  var waits = true
  private var tap: TouchTracker.Tap?

  /// The moment from which the tap counts; `nil` if there is none.
  var due: Duration? { tap.map { waits ? $0.time + TapMemory.interval : $0.time } }

  mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    if let tap, touches.start >= tap.time, !touches.isEmpty {
      // Fingers were put down again: if near enough, it is another gesture.
      self.tap = nil
      let isFar = (touches.startPoint - tap.point).length > TapMemory.reach
      return isFar ? found(at: tap.point) : .failed
    }
    guard touches.couldBeTap(fingers: 1) else { return .failed }
    guard touches.isEmpty else { return .undecided }
    tap = TouchTracker.Tap(point: touches.startPoint, time: touches.time)
    return wait(until: touches.time)
  }

  mutating func wait(until time: Duration) -> GestureVerdict {
    guard let tap, let due, time >= due else { return .undecided }
    self.tap = nil
    return found(at: tap.point)
  }

  private mutating func found(at point: SIMD2<Double>) -> GestureVerdict {
    reading.point = point
    reading.touchCount = 1
    return .found
  }

  mutating func reset() {}
}
