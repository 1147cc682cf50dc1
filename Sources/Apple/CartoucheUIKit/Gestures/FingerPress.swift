import Foundation

/// The places where fingers were put down, and the time.
@MainActor struct FingerPress {
  /// The time in seconds at which the first finger was put down.
  private(set) var start: TimeInterval = 0
  /// The maximum number of fingers at one time.
  private(set) var count = 0
  private var places: [ObjectIdentifier: CGPoint] = [:]

  /// The distance in points that a finger may move in a tap.
  nonisolated static let slop = 10.0

  /// Notes the fingers that are down.
  mutating func begin(_ touches: [UITouch], at time: TimeInterval) {
    if places.isEmpty { start = time }
    count = max(count, touches.count)
    for touch in touches where places[ObjectIdentifier(touch)] == nil {
      places[ObjectIdentifier(touch)] = touch.location(in: nil)
    }
  }

  /// Forgets the fingers, all of which have been lifted.
  mutating func end() { (count, places) = (0, [:]) }

  /// The greatest distance of a finger from where it was put down.
  func travel(of touches: [UITouch]) -> Double { ways(touches).map { hypot($0.x, $0.y) }.max() ?? 0 }

  /// The distance of the middle of the fingers from where they were put down.
  func shift(of touches: [UITouch]) -> Double {
    let ways = ways(touches)
    guard !ways.isEmpty else { return 0 }
    let sum = ways.reduce(SIMD2<Double>.zero, +) / Double(ways.count)
    return hypot(sum.x, sum.y)
  }

  private func ways(_ touches: [UITouch]) -> [SIMD2<Double>] {
    touches.compactMap { touch in
      guard let start = places[ObjectIdentifier(touch)] else { return nil }
      let here = touch.location(in: nil)
      return SIMD2(Double(here.x - start.x), Double(here.y - start.y))
    }
  }
}

/// The distance and the direction of the first two fingers.
@MainActor struct TwoFingers {
  /// The distance in points when the gesture began.
  private(set) var startDistance: CGFloat = 1
  /// The direction in radians when the gesture began.
  private(set) var startAngle: CGFloat = 0

  /// Notes the positions of the fingers at the beginning.
  mutating func begin(_ touches: [UITouch]) {
    startDistance = distance(touches) ?? startDistance
    startAngle = angle(touches) ?? startAngle
  }

  /// The distance in points, 1 at least; `nil` for fewer than two fingers.
  func distance(_ touches: [UITouch]) -> CGFloat? { way(touches).map { max(hypot($0.x, $0.y), 1) } }

  /// The direction from the first to the second in radians, clockwise; `nil` for fewer than two fingers.
  func angle(_ touches: [UITouch]) -> CGFloat? { way(touches).map { atan2($0.y, $0.x) } }

  private func way(_ touches: [UITouch]) -> CGPoint? {
    guard touches.count >= 2 else { return nil }
    let (first, second) = (touches[0].location(in: nil), touches[1].location(in: nil))
    return CGPoint(x: second.x - first.x, y: second.y - first.y)
  }
}

/// The speed of a quantity that is measured from time to time, over a tenth of a second.
struct FingerSpeed {
  private var samples: [(time: TimeInterval, value: CGPoint)] = []

  /// Adds a measurement.
  mutating func add(_ value: CGPoint, at time: TimeInterval) {
    samples.removeAll { time - $0.time > 0.1 || $0.time == time }
    samples.append((time, value))
  }

  /// The change per second at a moment.
  func speed(at time: TimeInterval) -> CGPoint {
    let recent = samples.filter { time - $0.time <= 0.1 }
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return .zero }
    let seconds = CGFloat(last.time - first.time)
    return CGPoint(x: (last.value.x - first.value.x) / seconds, y: (last.value.y - first.value.y) / seconds)
  }
}
