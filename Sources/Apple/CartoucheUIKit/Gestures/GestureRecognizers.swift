import CartoucheGeometry
import Foundation

/// Recognises taps.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in a row.
  open var numberOfTapsRequired = 1
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var lastTap: TimeInterval?

  /// The maximum time in seconds between two taps.
  private static let interval: TimeInterval = 0.35
  /// The maximum duration of a tap.
  private static let duration = Duration.milliseconds(750)

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    advance(to: event.timestamp)
    guard state == .possible else { return }
    if activeTouches.count > numberOfTouchesRequired { fail() }
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if fingers.travel > TouchTracker.slop { fail() }
  }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.isEmpty else { return }
    guard fingers.isTap(fingers: numberOfTouchesRequired, within: Self.duration) else { return fail() }
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
  open override func reset() { (taps, lastTap) = (0, nil) }

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

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if activeTouches.count > numberOfTouchesRequired { return fail() }
    advance(to: event.timestamp)
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    advance(to: event.timestamp)
    if state == .began || state == .changed {
      state = .changed
    } else if proposal == nil, fingers.travel > Double(allowableMovement) {
      fail()
    }
  }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { state = .ended } else { fail() }
  }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Recognises fingers that have stayed long enough.
  open override func advance(to time: TimeInterval) {
    guard state == .possible, proposal == nil, numberOfTapsRequired == 0,
      activeTouches.count == numberOfTouchesRequired,
      Duration(timestamp: time) - fingers.start >= Duration(timestamp: minimumPressDuration)
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
  private var drag = PanRecognizer()

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
    if state == .possible {
      if activeTouches.count > maximumNumberOfTouches { return fail() }
      if touches.count == activeTouches.count {
        let least = max(minimumNumberOfTouches, 1)
        drag = PanRecognizer(fingers: least...max(least, maximumNumberOfTouches))
      }
    }
    takeFingers()
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { takeFingers() }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    takeFingers()
    if state == .possible, activeTouches.count < minimumNumberOfTouches { fail() }
  }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { (moved, speed) = (.zero, .zero) }

  private func takeFingers() {
    let before = drag.reading.translation
    let next = stage(by: &drag)
    let way = drag.reading.translation - before
    moved = next == .began ? .zero : CGPoint(x: moved.x + way.x, y: moved.y + way.y)
    speed = CGPoint(x: drag.reading.velocity.x, y: drag.reading.velocity.y)
    enter(next)
  }
}

/// Recognises two fingers that move together or apart.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance between the fingers, relative to that at the beginning of the gesture.
  open var scale: CGFloat = 1
  /// The change of the scale per second.
  open var velocity: CGFloat = 0

  private var pinch = PinchRecognizer()

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { takeFingers() }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { takeFingers() }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { takeFingers() }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { (scale, velocity, pinch) = (1, 0, PinchRecognizer()) }

  private func takeFingers() {
    let next = stage(by: &pinch)
    (scale, velocity) = (CGFloat(pinch.reading.scale), CGFloat(pinch.reading.scaleVelocity))
    enter(next)
  }
}

/// Recognises two fingers that rotate.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle in radians since the gesture began.
  open var rotation: CGFloat = 0
  /// The change of the angle per second.
  open var velocity: CGFloat = 0

  private var turn = RotateRecognizer()

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { takeFingers() }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { takeFingers() }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { takeFingers() }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { (rotation, velocity, turn) = (0, 0, RotateRecognizer()) }

  private func takeFingers() {
    let before = turn.reading.rotation
    let next = stage(by: &turn)
    rotation = next == .began ? 0 : rotation + (turn.reading.rotation - before) * .pi / 180
    velocity = turn.reading.rotationVelocity * .pi / 180
    enter(next)
  }
}
