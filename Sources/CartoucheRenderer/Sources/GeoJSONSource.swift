import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// A `geojson` source: features that are cut into tiles on demand, or clustered.
struct GeoJSONSource: TileSource {
  private enum Index: Sendable {
    case tiles(GeoJSONTileIndex, FeatureTable)
    case clusters(ClusterIndex)
  }

  private let index: Index
  private let maxzoom: Int
  let bounds: CoordinateBounds?
  let byteCount: Int

  /// The source of `data` with the options of the source `id`; useless once `stop` is given.
  init(
    _ data: GeoJSON, _ options: GeoJSONSourceOptions, source id: String, diagnostics: inout [Diagnostic],
    until stop: StopSignal
  ) {
    let filter = options.filter.flatMap { json -> Filter? in
      do throws(ExpressionErrors) {
        return try Filter(parsing: json)
      } catch {
        diagnostics.append(
          Diagnostic(.error, "filter: \(error)", pointer: JSONPointer(["sources", id, "filter"])))
        return nil
      }
    }
    var features = data.features
    if let filter {
      var watch = StopWatch(stop)
      features.removeAll { watch.stops() || !filter.matches($0) }
    }
    let extent = FeatureExtent(of: features)
    bounds = extent.bounds
    byteCount = 32 * extent.positionCount + 64 * features.count
    diagnostics += extent.findings(source: id)
    if let clue = CoordinateClue(of: data) {
      let finding = clue.diagnostic(pointer: JSONPointer(["sources", id, "data"]))
      // The reader of a program's data has already reported it.
      if !diagnostics.contains(where: { $0.message == finding.message }) { diagnostics.append(finding) }
    }
    maxzoom = options.maxzoom
    if options.cluster {
      index = .clusters(options.clusters(of: features, source: id, diagnostics: &diagnostics, until: stop))
    } else {
      var tiling = GeoJSONTileOptions(
        maxzoom: options.maxzoom, buffer: options.buffer, tolerance: options.tolerance)
      tiling.generateId = options.generateId
      tiling.lineMetrics = options.lineMetrics
      tiling.promoteId = options.promoteId?.property(inSourceLayer: "")
      let tiles = GeoJSONTileIndex(features, options: tiling, until: stop)
      diagnostics += Self.findings(of: tiles, source: id)
      index = .tiles(tiles, FeatureTable(keys: tiles.attributes.keys, values: tiles.attributes.values))
    }
  }

  /// The findings about features that are too small to be drawn at any zoom.
  private static func findings(of tiles: GeoJSONTileIndex, source id: String) -> [Diagnostic] {
    let (lines, rings) = (tiles.flatLineCount, tiles.flatRingCount)
    var parts: [String] = []
    if lines > 0 { parts.append("\(lines) \(lines == 1 ? "line" : "lines") without length") }
    if rings > 0 { parts.append("\(rings) \(rings == 1 ? "ring" : "rings") without area") }
    guard !parts.isEmpty else { return [] }
    let verb = lines + rings == 1 ? "is" : "are"
    return [
      Diagnostic(
        .warning, "source \"\(id)\": \(parts.joined(separator: " and ")) \(verb) not drawn",
        pointer: JSONPointer(["sources", id, "data"]))
    ]
  }

  var pyramid: TilePyramid { TilePyramid(zooms: 0...maxzoom) }

  var clusters: ClusterIndex? { if case .clusters(let clusters) = index { clusters } else { nil } }

  func load(_ tile: TileID, through session: LoadSession) async -> TileAnswer {
    let index = index
    return .found(
      EncodedTile {
        let layer: FeatureLayer? =
          switch index {
          case .tiles(let tiles, let table): tiles.tile(tile).map { FeatureLayer($0, table: table) }
          case .clusters(let clusters): clusters.tile(tile).map { FeatureLayer($0) }
          }
        return layer.map { .features(FeatureTile($0)) }
      })
  }
}

extension Filter {
  /// Whether a feature that is not yet in a tile passes.
  fileprivate func matches(_ feature: Feature) -> Bool {
    var context = EvaluationContext(feature)
    return matches(in: &context)
  }
}
