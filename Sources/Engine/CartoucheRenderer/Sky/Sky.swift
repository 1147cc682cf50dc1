import CartoucheExpressions
import CartoucheJSON
import CartoucheRaster
import CartoucheStyle

/// The sky of one frame, above the horizon of a tilted map, in device pixels.
///
/// After the style specification (“Sky”) and the sky shader of GL JS: upwards from the horizon, the colour of the
/// horizon blends into that of the sky by the square of the remaining distance.
struct Sky: Sendable, Hashable {
  /// The colours above the horizon.
  let gradient: HorizonGradient

  /// The sky of a style, `nil` if it has none or the view shows none.
  ///
  /// - Parameters:
  ///   - paths: The properties in transition from earlier values.
  ///   - context: The zoom level and the global state of the frame.
  init?(
    _ style: ResolvedStyle, _ view: ViewTransform, following paths: [String: PropertyPath],
    in context: EvaluationContext, diagnostics: inout [Diagnostic]
  ) {
    guard let properties = style.sky?.following(paths, in: context), view.projection != nil else {
      return nil
    }
    let (sine, cosine) = ViewTransform.sineAndCosine(ofDegrees: view.camera.roll)
    let up = SIMD2(-sine, -cosine)
    let horizon = view.middle + up * view.horizonHeight
    let size = SIMD2(view.viewport.width, view.viewport.height) * view.viewport.pixelRatio
    let isSeen = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].contains {
      (($0 - horizon) * up).sum() > 0
    }
    guard isSeen else { return nil }
    // What is not drawn is said whether a sky is seen or not.
    diagnostics += style.skyFindings.filter { $0.kind != .notDrawn }
    var context = context
    gradient = HorizonGradient(
      origin: horizon, up: up, reach: properties.skyHorizonBlend.value(in: &context) * size.y / 2,
      lineColor: properties.horizonColor.value(in: &context).premultiplied,
      color: properties.skyColor.value(in: &context).premultiplied)
  }
}
