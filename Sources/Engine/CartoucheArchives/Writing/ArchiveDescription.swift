import CartoucheJSON
import CartoucheResources

/// The content of an archive beside its tiles: what readers learn from the header and the metadata.
public struct ArchiveDescription: Sendable, Hashable {
  /// The format of the tiles.
  public var tileType: PMTilesHeader.TileType
  /// The compression that the bytes of the tiles have when they are appended.
  public var tileCompression: Compression
  /// The lowest zoom with tiles, from 0 to 30.
  public var minzoom: Int
  /// The highest zoom with tiles, from ``minzoom`` to 30.
  public var maxzoom: Int
  /// West, south, east and north in degrees; west is east of the eastern edge where the area crosses the antimeridian.
  public var bounds: [Double]
  /// Longitude and latitude in degrees, and the zoom, of a suitable initial view; `nil` for the middle of the bounds.
  public var center: [Double]?
  /// Members of TileJSON: `name`, `description`, `attribution`, `vector_layers` and others.
  public var metadata: JSONObject

  /// A description of an archive.
  public init(
    tileType: PMTilesHeader.TileType, tileCompression: Compression = .none, minzoom: Int = 0,
    maxzoom: Int = 0,
    bounds: [Double] = [-180, -85.0511287798066, 180, 85.0511287798066], center: [Double]? = nil,
    metadata: JSONObject = JSONObject()
  ) {
    self.tileType = tileType
    self.tileCompression = tileCompression
    self.minzoom = minzoom
    self.maxzoom = maxzoom
    self.bounds = bounds
    self.center = center
    self.metadata = metadata
  }
}
