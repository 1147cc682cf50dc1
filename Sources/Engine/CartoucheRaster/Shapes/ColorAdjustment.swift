/// A linear change of the colours of a picture.
///
/// Each new channel is a weighted sum of the old ones and a constant, computed on straight colours in 0…1. Intermediate
/// results are not clamped: only what is finally drawn is kept within 0…1.
public struct ColorAdjustment: Hashable, Sendable {
  /// The weights of red, green, blue and the constant in the new red.
  public var red: SIMD4<Float>
  /// The weights of red, green, blue and the constant in the new green.
  public var green: SIMD4<Float>
  /// The weights of red, green, blue and the constant in the new blue.
  public var blue: SIMD4<Float>

  /// Sets the three rows of weights.
  public init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The change that leaves everything as it is.
  public static let none = ColorAdjustment(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0))

  /// The changes that the style specification has for pictures, in the order of the reference renderer.
  ///
  /// That is hue, saturation, contrast, brightness (its shader `raster.fragment.glsl`).
  ///
  /// - Parameters:
  ///   - hueRotation: Cosine and sine of the angle by which hues turn.
  ///   - saturation: −1 grey … 0 as it is … 1.
  ///   - contrast: −1 flat grey … 0 as it is … 1.
  ///   - brightness: What black and white become, 0 … 1.
  public init(
    hueRotation: SIMD2<Double>, saturation: Double, contrast: Double, brightness: SIMD2<Double>
  ) {
    let (cosine, sine) = (hueRotation.x, hueRotation.y * 3.0.squareRoot())
    let spin = SIMD3(2 * cosine + 1, 1 - cosine - sine, 1 - cosine + sine) / 3
    let saturating = saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation
    let stretching = contrast > 0 ? 1 / (1 - min(contrast, 0.9999)) : 1 + contrast
    let range = brightness.y - brightness.x
    let scale = stretching * range
    let constant = (0.5 - 0.5 * stretching) * range + brightness.x
    // The grey that saturation pulls towards is the mean of the colours before they are turned.
    func row(_ weights: SIMD3<Double>) -> SIMD4<Float> {
      let sum = (weights * (1 - saturating) + SIMD3(repeating: saturating / 3)) * scale
      return SIMD4<Float>(SIMD4(sum, constant))
    }
    self.init(
      red: row(SIMD3(spin.x, spin.y, spin.z)), green: row(SIMD3(spin.z, spin.x, spin.y)),
      blue: row(SIMD3(spin.y, spin.z, spin.x)))
  }

  /// Whether every weight is a number that can be drawn with.
  var isFinite: Bool {
    let sum = red + green + blue
    return (sum.x + sum.y + sum.z + sum.w).isFinite
  }
}
