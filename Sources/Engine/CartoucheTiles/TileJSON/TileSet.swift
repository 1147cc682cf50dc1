import CartoucheGeometry
import CartoucheJSON

/// Everything needed to request the tiles of a source: a style's source and its TileJSON, with defaults.
public struct TileSet: Sendable, Hashable {
  /// The content of a source's tiles; the style specification's `type`.
  public enum Content: String, Sendable, Hashable, CaseIterable {
    /// Features.
    case vector
    /// Pictures.
    case raster
    /// Elevation in the colours of a picture.
    case rasterDEM = "raster-dem"

    /// The encodings that such tiles may have, as in `encoding`; pictures state their own.
    public var encodings: [TileEncoding] {
      switch self {
      case .vector: [.mvt, .mlt]
      case .raster: []
      case .rasterDEM: [.mapbox, .terrarium, .custom]
      }
    }
  }

  /// The content of the tiles.
  public var content: Content
  /// The templates of the tiles' URLs, in order.
  public var tiles: [TileURLTemplate]
  /// The lowest zoom with tiles.
  public var minzoom: Int
  /// The highest zoom with tiles; above it they are magnified.
  public var maxzoom: Int
  /// The region with tiles, in degrees; `nil` means everywhere.
  public var bounds: CoordinateBounds?
  /// The direction in which rows are counted.
  public var scheme: Scheme
  /// The side of a tile in logical pixels; 512 for vector tiles.
  public var tileSize: Int
  /// The encoding of the bytes of a tile.
  public var encoding: TileEncoding
  /// The conversion of colours to elevation.
  public var elevation: ElevationFactors
  /// HTML that names the source of the data.
  public var attribution: String?
  /// The position for an initial view of a map of the tiles.
  public var center: TileJSON.Center?
  /// The layers of vector tiles, as far as they are known.
  public var vectorLayers: [VectorLayerDescription]

  /// The default highest zoom of tiles.
  public static let defaultMaxzoom = 22
  /// The default side of tiles in logical pixels.
  public static let defaultTileSize = 512

  /// Lays a style's source over the TileJSON that its `url` names; members that neither has get their defaults.
  ///
  /// Members of the source win, as in the style specification's reference renderers.
  ///
  /// - Parameters:
  ///   - content: The source's type.
  ///   - source: The members of the source.
  ///   - tileJSON: The document at the source's `url`, if there is one.
  ///   - defaultTileSize: The default side of raster tiles; the iOS SDKs use 256 for tilesets of `mapbox:` URLs.
  public init(
    _ content: Content, source: TileJSON, tileJSON: TileJSON? = nil, defaultTileSize: Int = defaultTileSize
  ) {
    let document = tileJSON ?? TileJSON()
    self.content = content
    tiles = source.tiles ?? document.tiles ?? []
    maxzoom = source.maxzoom ?? document.maxzoom ?? Self.defaultMaxzoom
    minzoom = min(source.minzoom ?? document.minzoom ?? 0, maxzoom)
    bounds = source.bounds ?? document.bounds
    scheme = source.scheme ?? document.scheme ?? .xyz
    tileSize =
      content == .vector ? Self.defaultTileSize : source.tileSize ?? document.tileSize ?? defaultTileSize
    encoding = source.encoding ?? document.encoding ?? (content == .vector ? .mvt : .mapbox)
    attribution = source.attribution ?? document.attribution
    center = source.center ?? document.center
    vectorLayers = source.vectorLayers ?? document.vectorLayers ?? []
    elevation =
      switch encoding {
      case .terrarium: .terrarium
      case .custom: source.elevation ?? document.elevation ?? ElevationFactors()
      case .mapbox, .mvt, .mlt: .mapbox
      }
  }

  /// The URL of a tile; `nil` without templates.
  ///
  /// Tiles are distributed over the templates by column plus row, so that neighbours come from different
  /// servers and a tile always from the same one.
  public func url(for tile: TileID, pixelRatio: Double = 1) -> String? {
    guard !tiles.isEmpty else { return nil }
    let number = Int((tile.x.magnitude &+ tile.y.magnitude) % UInt(tiles.count))
    return tiles[number].url(for: tile, pixelRatio: pixelRatio, scheme: scheme)
  }

  /// The name of a tile in stores: its first template, the pixel ratio that this asks for, and the server's row.
  ///
  /// As in the offline databases of MapLibre Native (`Resource::tile`); `nil` without templates.
  package func storage(
    of tile: TileID, pixelRatio: Double
  ) -> (template: String, pixelRatio: Int, row: Int)? {
    guard let template = tiles.first?.text else { return nil }
    return (template, template.contains("{ratio}") && pixelRatio > 1 ? 2 : 1, scheme.row(of: tile))
  }

  /// Whether there may be data for a tile: it is in the zoom range and touches the bounds.
  public func contains(_ tile: TileID) -> Bool {
    guard tile.isValid, tile.z >= minzoom, tile.z <= maxzoom else { return false }
    guard let bounds else { return true }
    let box = bounds.worldBox
    let side = Double(1 << tile.z)
    // Bounds of zero size have the tile that contains them; those at the southern edge have the last row.
    guard Self.touches(Double(tile.y), from: min(box.min.y * side, side - 1), to: box.max.y * side) else {
      return false
    }
    // Bounds may lie in another turn or cross the antimeridian: the adjacent copies of the world are tried too.
    return (-2...2).contains {
      Self.touches(Double(tile.x) + Double($0) * side, from: box.min.x * side, to: box.max.x * side)
    }
  }

  /// Whether a row or column shares more than an edge with an interval, which may have any values.
  private static func touches(_ index: Double, from low: Double, to high: Double) -> Bool {
    let first = low.rounded(.down)
    return index >= first && index < max(high.rounded(.up), first + 1)
  }

  /// The zoom of the tiles that cover a map at a zoom, before it is limited to the zooms of the source.
  ///
  /// Map zooms count tiles of 512 logical pixels: tiles of 256 are one zoom deeper. Raster tiles are taken at
  /// the nearest zoom, others at the zoom below.
  public func tileZoom(forMapZoom zoom: Double) -> Int {
    let ratio = Double(Self.defaultTileSize) / Double(max(tileSize, 1))
    let shifted = zoom + ElementaryFunctions.logarithmToBaseTwo(ratio)
    let whole = content == .raster ? (shifted + 0.5).rounded(.down) : shifted.rounded(.down)
    return Int(min(max(whole, 0), Double(TileID.maximumZoom)))
  }
}
