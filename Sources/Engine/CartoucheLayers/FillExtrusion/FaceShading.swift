import CartoucheExpressions
import CartoucheRaster

/// The light on the faces of one extruded feature (`fill_extrusion.vertex.glsl` of MapLibre Native).
struct FaceShading {
  /// The direction in which the light travels, times its distance, along the axes of the tile.
  private let vector: SIMD3<Double>
  private let light: Light
  /// The colour under ambient light.
  private let color: SIMD3<Double>
  /// The brightness of a face that is turned towards the light.
  private let brightest: Double
  /// The minimum of each channel: shadows have the colour that the light lacks.
  private let least: SIMD3<Double>
  /// The factors at the foot and the top of a wall.
  let gradient: SIMD2<Double>

  /// The shading of a feature.
  ///
  /// - Parameters:
  ///   - color: The premultiplied channels; `nil` for features with a pattern.
  ///   - base: The height of the foot in metres.
  ///   - height: That of the roof.
  init(
    _ light: Light, _ vector: SIMD3<Double>, color: SIMD3<Double>?, base: Double, height: Double,
    _ gradient: VerticalGradient
  ) {
    self.light = light
    self.vector = vector
    if let color {
      let luminance = (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
      brightest = max(1 - luminance + light.intensity, 1)
      self.color = color + 0.03
    } else {
      brightest = max(0.5 + light.intensity, 1)
      self.color = SIMD3(repeating: 1)
    }
    least = (1 - light.color) * 0.3
    // The standard depth of one half subtracts 0.3 in the strongest light, 0.02 in none.
    let foot = 1 - gradient.depth * (0.04 + 0.56 * light.intensity)
    if !(foot < 1) {
      self.gradient = SIMD2(1, 1)
    } else if gradient.referenceHeight > 0 {
      let reach = (height / gradient.referenceHeight).squareRoot()
      self.gradient = SIMD2(min(max(base * reach, foot), 1), min(max((1 + base) * reach, foot), 1))
    } else {
      self.gradient = SIMD2(foot, 1)
    }
  }

  /// The colour of the roof.
  var roof: SIMD3<Float> { face(toLight: min(max(vector.z, 0), 1), factor: 1) }

  /// The colours of a wall at its foot and its top; its sides are in units of the tile.
  func wall(_ wall: PrismWall) -> FacePaint {
    let side = wall.end - wall.start
    let length = (side.x * side.x + side.y * side.y).squareRoot()
    let toLight = min(max((side.x * vector.y - side.y * vector.x) / length, 0), 1)
    // As in the reference, walls that run exactly north or south are not shaded upwards: their normals are stored in
    // steps of 1/16384, and those without a component along y count as roofs.
    if side.x.magnitude * 16_384 < length {
      let color = face(toLight: toLight, factor: 1)
      return FacePaint(foot: color, top: color)
    }
    let foot = face(toLight: toLight, factor: gradient.x)
    return FacePaint(
      foot: foot, top: gradient.x == gradient.y ? foot : face(toLight: toLight, factor: gradient.y))
  }

  /// The colour of a face.
  ///
  /// - Parameters:
  ///   - toLight: The cosine of the angle between face and light, 0…1.
  ///   - factor: The factor of the gradient.
  func face(toLight: Double, factor: Double) -> SIMD3<Float> {
    let dark = 1 - light.intensity
    let lit = color * ((dark + (brightest - dark) * toLight) * factor) * light.color
    return SIMD3<Float>(
      Float(min(max(lit.x, least.x), 1)), Float(min(max(lit.y, least.y), 1)),
      Float(min(max(lit.z, least.z), 1)))
  }
}
