import CartoucheOffline
import CartoucheResources
import HTTPTestServer
import MapLibre
import Synchronization
import Testing

@testable import MapLibreSettings

/// The delegate of the network has the last word about what is asked of servers.
@Suite struct NetworkTests {
  private final class Delegate: NSObject, MLNNetworkConfigurationDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var _sent: [String] = []
    private var _received: [(status: Int?, text: String?, error: String?)] = []
    var session: URLSession?
    var change: ((NSMutableURLRequest) -> Void)?
    var answer: ((MLNNetworkResponse) -> Void)?

    var sent: [String] { lock.withLock { _sent } }
    var received: [(status: Int?, text: String?, error: String?)] { lock.withLock { _received } }

    func session(for configuration: MLNNetworkConfiguration) -> URLSession {
      session ?? configuration.standardSession
    }

    func willSend(_ request: NSMutableURLRequest) -> NSMutableURLRequest {
      lock.withLock { _sent.append(request.url?.absoluteString ?? "") }
      change?(request)
      return request
    }

    func didReceive(_ response: MLNNetworkResponse) -> MLNNetworkResponse {
      let status = (response.response as? HTTPURLResponse)?.statusCode
      let text = response.data.map { String(decoding: $0, as: UTF8.self) }
      lock.withLock { _received.append((status, text, response.error.map { "\($0)" })) }
      answer?(response)
      return response
    }
  }

  /// A delegate that changes nothing.
  private final class Quiet: NSObject, MLNNetworkConfigurationDelegate {}

  private let network = MLNNetworkConfiguration()
  private let delegate = Delegate()

  private func loader(_ info: [String: Any] = [:], resources: String? = nil) -> MapLoader {
    network.delegate = delegate
    return MapLoader(MapSettings(LaunchSettings(info)), network, resources: resources)
  }

  private func server(
    _ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply
  ) throws -> LoopbackServer { try LoopbackServer { request, _ in answer(request) } }

  @Test func requestsAndAnswersGoThroughTheDelegate() async throws {
    let server = try server { .response(200, [("ETag", "\"e\"")], body: Array($0.path.utf8)) }
    defer { server.stop() }
    delegate.change = { request in
      request.setValue("secret", forHTTPHeaderField: "X-Key")
      request.url = request.url.map { $0.appendingPathComponent("more") }
    }
    delegate.answer = { $0.data = $0.data.map { $0 + Data("!".utf8) } }
    let response = try await loader().load(ResourceRequest(server.url("/a")))
    #expect(String(decoding: response.bytes, as: UTF8.self) == "/a/more!")
    #expect(response.validators.etag == "\"e\"")
    #expect(server.requests.first?.headers["X-Key"] == ["secret"])
    #expect(delegate.sent == [server.url("/a")] && delegate.received.first?.status == 200)
    #expect(delegate.received.first?.text == "/a/more")
  }

  @Test func aDelegateMayLeadTheRequestOfADocumentToThisComputer() async throws {
    let server = try server { .response(200, [], body: Array($0.path.utf8)) }
    defer { server.stop() }
    func request(_ url: String) -> ResourceRequest {
      var request = ResourceRequest(url)
      request.initiator = "https://styles.example/style.json"
      return request
    }
    let local = server.url("/b")
    delegate.change = { $0.url = URL(string: local) }
    let answer = try await loader().load(request("https://tiles.example/a"))
    #expect(String(decoding: answer.bytes, as: UTF8.self) == "/b")
    // So may the delegate of the offline storage.
    delegate.change = nil
    let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).db")
    defer { try? FileManager.default.removeItem(at: place) }
    let storage = MapStorage(OfflineDatabase(path: place.path))
    storage.transform = { _, _ in local }
    let stored = MapLoader(MapSettings(LaunchSettings([:])), network, resources: nil, storage: storage)
    let other = try await stored.load(request("https://tiles.example/c"))
    #expect(String(decoding: other.bytes, as: UTF8.self) == "/b")
    // A document may not do it itself, and a delegate that adds a key does not help it.
    delegate.change = { $0.url = URL(string: ($0.url?.absoluteString ?? "") + "?key=1") }
    storage.transform = nil
    await #expect(throws: ResourceError.self) { try await stored.load(request(server.url("/d"))) }
  }

  @Test func anAnswerOfTheDelegatesOwnCounts() async throws {
    let server = try server { _ in .response(403, [], body: Array("forbidden".utf8)) }
    defer { server.stop() }
    let url = server.url("/tile")
    let loader = loader()
    await #expect(throws: ResourceError.self) { try await loader.load(ResourceRequest(url)) }
    #expect(delegate.received.last?.status == 403)
    delegate.answer = { response in
      response.response = URL(string: url).flatMap {
        HTTPURLResponse(url: $0, statusCode: 404, httpVersion: nil, headerFields: nil)
      }
    }
    #expect(try await loader.load(ResourceRequest(url)).status == .notFound)
    delegate.answer = { response in
      response.error = NSError(domain: "own", code: 1, userInfo: [NSLocalizedDescriptionKey: "not today"])
    }
    // Another URL, since the last answer is kept.
    let other = server.url("/other")
    await #expect {
      try await loader.load(ResourceRequest(other))
    } throws: { "\($0)".contains("not today") }
  }

  @Test func aServerThatCannotBeReachedIsAnError() async throws {
    let server = try server { _ in .response(200, [], body: []) }
    let url = server.url("/a")
    server.stop()
    var request = ResourceRequest(url)
    request.timeout = .seconds(3)
    let wanted = request
    let loader = loader()
    await #expect(throws: ResourceError.self) { try await loader.load(wanted) }
    #expect(delegate.received.count == 1 && delegate.received.first?.error != nil)
  }

  @Test func filesAndAnswersThatAreKeptDoNotConcernTheDelegate() async throws {
    let server = try server { _ in .response(200, [], body: Array("a".utf8)) }
    defer { server.stop() }
    let loader = loader()
    for _ in 0..<3 { _ = try await loader.load(ResourceRequest(server.url("/a"))) }
    _ = try await loader.load(ResourceRequest("data:text/plain,hello"))
    #expect(delegate.sent.count == 1 && server.requests.count == 1)
  }

  @Test func aSessionOfTheProgramBringsWhatServersHave() async throws {
    let server = try server { request in
      request.path == "/gone"
        ? .response(410, [], body: [])
        : .response(200, [("Content-Type", "text/plain")], body: Array("0123456789".utf8))
    }
    defer { server.stop() }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Session": "own"]
    delegate.session = URLSession(configuration: configuration)
    let loader = loader()
    let whole = try await loader.load(ResourceRequest(server.url("/a")))
    #expect(whole.bytes == Array("0123456789".utf8) && whole.contentType?.hasPrefix("text/plain") == true)
    let part = try await loader.load(ResourceRequest(server.url("/b"), byteRange: 2..<5))
    #expect(part.bytes == Array("234".utf8))
    #expect(try await loader.load(ResourceRequest(server.url("/gone"))).status == .notFound)
    var small = ResourceRequest(server.url("/c"))
    small.sizeLimit = 5
    let wanted = small
    await #expect(throws: ResourceError.self) { try await loader.load(wanted) }
    #expect(server.requests.allSatisfy { $0.headers["X-Session"] == ["own"] })
  }

  @Test func aDelegateWithoutMethodsChangesNothing() async throws {
    let server = try server { _ in .response(200, [], body: Array("a".utf8)) }
    defer { server.stop() }
    let quiet = Quiet()
    let loader = loader()
    network.delegate = quiet
    #expect(try await loader.load(server.url("/a")) == Array("a".utf8))
  }

  @Test func theConfigurationOfSessionsCounts() async throws {
    let server = try server { _ in .response(200, [], body: []) }
    defer { server.stop() }
    let configuration = URLSessionConfiguration.default
    configuration.httpAdditionalHeaders = ["X-App": "7", "Accept-Language": "de"]
    let loader = loader()
    network.sessionConfiguration = configuration
    _ = try await loader.load(ResourceRequest(server.url("/a")))
    #expect(server.requests.last?.headers["X-App"] == ["7"])
    #expect(server.requests.last?.headers["Accept-Language"] == ["de"])
    network.sessionConfiguration = nil
    _ = try await loader.load(ResourceRequest(server.url("/b")))
    #expect(server.requests.last?.headers["X-App"] == [])
    #expect(network.sessionConfiguration != nil)
  }

  // MARK: Short URLs and resources of the program

  @Test("requests have the key, at the base that is set") func shortURLs() async throws {
    let server = try server { _ in .response(200, [], body: Array("{}".utf8)) }
    defer { server.stop() }
    let loader = loader(["MGLApiKey": "k", "MGLMapboxAPIBaseURL": server.url("")])
    _ = try await loader.load(ResourceRequest("mapbox://styles/a/b", kind: .style))
    _ = try await loader.load(ResourceRequest("mapbox://a.b", kind: .source))
    #expect(
      server.requests.map(\.path) == ["/styles/v1/a/b?access_token=k", "/v4/a.b.json?access_token=k&secure"])
  }

  @Test func aShortURLWithoutAKeyIsRefused() async {
    let loader = loader()
    await #expect {
      try await loader.load(ResourceRequest("mapbox://styles/a/b", kind: .style))
    } throws: { "\($0)".contains("MLNSettings.apiKey") }
    #expect(delegate.sent.isEmpty)
  }

  @Test func assetsAreFilesOfTheProgram() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("hello".utf8).write(to: folder.appendingPathComponent("a.txt"))
    let loader = loader(resources: folder.path)
    #expect(try await loader.load("asset://a.txt") == Array("hello".utf8))
    #expect(try await loader.load(ResourceRequest("asset://b.txt")).status == .notFound)
    await #expect(throws: ResourceError.self) { try await loader.load(ResourceRequest("asset://../a.txt")) }
  }

  // MARK: Values

  @Test func theProcessHasOneConfiguration() {
    #expect(MLNNetworkConfiguration.sharedManager === MLNNetworkConfiguration.sharedManager)
    let options = MLNMapOptions()
    #expect(options.styleURL == nil && options.styleJSON == nil && options.pluginLayers.isEmpty)
    let journal = options.actionJournalOptions
    #expect(!journal.enabled && journal.logFileCount == 5 && journal.logFileSize == 1_048_576)
    #expect(journal.renderingStatsReportInterval == 60 && journal.path == ".")
  }

  @Test func theSettingsOfTheProcessCanBeSet() {
    #expect(MLNSettings.tileServerOptions?.uriSchemeAlias == "maplibre")
    MLNSettings.use(.mapbox)
    defer { MLNSettings.tileServerOptions = nil }
    #expect(MLNSettings.tileServerOptions?.uriSchemeAlias == "mapbox")
    #expect(MLNStyle.predefinedStyle("Satellite")?.version == 9)
    let options = MLNSettings.tileServerOptions
    options?.baseURL = "https://maps.example"
    #expect(MLNSettings.tileServerOptions?.baseURL == "https://api.mapbox.com")
    MLNSettings.tileServerOptions = options
    #expect(MLNSettings.tileServerOptions?.baseURL == "https://maps.example")
  }
}
