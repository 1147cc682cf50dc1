import CartoucheGeometry
import Foundation

/// A recogniser of gestures in touches.
///
/// Fingers come by ``UIView/send(_:)``, time by ``advance(to:)``. There are no selectors here: listeners are closures.
/// A recogniser can also be fed by hand, by setting its state and its results.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// The stage of a gesture.
  public enum State: Int, Sendable {
    /// Nothing has been recognised yet.
    case possible
    /// A continuous gesture was recognised.
    case began
    /// The gesture continues.
    case changed
    /// The gesture has ended, or was a discrete one.
    case ended
    /// The gesture was cancelled.
    case cancelled
    /// It was not this gesture.
    case failed

    /// A discrete gesture was recognised.
    public static let recognized = State.ended
  }

  /// The stage of the gesture; setting it calls the listeners, except for `possible` and `failed`.
  open var state = State.possible {
    didSet {
      guard state != .possible, state != .failed else { return }
      for handler in handlers { handler(self) }
    }
  }

  /// Whether the recogniser handles touches.
  open var isEnabled = true
  /// Whether touches that belong to the gesture are cancelled in views.
  open var cancelsTouchesInView = true
  /// The delegate that is asked about the gesture.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view whose touches are handled.
  open internal(set) weak var view: UIView?
  /// The number of fingers.
  open var numberOfTouches = 0
  /// A name for finding the recogniser.
  open var name: String?

  /// The gestures that must fail before this one is recognised.
  public private(set) var requiredFailures: [UIGestureRecognizer] = []

  /// Whether fingers are sent to the recogniser; false for one whose gesture is recognised elsewhere.
  package var followsTouches = true
  /// The handled fingers that are down.
  private(set) var activeTouches: [UITouch] = []
  /// The places of these fingers since the first of them was put down.
  private(set) var fingers = TouchTracker()
  /// The stage that the recogniser would enter if no other one had the fingers.
  private(set) var proposal: State?

  private var handlers: [(UIGestureRecognizer) -> Void] = []
  private var point = CGPoint.zero

  /// A recogniser that calls `handler`.
  public init(_ handler: ((UIGestureRecognizer) -> Void)? = nil) {
    if let handler { handlers.append(handler) }
  }

  /// Adds another `handler`.
  public func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) { handlers.append(handler) }

  /// Lets the gesture be recognised only after another one failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requiredFailures.append(otherGestureRecognizer)
  }

  /// The middle of the fingers in a view's points; in those of the window without one.
  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }

  /// Sets the middle of the fingers, in a view's points.
  public func setLocation(_ point: CGPoint, in view: UIView?) {
    self.point = view?.convert(point, to: nil) ?? point
  }

  // MARK: Touches, for subclasses

  /// Handles fingers that were put down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles fingers that moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles fingers that were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles fingers whose touches were cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Resets the recogniser for other fingers.
  open func reset() {}

  /// Lets time pass until a moment in seconds, at which a gesture may be recognised or fail; an addition.
  open func advance(to time: TimeInterval) {}

  /// Proposes a stage: ``UIView/send(_:)`` decides whether another gesture has the fingers.
  func propose(_ state: State) { proposal = state }

  /// Whether a gesture was found but is not yet recognised.
  package var isPending: Bool { proposal != nil && state == .possible }

  /// Whether fingers are on the screen that the recogniser watches, or its gesture waits for others to fail.
  package var hasFingers: Bool { !activeTouches.isEmpty || isPending }

  /// Lets a recogniser follow the gesture, or judge the fingers before one was found.
  ///
  /// - Returns: The stage to enter after its measures were read; `nil` to stay in the present one.
  func stage(by recognizer: inout some TouchRecognizer) -> State? {
    if state == .began || state == .changed { return recognizer.follow(fingers) ? .changed : .ended }
    guard proposal == nil else { return fingers.isEmpty ? .failed : nil }
    return switch recognizer.judge(fingers) {
    case .undecided: nil
    case .found: .began
    case .failed: .failed
    }
  }

  /// Enters a stage; the beginning of a gesture is proposed.
  func enter(_ stage: State?) {
    switch stage {
    case nil: return
    case .began?: propose(.began)
    case .failed?: fail()
    case let stage?: state = stage
    }
  }

  /// Enters the proposed stage.
  func accept() {
    guard let proposal else { return }
    self.proposal = nil
    state = proposal
  }

  /// Gives up the fingers.
  package func fail() {
    proposal = nil
    state = state == .began || state == .changed ? .cancelled : .failed
  }

  /// Handles the fingers of a moment, as far as it watches them.
  func follow(_ touches: [UITouch], _ event: UIEvent) {
    if activeTouches.isEmpty { fingers = TouchTracker() }
    if activeTouches.isEmpty, touches.contains(where: { $0.phase == .began }),
      state != .possible || proposal != nil
    {
      proposal = nil
      state = .possible
      reset()
    }
    func those(_ phase: UITouch.Phase) -> Set<UITouch> { Set(touches.filter { $0.phase == phase }) }
    func track(_ touches: some Sequence<UITouch>) {
      fingers.apply(touches.map(Touch.init), at: Duration(timestamp: event.timestamp))
    }
    let began = touches.filter { $0.phase == .began && !activeTouches.contains($0) }
    activeTouches += began
    let lifted = those(.ended).union(those(.cancelled))
    // The middle of the remaining fingers, or of the last ones.
    let left = activeTouches.filter { !lifted.contains($0) }
    let counted = left.isEmpty ? activeTouches : left
    if !counted.isEmpty {
      let sum = counted.reduce(CGPoint.zero) {
        CGPoint(x: $0.x + $1.location(in: nil).x, y: $0.y + $1.location(in: nil).y)
      }
      point = CGPoint(x: sum.x / CGFloat(counted.count), y: sum.y / CGFloat(counted.count))
    }
    numberOfTouches = counted.count
    track(touches.filter { $0.phase == .began || $0.phase == .moved })
    defer { activeTouches = left }
    guard state != .failed, state != .cancelled, state != .ended else {
      return track(touches.filter(lifted.contains))
    }
    if !began.isEmpty { touchesBegan(Set(began), with: event) }
    if case let moved = those(.moved), !moved.isEmpty { touchesMoved(moved, with: event) }
    activeTouches = left
    track(touches.filter(lifted.contains))
    if case let ended = those(.ended), !ended.isEmpty { touchesEnded(ended, with: event) }
    if case let cancelled = those(.cancelled), !cancelled.isEmpty { touchesCancelled(cancelled, with: event) }
  }
}

/// A delegate that is asked about a gesture.
///
/// A class must declare the methods that are to be called beside the conformance itself.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether the gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether a touch may be handled.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Whether two gestures may be recognised at the same time.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

extension Touch {
  /// A finger in points of the window; one that has not moved counts as moved.
  @MainActor fileprivate init(_ touch: UITouch) {
    let place = touch.location(in: nil)
    let phase: Phase =
      switch touch.phase {
      case .began: .began
      case .moved, .stationary: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
    self.init(id: touch.number, phase, at: SIMD2(Double(place.x), Double(place.y)))
  }
}

extension Duration {
  /// A time in seconds, within 30,000 years of 0; 0 for what is not a number.
  init(timestamp: TimeInterval) {
    self = timestamp.isNaN ? .zero : .seconds(Swift.min(Swift.max(timestamp, -1e12), 1e12))
  }
}
