import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// A `geojson` source: features that are cut into tiles when they are asked for, or gathered into clusters.
struct GeoJSONSource: TileSource {
  private enum Index: Sendable {
    case tiles(GeoJSONTileIndex, FeatureTable)
    case clusters(ClusterIndex)
  }

  private let index: Index
  private let maxzoom: Int
  let bounds: CoordinateBounds?

  /// The source of `data` with the options of `source`.
  init(_ data: GeoJSON, _ source: StyleSource, diagnostics: inout [Diagnostic]) {
    let options = GeoJSONSourceOptions(source, diagnostics: &diagnostics)
    let filter = options.filter.flatMap { json -> Filter? in
      do throws(ExpressionErrors) {
        return try Filter(parsing: json)
      } catch {
        diagnostics.append(
          Diagnostic(.error, "filter: \(error)", pointer: JSONPointer(["sources", source.id, "filter"])))
        return nil
      }
    }
    var features = data.features
    if let filter { features.removeAll { !filter.matches($0) } }
    bounds = Self.bounds(of: features)
    maxzoom = options.maxzoom
    let promotedID = options.promoteId?.property(inSourceLayer: "")
    if options.cluster {
      index = .clusters(
        ClusterIndex(
          features,
          options: ClusterOptions(
            radius: options.clusterRadius, maxzoom: options.clusterMaxZoom,
            minPoints: options.clusterMinPoints, generateId: options.generateId, promoteId: promotedID),
          aggregations: ClusterProperties.aggregations(
            options.clusterProperties, of: source.id, diagnostics: &diagnostics)))
    } else {
      var tiling = GeoJSONTileOptions(
        maxzoom: options.maxzoom, buffer: options.buffer, tolerance: options.tolerance)
      tiling.generateId = options.generateId
      tiling.lineMetrics = options.lineMetrics
      tiling.promoteId = promotedID
      let tiles = GeoJSONTileIndex(features, options: tiling)
      index = .tiles(tiles, FeatureTable(keys: tiles.attributes.keys, values: tiles.attributes.values))
    }
  }

  var pyramid: TilePyramid { TilePyramid(zooms: 0...maxzoom) }

  func load(_ tile: TileID) async -> TileAnswer {
    let index = index
    return .found {
      let layer: FeatureLayer? =
        switch index {
        case .tiles(let tiles, let table): tiles.tile(tile).map { FeatureLayer($0, table: table) }
        case .clusters(let clusters): clusters.tile(tile).map { FeatureLayer($0) }
        }
      return layer.map { .features(FeatureTile($0)) }
    }
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

extension Filter {
  /// Whether a feature passes that is in no tile yet.
  fileprivate func matches(_ feature: Feature) -> Bool {
    var context = EvaluationContext(feature)
    return matches(in: &context)
  }
}

extension EvaluationContext {
  /// A context that is turned to one feature outside of any tile.
  init(_ feature: Feature) {
    self.init()
    setProperties(FeatureTable(properties: feature.properties))
    featureID = feature.identifier.map { Value($0.jsonValue) } ?? .null
    geometryType =
      switch feature.geometry {
      case .point, .multiPoint: .point
      case .lineString, .multiLineString: .lineString
      case .polygon, .multiPolygon: .polygon
      case .geometryCollection, nil: .unknown
      }
  }
}
