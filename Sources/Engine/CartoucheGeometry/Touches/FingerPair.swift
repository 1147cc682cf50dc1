/// Two fingers: their distance and direction.
package struct FingerPair: Sendable {
  private let ids: [Int]
  /// The distance in logical pixels, at least 1.
  package let distance: Double
  /// The direction from the first to the second in degrees, clockwise from the right.
  package let angle: Double
  /// The middle.
  package let middle: SIMD2<Double>

  /// The first two fingers; `nil` if there are fewer.
  package init?(_ touches: TouchTracker) {
    guard touches.fingers.count >= 2 else { return nil }
    let (first, second) = (touches.fingers[0], touches.fingers[1])
    ids = [first.id, second.id]
    let way = second.point - first.point
    distance = max(way.length, 1)
    angle = ElementaryFunctions.arctangent(y: way.y, x: way.x) * 180 / .pi
    middle = (first.point + second.point) / 2
  }

  /// Whether both are the same fingers.
  package func isSame(as other: FingerPair) -> Bool { ids == other.ids }
}
