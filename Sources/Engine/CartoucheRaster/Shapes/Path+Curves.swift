extension Path {
  /// The maximum number of segments that one curve is cut into.
  private static let maximumSegments: Float = 1_024

  /// Adds a quadratic Bézier curve, flattened to `tolerance`.
  ///
  /// Uniform steps, their number by the greatest second difference (Wang's bound). Complexity: linear in the
  /// number of segments, at most 1,024.
  public mutating func quadratic(to end: SIMD2<Float>, control: SIMD2<Float>) {
    guard let start = openPoint else { return move(to: end) }
    let bend = (start - control - control + end) * 0.25
    let steps = Self.steps(deviation: (bend * bend).sum().squareRoot(), tolerance: tolerance)
    for step in 1..<max(steps, 1) {
      let t = Float(step) / Float(steps)
      let s = 1 - t
      line(to: start * (s * s) + control * (2 * s * t) + end * (t * t))
    }
    line(to: end)
  }

  /// Adds a cubic Bézier curve, flattened to `tolerance`.
  ///
  /// Complexity: linear in the number of segments, at most 1,024.
  public mutating func cubic(to end: SIMD2<Float>, control1: SIMD2<Float>, control2: SIMD2<Float>) {
    guard let start = openPoint else { return move(to: end) }
    let first = start - control1 - control1 + control2
    let second = control1 - control2 - control2 + end
    let bend = max((first * first).sum(), (second * second).sum()).squareRoot() * 0.75
    let steps = Self.steps(deviation: bend, tolerance: tolerance)
    for step in 1..<max(steps, 1) {
      let t = Float(step) / Float(steps)
      let s = 1 - t
      let early = start * (s * s * s) + control1 * (3 * s * s * t)
      line(to: early + control2 * (3 * s * t * t) + end * (t * t * t))
    }
    line(to: end)
  }

  /// Adds a closed circle of flattened arcs.
  public mutating func appendCircle(center: SIMD2<Float>, radius: Float) {
    // The handle length at which a cubic quarter circle is off by at most 2.7e-4 radii.
    let handle = radius * 0.552_284_75
    let east = SIMD2<Float>(radius, 0)
    let south = SIMD2<Float>(0, radius)
    let h = SIMD2<Float>(handle, 0)
    let v = SIMD2<Float>(0, handle)
    move(to: center + east)
    cubic(to: center + south, control1: center + east + v, control2: center + south + h)
    cubic(to: center - east, control1: center + south - h, control2: center - east + v)
    cubic(to: center - south, control1: center - east - v, control2: center - south - h)
    cubic(to: center + east, control1: center - south + h, control2: center + east - v)
    close()
  }

  private var openPoint: SIMD2<Float>? {
    guard let last = contours.last, !last.isClosed else { return nil }
    return points.last
  }

  private static func steps(deviation: Float, tolerance: Float) -> Int {
    let count = (deviation / max(tolerance, 1e-6)).squareRoot()
    guard count.isFinite else { return 1 }
    return Int(min(max(count.rounded(.up), 1), maximumSegments))
  }
}
