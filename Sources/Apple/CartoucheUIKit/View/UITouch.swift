import Foundation

/// A finger on a screen.
@preconcurrency @MainActor open class UITouch: NSObject {
  /// The stage of a touch.
  public enum Phase: Int, Sendable {
    /// The finger was put down.
    case began
    /// The finger moved.
    case moved
    /// The finger has not moved.
    case stationary
    /// The finger was lifted.
    case ended
    /// The touch was cancelled.
    case cancelled
  }

  /// The stage of the touch.
  open private(set) var phase: Phase
  /// The time in seconds since the machine started.
  open private(set) var timestamp: TimeInterval
  /// The number of taps in a row at this place.
  open private(set) var tapCount: Int
  /// The view where the touch began.
  open internal(set) weak var view: UIView?

  /// The number of the touch among all that were made.
  package let number: Int
  private static var count = 0

  /// The recognisers that have watched the touch since it began.
  var recognizers: [UIGestureRecognizer] = []
  /// Whether a recogniser has taken the touch from its view.
  var isTaken = false

  /// The view in whose points places are given.
  private weak var space: UIView?
  private var point: CGPoint
  private var previousPoint: CGPoint

  /// A touch for views and recognisers: it begins at a point of a view.
  ///
  /// An addition: on a device the screen makes touches.
  public init(at point: CGPoint, in view: UIView, timestamp: TimeInterval = 0, tapCount: Int = 1) {
    Self.count += 1
    number = Self.count
    phase = .began
    self.timestamp = timestamp
    self.tapCount = tapCount
    self.view = view
    space = view
    self.point = view.convert(point, to: nil)
    previousPoint = self.point
  }

  /// A touch of no view that begins at the origin.
  public override init() {
    Self.count += 1
    number = Self.count
    (phase, timestamp, tapCount, point, previousPoint) = (.began, 0, 1, .zero, .zero)
  }

  /// Changes the touch: moves it to a point of the view that it was made for, in a phase.
  public func change(to point: CGPoint, phase: Phase, timestamp: TimeInterval) {
    previousPoint = self.point
    self.point = space?.convert(point, to: nil) ?? point
    (self.phase, self.timestamp) = (phase, timestamp)
  }

  /// The place in a view's points; in those of the window without one.
  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }

  /// The place before the last change in a view's points; in those of the window without one.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousPoint, from: nil) ?? previousPoint
  }
}

/// The touches at one time.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The fingers that are on the screen, if the event is about fingers.
  public let allTouches: Set<UITouch>?
  /// The time in seconds since the machine started.
  public let timestamp: TimeInterval

  /// An event that is not about fingers.
  public override init() { (allTouches, timestamp) = (nil, 0) }

  /// An event for views.
  public init(touches: Set<UITouch>, timestamp: TimeInterval = 0) {
    allTouches = touches
    self.timestamp = timestamp
  }
}
