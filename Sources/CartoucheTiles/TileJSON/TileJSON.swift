import CartoucheGeometry
import CartoucheJSON

/// What is written about a set of tiles: TileJSON 2.1.0 or 3.0.0, or the members of a style's source.
///
/// Both use the same names. What is absent is `nil`, so that one can be laid over the other; see ``TileSet``.
public struct TileJSON: Sendable, Hashable {
  /// The version of TileJSON that the document follows.
  public var version: String?
  /// The templates of the tiles' URLs; `nil` when absent.
  public var tiles: [TileURLTemplate]?
  /// The lowest zoom with tiles.
  public var minzoom: Int?
  /// The highest zoom with tiles.
  public var maxzoom: Int?
  /// The region with tiles, in degrees.
  public var bounds: CoordinateBounds?
  /// Where a map of the tiles may start.
  public var center: Center?
  /// Where rows are counted from.
  public var scheme: TileSet.Scheme?
  /// HTML that names the source of the data.
  public var attribution: String?
  /// What the bytes of a tile are.
  public var encoding: TileEncoding?
  /// The side of a tile in logical pixels.
  public var tileSize: Int?
  /// The zoom from which tiles are made by overzooming, when the server fills gaps (TileJSON 3.0 `fillzoom`).
  public var fillzoom: Int?
  /// The layers of vector tiles.
  public var vectorLayers: [VectorLayerDescription]?
  /// The factors of custom elevation.
  public var elevation: ElevationFactors?
  /// A name for people.
  public var name: String?
  /// A description for people.
  public var description: String?
  /// HTML that explains the colours.
  public var legend: String?
  /// All members as written, also those without a property here.
  public var members: JSONObject

  /// A place to start at.
  public struct Center: Sendable, Hashable {
    /// The longitude in degrees.
    public var longitude: Double
    /// The latitude in degrees.
    public var latitude: Double
    /// The zoom level, where it is given.
    public var zoom: Double?
  }

  /// Knows nothing.
  public init() { members = JSONObject() }
}

/// What the bytes of a tile are; the style specification's `encoding`.
public enum TileEncoding: String, Sendable, Hashable, CaseIterable {
  /// Elevation as Mapbox Terrain RGB.
  case mapbox
  /// Elevation as Terrarium PNG.
  case terrarium
  /// Elevation by factors of the source.
  case custom
  /// Mapbox Vector Tiles.
  case mvt
  /// MapLibre Tiles.
  case mlt
}

/// How elevation is made of the colours of a pixel: red · r + green · g + blue · b − base, in metres.
public struct ElevationFactors: Sendable, Hashable {
  /// Metres a step of red.
  public var red: Double
  /// Metres a step of green.
  public var green: Double
  /// Metres a step of blue.
  public var blue: Double
  /// Metres that are subtracted.
  public var base: Double

  /// The factors of red, green and blue, and what is subtracted, in metres.
  public init(red: Double = 1, green: Double = 1, blue: Double = 1, base: Double = 0) {
    self.red = red
    self.green = green
    self.blue = blue
    self.base = base
  }

  /// Mapbox Terrain RGB: 0.1 m a step of blue, from −10 km.
  public static let mapbox = ElevationFactors(red: 6553.6, green: 25.6, blue: 0.1, base: 10_000)
  /// Terrarium: 1/256 m a step of blue, from −32768 m.
  public static let terrarium = ElevationFactors(red: 256, green: 1, blue: 1 / 256, base: 32_768)
}
