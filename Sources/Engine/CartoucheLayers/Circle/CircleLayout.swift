import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The circles of one tile in drawing order.
package struct CircleLayout: Sendable {
  /// The vertices of all features, in tile units.
  let centers: [SIMD2<Float>]
  /// For each feature, the number of centres up to its end.
  let ends: [Int]
  /// The values of the features.
  let values: FeatureValueTable<CircleProperties>
}

extension CircleLayer {
  /// Every vertex of every feature, including lines and polygons and the tile's margin.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> CircleLayout? {
    var centers: [SIMD2<Float>] = []
    var ends: [Int] = []
    for feature in selection.features {
      let coordinates = feature.layer.coordinates
      for part in 0..<feature.partCount {
        for vertex in feature.vertices(ofPart: part) {
          centers.append(SIMD2(Float(coordinates[2 * vertex]), Float(coordinates[2 * vertex + 1])))
        }
      }
      ends.append(centers.count)
    }
    return CircleLayout(
      centers: centers, ends: ends, values: FeatureValueTable(selection, properties, groups: [.paint]))
  }
}
