import CartoucheJSON
import CartoucheResources
import CartoucheVenue
import Foundation
import Synchronization
import Testing

@Suite struct VenueServiceTests {
  /// A service in memory, which keeps what was asked.
  private final class Service: ResourceLoader {
    let requests = Mutex<[ResourceRequest]>([])
    let answer: @Sendable (ResourceRequest, Int) -> Result<ResourceResponse, ResourceError>

    init(_ answer: @escaping @Sendable (ResourceRequest, Int) -> Result<ResourceResponse, ResourceError>) {
      self.answer = answer
    }

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      let count = requests.withLock { all in
        all.append(request)
        return all.count
      }
      return try answer(request, count).get()
    }

    var urls: [String] { requests.withLock { $0.map(\.url) } }
  }

  private static let keys = VenueKeys(key: "mik_1", secret: "mis_2")

  private static func text(_ text: String) -> Result<ResourceResponse, ResourceError> {
    .success(ResourceResponse(Array(text.utf8)))
  }

  private static let token = text(#"{"access_token":"T","expires_in":172800}"#)
  private static let venue = text(
    #"{"url":"https://files.example/b.zip?sig=1","updated_at":"2025-01-01T00:00:00Z","locale_packs":{"fr":"u"}}"#
  )

  private static func status(_ code: Int) -> Result<ResourceResponse, ResourceError> {
    .failure(.status(url: "u", code: code, expected: "200"))
  }

  private static let good: @Sendable (ResourceRequest, Int) -> Result<ResourceResponse, ResourceError> = {
    request, _ in
    if request.url.hasSuffix("/token") { return token }
    return request.url.contains("files.") ? .success(ResourceResponse(VenueReadingTests.sample)) : venue
  }

  @Test func aBundleComesByTokenAndAddress() async throws {
    let loader = Service(Self.good)
    let service = VenueService(keys: Self.keys, baseURL: "https://svc.example/", loader: loader)
    let download = try #require(try await service.bundle(of: "abc", version: "3.0.0"))
    #expect(download.bytes == VenueReadingTests.sample && download.localePacks == ["fr": "u"])
    _ = try await service.bundle(of: "abc")
    #expect(
      loader.urls == [
        "https://svc.example/api/v1/api-key/token", "https://svc.example/api/venue/abc/mvf?version=3.0.0",
        "https://files.example/b.zip?sig=1", "https://svc.example/api/venue/abc/mvf",
        "https://files.example/b.zip?sig=1",
      ])
    let requests = loader.requests.withLock { $0 }
    let body = try JSONValue(parsing: requests[0].body?.bytes ?? [])
    #expect(body == ["key": "mik_1", "secret": "mis_2"])
    #expect(requests[1].headers == [ResourceRequest.Header("Authorization", "Bearer T")])
    // The server with the bundle learns nothing of the token.
    #expect(requests[2].headers.isEmpty && requests[2].body == nil)
  }

  @Test func theServiceIsMappedinsUnlessItIsSaid() async throws {
    let loader = Service(Self.good)
    _ = try await VenueService(keys: Self.keys, loader: loader).bundle(of: "abc")
    let requests = loader.requests.withLock { $0 }
    #expect(
      requests.prefix(2).map(\.url) == [
        "https://app.mappedin.com/api/v1/api-key/token", "https://app.mappedin.com/api/venue/abc/mvf",
      ])
    #expect(requests[0].body?.contentType == "application/json" && requests[1].body == nil)
  }

  @Test func whatHasNotChangedIsNotLoaded() async throws {
    let loader = Service(Self.good)
    let service = VenueService(keys: Self.keys, loader: loader)
    let download = try await service.bundle(of: "abc") { $0 == "2025-01-01T00:00:00Z" }
    #expect(download == nil && loader.urls.count == 2)
  }

  @Test func aTokenIsRenewedOnceAndBeforeItsEnd() async throws {
    let time = Mutex(Date(timeIntervalSince1970: 0))
    let loader = Service { request, count in
      count == 2 ? Self.status(401) : Self.good(request, count)
    }
    let service = VenueService(keys: Self.keys, loader: loader, now: { time.withLock { $0 } })
    _ = try await service.bundle(of: "abc")
    #expect(loader.urls.filter { $0.hasSuffix("/token") }.count == 2)
    time.withLock { $0 = Date(timeIntervalSince1970: 172_790) }
    _ = try await service.bundle(of: "abc")
    #expect(loader.urls.filter { $0.hasSuffix("/token") }.count == 3)
    let refusing = Service { request, _ in request.body == nil ? Self.status(401) : Self.token }
    await #expect(throws: VenueServiceError.notAuthorized) {
      try await VenueService(keys: Self.keys, loader: refusing).bundle(of: "abc")
    }
    #expect(refusing.urls.count == 4)
  }

  @Test(arguments: [
    (403, VenueServiceError.forbidden(map: "abc")),
    (429, .resource(.status(url: "u", code: 429, expected: "200"))),
    (500, .resource(.status(url: "u", code: 500, expected: "200"))),
  ])
  func refusalsAreNamed(code: Int, error: VenueServiceError) async throws {
    let loader = Service { request, _ in request.body == nil ? Self.status(code) : Self.token }
    await #expect(throws: error) {
      try await VenueService(keys: Self.keys, loader: loader).bundle(of: "abc")
    }
  }

  @Test func addressesThatAreNoneAreRefused() async throws {
    for url in ["file:///etc/passwd", "http://files.example/b.zip", "ftp://x/y"] {
      let loader = Service { request, _ in
        request.body == nil ? Self.text("{\"url\":\"\(url)\"}") : Self.token
      }
      await #expect(throws: VenueServiceError.self) {
        try await VenueService(keys: Self.keys, loader: loader).bundle(of: "abc")
      }
      #expect(loader.urls.count == 2)
    }
  }

  @Test func aPageInPlaceOfABundleIsNamed() async throws {
    let loader = Service { request, count in
      request.url.contains("files.") ? Self.text("<html>") : Self.good(request, count)
    }
    let error = await #expect(throws: VenueServiceError.self) {
      try await VenueService(keys: Self.keys, loader: loader).bundle(of: "abc")
    }
    #expect(error?.description.contains("an HTML page") ?? false)
    let gone = Service { request, count in
      request.url.contains("files.") ? .success(.notFound) : Self.good(request, count)
    }
    await #expect(throws: VenueServiceError.expired(url: "https://files.example/b.zip?…")) {
      try await VenueService(keys: Self.keys, loader: gone).bundle(of: "abc")
    }
  }

  @Test func secretsAreNotInTexts() {
    #expect(!"\(Self.keys)".contains("mi") && !String(reflecting: Self.keys).contains("mi"))
  }
}
