import CartoucheGeoJSON
import CartoucheJSON

/// In-memory GeoJSON for a `geojson` source, which is drawn without conversion to text.
///
/// ```swift
/// let place = Feature(geometry: .point(Position(8.55, 47.37)))
/// map.data["places"] = SourceData(.featureCollection(FeatureCollection([place])))
/// ```
///
/// Source data have identity: the renderer caches what it derives from an object for as long as the same object is drawn,
/// and two objects with equal features are different data. To change the data, assign a new object.
public final class SourceData: Sendable, Hashable {
  /// The features; empty if they are computed tile by tile.
  public let geoJSON: GeoJSON
  /// The function that computes the features of a tile, if they are computed tile by tile.
  public let tiles: TileFeatures?
  /// The file or URL of the data, as it appears in messages.
  public let name: String?
  /// The diagnostics from reading the data; every picture of the data reports them.
  public let diagnostics: [Diagnostic]

  /// A function that returns the features of a tile, in degrees, longitude first.
  ///
  /// The arguments are the zoom level, the column from the west and the row from the north. The function may be called on
  /// any thread, for several tiles concurrently.
  public typealias TileFeatures = @Sendable (_ z: Int, _ x: Int, _ y: Int) async -> [Feature]

  /// Creates source data from GeoJSON in degrees, longitude first (RFC 7946).
  public init(_ geoJSON: GeoJSON, name: String? = nil, diagnostics: [Diagnostic] = []) {
    self.geoJSON = geoJSON
    tiles = nil
    self.name = name
    self.diagnostics = diagnostics
  }

  /// Creates source data that are computed when a tile is needed.
  ///
  /// Of the options of the source, only those about tiles apply: `minzoom`, `maxzoom`, `buffer` and `tolerance`.
  public init(tiles: @escaping TileFeatures, name: String? = nil) {
    geoJSON = .featureCollection(FeatureCollection())
    self.tiles = tiles
    self.name = name
    diagnostics = []
  }

  /// Creates source data from a GeoJSON document, with its diagnostics.
  public convenience init(_ document: GeoJSONDocument) {
    self.init(document.root, name: document.name, diagnostics: document.diagnostics)
  }

  /// Returns whether both are the same object.
  public static func == (left: SourceData, right: SourceData) -> Bool { left === right }

  /// Feeds the identity to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
