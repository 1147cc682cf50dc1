/// The options for cutting a GeoJSON source into tiles; names and defaults are those of the style specification.
public struct GeoJSONTileOptions: Sendable, Hashable {
  /// The deepest zoom level that is cut, 0…24; deeper ones stretch its tiles.
  public var maxzoom: Int
  /// The distance by which tiles extend beyond their square on each side, in logical pixels, 0…512.
  public var buffer: Double
  /// The maximum error of simplified lines, in logical pixels; 0 keeps every vertex.
  ///
  /// Tiles of ``maxzoom`` keep every vertex anyway.
  public var tolerance: Double
  /// Whether the identifiers of features are replaced by their indices in the source.
  public var generateId: Bool
  /// The property that replaces the features' identifiers.
  public var promoteId: String?
  /// Whether lines record which part of their whole length is in the tile; each line is then a feature.
  public var lineMetrics: Bool
  /// Whether features that are simplified away as a whole keep a pixel.
  ///
  /// Otherwise they are in no tile, as in geojson-vt. Tiles above ``maxzoom`` keep a square, or a piece of a line, as
  /// long as 1/512 of their side; those of ``maxzoom``, which may be stretched, one of the least unit. In tiles of more
  /// than 65,536 lines and rings, features of one type whose pixels are in one block of two by two share it.
  public var keepsSmallFeatures = false
  /// The approximate number of bytes of cut geometry that are kept for cutting further tiles.
  public var cacheByteLimit: Int

  /// Options with the defaults of the style specification.
  public init(
    maxzoom: Int = 18, buffer: Double = 128, tolerance: Double = 0.375, generateId: Bool = false,
    promoteId: String? = nil, lineMetrics: Bool = false
  ) {
    self.maxzoom = maxzoom
    self.buffer = buffer
    self.tolerance = tolerance
    self.generateId = generateId
    self.promoteId = promoteId
    self.lineMetrics = lineMetrics
    cacheByteLimit = 64 << 20
  }

  /// The zoom, limited to its range.
  var limitedMaxzoom: Int { min(max(maxzoom, 0), 24) }
  /// The buffer as a fraction of the tile's side, limited to its range.
  var bufferFraction: Double { (buffer > 0 ? min(buffer, 512) : 0) / 512 }
  /// The tolerance as a fraction of the tile's side, limited to its range.
  var toleranceFraction: Double { (tolerance > 0 ? min(tolerance, 512) : 0) / 512 }
}
