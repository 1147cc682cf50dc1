import CartoucheGeometry

/// The extent and the form of a bundle.
public struct BundleOptions: Sendable {
  /// The form in which tiles are stored.
  public enum TileForm: String, Sendable, Hashable, CaseIterable {
    /// One PMTiles archive for each source, which is read by ranges of bytes.
    case pmtiles
    /// One file for each tile, for servers of files that know no ranges.
    case folder
  }

  /// The ranges of glyphs that are stored.
  public enum GlyphChoice: String, Sendable, Hashable, CaseIterable {
    /// The ranges with characters of labels, as far as they are known from the style and the data.
    case used
    /// All of the Basic Multilingual Plane that have glyphs.
    case all
  }

  /// The parts of the world; a west beyond the east crosses the antimeridian.
  public var areas: [CoordinateBounds]
  /// The zoom levels of the map, which is magnified above the highest.
  public var zooms: ClosedRange<Int>
  /// The form in which tiles are stored.
  public var tileForm = TileForm.pmtiles
  /// The ranges of glyphs that are stored.
  public var glyphs = GlyphChoice.used
  /// The URL in front of every path in the style, such as `https://maps.example/paris`; `nil` for paths relative to it.
  public var baseURL: String?
  /// The number of tiles that all sources may have together.
  public var tileLimit = 250_000
  /// The number of bytes that all files may have together.
  public var byteLimit = 4 << 30
  /// Whether parts that cannot be loaded are left out and reported, instead of being an error.
  public var ignoresMissing = false
  /// Whether a bundle that is there already is replaced.
  public var replaces = false
  /// The number of requests at a time.
  public var concurrency = 16

  /// The usual form of a bundle of some areas.
  public init(areas: [CoordinateBounds], zooms: ClosedRange<Int>) {
    self.areas = areas
    self.zooms = zooms
  }
}

extension BundleOptions {
  /// The greatest latitude of tiles.
  private static let latitudeLimit = 85.0511287798066

  /// The box around all areas within the bounds of a source: west, south, east and north in degrees.
  func bounds(within limits: CoordinateBounds?) -> [Double] {
    let south = max(areas.map(\.south).min() ?? -90, -Self.latitudeLimit)
    let north = min(areas.map(\.north).max() ?? 90, Self.latitudeLimit)
    var (west, east): (Double, Double) = (-180, 180)
    if areas.count == 1 {
      (west, east) = (areas[0].west, areas[0].east)
    } else if !areas.contains(where: \.crossesAntimeridian) {
      west = areas.map(\.west).min() ?? west
      east = areas.map(\.east).max() ?? east
    }
    let box = [west, south, east, north]
    guard let limits, !limits.crossesAntimeridian, west <= east else { return box }
    let cut = [
      max(west, limits.west), max(south, limits.south), min(east, limits.east), min(north, limits.north),
    ]
    return cut[0] <= cut[2] && cut[1] <= cut[3] ? cut : box
  }
}
