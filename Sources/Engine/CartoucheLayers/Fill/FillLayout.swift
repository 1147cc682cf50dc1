import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The polygons of one tile in drawing order.
package struct FillLayout: Sendable {
  /// One shape per feature, in tile units.
  let polygons: ShapeSet
  /// The values of the features.
  let values: FeatureValueTable<FillProperties>
}

extension FillLayer {
  /// The tile's polygons; other geometry is not filled.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> FillLayout? {
    guard let polygons = selection.only(.polygon) else { return nil }
    return FillLayout(
      polygons: ShapeSet(polygons.features), values: FeatureValueTable(polygons, properties, groups: [.paint])
    )
  }
}
