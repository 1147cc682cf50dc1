/// Recognises two fingers that move together or apart.
package struct PinchRecognizer: TouchRecognizer {
  package private(set) var reading = GestureReading()
  private var base: FingerPair?
  private var speed = Speedometer()

  package init() {}

  /// The change of the distance that makes a pinch, in logical pixels.
  package static let slop = 8.0

  package mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    guard let pair = FingerPair(touches) else { return touches.isEmpty ? .failed : .undecided }
    guard let base, base.isSame(as: pair) else {
      self.base = pair
      return .undecided
    }
    guard abs(pair.distance - base.distance) >= Self.slop else { return .undecided }
    self.base = pair
    reading.point = pair.middle
    reading.touchCount = touches.fingers.count
    speed.add([1, 0], at: touches.time)
    return .found
  }

  package mutating func follow(_ touches: TouchTracker) -> Bool {
    reading.touchCount = touches.fingers.count
    guard let pair = FingerPair(touches), let base, base.isSame(as: pair), !touches.wasCancelled else {
      reading.scaleVelocity = touches.wasCancelled ? 0 : speed.speed(at: touches.time).x
      return false
    }
    reading.point = pair.middle
    reading.scale = pair.distance / base.distance
    speed.add([reading.scale, 0], at: touches.time)
    reading.scaleVelocity = speed.speed(at: touches.time).x
    return true
  }

  package mutating func reset() { self = PinchRecognizer() }
}
