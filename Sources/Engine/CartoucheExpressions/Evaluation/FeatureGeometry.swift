/// The type of a feature's geometry (RFC 7946, §3.1; Mapbox Vector Tile 2.1, §4.3.4).
public enum GeometryType: String, Sendable, Hashable {
  /// Unknown, or none.
  case unknown = "Unknown"
  /// One point.
  case point = "Point"
  /// One line.
  case lineString = "LineString"
  /// One polygon.
  case polygon = "Polygon"
  /// Several points.
  case multiPoint = "MultiPoint"
  /// Several lines.
  case multiLineString = "MultiLineString"
  /// Several polygons.
  case multiPolygon = "MultiPolygon"

  /// The type of one part.
  public var single: GeometryType {
    switch self {
    case .multiPoint: .point
    case .multiLineString: .lineString
    case .multiPolygon: .polygon
    default: self
    }
  }
}

/// A source of the geometry of a feature, which `within`, `distance` and `geometry-type` use when they need it.
public protocol FeatureGeometrySource: Sendable {
  /// The points, lines or rings of a feature.
  ///
  /// Coordinates are in tile units: `TileID.extent` across the tile, x to the right and y down from the upper left
  /// corner; they may lie outside. Each point of a multipoint is a part of its own or one of a single part.
  func geometry(ofFeature index: Int) -> [[SIMD2<Double>]]
}
