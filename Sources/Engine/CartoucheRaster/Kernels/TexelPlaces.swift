/// The places of a strip's pixels in a picture.
struct TexelPlaces {
  /// Homogeneous texel coordinates of the strip's first pixel centre, and their steps along x and y.
  private let base: SIMD3<Float>
  private let stepX: SIMD3<Float>
  private let stepY: SIMD3<Float>
  private let isAffine: Bool
  private let rowsX: Lanes, rowsY: Lanes, rowsW: Lanes
  /// The size of a picture that repeats.
  private let period: SIMD2<Float>?
  /// Whether rows and columns of the strip are rows and columns of the picture.
  let isUpright: Bool

  /// Prepares for a strip; all large numbers are worked out in double precision.
  init(_ inverse: ProjectiveTransform, period: SIMD2<Float>?, origin: (x: Int, y: Int)) {
    let first = inverse.homogeneous(SIMD2(Double(origin.x) + 0.5, Double(origin.y) + 0.5))
    // Scaled so that w is near 1 in this strip.
    let scale = first.z != 0 ? 1 / first.z : 1
    var start = first * scale
    var across = SIMD3(inverse.x.x, inverse.y.x, inverse.w.x) * scale
    var down = SIMD3(inverse.x.y, inverse.y.y, inverse.w.y) * scale
    isAffine = inverse.w.x == 0 && inverse.w.y == 0
    self.period = period
    if let period {
      // Whole periods change nothing but the precision, which is needed most where the plane is nearest: at the corner of
      // the strip with the greatest third coordinate, which is one over the depth.
      var nearest = start
      if inverse.w.x > 0 { nearest += across * Double(StripBuffer.capacity - 1) }
      if inverse.w.y > 0 { nearest += down * Double(stripRows - 1) }
      let size = SIMD2<Double>(period)
      let periods = size * (SIMD2(nearest.x, nearest.y) / nearest.z / size).rounded(.down)
      if periods.x.isFinite, periods.y.isFinite {
        let shift = SIMD3(periods.x, periods.y, 0)
        start -= shift * start.z
        across -= shift * across.z
        down -= shift * down.z
      }
    }
    (base, stepX, stepY) = (SIMD3<Float>(start), SIMD3<Float>(across), SIMD3<Float>(down))
    rowsX = Lanes.rows * stepY.x + base.x
    rowsY = Lanes.rows * stepY.y + base.y
    rowsW = Lanes.rows * stepY.z + base.z
    isUpright = isAffine && stepX.y == 0 && stepY.x == 0
  }

  /// The coordinates of the eight pixels of a column, within ±2 million.
  @inline(__always)
  func at(_ column: Int) -> (u: Lanes, v: Lanes) {
    let x = Float(column)
    var u = rowsX + x * stepX.x
    var v = rowsY + x * stepX.y
    if !isAffine {
      let w = 1 / (rowsW + x * stepX.z)
      u = u * w
      v = v * w
    }
    return inRange(u, v)
  }

  /// Coordinates cut to ±2 million, and wrapped into a picture that repeats.
  @inline(__always)
  func inRange(_ u: Lanes, _ v: Lanes) -> (u: Lanes, v: Lanes) {
    var (u, v) = (u, v)
    // Clamped to the range where floats still resolve texels; NaN becomes 0.
    let far: Float = 2_000_000
    u = minimum(maximum(u, Lanes(repeating: -far)), Lanes(repeating: far))
    v = minimum(maximum(v, Lanes(repeating: -far)), Lanes(repeating: far))
    if let period {
      u = u - period.x * floored(u / period.x)
      v = v - period.y * floored(v / period.y)
    }
    return (u, v)
  }

  /// The horizontal coordinate of a column of an upright picture.
  @inline(__always)
  func across(_ column: Int) -> Float {
    let u = base.x + Float(column) * stepX.x
    let near: Float = u > -2_000_000 ? (u < 2_000_000 ? u : 2_000_000) : -2_000_000
    guard let period else { return near }
    return near - period.x * (near / period.x).rounded(.down)
  }

  /// The horizontal coordinates of eight columns of an upright picture.
  @inline(__always)
  func across(fromColumn first: Int) -> Lanes {
    let u = (Lanes.rows + Float(first)) * stepX.x + base.x
    let far: Float = 2_000_000
    let near = minimum(maximum(u, Lanes(repeating: -far)), Lanes(repeating: far))
    guard let period else { return near }
    return near - period.x * floored(near / period.x)
  }
}
