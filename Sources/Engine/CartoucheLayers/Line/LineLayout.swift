import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The lines of one tile in drawing order.
package struct LineLayout: Sendable {
  /// One shape per feature, in tile units.
  let lines: ShapeSet
  /// The values of the features.
  let values: FeatureValueTable<LineProperties>
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
      values: FeatureValueTable(lines, properties),
      fractions: lines.features.compactMap(\.lineFraction))
  }
}
