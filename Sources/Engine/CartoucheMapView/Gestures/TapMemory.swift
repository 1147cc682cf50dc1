import Cartouche

/// The last tap with one finger, for as long as another one would make a double tap.
struct TapMemory: Sendable {
  /// The last tap; `nil` if there is none that still counts.
  private(set) var tap: TouchTracker.Tap?

  /// The maximum time between the two taps of a double tap.
  static let interval = Duration.milliseconds(350)
  /// The maximum distance between the two taps of a double tap, in logical pixels.
  static let reach = 45.0

  /// Whether fingers that were put down at a moment and a place immediately follow the tap.
  func precedes(_ touches: TouchTracker) -> Bool {
    guard let tap else { return false }
    return touches.start - tap.time <= Self.interval && (touches.startPoint - tap.point).length <= Self.reach
  }

  /// Stores a tap.
  mutating func remember(_ tap: TouchTracker.Tap?) { self.tap = tap }
}
