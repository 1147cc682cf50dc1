/// A gradient from a line towards one side of it, in device pixels: the sky above the horizon.
///
/// From the line on, one colour goes over into another by the square of what is left of the way.
package struct HorizonGradient: Sendable, Hashable {
  /// A point of the line.
  package let origin: SIMD2<Double>
  /// The direction away from the line, of length 1.
  package let up: SIMD2<Double>
  /// The distance above the line at which its colour ends.
  package let reach: Double
  /// The premultiplied colour at the line.
  package let lineColor: SIMD4<Double>
  /// The premultiplied colour beyond the reach.
  package let color: SIMD4<Double>

  /// A gradient above the line through a point.
  package init(
    origin: SIMD2<Double>, up: SIMD2<Double>, reach: Double, lineColor: SIMD4<Double>, color: SIMD4<Double>
  ) {
    (self.origin, self.up, self.reach) = (origin, up, reach)
    (self.lineColor, self.color) = (lineColor, color)
  }

  /// The colour at a distance above the line.
  func color(above distance: Double) -> SIMD4<Double> {
    guard distance < reach else { return color }
    let rest = 1 - distance / reach
    return color + (lineColor - color) * (rest * rest)
  }
}
