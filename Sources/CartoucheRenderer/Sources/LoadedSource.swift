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

  /// Positions that follow each other without crossing half the world are one region.
  private static func bounds(of features: [Feature]) -> CoordinateBounds? {
    var regions: [CoordinateBounds] = []
    for feature in features {
      var region: CoordinateBounds?
      var last = 0.0
      feature.geometry?.forEachPosition { position in
        let (x, y) = (position.longitude, position.latitude)
        if var known = region, abs(x - last) <= 180 {
          known.west = min(known.west, x)
          known.east = max(known.east, x)
          known.south = min(known.south, y)
          known.north = max(known.north, y)
          region = known
        } else {
          if let region { regions.append(region) }
          region = CoordinateBounds(west: x, south: y, east: x, north: y)
        }
        last = x
      }
      if let region { regions.append(region) }
    }
    return CoordinateBounds(around: regions)
  }
}
