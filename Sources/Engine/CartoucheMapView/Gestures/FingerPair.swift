import Cartouche
import Foundation

/// Two fingers: their distance and direction.
struct FingerPair: Sendable {
  private let ids: [Int]
  /// The distance in logical pixels, at least 1.
  let distance: Double
  /// The direction from the first to the second in degrees, clockwise from the right.
  let angle: Double
  /// The middle.
  let middle: SIMD2<Double>

  /// The first two fingers; `nil` if there are fewer.
  init?(_ touches: TouchTracker) {
    guard touches.fingers.count >= 2 else { return nil }
    let (first, second) = (touches.fingers[0], touches.fingers[1])
    ids = [first.id, second.id]
    let way = second.point - first.point
    distance = max(way.length, 1)
    angle = atan2(way.y, way.x) * 180 / .pi
    middle = (first.point + second.point) / 2
  }

  /// Whether both are the same fingers.
  func isSame(as other: FingerPair) -> Bool { ids == other.ids }
}
