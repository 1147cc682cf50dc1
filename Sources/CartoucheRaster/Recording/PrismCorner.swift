/// A point of a polygon on which a prism stands.
struct PrismCorner {
  /// The point in the units of footprints.
  let place: SIMD2<Double>
  /// The point in units of the plane.
  let ground: SIMD2<Double>
  /// The point at the foot of the prism.
  let foot: SpacePoint
  /// The point at its roof.
  let top: SpacePoint
}

/// A point in space and its image in the picture.
struct SpacePoint {
  /// The homogeneous coordinates of pixel and depth.
  let image: SIMD4<Double>
  /// The pixel, in steps of 1/256.
  ///
  /// Graphics cards use such steps; with them, sides computed in single precision do not depend on rounding.
  let pixel: SIMD2<Float>
  /// The range of depths: the point's depth twice, or all depths if its w is below the smallest that is drawn.
  let depths: SIMD2<Float>

  /// A point by its image; `near` is the smallest w that is drawn.
  @inline(__always)
  init(_ image: SIMD4<Double>, _ near: Double) {
    let seen = image / image.w
    let steps = Self.stepped(SIMD2(seen.x, seen.y))
    let depth = Float(seen.z)
    self.image = image
    pixel = SIMD2<Float>(steps)
    depths = image.w >= near ? SIMD2(depth, depth) : SIMD2(-.infinity, .infinity)
  }

  /// A place rounded to steps of 1/256.
  @inline(__always)
  static func stepped(_ place: SIMD2<Double>) -> SIMD2<Double> {
    // Adding 1.5 · 2⁴⁴ leaves multiples of 1/256 for magnitudes under 2⁴³.
    (place + 26_388_279_066_624) - 26_388_279_066_624
  }
}
