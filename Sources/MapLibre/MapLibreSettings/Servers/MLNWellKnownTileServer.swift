/// A server of maps that is known by name.
public enum MLNWellKnownTileServer: UInt, Sendable {
  /// MapTiler: `maptiler://` URLs, the key as `key`.
  case mapTiler = 0
  /// MapLibre's demonstration server: `maplibre://` URLs, no key.
  case mapLibre = 1
  /// Mapbox: `mapbox://` URLs, the key as `access_token`.
  case mapbox = 2
}
