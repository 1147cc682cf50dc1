/// The air around a planet in the light of a sun, as a camera sees it; lengths in metres from the planet's centre.
///
/// Light is scattered once along each line of sight, by molecules (Rayleigh) and by aerosols (Mie), as in the
/// atmosphere shader of MapLibre GL JS (`atmosphere.fragment.glsl`).
package struct Atmosphere: Sendable, Hashable {
  /// The place of the camera.
  package var eye: SIMD3<Double>
  /// The directions of right and up in the picture, and the one in which the camera looks; of length 1.
  package var axes: Axes
  /// The place in device pixels at which the camera looks, and its distance from the picture in device pixels.
  package var middle: SIMD2<Double>
  package var distance: Double
  /// The direction towards the sun, of length 1.
  package var sun: SIMD3<Double>
  /// The factor on all channels, 0…1.
  package var opacity: Double

  /// Three directions at right angles, of length 1.
  package struct Axes: Sendable, Hashable {
    package var right: SIMD3<Double>, up: SIMD3<Double>, forward: SIMD3<Double>

    /// The directions of a camera.
    package init(right: SIMD3<Double>, up: SIMD3<Double>, forward: SIMD3<Double>) {
      (self.right, self.up, self.forward) = (right, up, forward)
    }
  }

  /// The radius of the planet, and that of its air.
  package static let planetRadius = 6_371_000.0
  static let airRadius = 6_471_000.0

  /// Describes what a camera sees.
  package init(
    eye: SIMD3<Double>, axes: Axes, middle: SIMD2<Double>, distance: Double, sun: SIMD3<Double>,
    opacity: Double
  ) {
    (self.eye, self.axes) = (eye, axes)
    (self.middle, self.distance, self.sun, self.opacity) = (middle, distance, sun, opacity)
  }
}

extension DisplayList {
  /// Draws the air around a planet, and before it, over everything drawn so far.
  ///
  /// Beside the planet colours may be brighter than their alpha, as light is added there.
  package mutating func atmosphere(_ atmosphere: Atmosphere) {
    let axes = atmosphere.axes
    let numbers = atmosphere.eye + axes.forward + axes.right + axes.up + atmosphere.sun
    guard numbers.sum().isFinite, atmosphere.distance > 0, atmosphere.opacity > 0 else { return }
    record(atmosphere, bounds: frame)
  }
}
