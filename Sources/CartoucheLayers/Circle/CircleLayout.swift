import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The centres of one tile's circles in drawing order.
package struct CircleLayout: Sendable {
  /// The vertices of all features, in tile units.
  let centers: [SIMD2<Float>]
}

extension CircleLayer {
  /// Every vertex of every feature, also of lines and polygons and also in the tile's rim.
  package static func layout(_ features: [TileFeature], _ properties: LayerProperties<Properties>)
    -> CircleLayout?
  {
    var centers: [SIMD2<Float>] = []
    for feature in features {
      let coordinates = feature.layer.coordinates
      for part in 0..<feature.partCount {
        for vertex in feature.vertices(ofPart: part) {
          centers.append(SIMD2(Float(coordinates[2 * vertex]), Float(coordinates[2 * vertex + 1])))
        }
      }
    }
    return centers.isEmpty ? nil : CircleLayout(centers: centers)
  }
}
