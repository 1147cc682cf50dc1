import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheStyle
import CartoucheTiles

/// The data of a source, ready to be cut into tiles.
struct LoadedSource: Sendable {
  /// The features, cut on demand.
  let index: GeoJSONTileIndex
  /// The features' attributes as expressions read them.
  let table: FeatureTable
  /// The box around all positions in degrees; `nil` without any.
  let bounds: CoordinateBounds?
  /// The deepest zoom level that is cut.
  let maxzoom: Int

  init(_ data: GeoJSON, _ options: GeoJSONSourceOptions) {
    let features = data.features
    var tiling = GeoJSONTileOptions(
      maxzoom: options.maxzoom, buffer: options.buffer, tolerance: options.tolerance)
    tiling.generateId = options.generateId
    tiling.lineMetrics = options.lineMetrics
    index = GeoJSONTileIndex(features, options: tiling)
    table = FeatureTable(keys: index.attributes.keys, values: index.attributes.values)
    bounds = Self.bounds(of: features)
    maxzoom = options.maxzoom
  }

  private static func bounds(of features: [Feature]) -> CoordinateBounds? {
    var west = Double.infinity
    var south = Double.infinity
    var east = -Double.infinity
    var north = -Double.infinity
    for feature in features {
      feature.geometry?.forEachPosition { position in
        west = min(west, position.longitude)
        east = max(east, position.longitude)
        south = min(south, position.latitude)
        north = max(north, position.latitude)
      }
    }
    return west <= east ? CoordinateBounds(west: west, south: south, east: east, north: north) : nil
  }
}
