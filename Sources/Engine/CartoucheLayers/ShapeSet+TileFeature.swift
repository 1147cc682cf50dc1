import CartoucheRaster
import CartoucheTiles

extension ShapeSet {
  /// The lines and rings of features of one layer, which they share with it.
  init(_ features: [TileFeature]) {
    self.init(
      coordinates: features.first?.layer.coordinates ?? [], partEnds: features.first?.layer.partEnds ?? [])
    reserve(features.count)
    for feature in features {
      append(
        parts: Int(feature.record.partStart)..<Int(feature.record.partEnd), areRings: feature.type == .polygon
      )
    }
  }
}
