/// A shading prepared for drawing: vectors, tables and colours as floats, bad numbers gone.
struct ResolvedShading: Sendable {
  /// A light, with its colours in premultiplied channels.
  struct Light: Sendable {
    var direction: SIMD2<Float>
    var altitude: SIMD2<Float>
    var shadow: SIMD4<Float>
    var highlight: SIMD4<Float>
  }

  let method: ReliefShading.Method
  let lights: [Light]
  let accent: SIMD4<Float>
  /// The factor by which slopes are multiplied before anything else.
  let steepness: Float
  /// The amounts of shade and accent of slopes, for `standard`.
  let shade: Polynomial
  let accentShare: Polynomial

  /// Nil if nothing would be visible.
  init?(_ shading: ReliefShading) {
    let exaggeration = shading.exaggeration
    guard exaggeration > 0, exaggeration.isFinite, !shading.lights.isEmpty else { return nil }
    method = shading.method
    lights = shading.lights.map {
      Light(
        direction: SIMD2<Float>($0.direction), altitude: SIMD2<Float>($0.altitude),
        shadow: $0.shadow.drawable.rgba, highlight: $0.highlight.drawable.rgba)
    }
    accent = shading.accent.drawable.rgba
    // The factor 0.625 is the reference renderer's, to taste.
    steepness = SlopeField.step * (method == .standard ? 0.625 : Float(2 * min(exaggeration, 1)))
    let response = method == .standard ? Self.response(to: min(exaggeration, 1)) : { _ in .zero }
    shade = Polynomial { response($0).x }
    accentShare = Polynomial { response($0).y }
  }

  /// The amounts of shade and accent of a slope, by (slope − 1) / (slope + 1).
  ///
  /// Steepness grows exponentially with the angle of the slope, by a base that depends on the intensity.
  private static func response(to intensity: Double) -> (Double) -> SIMD2<Double> {
    let logarithm = Series.logarithm(1.875 - intensity * 1.75)
    let steepest = Double.pi / 2
    let strength = min(2 * intensity, 1)
    return { place in
      // The angle is a quarter turn more than that whose tangent is the place.
      let angle = Series.arcTangent(place) + .pi / 4
      let scaled =
        logarithm == 0
        ? angle
        : (Series.exponential(angle * logarithm) - 1) / (Series.exponential(steepest * logarithm) - 1)
          * steepest
      let (sine, cosine) = Series.sineAndCosine(scaled)
      return SIMD2(sine, 1 - cosine) * strength
    }
  }
}

/// A polynomial that approximates a smooth function in −1…1.
struct Polynomial: Sendable {
  /// The factors of the powers, lowest first.
  let factors: SIMD16<Float>

  /// The number of factors.
  static let count = 12

  /// Goes through the function at the zeros of a Chebyshev polynomial, which keeps it near everywhere.
  init(_ function: (Double) -> Double) {
    let count = Self.count
    func cosine(_ turn: Int) -> Double {
      // cos(turn · π / (2 count)), of whole periods nothing is left.
      Series.sineAndCosine(Double(turn % (4 * count)) * .pi / Double(2 * count) - .pi).cosine * -1
    }
    let values = (0..<count).map { function(cosine(2 * $0 + 1)) }
    // The polynomials T(k) by powers, each from the two before.
    var last = [Double](repeating: 0, count: count)
    var current = last
    current[0] = 1
    var sum = [Double](repeating: 0, count: count)
    for order in 0..<count {
      var share = 0.0
      for (index, value) in values.enumerated() { share += value * cosine(order * (2 * index + 1)) }
      share *= (order == 0 ? 1.0 : 2.0) / Double(count)
      for power in 0..<count { sum[power] += share * current[power] }
      var next = [Double](repeating: 0, count: count)
      for power in 1..<count { next[power] = current[power - 1] * (order == 0 ? 1 : 2) }
      if order > 0 { for power in 0..<count { next[power] -= last[power] } }
      (last, current) = (current, next)
    }
    var factors = SIMD16<Float>.zero
    for power in 0..<count { factors[power] = Float(sum[power]) }
    self.factors = factors
  }

  /// The values at eight places in −1…1.
  @inline(__always)
  func values(at x: Lanes) -> Lanes {
    var sum = Lanes(repeating: factors[11])
    sum = sum * x + factors[10]
    sum = sum * x + factors[9]
    sum = sum * x + factors[8]
    sum = sum * x + factors[7]
    sum = sum * x + factors[6]
    sum = sum * x + factors[5]
    sum = sum * x + factors[4]
    sum = sum * x + factors[3]
    sum = sum * x + factors[2]
    sum = sum * x + factors[1]
    return sum * x + factors[0]
  }
}

/// A shaded relief to be drawn, with the map from device pixels to its field.
struct PlacedRelief: Sendable {
  var field: SlopeField
  var inverse: ProjectiveTransform
  var shading: ResolvedShading
  var sampling: Sampling
}

/// Colours by height to be drawn, with the map from device pixels to the field.
struct PlacedHeights: Sendable {
  var field: HeightField
  var inverse: ProjectiveTransform
  var sampling: Sampling
  /// The heights of the stops, ascending; one at least.
  var heights: [Float]
  /// The premultiplied colours of the stops.
  var colors: [SIMD4<Float>]

  init(
    field: HeightField, inverse: ProjectiveTransform, sampling: Sampling, ramp: HeightRamp, opacity: Float
  ) {
    self.field = field
    self.sampling = sampling
    self.inverse = inverse
    heights = ramp.heights
    colors = ramp.colors.map { $0.drawable.rgba * opacity }
  }
}

/// Elementary functions by their series, the same on every machine; for tables, not for pixels.
enum Series {
  /// The natural logarithm of a number in 0.05…20.
  static func logarithm(_ value: Double) -> Double {
    let ratio = (value - 1) / (value + 1)
    let squared = ratio * ratio
    var (sum, power) = (0.0, ratio)
    for odd in stride(from: 1, to: 400, by: 2) {
      sum += power / Double(odd)
      power *= squared
    }
    return 2 * sum
  }

  /// e to the power of a number in ±10.
  static func exponential(_ value: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for index in 1..<60 {
      term *= value / Double(index)
      sum += term
    }
    return sum
  }

  /// The angle in radians whose tangent is a number in −1…1.
  static func arcTangent(_ value: Double) -> Double {
    // Half the angle twice, so that the series ends soon.
    var x = value
    for _ in 0..<2 { x /= 1 + (1 + x * x).squareRoot() }
    let squared = x * x
    var (sum, power) = (0.0, x)
    for odd in stride(from: 1, to: 60, by: 2) {
      sum += power / Double(odd)
      power *= -squared
    }
    return 4 * sum
  }

  /// The sine and cosine of an angle in ±4 radians.
  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for index in 0..<40 {
      switch index & 3 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(index + 1)
    }
    return (sine, cosine)
  }
}
