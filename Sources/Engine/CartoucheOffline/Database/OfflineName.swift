import CartoucheGeometry
import CartoucheResources
import CartoucheSQLite

/// The name of a resource in the database: the template and address of a tile, the URL of anything else.
package enum OfflineName: Sendable, Hashable {
  /// The URL as documents write it, such as `mapbox://styles/mapbox/streets-v11`.
  case url(String, OfflineKind)
  /// The address of a tile in the set of a template.
  case tile(template: String, pixelRatio: Int, z: Int, x: Int, y: Int)

  /// The name of a request's resource.
  package init(_ request: ResourceRequest) {
    if request.kind == .tile, let tile = request.tile, let storage = request.tileStorage {
      self = .tile(
        template: storage.template, pixelRatio: storage.pixelRatio, z: tile.z, x: tile.x, y: storage.row)
    } else {
      self = .url(request.url, OfflineKind(request.kind))
    }
  }

  /// Whether the resource is a tile.
  package var isTile: Bool {
    switch self {
    case .url(_, let kind): kind == .tile
    case .tile: true
    }
  }

  /// Whether the resource is a Mapbox tile, the number of which is limited.
  var isLimitedTile: Bool {
    if case .tile(let template, _, _, _, _) = self { template.hasPrefix("mapbox://") } else { false }
  }

  /// The values of the columns that name the resource.
  var arguments: [SQLiteValue] {
    switch self {
    case .url(let url, _): [.text(url)]
    case .tile(let template, let pixelRatio, let z, let x, let y):
      [.text(template)] + [pixelRatio, z, x, y].map { SQLiteValue($0) }
    }
  }

  /// The bytes of the name.
  var byteCount: Int {
    switch self {
    case .url(let url, _): url.utf8.count
    case .tile(let template, _, _, _, _): template.utf8.count
    }
  }
}

/// The kinds of resources, with their numbers in the database.
package enum OfflineKind: Int, Sendable, Hashable {
  /// Any other resource.
  case unknown
  /// A style.
  case style
  /// TileJSON, or GeoJSON.
  case source
  /// A tile.
  case tile
  /// A range of glyphs, or a font.
  case glyphs
  /// The picture of a sprite.
  case spriteImage
  /// The index of a sprite.
  case spriteJSON
  /// A picture.
  case image

  /// The kind of a request.
  package init(_ kind: ResourceRequest.Kind) {
    self =
      switch kind {
      case .style: .style
      case .source, .data: .source
      case .tile: .tile
      case .glyphs: .glyphs
      case .spriteImage: .spriteImage
      case .spriteJSON: .spriteJSON
      case .image: .image
      case .other: .unknown
      }
  }
}
