/// Paths of other servers and services, which can be switched on and off.
///
/// The paths of tileserver-gl are this server's own.
public enum CompatiblePaths: String, Sendable, Hashable, CaseIterable {
  /// Mapbox: `/styles/v1/…`.
  case mapbox
  /// martin: `/style/…`, `/sprite/…`, `/sdf_sprite/…`, `/font/…`.
  case martin
  /// mbtileserver: `/services/…`.
  case mbtileserver
  /// go-pmtiles and martin: `/{id}/{z}/{x}/{y}`.
  case gopmtiles
  /// MapTiler: `/maps/{id}/…`.
  case maptiler
  /// Google: `/maps/api/staticmap`.
  case google

  /// The beginnings of patterns; a longer one precedes its own prefixes.
  private static let heads: [(head: String, paths: CompatiblePaths)] = [
    ("styles/v1/", .mapbox), ("style/", .martin), ("sprite/", .martin), ("sdf_sprite/", .martin),
    ("font/", .martin), ("services", .mbtileserver), ("maps/api/", .google), ("maps/", .maptiler),
  ]

  /// The server or service that a pattern of paths is from; `nil` for one of this server's own.
  static func of(_ pattern: String, isAlias: Bool) -> CompatiblePaths? {
    isAlias ? .gopmtiles : heads.first { pattern.hasPrefix($0.head) }?.paths
  }
}
