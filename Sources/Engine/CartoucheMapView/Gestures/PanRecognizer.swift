import Cartouche

/// Recognises one finger that moves, or two that move together.
struct PanRecognizer: TouchRecognizer {
  private(set) var reading = GestureReading()
  private var last = SIMD2<Double>.zero
  private var roster = -1
  private var origin = SIMD2<Double>.zero
  private var speed = Speedometer()

  mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    guard !touches.isEmpty, touches.fingers.count <= 2 else { return touches.isEmpty ? .failed : .undecided }
    if roster != touches.roster {
      // Another finger begins a new measurement.
      roster = touches.roster
      origin = touches.fingers.reduce(.zero) { $0 + $1.start } / Double(touches.fingers.count)
    }
    guard (touches.middle - origin).length >= TouchTracker.slop else { return .undecided }
    last = touches.middle
    reading.point = last
    reading.touchCount = touches.fingers.count
    speed.add(.zero, at: touches.time)
    return .found
  }

  mutating func follow(_ touches: TouchTracker) -> Bool {
    reading.touchCount = touches.fingers.count
    guard !touches.isEmpty, !touches.wasCancelled else {
      reading.velocity = touches.wasCancelled ? .zero : speed.speed(at: touches.time)
      return false
    }
    if roster == touches.roster { reading.translation += touches.middle - last }
    roster = touches.roster
    last = touches.middle
    reading.point = last
    speed.add(reading.translation, at: touches.time)
    reading.velocity = speed.speed(at: touches.time)
    return true
  }

  mutating func reset() { self = PanRecognizer() }
}
