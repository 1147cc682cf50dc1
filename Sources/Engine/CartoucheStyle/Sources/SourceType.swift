import CartoucheTiles

/// A type of sources, in the order of the style specification (“Sources”).
///
/// What validation, formatting and drawing know of a type is found by it: its members, its options and the layer
/// types that draw it, see ``LayerSpecification/sourceTypes``.
public enum SourceType: String, Sendable, Hashable, CaseIterable {
  /// Tiles with features.
  case vector
  /// Tiles with pictures.
  case raster
  /// Tiles with heights in the colours of pictures.
  case rasterDEM = "raster-dem"
  /// GeoJSON.
  case geoJSON = "geojson"
  /// A film, which needs a screen.
  case video
  /// One picture.
  case image

  /// The content of the tiles, `nil` for a source that is not made of tiles.
  public var tileContent: TileSet.Content? { TileSet.Content(rawValue: rawValue) }

  /// Whether the engine draws such sources.
  public var isDrawn: Bool { self != .video }
}

extension StyleSource {
  /// The type as the specification knows it; `nil` for a word that it does not know.
  public var sourceType: SourceType? { SourceType(rawValue: type) }
}
