import Cartouche

/// A state machine that finds one gesture in fingers.
///
/// It judges by itself and knows no other gestures: ``GestureArena`` says whether what was found counts.
protocol TouchRecognizer: Sendable {
  /// The verdict on the fingers so far; asked for after each change, and when time has passed, until there is one.
  mutating func judge(_ touches: TouchTracker) -> GestureVerdict
  /// The verdict that time alone brings on fingers that were lifted, and judged, before.
  mutating func wait(until time: Duration) -> GestureVerdict
  /// Follows a gesture that was found; false when it is over.
  mutating func follow(_ touches: TouchTracker) -> Bool
  /// The measures of the gesture.
  var reading: GestureReading { get }
  /// Forgets the fingers before others are put down.
  mutating func reset()
}

extension TouchRecognizer {
  mutating func follow(_ touches: TouchTracker) -> Bool { false }
  mutating func wait(until time: Duration) -> GestureVerdict { .undecided }
}

/// A recogniser's verdict on the fingers so far.
enum GestureVerdict: Sendable {
  /// It cannot be told yet.
  case undecided
  /// The gesture was found.
  case found
  /// It is another gesture.
  case failed
}
