@testable import CartoucheHTTP
import CartoucheResources
import Foundation
import HTTPTestServer
import Synchronization
import Testing

/// Documents that came by HTTP reach public addresses and their own origin, whatever names and redirects say.
@Suite struct HTTPOriginTests {
  /// Answers each message without a network.
  private struct FakeTransport: HTTPTransport {
    var answer: @Sendable (HTTPMessage) throws(TransportError) -> HTTPReply
    func send(_ message: HTTPMessage) async throws(TransportError) -> HTTPReply { try answer(message) }

    static func reply(_ status: Int, _ fields: [(name: String, value: String)] = []) -> HTTPReply {
      HTTPReply(head: HTTPHead(status: status, fields: HTTPFields(fields)), body: [1])
    }
  }

  private func request(_ url: String, from initiator: String?) -> ResourceRequest {
    var request = ResourceRequest(url)
    request.initiator = initiator
    return request
  }

  private func isRefused(_ loader: any ResourceLoader, _ request: ResourceRequest) async -> Bool {
    if case .refused? = await failure({ try await loader.load(request) }) { true } else { false }
  }

  @Test func redirectsAreJudged() async throws {
    let inner = try LoopbackServer { _, _ in .response(200, body: [1]) }
    let server = try LoopbackServer { request, _ in
      .response(302, [("Location", request.path == "/file" ? "file:///etc/hostname" : inner.url("/"))])
    }
    var policy = OriginPolicy()
    policy.allowedHosts = [try #require(HostPattern("127.0.0.1:\(server.port)"))]
    let style = "https://styles.example/s.json"
    let loader = HTTPLoader(options: .impatient(), policy: policy)
    #expect(await isRefused(loader, request(server.url("/inner"), from: style)))
    guard case .invalid? = await failure({ try await loader.load(request(server.url("/file"), from: style)) })
    else {
      Issue.record("no redirect leads to files")
      return
    }
    #expect(inner.requests.isEmpty)
    #expect(try await loader.load(request(server.url("/inner"), from: nil)).bytes == [1])
    server.stop()
    inner.stop()
  }

  @Test func aStyleMayUseItsOwnOrigin() async throws {
    let other = try LoopbackServer { _, _ in .response(200, body: [2]) }
    let server = try LoopbackServer { request, _ in
      request.path == "/away" ? .response(302, [("Location", other.url("/"))]) : .response(200, body: [1])
    }
    let loader = SchemeLoader.web(options: .impatient())
    let style = server.url("/style.json")
    #expect(try await loader.load(request(server.url("/tile"), from: style)).bytes == [1])
    #expect(await isRefused(loader, request(other.url("/"), from: style)))
    #expect(await isRefused(loader, request(server.url("/away"), from: style)))
    #expect(await isRefused(loader, request("pmtiles://" + other.url("/a.pmtiles"), from: style)))
    #expect(await isRefused(loader, request("/etc/hostname", from: style)))
    #expect(other.requests.isEmpty)
    // What the user's own request brought is not for the style.
    #expect(try await loader.load(other.url("/")) == [2])
    #expect(await isRefused(loader, request(other.url("/"), from: style)))
    server.stop()
    other.stop()
  }

  @Test func namesAreJudgedByTheAddressThatIsConnectedTo() async throws {
    let asked = request("http://rebind.example/", from: "https://styles.example/")
    let address = try #require(IPAddress("169.254.169.254"))
    let fake = FakeTransport { message throws(TransportError) in
      guard message.admits?(address) ?? true else { throw .addressNotAdmitted(address) }
      return FakeTransport.reply(200)
    }
    let loader = HTTPLoader(options: .impatient(), policy: OriginPolicy(), transport: fake)
    guard case .refused(_, let reason)? = await failure({ try await loader.load(asked) }) else {
      Issue.record("the name stands for a private address")
      return
    }
    #expect(reason.contains("169.254.169.254") && reason.contains("--allow-host rebind.example"))
    for allowed in ["rebind.example", "*.example:80", "169.254.0.0/16"] {
      let policy = OriginPolicy(allowedHosts: [try #require(HostPattern(allowed))])
      let loader = HTTPLoader(options: .impatient(), policy: policy, transport: fake)
      #expect(try await loader.load(asked).bytes == [1], "\(allowed)")
    }
    // A proxy connects to where it likes.
    var options = HTTPOptions.impatient()
    options.proxies.http = "http://127.0.0.1:3128"
    let proxied = HTTPLoader(options: options, policy: OriginPolicy(), transport: fake)
    #expect(try await proxied.load(asked).bytes == [1])
    #expect(await isRefused(proxied, request("http://0x7f.1/", from: "https://styles.example/")))
  }

  @Test func aNameThatWasPublicDoesNotLeadItsDocumentsToPrivateAddresses() async throws {
    let current = Mutex("93.184.216.34")
    let fake = FakeTransport { message throws(TransportError) in
      guard let address = IPAddress(current.withLock { $0 }) else { return FakeTransport.reply(500) }
      guard message.admits?(address) ?? true else { throw .addressNotAdmitted(address) }
      return FakeTransport.reply(200)
    }
    let loader = HTTPLoader(options: .impatient(), policy: OriginPolicy(), transport: fake)
    let style = "http://rebind.example/style.json"
    #expect(try await loader.load(request(style, from: nil)).bytes == [1])
    #expect(try await loader.load(request("http://rebind.example/a", from: style)).bytes == [1])
    current.withLock { $0 = "10.0.0.7" }
    #expect(await isRefused(loader, request("http://rebind.example/b", from: style)))
    // Who asks for it by hand knows what it is.
    #expect(try await loader.load(request("http://rebind.example/c", from: nil)).bytes == [1])
    // An origin that was private from the start may use itself.
    #expect(try await loader.load(request("http://intranet.example/s.json", from: nil)).bytes == [1])
    let inner = request("http://intranet.example/t", from: "http://intranet.example/s.json")
    #expect(try await loader.load(inner).bytes == [1])
    let policy = OriginPolicy(allowedHosts: [try #require(HostPattern("rebind.example"))])
    let allowing = HTTPLoader(options: .impatient(), policy: policy, transport: fake)
    current.withLock { $0 = "93.184.216.34" }
    #expect(try await allowing.load(request(style, from: nil)).bytes == [1])
    current.withLock { $0 = "10.0.0.7" }
    #expect(try await allowing.load(request("http://rebind.example/d", from: style)).bytes == [1])
  }

  @Test func anAddressThatIsNotAdmittedIsNotConnectedTo() async throws {
    let server = try LoopbackServer { _, _ in .response(200, body: [1]) }
    let address = try #require(IPAddress("127.0.0.1"))
    func send(_ admits: (@Sendable (IPAddress) -> Bool)?) async throws -> Int {
      let message = HTTPMessage(
        url: try WebURL(server.url("/")), fields: HTTPFields(), admits: admits,
        share: { _ in .all(limit: 100) })
      return try await CurlTransport.shared.send(message).body.count
    }
    await #expect(throws: TransportError.addressNotAdmitted(address)) { try await send { _ in false } }
    #expect(server.connections == 0)
    #expect(try await send(nil) == 1 && server.connections == 1)
    // The connection that is there now is not used either.
    await #expect(throws: TransportError.addressNotAdmitted(address)) { try await send { _ in false } }
    #expect(server.requests.count == 1)
    #expect(try await send { $0 == address } == 1)
    server.stop()
  }
}
