/// The speed of a quantity that is measured from time to time.
package struct Speedometer: Sendable {
  private var samples: [(time: Duration, value: SIMD2<Double>)] = []

  /// The time over which the speed is measured.
  private static let window = Duration.milliseconds(100)

  package init() {}

  /// Adds a measurement.
  package mutating func add(_ value: SIMD2<Double>, at time: Duration) {
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, value))
    forget(at: time)
  }

  /// The change per second at a moment; zero if nothing was measured for a while.
  package mutating func speed(at time: Duration) -> SIMD2<Double> {
    forget(at: time)
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let speed = (last.value - first.value) / ((last.time - first.time) / .seconds(1))
    return speed.x.isFinite && speed.y.isFinite ? speed : .zero
  }

  private mutating func forget(at time: Duration) {
    samples.removeAll { time - $0.time > Self.window }
  }
}
