import CartoucheGeoJSON
import CartoucheJSON

/// GeoJSON that a program holds, for `geojson` sources to draw without writing and reading it as text.
///
/// An object with identity: what a renderer derives from it is kept for as long as the same object is drawn, and two
/// objects with equal features are different data. To change the data, draw another object.
public final class SourceData: Sendable, Hashable {
  /// The features; none when they are made tile by tile.
  public let geoJSON: GeoJSON
  /// The maker of the features of each tile, if they are made tile by tile.
  public let tiles: TileFeatures?
  /// The file or URL that the data are from, as it is to appear in messages.
  public let name: String?
  /// The findings from reading the data; they are reported with each picture of them.
  public let diagnostics: [Diagnostic]

  /// A function that gives the features of a tile, in degrees, longitude first.
  ///
  /// It is asked for a tile by zoom, column from the west and row from the north, and may be asked for several tiles at
  /// once, on any thread.
  public typealias TileFeatures = @Sendable (_ z: Int, _ x: Int, _ y: Int) async -> [Feature]

  /// Data in degrees, longitude first (RFC 7946).
  public init(_ geoJSON: GeoJSON, name: String? = nil, diagnostics: [Diagnostic] = []) {
    self.geoJSON = geoJSON
    tiles = nil
    self.name = name
    self.diagnostics = diagnostics
  }

  /// Data that are made when a tile of them is needed.
  ///
  /// Only the options of the source that are about tiles apply: `minzoom`, `maxzoom`, `buffer`, `tolerance`.
  public init(tiles: @escaping TileFeatures, name: String? = nil) {
    geoJSON = .featureCollection(FeatureCollection())
    self.tiles = tiles
    self.name = name
    diagnostics = []
  }

  /// The data of a document that was read.
  public convenience init(_ document: GeoJSONDocument) {
    self.init(document.root, name: document.name, diagnostics: document.diagnostics)
  }

  /// Whether both are the same object.
  public static func == (left: SourceData, right: SourceData) -> Bool { left === right }

  /// Feeds the identity to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
