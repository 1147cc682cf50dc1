import MapLibreExpressions

/// The settings that all maps of a process have in common: the server of maps and its key.
///
/// At first they come from the program's `Info.plist`: `MLNApiKey`, `MLNTileServerBaseURL` and `MGLMapboxAPIBaseURL`.
/// Set them before the first map is made; they apply from the next request on.
open class MLNSettings: NSObject {
  /// The key that is sent with requests to the tile server; `nil` if there is none.
  ///
  /// Surrounding blanks are ignored, and setting nothing but blanks, or `nil`, has no effect.
  open class var apiKey: String? {
    get { MapSettings.shared.apiKey }
    set { MapSettings.shared.apiKey = newValue }
  }

  /// The key that requests to the tile server carry, under an earlier name.
  open class var accessToken: String? {
    get { apiKey }
    set { apiKey = newValue }
  }

  /// The server of maps; a separate object each time, which takes effect when it is set.
  ///
  /// `nil` restores the server that the program began with. Until one is chosen, that is MapLibre's demonstration
  /// server, and the short URLs of the other well-known servers are understood too.
  open class var tileServerOptions: MLNTileServerOptions? {
    get { MLNTileServerOptions(MapSettings.shared.server) }
    set { MapSettings.shared.choose(newValue?.server) }
  }

  /// Chooses a server that is known by name.
  open class func use(_ tileServer: MLNWellKnownTileServer) {
    MapSettings.shared.choose(MapServer(tileServer))
  }
}
