import CartoucheOffline
import CartoucheResources

/// The kind of a resource.
public enum MLNResourceKind: UInt, Sendable {
  /// Any other resource.
  case unknown = 0
  /// A style.
  case style = 1
  /// TileJSON, or GeoJSON.
  case source = 2
  /// A tile.
  case tile = 3
  /// A range of glyphs, or a font.
  case glyphs = 4
  /// The picture of a sprite.
  case spriteImage = 5
  /// The index of a sprite.
  case spriteJSON = 6
  /// A picture that is not part of a sprite.
  case image = 7

  /// The kind of a request, by its number in the database.
  init(_ kind: ResourceRequest.Kind) {
    self = MLNResourceKind(rawValue: UInt(OfflineKind(kind).rawValue)) ?? .unknown
  }
}
