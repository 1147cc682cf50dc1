import Cartouche

/// A loader of files, which asks no servers.
struct LocalLoader: ResourceLoader {
  let base: any ResourceLoader

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let place = ArchiveURL(request.url)?.location ?? request.url
    if let scheme = ResourceURL.scheme(of: place), ["http", "https"].contains(scheme) {
      throw .refused(
        url: ResourceURL.redacted(request.url), reason: "the network is not used without --allow-network")
    }
    return try await base.load(request)
  }

  func purge() async { await base.purge() }
}
