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
  /// What slopes are multiplied with before anything else.
  let steepness: Float
  /// For `standard`, by the angle of the slope: how much shade and how much accent there is at an entry, and
  /// how much more at the next.
  let responses: [SIMD4<Float>]

  static let responseCount = 256

  /// Nil where nothing would be seen.
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
    responses = method == .standard ? Self.responses(intensity: min(exaggeration, 1)) : []
  }

  /// Steepness grows exponentially with the slope, by a base that depends on the intensity.
  private static func responses(intensity: Double) -> [SIMD4<Float>] {
    let logarithm = Series.logarithm(1.875 - intensity * 1.75)
    let steepest = Double.pi / 2
    let strength = min(2 * intensity, 1)
    let values = (0...responseCount).map { index in
      let slope = steepest * Double(index) / Double(responseCount)
      let scaled =
        logarithm == 0
        ? slope
        : (Series.exponential(slope * logarithm) - 1) / (Series.exponential(steepest * logarithm) - 1)
          * steepest
      let (sine, cosine) = Series.sineAndCosine(scaled)
      return SIMD2<Float>(Float(sine * strength), Float((1 - cosine) * strength))
    }
    return (0..<responseCount).map { index in
      let more = values[index + 1] - values[index]
      return SIMD4(values[index].x, values[index].y, more.x, more.y)
    }
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
