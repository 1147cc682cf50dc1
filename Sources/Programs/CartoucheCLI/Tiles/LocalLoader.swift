import Cartouche
import CartoucheResources

/// A loader of files, which asks no servers.
struct LocalLoader: ResourceLoader {
  let base: any ResourceLoader
  /// The loader of contours, whose heights are files, too.
  private let contours: ContourLoader?

  /// A loader through `base`.
  init(base: any ResourceLoader) {
    self.init(base: base, contours: ContourLoader(base: LocalLoader(base: base, contours: nil)))
  }

  private init(base: any ResourceLoader, contours: ContourLoader?) {
    (self.base, self.contours) = (base, contours)
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    if let contours, ResourceURL.scheme(of: request.url) == ContourLoader.scheme {
      return try await contours.load(request)
    }
    let place = ArchiveURL(request.url)?.location ?? request.url
    if let scheme = ResourceURL.scheme(of: place), ["http", "https"].contains(scheme) {
      throw .refused(
        url: ResourceURL.redacted(request.url), reason: "the network is not used without --allow-network")
    }
    return try await base.load(request)
  }

  func purge() async { await base.purge() }
}
