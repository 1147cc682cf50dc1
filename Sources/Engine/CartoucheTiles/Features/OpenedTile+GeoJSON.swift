import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

extension OpenedTile {
  /// The features of all layers in degrees, each with the name of its layer as its property `layer`.
  ///
  /// That is the form in which tileserver-gl gives tiles as GeoJSON. Numbers that JSON lacks are `null`.
  ///
  /// - Parameters:
  ///   - tile: The address of the tile.
  ///   - memory: The maximum number of bytes that decoding a layer may take.
  package func geoJSON(
    in tile: TileID, memory: Int = VectorTile.standardMemory
  ) throws(VectorTileError) -> GeoJSON {
    var features: [Feature] = []
    for name in layerNames {
      guard let layer = try layer(named: name, memory: memory)?.features else { continue }
      features.reserveCapacity(features.count + layer.count)
      for feature in layer {
        var properties = feature.properties
        for member in properties {
          if case .double(let number) = member.value, !number.isFinite { properties[member.key] = .null }
        }
        properties["layer"] = .string(name)
        features.append(
          Feature(
            geometry: feature.geometry(in: tile), properties: properties,
            identifier: feature.identifier.flatMap { Feature.Identifier($0) }))
      }
    }
    return .featureCollection(FeatureCollection(features))
  }
}
