import CartoucheExpressions
import CartoucheGeometry
import CartoucheStyle

/// The light on extruded buildings in one frame (style specification, “Light”).
package struct Light: Sendable, Hashable {
  /// The zero of the azimuth.
  private let anchor: LightAnchor
  /// The direction in which the light travels, times its distance: x to the right or to the east, y down or to the
  /// south, z up.
  ///
  /// Normals of walls point inwards accordingly.
  private let vector: SIMD3<Double>
  /// The channels of the colour, premultiplied.
  package let color: SIMD3<Double>
  /// The strength, 0…1: the difference between sides.
  package let intensity: Double

  /// The light of styles that do not specify one.
  package init() {
    let table = LightProperties()
    self.init(
      table.anchor.default, table.position.default, table.color.default, table.intensity.default)
  }

  /// The light of a style at the zoom of a context.
  package init(_ properties: LayerProperties<LightProperties>, in context: EvaluationContext) {
    var context = context
    self.init(
      properties.anchor.value(in: &context), properties.position.value(in: &context),
      properties.color.value(in: &context), properties.intensity.value(in: &context))
  }

  private init(_ anchor: LightAnchor, _ position: LightPosition, _ color: Color, _ intensity: Double) {
    self.anchor = anchor
    vector = position.parts.reduce(into: .zero) { $0 += Self.vector($1.spherical) * $1.share }
    let channels = color.premultiplied
    self.color = SIMD3(channels.x, channels.y, channels.z)
    self.intensity = intensity
  }

  /// The vector of distance, azimuth and polar angle (`light.ts` of GL JS).
  private static func vector(_ spherical: SIMD3<Double>) -> SIMD3<Double> {
    let azimuth = (spherical.y + 90) * .pi / 180
    let polar = spherical.z * .pi / 180
    let sine = ElementaryFunctions.sine(polar)
    return spherical.x
      * SIMD3(
        ElementaryFunctions.cosine(azimuth) * sine, ElementaryFunctions.sine(azimuth) * sine,
        ElementaryFunctions.cosine(polar))
  }

  /// The direction in which the light travels on the map, times its distance: x to the east, y to the south, z up.
  ///
  /// - Parameter rotation: Cosine and sine of the angle by which the map is turned, clockwise.
  func vector(rotation: SIMD2<Double>) -> SIMD3<Double> {
    switch anchor {
    case .map: vector
    case .viewport:
      SIMD3(
        rotation.x * vector.x + rotation.y * vector.y, rotation.x * vector.y - rotation.y * vector.x, vector.z
      )
    }
  }

  /// The direction from which the light comes as a camera sees it, of length 1: x to the right, y up, z towards the
  /// camera.
  ///
  /// - Parameter rotation: The rows of the rotation from the sphere to what the camera sees, for a light that is fixed to
  ///   the map.
  package func source(_ rotation: (right: SIMD3<Double>, up: SIMD3<Double>, out: SIMD3<Double>)) -> SIMD3<
    Double
  > {
    var toLight = SIMD3(-vector.x, -vector.y, -vector.z)
    if anchor == .map {
      func turned(_ row: SIMD3<Double>) -> Double { (row * toLight).sum() }
      toLight = SIMD3(turned(rotation.right), turned(rotation.up), turned(rotation.out))
    }
    let length = (toLight * toLight).sum().squareRoot()
    return length > 0 ? toLight / length : SIMD3(0, 0, 1)
  }
}
