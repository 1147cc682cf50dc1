/// Recognises two fingers that turn about each other.
package struct RotateRecognizer: TouchRecognizer {
  package private(set) var reading = GestureReading()
  private var base: FingerPair?
  private var last = 0.0
  private var speed = Speedometer()

  package init() {}

  /// The angle in degrees that makes a turn, so that a pinch does not turn the map.
  package static let threshold = 3.0

  package mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    guard let pair = FingerPair(touches) else { return touches.isEmpty ? .failed : .undecided }
    guard let base, base.isSame(as: pair) else {
      self.base = pair
      return .undecided
    }
    let turn = (pair.angle - base.angle).remainder(dividingBy: 360)
    guard abs(turn) >= Self.threshold else { return .undecided }
    self.base = pair
    last = pair.angle
    reading.point = pair.middle
    reading.touchCount = touches.fingers.count
    speed.add(.zero, at: touches.time)
    return .found
  }

  package mutating func follow(_ touches: TouchTracker) -> Bool {
    reading.touchCount = touches.fingers.count
    guard let pair = FingerPair(touches), let base, base.isSame(as: pair), !touches.wasCancelled else {
      reading.rotationVelocity = touches.wasCancelled ? 0 : speed.speed(at: touches.time).x
      return false
    }
    reading.point = pair.middle
    // Accumulated, so that more than half a turn is possible.
    reading.rotation += (pair.angle - last).remainder(dividingBy: 360)
    last = pair.angle
    speed.add([reading.rotation, 0], at: touches.time)
    reading.rotationVelocity = speed.speed(at: touches.time).x
    return true
  }

  package mutating func reset() { self = RotateRecognizer() }
}
