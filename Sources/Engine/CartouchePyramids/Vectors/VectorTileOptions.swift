import CartoucheGeometry

/// The options for cutting features into a pyramid of vector tiles.
public struct VectorTileOptions: Sendable, Hashable {
  /// The limits of a tile, which are enforced by omitting features.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of bytes of a tile after compression.
    public var bytes: Int
    /// The maximum number of features of a tile.
    public var features: Int

    /// Limits; by default those of tippecanoe, 500,000 bytes and 200,000 features.
    public init(bytes: Int = 500_000, features: Int = 200_000) {
      self.bytes = max(bytes, 1)
      self.features = max(features, 1)
    }
  }

  /// The lowest zoom of the pyramid.
  public var minzoom = 0
  /// The highest zoom, 0…24, whose tiles keep every vertex; `nil` guesses it from the distances in the data.
  public var maxzoom: Int?
  /// The distance by which tiles extend beyond their square, in pixels of 1/512 of a side, 0…512.
  public var buffer = 10.0
  /// The side of a tile in the units of its coordinates, 256…8192.
  public var extent = 4096
  /// The maximum error of simplified lines, in pixels of 1/512 of a side; 0 keeps every vertex.
  public var tolerance = 0.375
  /// The limits of a tile; `nil` keeps all features.
  public var limits: Limits? = Limits()
  /// The name of the tile set.
  public var name: String?
  /// A description of the tile set.
  public var description: String?
  /// The attribution that maps must show; may be HTML.
  public var attribution: String?
  /// The approximate number of bytes of cut geometry that are kept for tiles below, of all layers together.
  public var cacheByteLimit = 256 << 20

  /// Options with their defaults.
  public init() {}

  /// The names and values of all options on which tiles depend.
  var identity: [(name: String, value: String)] {
    [
      ("buffer", "\(buffer)"), ("extent", "\(extent)"), ("tolerance", "\(tolerance)"),
      ("tile-bytes", limits.map { "\($0.bytes)" } ?? "no limit"),
      ("tile-features", limits.map { "\($0.features)" } ?? "no limit"),
    ]
  }
}
