/// The fingers on a view and their history since the first of them was put down.
package struct TouchTracker: Sendable {
  /// A finger on the view.
  package struct Finger: Sendable {
    package let id: Int
    /// The place where it was put down.
    package let start: SIMD2<Double>
    /// The current place.
    package var point: SIMD2<Double>
  }

  /// A tap with one finger.
  package struct Tap: Sendable {
    package let point: SIMD2<Double>
    package let time: Duration

    package init(point: SIMD2<Double>, time: Duration) { (self.point, self.time) = (point, time) }
  }

  /// The fingers in the order in which they were put down.
  package private(set) var fingers: [Finger] = []
  /// The moment of the last change.
  package private(set) var time = Duration.zero
  /// The moment when the first finger was put down.
  package private(set) var start = Duration.zero
  /// The place where the first finger was put down.
  package private(set) var startPoint = SIMD2<Double>.zero
  /// The maximum number of fingers at one time since the first was put down.
  package private(set) var maximumCount = 0
  /// The maximum distance of a finger from where it was put down.
  package private(set) var travel = 0.0
  /// The middle of the fingers when there were most of them.
  package private(set) var fullMiddle = SIMD2<Double>.zero
  /// Whether a touch was cancelled.
  package private(set) var wasCancelled = false
  /// The number of changes of the set of fingers.
  package private(set) var roster = 0
  /// The number of times that a first finger was put down.
  package private(set) var sequence = 0

  /// The maximum distance that a finger of a tap moves, in logical pixels.
  package static let slop = 10.0
  /// The maximum duration of a tap.
  package static let tapTime = Duration.milliseconds(500)
  /// The maximum number of fingers; further ones are ignored.
  private static let fingerLimit = 10

  package init() {}

  /// Whether no finger is on the view.
  package var isEmpty: Bool { fingers.isEmpty }

  /// The middle of the fingers.
  package var middle: SIMD2<Double> {
    fingers.isEmpty ? fullMiddle : fingers.reduce(.zero) { $0 + $1.point } / Double(fingers.count)
  }

  /// Whether the history so far, with all fingers lifted, is a tap with a number of fingers.
  package func isTap(fingers count: Int, within duration: Duration = tapTime) -> Bool {
    isEmpty && couldBeTap(fingers: count, within: duration)
  }

  /// Whether the history so far may still become a tap with a number of fingers.
  package func couldBeTap(fingers count: Int, within duration: Duration = tapTime) -> Bool {
    maximumCount <= count && (maximumCount == count || !isEmpty) && travel <= Self.slop && !wasCancelled
      && time - start <= duration
  }

  /// Applies the changes of one moment; places that are not finite change nothing.
  package mutating func apply(_ touches: [Touch], at moment: Duration) {
    time = max(time, moment)
    for touch in touches {
      let isPlace = touch.point.x.isFinite && touch.point.y.isFinite
      let index = fingers.firstIndex { $0.id == touch.id }
      switch (touch.phase, index) {
      case (.began, nil):
        guard isPlace, fingers.count < Self.fingerLimit else { continue }
        put(touch)
      case (.began, let index?), (.moved, let index?):
        if isPlace { move(index, to: touch.point) }
      case (.ended, let index?), (.cancelled, let index?):
        if isPlace { move(index, to: touch.point) }
        if touch.phase == .cancelled { wasCancelled = true }
        fingers.remove(at: index)
        roster += 1
      case (_, nil): continue
      }
    }
  }

  /// Lets time pass.
  package mutating func advance(to moment: Duration) { time = max(time, moment) }

  private mutating func put(_ touch: Touch) {
    if fingers.isEmpty {
      (start, startPoint, maximumCount, travel, wasCancelled) = (time, touch.point, 0, 0, false)
      sequence += 1
    }
    fingers.append(Finger(id: touch.id, start: touch.point, point: touch.point))
    roster += 1
    if fingers.count > maximumCount {
      maximumCount = fingers.count
      fullMiddle = middle
    }
  }

  private mutating func move(_ index: Int, to point: SIMD2<Double>) {
    fingers[index].point = point
    travel = max(travel, (point - fingers[index].start).length)
    if fingers.count == maximumCount { fullMiddle = middle }
  }
}
