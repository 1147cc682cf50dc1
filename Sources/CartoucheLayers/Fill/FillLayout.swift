import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The polygons of one tile in drawing order.
package struct FillLayout: Sendable {
  /// One path a feature, in tile units.
  let polygons: [Path]
}

extension FillLayer {
  /// The tile's polygons; other geometry is not filled.
  package static func layout(_ features: [TileFeature], _ properties: LayerProperties<Properties>)
    -> FillLayout?
  {
    let polygons = features.lazy.filter { $0.type == .polygon }.map { feature in
      var path = Path()
      path.append(feature)
      return path
    }
    return polygons.isEmpty ? nil : FillLayout(polygons: Array(polygons))
  }
}
