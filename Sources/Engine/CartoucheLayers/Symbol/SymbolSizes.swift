import CartoucheExpressions
import CartoucheStyle

/// The sizes of the icons or the text of a layer in a tile: logical pixels for text, factors for icons.
///
/// Boxes are laid out for one size and drawn at another: between whole zooms the drawn size follows the camera
/// (`symbol_bucket.hpp` and `symbol_size.hpp` of MapLibre Native).
package struct SymbolSizes: Sendable {
  /// One symbol's size at the lower and the upper zoom; equal if it does not depend on the zoom.
  package struct Ends: Sendable, Hashable {
    var lower: Float
    var upper: Float
  }

  /// The zooms that ``Ends`` belong to.
  private let zooms: ClosedRange<Double>
  private let curve: StylePropertyExpression.ZoomCurve?
  private let isByFeature: Bool
  /// Whether sizes by zoom alone are laid out for another zoom than the tile's, as sizes by feature are.
  private let looksAhead: Bool

  /// The sizes of a property for a tile of a whole zoom.
  init(_ property: PropertyValue<Double>, zoom: Int, _ conventions: Conventions) {
    var zooms = Double(zoom)...Double(zoom + 1)
    var curve: StylePropertyExpression.ZoomCurve?
    if case .expression(let expression) = property, let found = expression.expression.zoomCurve {
      curve = found
      let stops = found.stops
      let low = stops.last { $0 <= zooms.lowerBound } ?? stops.first ?? zooms.lowerBound
      let high = stops.first { $0 >= zooms.upperBound } ?? stops.last ?? zooms.upperBound
      zooms = low...max(low, high)
    }
    self.zooms = zooms
    self.curve = curve
    isByFeature = property.dependsOnFeature
    looksAhead = isByFeature || conventions.symbolsAreLaidOutAhead
  }

  /// The sizes for the feature that `context` is set to.
  func ends(_ property: PropertyValue<Double>, in context: inout EvaluationContext) -> Ends {
    guard curve != nil else {
      let size = stored(property.value(in: &context))
      return Ends(lower: size, upper: size)
    }
    let zoom = context.zoom
    defer { context.zoom = zoom }
    // The first stop of a step is at minus infinity.
    context.zoom = max(zooms.lowerBound, 0)
    let lower = stored(property.value(in: &context))
    context.zoom = zooms.upperBound
    return Ends(lower: lower, upper: stored(property.value(in: &context)))
  }

  /// The size for laying out boxes and lines of the current feature of `context`.
  ///
  /// - Parameter zoom: The zoom at which sizes by feature are evaluated; sizes by zoom alone are those of the tile, except
  ///   with ``Conventions/symbolsAreLaidOutAhead``.
  func layoutSize(
    _ property: PropertyValue<Double>, atZoom zoom: Double, in context: inout EvaluationContext
  ) -> Double {
    guard looksAhead else { return property.value(in: &context) }
    let own = context.zoom
    defer { context.zoom = own }
    context.zoom = zoom
    return property.value(in: &context)
  }

  /// The weight of the upper end in sizes drawn at a zoom.
  func fraction(atZoom zoom: Double) -> Float {
    guard let curve, zooms.lowerBound.isFinite else { return 0 }
    return Float(min(max(curve.fraction(at: zoom, from: zooms.lowerBound, to: zooms.upperBound), 0), 1))
  }

  /// The size of a symbol for placement, and for labels along lines.
  func size(_ ends: Ends, fraction: Float) -> Float { ends.lower + fraction * (ends.upper - ends.lower) }

  /// The size at which a symbol is drawn: sizes by feature come in steps of 1/128.
  func drawnSize(_ ends: Ends, fraction: Float) -> Float {
    guard isByFeature else { return size(ends, fraction: fraction) }
    func step(_ size: Float) -> Float { min((size * 128).rounded(.down) / 128, 255) }
    return size(Ends(lower: step(ends.lower), upper: step(ends.upper)), fraction: fraction)
  }

  /// Sizes are never negative, infinite or NaN.
  private func stored(_ size: Double) -> Float { size > 0 ? Float(min(size, 1e6)) : 0 }
}
