/// Recognises fingers that move together.
package struct PanRecognizer: TouchRecognizer {
  package private(set) var reading = GestureReading()
  /// The numbers of fingers that can begin the gesture.
  private let counts: ClosedRange<Int>
  private var last = SIMD2<Double>.zero
  private var roster = -1
  private var origin = SIMD2<Double>.zero
  private var speed = Speedometer()

  /// A recogniser of a gesture of one or two fingers, or of given numbers.
  package init(fingers counts: ClosedRange<Int> = 1...2) { self.counts = counts }

  package mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    guard counts.contains(touches.fingers.count) else { return touches.isEmpty ? .failed : .undecided }
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

  package mutating func follow(_ touches: TouchTracker) -> Bool {
    reading.touchCount = touches.fingers.count
    guard touches.fingers.count >= counts.lowerBound, !touches.wasCancelled else {
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

  package mutating func reset() { self = PanRecognizer(fingers: counts) }
}
