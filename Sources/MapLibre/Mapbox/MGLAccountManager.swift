import MapLibre

/// The account of a program at its tile server, as in versions of the SDK before 6.
///
/// Everything here is said to `MLNSettings` too. The server is not chosen by a token: programs choose it with
/// ``use(_:)`` or `MLNSettings.tileServerOptions`.
open class MGLAccountManager: NSObject {
  /// The token that requests to the tile server carry; `nil` if there is none.
  ///
  /// Surrounding blanks are ignored, and setting nothing but blanks, or `nil`, has no effect.
  open class var accessToken: String? {
    get { MLNSettings.apiKey }
    set { MLNSettings.apiKey = newValue }
  }

  /// Sets the token that requests to the tile server carry.
  open class func setAccessToken(_ accessToken: String?) { MLNSettings.apiKey = accessToken }

  /// The token that requests to the tile server carry, under a later name.
  open class var apiKey: String? {
    get { MLNSettings.apiKey }
    set { MLNSettings.apiKey = newValue }
  }

  /// Chooses a server that is known by name.
  open class func use(_ tileServer: MGLWellKnownTileServer) { MLNSettings.use(tileServer) }

  /// The base of the tile server's URLs; `nil` without one.
  ///
  /// Setting it keeps the paths of the server.
  open class var tileServerURL: URL? {
    get { MLNSettings.tileServerOptions.flatMap { URL(string: $0.baseURL) } }
    set {
      guard let newValue, let options = MLNSettings.tileServerOptions else { return }
      options.baseURL = newValue.absoluteString
      MLNSettings.tileServerOptions = options
    }
  }
}

/// `MLNStyleDefaultVersion` under its name before the SDK was renamed.
public let MGLStyleDefaultVersion = MLNStyleDefaultVersion
