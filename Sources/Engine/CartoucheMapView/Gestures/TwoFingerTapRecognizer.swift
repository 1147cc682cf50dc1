import Cartouche

/// Recognises a tap with two fingers.
struct TwoFingerTapRecognizer: TouchRecognizer {
  private(set) var reading = GestureReading()

  mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    reading.point = touches.fullMiddle
    reading.touchCount = 2
    if touches.isTap(fingers: 2) { return .found }
    return touches.couldBeTap(fingers: 2) ? .undecided : .failed
  }

  mutating func reset() { self = TwoFingerTapRecognizer() }
}
