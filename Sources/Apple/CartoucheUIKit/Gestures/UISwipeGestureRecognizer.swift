import Foundation

/// Recognises fingers that move quickly in a direction.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions.
  public struct Direction: OptionSet, Sendable {
    /// The bits of the directions.
    public let rawValue: UInt
    /// Directions by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that count.
  open var direction = Direction.right
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private var start: (place: CGPoint, time: TimeInterval)?
  /// The distance in points, and the duration in seconds.
  private static let (distance, duration): (CGFloat, TimeInterval) = (50, 0.5)

  /// Handles fingers that were put down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if activeTouches.count > numberOfTouchesRequired { return fail() }
    start = (location(in: nil), event.timestamp)
  }

  /// Handles fingers that moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, state == .possible, proposal == nil, activeTouches.count == numberOfTouchesRequired
    else {
      return
    }
    if event.timestamp - start.time > Self.duration { return fail() }
    let here = location(in: nil)
    let (x, y) = (here.x - start.place.x, here.y - start.place.y)
    guard max(abs(x), abs(y)) >= Self.distance else { return }
    let way: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    if direction.contains(way) { propose(.ended) } else { fail() }
  }

  /// Handles fingers that were lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, proposal == nil { fail() }
  }

  /// Handles fingers whose touches were cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  /// Resets the recogniser for other fingers.
  open override func reset() { start = nil }
}
