import CartoucheGeometry
import CartoucheStyle
import CartoucheTiles

/// The points of one tile whose density is drawn.
package struct HeatmapLayout: Sendable {
  /// The vertices of all features, in tile units.
  let places: [SIMD2<Float>]
  /// The index of the feature of each place.
  let features: [Int32]
  let values: FeatureValueTable<HeatmapProperties>
  /// The weights of the places if they do not depend on the zoom, so that frames need not collect them.
  let weights: [Float]?

  fileprivate init(
    _ places: [SIMD2<Float>], _ features: [Int32], _ values: FeatureValueTable<HeatmapProperties>
  ) {
    self.places = places
    self.features = features
    self.values = values
    if case .each(let weights) = values[\.weight] {
      self.weights = features.map { Float(weights[Int($0)]) }
    } else {
      weights = nil
    }
  }
}

extension HeatmapLayer {
  /// Every vertex of every feature, of lines and polygons too, except those in the tile's margin: a point is drawn only
  /// by its own tile.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> HeatmapLayout? {
    var places: [SIMD2<Float>] = []
    var features: [Int32] = []
    places.reserveCapacity(selection.features.count)
    features.reserveCapacity(selection.features.count)
    let inside: Range<Int16> = 0..<Int16(TileID.extent)
    for (index, feature) in selection.features.enumerated() {
      let coordinates = feature.layer.coordinates
      for part in 0..<feature.partCount {
        for vertex in feature.vertices(ofPart: part) {
          let (x, y) = (coordinates[2 * vertex], coordinates[2 * vertex + 1])
          guard inside.contains(x), inside.contains(y) else { continue }
          places.append(SIMD2(Float(x), Float(y)))
          features.append(Int32(clamping: index))
        }
      }
    }
    guard !places.isEmpty else { return nil }
    return HeatmapLayout(places, features, FeatureValueTable(selection, properties))
  }
}
