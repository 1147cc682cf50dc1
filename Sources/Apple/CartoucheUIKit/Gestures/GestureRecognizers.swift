import Foundation

/// Recognises taps.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in a row.
  open var numberOfTapsRequired = 1
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var press = FingerPress()
  private var lastTap: TimeInterval?

  /// The maximum time in seconds between two taps.
  private static let interval: TimeInterval = 0.35
  /// The maximum duration of a tap in seconds.
  private static let duration: TimeInterval = 0.75

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    advance(to: event.timestamp)
    guard state == .possible else { return }
    press.begin(activeTouches, at: event.timestamp)
    if activeTouches.count > numberOfTouchesRequired { fail() }
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if press.travel(of: activeTouches) > FingerPress.slop { fail() }
  }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.isEmpty else { return }
    guard press.count == numberOfTouchesRequired, press.travel(of: Array(touches)) <= FingerPress.slop,
      event.timestamp - press.start <= Self.duration
    else { return fail() }
    press.end()
    taps += 1
    lastTap = event.timestamp
    if taps >= numberOfTapsRequired {
      taps = 0
      lastTap = nil
      propose(.ended)
    }
  }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { (taps, lastTap, press) = (0, nil, FingerPress()) }

  /// Fails if another tap would come too late.
  open override func advance(to time: TimeInterval) {
    guard let lastTap, time - lastTap > Self.interval, state == .possible else { return }
    reset()
    if activeTouches.isEmpty { fail() }
  }
}

/// Recognises fingers that stay for a while.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time in seconds for which the fingers must stay.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance in points that the fingers may move in that time.
  open var allowableMovement: CGFloat = 10
  /// The number of preceding taps.
  open var numberOfTapsRequired = 0
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private var press = FingerPress()

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    press.begin(activeTouches, at: event.timestamp)
    if activeTouches.count > numberOfTouchesRequired { return fail() }
    advance(to: event.timestamp)
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    advance(to: event.timestamp)
    if state == .began || state == .changed {
      state = .changed
    } else if proposal == nil, press.travel(of: activeTouches) > Double(allowableMovement) {
      fail()
    }
  }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { state = .ended } else { fail() }
  }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { press = FingerPress() }

  /// Recognises fingers that have stayed long enough.
  open override func advance(to time: TimeInterval) {
    guard state == .possible, proposal == nil, numberOfTapsRequired == 0,
      activeTouches.count == numberOfTouchesRequired, time - press.start >= minimumPressDuration
    else { return }
    propose(.began)
  }
}

/// Recognises fingers that move.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of fingers.
  open var minimumNumberOfTouches = 1
  /// The maximum number of fingers.
  open var maximumNumberOfTouches = Int.max

  private var moved = CGPoint.zero
  private var speed = CGPoint.zero
  private var press = FingerPress()
  private var last = CGPoint.zero
  private var roster = 0
  private var meter = FingerSpeed()

  /// The distance that the fingers have moved since the gesture began, in points of a view.
  open func translation(in view: UIView?) -> CGPoint { moved }

  /// Sets the distance that the fingers have moved since the gesture began.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }

  /// The speed of the fingers in points per second.
  open func velocity(in view: UIView?) -> CGPoint { speed }

  /// Sets the speed of the fingers in points per second; an addition for programs that feed the recogniser.
  public func setVelocity(_ velocity: CGPoint) { speed = velocity }

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    press.begin(activeTouches, at: event.timestamp)
    if activeTouches.count > maximumNumberOfTouches, state == .possible { return fail() }
    (last, roster) = (location(in: nil), activeTouches.count)
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let here = location(in: nil)
    if state == .began || state == .changed {
      // With one finger more or less, the middle is a different point.
      if roster == activeTouches.count {
        moved = CGPoint(x: moved.x + here.x - last.x, y: moved.y + here.y - last.y)
      }
      (last, roster) = (here, activeTouches.count)
      meter.add(moved, at: event.timestamp)
      speed = meter.speed(at: event.timestamp)
      state = .changed
    } else if activeTouches.count >= minimumNumberOfTouches, proposal == nil,
      press.shift(of: activeTouches) >= FingerPress.slop
    {
      (moved, speed, last, roster) = (.zero, .zero, here, activeTouches.count)
      meter = FingerSpeed()
      meter.add(.zero, at: event.timestamp)
      propose(.began)
    }
  }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    (last, roster) = (location(in: nil), activeTouches.count)
    guard activeTouches.count < minimumNumberOfTouches else { return }
    speed = meter.speed(at: event.timestamp)
    if state == .began || state == .changed { state = .ended } else { fail() }
  }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { (moved, speed, press, meter) = (.zero, .zero, FingerPress(), FingerSpeed()) }
}

/// Recognises two fingers that move together or apart.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance between the fingers, relative to that at the beginning of the gesture.
  open var scale: CGFloat = 1
  /// The change of the scale per second.
  open var velocity: CGFloat = 0

  private var pair = TwoFingers()
  private var meter = FingerSpeed()

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { pair.begin(activeTouches) }
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let distance = pair.distance(activeTouches) else { return }
    if state == .began || state == .changed {
      scale = distance / pair.startDistance
      meter.add(CGPoint(x: scale, y: 0), at: event.timestamp)
      velocity = meter.speed(at: event.timestamp).x
      state = .changed
    } else if proposal == nil, abs(distance - pair.startDistance) >= 8 {
      pair.begin(activeTouches)
      (scale, velocity) = (1, 0)
      propose(.began)
    }
  }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.count < 2 else { return }
    if state == .began || state == .changed { state = .ended } else if activeTouches.isEmpty { fail() }
  }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { (scale, velocity, pair, meter) = (1, 0, TwoFingers(), FingerSpeed()) }
}

/// Recognises two fingers that rotate.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle in radians since the gesture began.
  open var rotation: CGFloat = 0
  /// The change of the angle per second.
  open var velocity: CGFloat = 0

  private var pair = TwoFingers()
  private var last: CGFloat = 0
  private var meter = FingerSpeed()

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { pair.begin(activeTouches) }
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let angle = pair.angle(activeTouches) else { return }
    if state == .began || state == .changed {
      rotation += (angle - last).remainder(dividingBy: 2 * .pi)
      last = angle
      meter.add(CGPoint(x: rotation, y: 0), at: event.timestamp)
      velocity = meter.speed(at: event.timestamp).x
      state = .changed
    } else if proposal == nil, abs((angle - pair.startAngle).remainder(dividingBy: 2 * .pi)) >= .pi / 60 {
      (rotation, velocity, last) = (0, 0, angle)
      propose(.began)
    }
  }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.count < 2 else { return }
    if state == .began || state == .changed { state = .ended } else if activeTouches.isEmpty { fail() }
  }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { (rotation, velocity, pair, meter) = (0, 0, TwoFingers(), FingerSpeed()) }
}
