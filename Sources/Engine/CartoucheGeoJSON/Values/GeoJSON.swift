/// A GeoJSON text (RFC 7946): one geometry, one feature or one collection of features.
public enum GeoJSON: Sendable, Hashable {
  /// A bare geometry.
  case geometry(Geometry)
  /// A single feature.
  case feature(Feature)
  /// A collection of features.
  case featureCollection(FeatureCollection)
}

extension GeoJSON {
  /// The features: those of a collection, the single one, or one around a bare geometry.
  public var features: [Feature] {
    switch self {
    case .geometry(let geometry): [Feature(geometry: geometry)]
    case .feature(let feature): [feature]
    case .featureCollection(let collection): collection.features
    }
  }
}
