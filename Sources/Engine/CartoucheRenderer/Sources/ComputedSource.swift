import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// A `geojson` source whose features a program makes tile by tile.
struct ComputedSource: TileSource {
  private let features: SourceData.TileFeatures
  private let zooms: ClosedRange<Int>
  private let tiling: GeoJSONTileOptions
  /// The extent of the data is unknown before they are made.
  var bounds: CoordinateBounds? { nil }

  /// The source for the features that `features` makes, at the zoom levels of the source's options.
  ///
  /// - Parameter keepsSmallFeatures: Whether features that are simplified away as a whole keep a pixel.
  init(
    _ features: @escaping SourceData.TileFeatures, _ options: GeoJSONSourceOptions, of source: StyleSource,
    keepsSmallFeatures: Bool
  ) {
    self.features = features
    let least = source.members["minzoom"]?.number.flatMap { Int(exactly: $0.rounded()) } ?? 0
    zooms = min(max(least, 0), options.maxzoom)...options.maxzoom
    var tiling = GeoJSONTileOptions(
      maxzoom: options.maxzoom, buffer: options.buffer, tolerance: options.tolerance)
    tiling.lineMetrics = options.lineMetrics
    tiling.keepsSmallFeatures = keepsSmallFeatures
    self.tiling = tiling
  }

  var pyramid: TilePyramid { TilePyramid(zooms: zooms) }

  func load(_ tile: TileID, through session: LoadSession) async -> TileAnswer {
    let made = await features(tile.z, tile.x, tile.y)
    if made.isEmpty { return .found(EncodedTile { nil }) }
    let (tiling, stop) = (tiling, session.stop)
    return .found(
      EncodedTile {
        let cut = GeoJSONTileIndex(made, options: tiling, until: stop).cut(tile)
        guard cut.layer != nil || cut.omittedCount > 0 else { return nil }
        return .features(
          FeatureLayerTable(cut.layer.map { FeatureLayer($0) }, omittedCount: cut.omittedCount))
      })
  }
}
