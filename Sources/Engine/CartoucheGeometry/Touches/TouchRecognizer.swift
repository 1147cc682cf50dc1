/// A state machine that recognises one gesture.
///
/// It knows no other gestures: its owner decides whether a gesture that was found begins.
package protocol TouchRecognizer: Sendable {
  /// The verdict on the fingers so far; called after each change, and when time has passed, until there is one.
  mutating func judge(_ touches: TouchTracker) -> GestureVerdict
  /// The verdict that time alone gives on fingers that were lifted, and judged, before.
  mutating func wait(until time: Duration) -> GestureVerdict
  /// Follows a gesture that was found; false once it is over.
  mutating func follow(_ touches: TouchTracker) -> Bool
  /// The measures of the gesture.
  var reading: GestureReading { get }
  /// Forgets the fingers before others are put down.
  mutating func reset()
}

extension TouchRecognizer {
  package mutating func follow(_ touches: TouchTracker) -> Bool { false }
  package mutating func wait(until time: Duration) -> GestureVerdict { .undecided }
}

/// A recogniser's verdict on the fingers so far.
package enum GestureVerdict: Sendable {
  /// The gesture cannot be decided yet.
  case undecided
  /// The gesture was found.
  case found
  /// It is not this gesture.
  case failed
}
