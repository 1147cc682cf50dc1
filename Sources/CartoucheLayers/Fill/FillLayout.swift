import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The polygons of one tile in drawing order.
package struct FillLayout: Sendable {
  /// One shape per feature, in tile units.
  let polygons: ShapeSet
  let color: FeatureValues<Color>
  let opacity: FeatureValues<Double>
  let outlineColor: FeatureValues<Color?>
  let pattern: FeatureValues<ResolvedImage?>
}

extension FillLayer {
  /// The tile's polygons; other geometry is not filled.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> FillLayout? {
    guard let polygons = selection.only(.polygon) else { return nil }
    return FillLayout(
      polygons: ShapeSet(polygons.features),
      color: polygons.values(of: properties.color),
      opacity: polygons.values(of: properties.opacity),
      outlineColor: polygons.values(of: properties.outlineColor),
      pattern: polygons.values(of: properties.pattern))
  }
}
