import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheTiles

/// Tiles that are stored somewhere and given as they are.
struct ServedTiles: Sendable {
  /// The name in paths.
  let id: String
  /// The templates of the tiles' URLs, absolute.
  let templates: [TileURLTemplate]
  /// The direction in which rows are counted.
  let scheme: TileSet.Scheme
  /// The members of the TileJSON that are given out, without `tiles`.
  let members: JSONObject
  /// The zoom levels that have tiles.
  let zooms: ClosedRange<Int>
  /// The kind of the tiles' bytes.
  let format: TileFormat
  /// The state of the archive, by which tags of answers differ.
  let state: EntityTag

  /// The request for a tile; `nil` where the set has none.
  func request(for tile: TileID) -> ResourceRequest? {
    guard zooms.contains(tile.z), let template = templates.first else { return nil }
    return ResourceRequest(
      template.url(for: tile, pixelRatio: 1, scheme: scheme), kind: .tile, tile: tile)
  }
}

/// The kinds of the bytes of stored tiles.
enum TileFormat: String, Sendable, CaseIterable {
  case pbf, mlt, png, jpg, webp, avif

  /// The media type of the format.
  var mediaType: String {
    switch self {
    case .pbf: "application/vnd.mapbox-vector-tile"
    case .mlt: "application/vnd.maplibre-tile"
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    case .avif: "image/avif"
    }
  }

  /// Whether tiles have features.
  var isVector: Bool { self == .pbf || self == .mlt }

  /// The endings of paths that name the format.
  var endings: [String] {
    switch self {
    case .pbf: ["pbf", "mvt"]
    case .jpg: ["jpg", "jpeg"]
    case .mlt, .png, .webp, .avif: [rawValue]
    }
  }

  /// The format of a name, as archives have it: `pbf`, `mvt`, `jpeg`.
  init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.endings.contains(name.lowercased()) }) else {
      return nil
    }
    self = format
  }
}
