import CartoucheGeometry
import CartoucheJSON

/// The description of a set of tiles: TileJSON 2.1.0 or 3.0.0, or the members of a style's source.
///
/// Both use the same names. Absent members are `nil`, so that one can be laid over the other; see ``TileSet``.
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
  /// The initial view of a map of the tiles.
  public var center: Center?
  /// The direction in which rows are counted.
  public var scheme: TileSet.Scheme?
  /// HTML that names the source of the data.
  public var attribution: String?
  /// The encoding of the bytes of a tile.
  public var encoding: TileEncoding?
  /// The side of a tile in logical pixels.
  public var tileSize: Int?
  /// The zoom from which tiles are made by overzooming, when the server fills gaps (TileJSON 3.0 `fillzoom`).
  public var fillzoom: Int?
  /// The region with tiles where ``bounds`` would be nearly the whole world because tiles lie on both sides of the
  /// antimeridian, in degrees.
  ///
  /// It is tippecanoe's `antimeridian_adjusted_bounds`, an array or the same numbers as text.
  public var antimeridianBounds: CoordinateBounds?
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
  /// All members as written, including those without a property here.
  public var members: JSONObject

  /// A position for an initial view.
  public struct Center: Sendable, Hashable {
    /// The longitude in degrees.
    public var longitude: Double
    /// The latitude in degrees.
    public var latitude: Double
    /// The zoom level, if it is given.
    public var zoom: Double?
  }

  /// A description without any members.
  public init() { members = JSONObject() }
}

/// The encoding of the bytes of a tile; the style specification's `encoding`.
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

/// The conversion of a pixel's colour to elevation: red · r + green · g + blue · b − base, in metres.
public struct ElevationFactors: Sendable, Hashable {
  /// Metres per step of red.
  public var red: Double
  /// Metres per step of green.
  public var green: Double
  /// Metres per step of blue.
  public var blue: Double
  /// The number of metres that is subtracted.
  public var base: Double

  /// The factors of red, green and blue, and the number that is subtracted, in metres.
  public init(red: Double = 1, green: Double = 1, blue: Double = 1, base: Double = 0) {
    self.red = red
    self.green = green
    self.blue = blue
    self.base = base
  }

  /// Mapbox Terrain RGB: 0.1 m per step of blue, from −10 km.
  public static let mapbox = ElevationFactors(red: 6553.6, green: 25.6, blue: 0.1, base: 10_000)
  /// Terrarium: 1/256 m per step of blue, from −32768 m.
  public static let terrarium = ElevationFactors(red: 256, green: 1, blue: 1 / 256, base: 32_768)
}
