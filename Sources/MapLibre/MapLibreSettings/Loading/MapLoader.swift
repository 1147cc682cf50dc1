import CartoucheMBTiles
import CartoucheOffline
import CartoucheResources
import MapLibreExpressions

/// The one loader of all maps of this interface: of styles at URLs, of map views and of snapshots.
///
/// Short URLs are expanded by the settings of the process, URLs without a scheme and those of `asset` are files of
/// the program's resources, and servers are asked as ``MLNNetworkConfiguration`` says. What they answer goes to the
/// ambient cache, and comes from there or from offline packs while it holds, or while there is no network.
package struct MapLoader: ResourceLoader {
  /// The loader for the settings, the network and the storage of the process.
  package static let shared = MapLoader(
    .shared, .sharedManager, resources: Bundle.main.resourcePath, storage: .shared)

  private let settings: MapSettings
  private let network: MLNNetworkConfiguration
  private let storage: MapStorage?
  private let schemes: SchemeLoader

  /// A loader for settings, a network, a folder of resources and a storage.
  package init(
    _ settings: MapSettings, _ network: MLNNetworkConfiguration, resources: String?,
    storage: MapStorage? = nil
  ) {
    self.settings = settings
    self.network = network
    self.storage = storage
    var schemes = SchemeLoader.local
    let web = WebLoader(network: network, storage: storage)
    (schemes["http"], schemes["https"]) = (web, web)
    let assets = resources.map { FolderLoader(root: $0) }
    schemes["asset"] = assets
    schemes["mbtiles"] = MBTilesLoader(assets: assets)
    schemes.policy = OriginPolicy()
    schemes["pmtiles"] = PMTilesLoader(base: schemes)
    self.schemes = schemes
  }

  /// The answer to a request.
  ///
  /// - Throws: ``ResourceError``, which is also reported to ``MLNLoggingConfiguration``.
  package func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    do throws(ResourceError) {
      guard let storage, OfflineAnswers.keeps(request), isRemote(request.url) else {
        return try await ask(request)
      }
      return try await storage.answers.answer(to: named(request), from: ask)
    } catch {
      if case .cancelled = error { throw error }
      Log.report(.error, "Failed to load a resource: \(error)")
      throw error
    }
  }

  /// The answer of whoever has the resource itself, whatever is kept of it.
  ///
  /// - Throws: ``ResourceError``.
  package func ask(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    var request = request
    request.url = try settings.expanded(request.url, request.kind)
    return try await schemes.load(request)
  }

  /// Whether a URL, or the template of one, leads to a server.
  package func isRemote(_ url: String) -> Bool {
    let scheme = ResourceURL.scheme(of: url)
    return scheme == "http" || scheme == "https" || settings.isShort(url)
  }

  /// A request with the names that the storage has for its resource.
  package func named(_ request: ResourceRequest) -> ResourceRequest {
    guard let storage = request.tileStorage, let document = storage.document ?? request.initiator,
      let short = settings.shortened(storage.template, by: document)
    else { return request }
    var request = request
    request.tileStorage?.template = short
    return request
  }

  /// Forgets the answers in memory, so that servers or the storage are asked again.
  package func forgetAnswers() { network.forgetAnswers() }
}

/// The loader for a network as it is configured at the time of a request.
private struct WebLoader: ResourceLoader {
  let network: MLNNetworkConfiguration
  let storage: MapStorage?

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard let transform = storage?.transform else { return try await network.loader.load(request) }
    let url = transform(request.kind, request.url)
    return try await network.loader.load(request.redirected(byProgramTo: url))
  }
}
