import Foundation

/// Finds taps.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in a row.
  open var numberOfTapsRequired = 1
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
}

/// Finds fingers that stay for a while.
@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time in seconds that the fingers have to stay.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance in points that the fingers may move in that time.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before.
  open var numberOfTapsRequired = 0
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
}

/// Finds fingers that move.
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The fewest fingers.
  open var minimumNumberOfTouches = 1
  /// The most fingers.
  open var maximumNumberOfTouches = Int.max

  private var moved = CGPoint.zero
  private var speed = CGPoint.zero

  /// The distance that the fingers moved since the gesture began, in points of a view.
  open func translation(in view: UIView?) -> CGPoint { moved }

  /// Says how far the fingers moved since the gesture began.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }

  /// The speed of the fingers in points per second.
  open func velocity(in view: UIView?) -> CGPoint { speed }

  /// Says the speed of the fingers in points per second; an addition for whoever feeds the recogniser.
  public func setVelocity(_ velocity: CGPoint) { speed = velocity }
}

/// Finds two fingers that come closer or go apart.
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers, in that when the gesture began.
  open var scale: CGFloat = 1
  /// The change of the scale per second.
  open var velocity: CGFloat = 0
}

/// Finds two fingers that turn.
@MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle in radians since the gesture began.
  open var rotation: CGFloat = 0
  /// The change of the angle per second.
  open var velocity: CGFloat = 0
}
