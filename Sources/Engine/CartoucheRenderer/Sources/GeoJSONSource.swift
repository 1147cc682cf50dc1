import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheThreads
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
  /// The text from the source's URL, if it is kept.
  var document: SourceDocument?

  /// The source of `data` with the options of the source `id`; useless once `stop` is given.
  ///
  /// - Parameter keepsSmallFeatures: Whether features that are simplified away as a whole keep a pixel.
  init(
    _ data: GeoJSON, _ options: GeoJSONSourceOptions, source id: String, keepsSmallFeatures: Bool = false,
    diagnostics: inout [Diagnostic], until stop: StopSignal
  ) async {
    let filter = options.filter.flatMap { json -> Filter? in
      do throws(ExpressionErrors) {
        return try Filter(parsing: json)
      } catch {
        diagnostics.append(
          Diagnostic(.error, "filter: \(error)", pointer: JSONPointer(["sources", id, "filter"])))
        return nil
      }
    }
    let features =
      if let filter {
        await ParallelWork.run { data.features.passing(filter, until: stop) }
      } else { data.features }
    // Most of the time of the index is that of one thread, so that another is free for the extent.
    async let surveyed = ParallelWork.run {
      (FeatureExtent(of: features, until: stop), stop.isGiven ? nil : CoordinateClue(of: data))
    }
    var tiling = GeoJSONTileOptions(options)
    tiling.keepsSmallFeatures = keepsSmallFeatures
    let indexed = await ParallelWork.run { [tiling] in
      Self.index(of: features, options, tiling, source: id, until: stop)
    }
    let (extent, clue) = await surveyed
    bounds = extent.bounds
    byteCount = 32 * extent.positionCount + 64 * features.count
    diagnostics += extent.findings(source: id)
    if let clue {
      let finding = clue.diagnostic(pointer: JSONPointer(["sources", id, "data"]))
      // The reader of a program's data has already reported it.
      if !diagnostics.contains(where: { $0.message == finding.message }) { diagnostics.append(finding) }
    }
    diagnostics += indexed.findings
    index = indexed.index
    maxzoom = options.maxzoom
  }

  /// The features cut into tiles or clustered, and what there is to say about them.
  private static func index(
    of features: [Feature], _ options: GeoJSONSourceOptions, _ tiling: GeoJSONTileOptions, source id: String,
    until stop: StopSignal
  ) -> (index: Index, findings: [Diagnostic]) {
    if options.cluster {
      var findings: [Diagnostic] = []
      let clusters = options.clusters(of: features, source: id, diagnostics: &findings, until: stop)
      return (.clusters(clusters), findings)
    }
    let tiles = GeoJSONTileIndex(features, options: tiling, until: stop)
    let table = FeatureTable(keys: tiles.attributes.keys, values: tiles.attributes.values)
    return (.tiles(tiles, table), findings(of: tiles, source: id))
  }

  /// The finding about lines and rings without an extent: what has no length is not drawn, and what has no area has an
  /// outline.
  private static func findings(of tiles: GeoJSONTileIndex, source id: String) -> [Diagnostic] {
    func counted(_ count: Int, _ noun: String) -> [String] {
      count > 0 ? ["\(count) \(noun)\(count == 1 ? "" : "s")"] : []
    }
    func verb(_ count: Int) -> String { count == 1 ? "is" : "are" }
    let (lines, rings, outlines) = (tiles.emptyLineCount, tiles.emptyRingCount, tiles.flatRingCount)
    var parts: [String] = []
    if lines + rings > 0 {
      let nouns = (counted(lines, "line") + counted(rings, "ring")).joined(separator: " and ")
      parts.append("\(nouns) without length \(verb(lines + rings)) not drawn")
    }
    parts += counted(outlines, "ring").map {
      let (way, them) =
        outlines == 1 ? ("retraces or crosses itself", "it is") : ("retrace or cross themselves", "they are")
      return "\($0) without area, which \(way), \(verb(outlines)) drawn as \(them)"
    }
    guard !parts.isEmpty else { return [] }
    return [
      Diagnostic(
        .warning, "source \"\(id)\": \(parts.joined(separator: "; "))",
        pointer: JSONPointer(["sources", id, "data"]))
    ]
  }

  var pyramid: TilePyramid { TilePyramid(zooms: 0...maxzoom) }

  var clusters: ClusterIndex? { if case .clusters(let clusters) = index { clusters } else { nil } }

  func load(_ tile: TileID, through session: LoadSession) async -> TileAnswer {
    let index = index
    return .found(
      EncodedTile {
        switch index {
        case .tiles(let tiles, let table):
          let cut = tiles.cut(tile)
          guard cut.layer != nil || cut.omittedCount > 0 else { return nil }
          let layer = cut.layer.map { FeatureLayer($0, table: table) }
          return .features(FeatureLayerTable(layer, omittedCount: cut.omittedCount))
        case .clusters(let clusters):
          return clusters.tile(tile).map { .features(FeatureLayerTable(FeatureLayer($0))) }
        }
      })
  }
}

extension GeoJSONTileOptions {
  /// The options of a source for cutting features into tiles.
  fileprivate init(_ options: GeoJSONSourceOptions) {
    self.init(maxzoom: options.maxzoom, buffer: options.buffer, tolerance: options.tolerance)
    generateId = options.generateId
    lineMetrics = options.lineMetrics
    promoteId = options.promoteId?.property(inSourceLayer: "")
  }
}

extension [Feature] {
  /// The features that pass a filter; not all of them once `stop` is given.
  fileprivate func passing(_ filter: Filter, until stop: StopSignal) -> [Feature] {
    let all = indices.map { UInt32(truncatingIfNeeded: $0) }
    let passes = FeatureBatch.map(self, all, until: stop) { $0.map { filter.matches(in: &$0) } }
    return zip(self, passes.joined()).compactMap { $1 ? $0 : nil }
  }
}
