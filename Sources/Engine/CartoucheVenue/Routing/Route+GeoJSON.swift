import CartoucheGeoJSON
import CartoucheJSON

extension Route {
  /// The legs as features: one line per leg, with its floor and its number, from 0.
  public var features: [Feature] {
    legs.enumerated().compactMap { index, leg in
      guard leg.line.count > 1 else { return nil }
      return Feature(
        geometry: .lineString(leg.line),
        properties: [
          "floor": .string(leg.floor), "leg": .int(Int64(index)),
          "connection": leg.connection.map(JSONValue.string) ?? .null,
        ])
    }
  }

  /// The legs as a GeoJSON feature collection.
  public var geoJSON: JSONValue {
    [
      "type": "FeatureCollection",
      "features": .array(
        features.map { feature in
          var positions: [JSONValue] = []
          feature.geometry?.forEachPosition {
            positions.append([.double($0.longitude), .double($0.latitude)])
          }
          return [
            "type": "Feature", "properties": .object(feature.properties),
            "geometry": ["type": "LineString", "coordinates": .array(positions)],
          ]
        }),
    ]
  }
}
