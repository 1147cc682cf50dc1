import Foundation

/// Something that finds a gesture in touches.
///
/// Fingers come by ``UIView/send(_:)``, time by ``advance(to:)``. Here are no selectors: those who listen do so with
/// closures. A recogniser can also be fed by hand: by setting its state and what it found.
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

  /// Whether fingers are sent to the recogniser; not for one whose gesture somebody else finds.
  package var followsTouches = true
  /// The fingers that count and are down.
  private(set) var activeTouches: [UITouch] = []
  /// The stage that the recogniser would go to if no other had the fingers.
  private(set) var proposal: State?

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

  // MARK: Touches, for subclasses

  /// Takes fingers that were put down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Takes fingers that moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Takes fingers that were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Takes fingers that no longer count.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Makes ready for other fingers.
  open func reset() {}

  /// Lets time pass until a moment in seconds, at which a gesture may be found or fail; an addition.
  open func advance(to time: TimeInterval) {}

  /// Would go to a stage: ``UIView/send(_:)`` decides whether another gesture has the fingers.
  func propose(_ state: State) { proposal = state }

  /// Whether a gesture was found that does not count yet.
  package var isPending: Bool { proposal != nil && state == .possible }

  /// Takes the proposed stage.
  func accept() {
    guard let proposal else { return }
    self.proposal = nil
    state = proposal
  }

  /// Gives the fingers up.
  package func fail() {
    proposal = nil
    state = state == .began || state == .changed ? .cancelled : .failed
  }

  /// Takes the fingers of a moment, of those that it watches.
  func follow(_ touches: [UITouch], _ event: UIEvent) {
    if activeTouches.isEmpty, touches.contains(where: { $0.phase == .began }),
      state != .possible || proposal != nil
    {
      proposal = nil
      state = .possible
      reset()
    }
    func those(_ phase: UITouch.Phase) -> Set<UITouch> { Set(touches.filter { $0.phase == phase }) }
    let began = touches.filter { $0.phase == .began && !activeTouches.contains($0) }
    activeTouches += began
    let lifted = those(.ended).union(those(.cancelled))
    // The middle of the fingers that are left, or of the last ones.
    let left = activeTouches.filter { !lifted.contains($0) }
    let counted = left.isEmpty ? activeTouches : left
    if !counted.isEmpty {
      let sum = counted.reduce(CGPoint.zero) {
        CGPoint(x: $0.x + $1.location(in: nil).x, y: $0.y + $1.location(in: nil).y)
      }
      point = CGPoint(x: sum.x / CGFloat(counted.count), y: sum.y / CGFloat(counted.count))
    }
    numberOfTouches = counted.count
    guard state != .failed, state != .cancelled, state != .ended else {
      activeTouches = left
      return
    }
    if !began.isEmpty { touchesBegan(Set(began), with: event) }
    if case let moved = those(.moved), !moved.isEmpty { touchesMoved(moved, with: event) }
    activeTouches = left
    if case let ended = those(.ended), !ended.isEmpty { touchesEnded(ended, with: event) }
    if case let cancelled = those(.cancelled), !cancelled.isEmpty { touchesCancelled(cancelled, with: event) }
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
