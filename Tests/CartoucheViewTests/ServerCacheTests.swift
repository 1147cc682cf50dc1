import Cartouche
import CartoucheResources
import Synchronization
import Testing

@testable import CartoucheView

/// Servers are asked once, files are read anew.
@Suite struct ServerCacheTests {
  private final class CountingLoader: ResourceLoader {
    let urls = Mutex<[String]>([])

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      urls.withLock { $0.append(request.url) }
      return ResourceResponse(Array(request.url.utf8))
    }
  }

  @Test(arguments: [("https://tiles.example/1", 1), ("/maps/places.geojson", 2)])
  func asked(url: String, count: Int) async throws {
    let base = CountingLoader()
    let loader = ServerCache(base)
    for _ in 0..<2 { #expect(try await loader.load(ResourceRequest(url)).bytes == Array(url.utf8)) }
    #expect(base.urls.withLock { $0.count } == count)
  }
}
