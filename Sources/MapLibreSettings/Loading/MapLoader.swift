import CartoucheResources
import MapLibreExpressions

/// The one loader of all maps of this interface: of styles by URL, of map views and of snapshots.
///
/// Short URLs are made whole by the settings of the process, URLs without a scheme and those of `asset` are files of
/// the program's resources, and servers are asked as ``MLNNetworkConfiguration`` says.
package struct MapLoader: ResourceLoader {
  /// The loader for the settings and the network of the process.
  package static let shared = MapLoader(.shared, .sharedManager, resources: Bundle.main.resourcePath)

  private let settings: MapSettings
  private let schemes: SchemeLoader

  /// A loader for settings, a network and a folder of resources.
  package init(_ settings: MapSettings, _ network: MLNNetworkConfiguration, resources: String?) {
    self.settings = settings
    var schemes = SchemeLoader.local
    let web = WebLoader(network: network)
    (schemes["http"], schemes["https"]) = (web, web)
    schemes["asset"] = resources.map { FolderLoader(root: $0) }
    schemes.policy = OriginPolicy()
    schemes["pmtiles"] = PMTilesLoader(base: schemes)
    self.schemes = schemes
  }

  /// The answer to a request.
  ///
  /// - Throws: ``ResourceError``, which is told to ``MLNLoggingConfiguration`` as well.
  package func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    do throws(ResourceError) {
      var request = request
      request.url = try settings.expanded(request.url, request.kind)
      return try await schemes.load(request)
    } catch {
      if case .cancelled = error { throw error }
      Log.report(.error, "Failed to load a resource: \(error)")
      throw error
    }
  }
}

/// The loader of a network as it is configured at the time of a request.
private struct WebLoader: ResourceLoader {
  let network: MLNNetworkConfiguration

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    try await network.loader.load(request)
  }
}
