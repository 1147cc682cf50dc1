import Cartouche

/// The last tap with one finger, as long as another one makes two of it.
struct TapMemory: Sendable {
  /// The last tap; `nil` when there was none that still counts.
  private(set) var tap: TouchTracker.Tap?

  /// The longest time between two taps of a double tap.
  static let interval = Duration.milliseconds(350)
  /// The longest distance between two taps of a double tap, in logical pixels.
  static let reach = 45.0

  /// Whether fingers that were put down at a moment and a place come right after the tap.
  func precedes(_ touches: TouchTracker) -> Bool {
    guard let tap else { return false }
    return touches.start - tap.time <= Self.interval && (touches.startPoint - tap.point).length <= Self.reach
  }

  /// Keeps a tap.
  mutating func remember(_ tap: TouchTracker.Tap?) { self.tap = tap }
}
