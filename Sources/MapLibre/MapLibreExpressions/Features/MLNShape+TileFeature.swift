import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheTiles

extension MLNShape {
  /// The feature object of a feature in a tile: identifier and attributes are those of the tile.
  ///
  /// Coordinates are rounded to the tile's units, and shapes are cut at the tile's edge.
  ///
  /// - Parameters:
  ///   - feature: A feature of a decoded or cut tile.
  ///   - tile: The tile's address.
  package static func feature(of feature: TileFeature, in tile: TileID) -> any MLNShape & MLNFeature {
    self.feature(
      of: Feature(
        geometry: feature.geometry(in: tile), properties: feature.properties,
        identifier: feature.identifier.flatMap(Feature.Identifier.init)))
  }
}
