import CartoucheJSON
import CartoucheTiles
import MapLibreExpressions

/// A source of vector tiles: `vector` in a style.
open class MLNVectorTileSource: MLNTileSource {
  /// A source of vector tiles that a TileJSON document describes.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - configurationURL: The URL of the document; one without a scheme is that of an asset.
  public override init(identifier: String, configurationURL: URL) {
    super.init(.vector, identifier: identifier, url: configurationURL.resourceURL)
  }

  /// A source of vector tiles at a URL that Foundation may not know, such as that of a `pmtiles:` archive.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - configurationURLString: The URL in the form of a style.
  public init(identifier: String, configurationURLString: String) {
    super.init(.vector, identifier: identifier, url: configurationURLString)
  }

  /// A source of vector tiles at templates of URLs.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - tileURLTemplates: One or more templates, with placeholders such as `{z}`, `{x}` and `{y}`.
  ///   - options: See ``MLNTileSourceOption``; a bad one is reported in ``MLNSource/error``.
  public override init(
    identifier: String, tileURLTemplates: [String], options: [MLNTileSourceOption: Any]? = nil
  ) {
    super.init(.vector, identifier: identifier, templates: tileURLTemplates, options: options)
  }

  override init(identifier: String, members: JSONObject) {
    super.init(identifier: identifier, members: members)
  }

  /// The features of the tiles that a map has loaded, as the style that has the source finds them.
  package var loadedFeatures: ((Set<String>, NSPredicate?) -> [any MLNFeature])?

  /// The features of some layers of the tiles that a map has loaded.
  ///
  /// A feature is cut at the edges of tiles, and occurs once for each tile that it is in. Without a map there are none.
  ///
  /// - Parameters:
  ///   - sourceLayerIdentifiers: The names of layers within the tiles.
  ///   - predicate: Which features to give; `nil` for all.
  public func features(sourceLayerIdentifiers: Set<String>, predicate: NSPredicate?) -> [any MLNFeature] {
    loadedFeatures?(sourceLayerIdentifiers, predicate) ?? []
  }
}
