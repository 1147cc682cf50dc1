/// The part of space that a frame shows, in the units of footprints: five half-spaces.
struct ViewFrustum {
  /// The distances of a point (x, y, height, 1) from the left, right, upper and lower side, positive inside, as
  /// coefficients; not in a common unit.
  private var (x, y, up, origin) = (
    SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero
  )
  /// The w of a point minus the smallest that is drawn.
  private var w = SIMD4<Double>.zero

  /// The part of space of a frame of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - axes: The images of the x axis, the y axis, the height axis and the origin.
  ///   - near: The smallest w that is drawn.
  init(
    _ axes: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>), width: Double, height: Double,
    near: Double
  ) {
    func sides(_ image: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(image.x, width * image.w - image.x, image.y, height * image.w - image.y)
    }
    (x, y, up, origin) = (sides(axes.0), sides(axes.1), sides(axes.2), sides(axes.3))
    w = SIMD4(axes.0.w, axes.1.w, axes.2.w, axes.3.w - near)
  }

  /// Whether each of the half-spaces contains a corner of a box over an area, between two heights; this may hold for
  /// boxes beside the frame, too.
  @inline(__always)
  func mayShow(from low: SIMD2<Double>, to high: SIMD2<Double>, _ base: Double, _ height: Double) -> Bool {
    // The farthest corner inside, for each side.
    let sides =
      Self.greater(x * low.x, x * high.x) + Self.greater(y * low.y, y * high.y)
      + Self.greater(up * base, up * height) + origin
    let before =
      max(w.x * low.x, w.x * high.x) + max(w.y * low.y, w.y * high.y) + max(w.z * base, w.z * height) + w.w
    return !(sides.x < 0 || sides.y < 0 || sides.z < 0 || sides.w < 0 || before < 0)
  }

  @inline(__always)
  private static func greater(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: a .< b)
  }
}
