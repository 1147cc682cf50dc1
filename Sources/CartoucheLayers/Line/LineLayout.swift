import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The lines of one tile in drawing order.
package struct LineLayout: Sendable {
  /// One shape per feature, in tile units.
  let lines: ShapeSet
  let cap: FeatureValues<LineCap>
  let join: FeatureValues<LineJoin>
  let miterLimit: FeatureValues<Double>
  let roundLimit: FeatureValues<Double>
  let color: FeatureValues<Color>
  let opacity: FeatureValues<Double>
  let width: FeatureValues<Double>
  let gapWidth: FeatureValues<Double>
  let offset: FeatureValues<Double>
  let blur: FeatureValues<Double>
  let dashes: FeatureValues<[Double]>
  let pattern: FeatureValues<ResolvedImage?>
  /// The part of its whole line that each line is; empty without line metrics.
  let fractions: [ClosedRange<Double>]
}

extension LineLayer {
  /// The tile's lines and the rings of its polygons; points have no lines.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> LineLayout? {
    guard let lines = selection.only(.lineString, .polygon) else { return nil }
    return LineLayout(
      lines: ShapeSet(lines.features),
      cap: lines.values(of: properties.cap),
      join: lines.values(of: properties.join),
      miterLimit: lines.values(of: properties.miterLimit),
      roundLimit: lines.values(of: properties.roundLimit),
      color: lines.values(of: properties.color),
      opacity: lines.values(of: properties.opacity),
      width: lines.values(of: properties.width),
      gapWidth: lines.values(of: properties.gapWidth),
      offset: lines.values(of: properties.offset),
      blur: lines.values(of: properties.blur),
      dashes: lines.values(of: properties.dasharray),
      pattern: lines.values(of: properties.pattern),
      fractions: lines.features.compactMap(\.lineFraction))
  }
}
