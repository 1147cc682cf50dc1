import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

/// The sky of one frame: what is seen above the horizon of a tilted map, in device pixels.
///
/// After the style specification (“Sky”) and the sky shader of GL JS: from the horizon up the colour of the
/// horizon goes over into that of the sky, by the square of what is left of the way.
struct Sky: Sendable, Hashable {
  /// A point of the horizon.
  let horizon: SIMD2<Double>
  /// The direction away from the ground, of length 1.
  let up: SIMD2<Double>
  /// How far above the horizon its colour ends.
  let reach: Double
  /// The colour at the horizon, premultiplied.
  let horizonColor: SIMD4<Double>
  /// The colour of the sky, premultiplied.
  let color: SIMD4<Double>

  /// The sky of a style, `nil` where it has none or the view shows none.
  ///
  /// - Parameters:
  ///   - paths: The properties that are on their way from earlier values.
  ///   - context: The zoom level and the global state of the frame.
  init?(
    _ style: StyleDocument, _ view: ViewTransform, following paths: [String: PropertyPath],
    in context: EvaluationContext, diagnostics: inout [Diagnostic]
  ) {
    guard let object = style.sky, view.projection != nil else { return nil }
    let (sine, cosine) = ViewTransform.sineAndCosine(ofDegrees: view.camera.roll)
    up = SIMD2(-sine, -cosine)
    horizon = view.middle + up * view.horizonHeight
    let size = SIMD2(view.viewport.width, view.viewport.height) * view.viewport.pixelRatio
    let (horizon, up) = (horizon, up)
    let isSeen = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].contains {
      (($0 - horizon) * up).sum() > 0
    }
    guard isSeen else { return nil }
    var findings: [Diagnostic] = []
    let properties = LayerProperties<SkyProperties>(root: "sky", object, diagnostics: &findings)
      .following(paths, in: context)
    // What is not drawn is said whether a sky is seen or not.
    diagnostics += findings.filter { $0.kind != .notDrawn }
    var context = context
    color = properties.skyColor.value(in: &context).premultiplied
    horizonColor = properties.horizonColor.value(in: &context).premultiplied
    reach = properties.skyHorizonBlend.value(in: &context) * size.y / 2
  }

  /// The colour at a distance above the horizon.
  func color(above distance: Double) -> SIMD4<Double> {
    guard distance < reach else { return color }
    let rest = 1 - distance / reach
    return color + (horizonColor - color) * (rest * rest)
  }
}
