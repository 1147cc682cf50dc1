import Cartouche
import CartoucheResources

/// A loader that keeps the answers of servers and rereads files every time, since they may have been saved.
struct ServerCache: ResourceLoader {
  private let base: any ResourceLoader
  private let cache: CachingLoader

  /// A cache in front of `base`.
  init(_ base: any ResourceLoader) {
    self.base = base
    cache = CachingLoader(base)
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    if ResourceURL.host(of: request.url) == nil { return try await base.load(request) }
    return try await cache.load(request)
  }
}
