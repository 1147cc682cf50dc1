import Cartouche
import Foundation

/// Recognises two fingers side by side that move up or down together.
struct TwoFingerDragRecognizer: TouchRecognizer {
  private(set) var reading = GestureReading()
  private var base: FingerPair?
  private var last: FingerPair?
  private var roster = -1

  /// The maximum angle between the line through the fingers and the horizontal, in degrees.
  static let slopeLimit = 45.0
  /// The tangent of the angle above the horizontal, 60°, of steps that tilt the map.
  static let steepness = 3.0.squareRoot()

  mutating func judge(_ touches: TouchTracker) -> GestureVerdict {
    if touches.isEmpty || touches.fingers.count > 2 { return .failed }
    guard let pair = FingerPair(touches) else { return .undecided }
    guard let base, roster == touches.roster else {
      (self.base, roster) = (pair, touches.roster)
      return .undecided
    }
    let way = pair.middle - base.middle
    guard way.length >= TouchTracker.slop else { return .undecided }
    let ways = touches.fingers.map { $0.point - $0.start }
    let isTogether = ways.allSatisfy { $0.y * way.y > 0 && abs($0.y) >= TouchTracker.slop / 2 }
    let slope = abs(base.angle.remainder(dividingBy: 180))
    guard isTogether, abs(way.y) > abs(way.x), slope <= Self.slopeLimit else { return .failed }
    last = pair
    reading.point = pair.middle
    reading.translation = way
    reading.touchCount = 2
    return .found
  }

  mutating func follow(_ touches: TouchTracker) -> Bool {
    reading.touchCount = touches.fingers.count
    guard let pair = FingerPair(touches), let base, roster == touches.roster else { return false }
    reading.point = pair.middle
    reading.translation = pair.middle - base.middle
    let step = pair.middle - (last ?? base).middle
    last = pair
    reading.isUpright =
      abs(pair.angle.remainder(dividingBy: 180)) < Self.slopeLimit
      && abs(step.y) > Self.steepness * abs(step.x)
    return true
  }

  mutating func reset() { self = TwoFingerDragRecognizer() }
}
