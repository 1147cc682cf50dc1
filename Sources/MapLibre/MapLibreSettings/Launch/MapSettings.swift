import CartoucheResources
import MapLibreExpressions
import Synchronization

/// The settings of a process as they are now.
package final class MapSettings: Sendable {
  private struct State {
    var key: String?
    /// The server that a program chose; `nil` before.
    var chosen: MapServer?
  }

  /// The settings of this process.
  package static let shared = MapSettings(.main)

  private let first: (server: MapServer, isMeant: Bool)
  private let state: Mutex<State>

  /// The settings that a program begins with.
  package init(_ launch: LaunchSettings) {
    var server = launch.mapboxBaseURL == nil ? MapServer.mapLibre : .mapbox
    if let base = launch.mapboxBaseURL ?? launch.baseURL { server.base = base }
    first = (server, launch.mapboxBaseURL != nil || launch.baseURL != nil)
    state = Mutex(State(key: launch.apiKey))
  }

  /// The key of the server; setting blanks has no effect.
  package var apiKey: String? {
    get { state.withLock { $0.key } }
    set {
      guard let key = newValue.flatMap(LaunchSettings.key) else { return }
      state.withLock { $0.key = key }
    }
  }

  /// The server of maps.
  package var server: MapServer { state.withLock { $0.chosen } ?? first.server }

  /// Chooses another server; `nil` is the original one.
  package func choose(_ server: MapServer?) { state.withLock { $0.chosen = server } }

  /// The whole URL for a short one; others stay as they are.
  ///
  /// - Throws: `invalid` for a short URL unknown to the server, `refused` when it needs a key and there is none.
  package func expanded(_ url: String, _ kind: ResourceRequest.Kind) throws(ResourceError) -> String {
    let key = apiKey
    for server in servers {
      if let whole = try server.expanded(url, kind, key: key) { return whole }
    }
    return url
  }

  /// The servers whose short URLs are understood.
  private var servers: [MapServer] {
    state.withLock { $0.chosen }.map { [$0] } ?? [first.server] + (first.isMeant ? [] : MapServer.wellKnown)
  }

  /// Whether a URL is a short one of a server.
  package func isShort(_ url: String) -> Bool { servers.contains { $0.isShort(url) } }

  /// The short form of the template of tiles, without the key, where a document with a short URL of the same server
  /// names them; `nil` otherwise.
  package func shortened(_ template: String, by document: String) -> String? {
    servers.first { $0.isShort(document) }?.shortened(template)
  }

  /// The styles of the server.
  package var defaultStyles: [MLNDefaultStyle] { MLNTileServerOptions(server).defaultStyles }

  /// The style that is shown if a program names none.
  package var defaultStyle: MLNDefaultStyle { MLNTileServerOptions(server).defaultStyle }
}
