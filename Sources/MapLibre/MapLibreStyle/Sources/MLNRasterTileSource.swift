import CartoucheJSON
import CartoucheTiles
import MapLibreExpressions

/// A source of tiles that are pictures: `raster` in a style.
open class MLNRasterTileSource: MLNTileSource {
  /// The kind of the tiles.
  class var kind: TileSet.Content { .raster }

  /// A source of raster tiles that a TileJSON document describes.
  ///
  /// Tiles are 512 logical pixels wide, those of `mapbox:` tile sets 256.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - configurationURL: The URL of the document; one without a scheme is that of an asset.
  public override convenience init(identifier: String, configurationURL: URL) {
    self.init(
      identifier: identifier, configurationURL: configurationURL,
      tileSize: configurationURL.scheme == "mapbox" ? 256 : 512)
  }

  /// A source of raster tiles that a TileJSON document describes.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - configurationURL: The URL of the document; one without a scheme is that of an asset.
  ///   - tileSize: The width of a tile in logical pixels, above 0.
  public init(identifier: String, configurationURL: URL, tileSize: CGFloat) {
    super.init(Self.kind, identifier: identifier, url: configurationURL.resourceURL)
    if tileSize.isFinite, tileSize > 0 {
      members["tileSize"] = JSONValue.double(Double(tileSize)).shortened
    } else {
      error = MLNSourceError(
        .invalidArgument, source: identifier, "tileSize: expected a number above 0, found \(tileSize)")
    }
  }

  /// A source of raster tiles at templates of URLs.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - tileURLTemplates: One or more templates, with placeholders such as `{z}`, `{x}` and `{y}`.
  ///   - options: See ``MLNTileSourceOption``; a bad one is reported in ``MLNSource/error``.
  public override init(
    identifier: String, tileURLTemplates: [String], options: [MLNTileSourceOption: Any]? = nil
  ) {
    super.init(Self.kind, identifier: identifier, templates: tileURLTemplates, options: options)
  }

  override init(identifier: String, members: JSONObject) {
    super.init(identifier: identifier, members: members)
  }
}

/// A source of tiles whose pixels encode elevations: `raster-dem` in a style.
open class MLNRasterDEMSource: MLNRasterTileSource {
  override class var kind: TileSet.Content { .rasterDEM }
}
