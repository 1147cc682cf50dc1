import Foundation

/// Something that finds a gesture in touches.
///
/// Here are no fingers, and no selectors: whoever feeds a recogniser sets its state and what it found, and those who
/// listen do so with closures.
@MainActor open class UIGestureRecognizer: NSObject {
  /// The stage of a gesture.
  public enum State: Int, Sendable {
    /// Nothing was found yet.
    case possible
    /// A gesture that goes on was found.
    case began
    /// The gesture goes on.
    case changed
    /// The gesture is at its end, or was one that takes no time.
    case ended
    /// The gesture no longer counts.
    case cancelled
    /// It was another gesture.
    case failed

    /// A gesture that takes no time was found.
    public static let recognized = State.ended
  }

  /// The stage of the gesture; setting it tells those who listen, but for `possible` and `failed`.
  open var state = State.possible {
    didSet {
      guard state != .possible, state != .failed else { return }
      for handler in handlers { handler(self) }
    }
  }

  /// Whether touches count.
  open var isEnabled = true
  /// Whether views are not told of touches that belong to the gesture.
  open var cancelsTouchesInView = true
  /// Somebody who is asked about the gesture.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view whose touches count.
  open internal(set) weak var view: UIView?
  /// The number of fingers.
  open var numberOfTouches = 0
  /// A name to find the recogniser by.
  open var name: String?

  /// The gestures that have to fail before this one counts.
  public private(set) var requiredFailures: [UIGestureRecognizer] = []

  private var handlers: [(UIGestureRecognizer) -> Void] = []
  private var point = CGPoint.zero

  /// A recogniser that tells `handler`.
  public init(_ handler: ((UIGestureRecognizer) -> Void)? = nil) {
    if let handler { handlers.append(handler) }
  }

  /// Tells another `handler` too.
  public func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) { handlers.append(handler) }

  /// Lets the gesture count only when another one failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requiredFailures.append(otherGestureRecognizer)
  }

  /// The middle of the fingers in a view's points; in those of the window without one.
  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }

  /// Says where the middle of the fingers is, in a view's points.
  public func setLocation(_ point: CGPoint, in view: UIView?) {
    self.point = view?.convert(point, to: nil) ?? point
  }
}

/// Somebody who is asked about a gesture.
///
/// A class has to declare the methods that it wants to be called for beside the conformance itself.
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether the gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether a touch may count.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Whether two gestures may go on at the same time.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Says yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Says yes.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Says no.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}
