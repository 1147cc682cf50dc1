import CartoucheExpressions
import CartoucheGeometry
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle

extension Atmosphere {
  /// The air around the globe of one frame; `nil` on a flat map, and where the style has none.
  ///
  /// - Parameters:
  ///   - paths: The properties of the sky in transition from earlier values.
  ///   - context: The zoom level and the global state of the frame.
  init?(
    _ style: ResolvedStyle, _ view: ViewTransform, _ light: Light, following paths: [String: PropertyPath],
    in context: EvaluationContext
  ) {
    guard let globe = view.globe, let sky = style.sky?.following(paths, in: context) else { return nil }
    var context = context
    let blend = sky.atmosphereBlend.value(in: &context) * globe.share
    guard blend > 0 else { return nil }
    // The axes of the camera on the sphere: right and up in the picture, and towards the camera.
    let (pitch, roll) = (globe.pitch, globe.roll)
    let (right, up, out) = globe.rotation
    let (tilted, toCamera) = (up * pitch.y + out * pitch.x, out * pitch.y - up * pitch.x)
    let axes = (right: right * roll.y - tilted * roll.x, up: right * roll.x + tilted * roll.y, out: toCamera)
    let source = light.source(axes)
    self.init(
      eye: globe.eye * Self.planetRadius, axes: Axes(right: axes.right, up: axes.up, forward: -axes.out),
      middle: globe.middle, distance: globe.distance,
      sun: axes.right * source.x + axes.up * source.y + axes.out * source.z, opacity: blend)
  }
}
