@testable import CartoucheHTTP
import CartoucheResources
import HTTPTestServer
import Synchronization
import Testing

/// What strangers name is loaded from listed hosts alone, and never from this machine or its network.
@Suite struct ListedHostsTests {
  /// Answers by URL without a network, and notes what it was asked.
  private final class NotingTransport: HTTPTransport {
    let addressing: HTTPAddressing
    private let sent = Mutex<[HTTPMessage]>([])
    private let answer: @Sendable (HTTPMessage) -> (Int, [(name: String, value: String)])

    init(
      _ addressing: HTTPAddressing = .pinned,
      _ answer: @escaping @Sendable (HTTPMessage) -> (Int, [(name: String, value: String)]) = { _ in (200, [])
      }
    ) {
      self.addressing = addressing
      self.answer = answer
    }

    var messages: [HTTPMessage] { sent.withLock { $0 } }

    func send(_ message: HTTPMessage) async throws -> HTTPReply {
      sent.withLock { $0.append(message) }
      let (status, fields) = answer(message)
      return HTTPReply(head: HTTPHead(status: status, fields: HTTPFields(fields)), body: [1])
    }
  }

  /// Patterns that let any host pass, so that only addresses decide.
  private static let all = ["0.0.0.0/0", "[::]/0", "*.example", "icons.example", "localhost", "*.localhost"]

  private func loader(
    _ transport: NotingTransport, hosts: [String] = all,
    names: @escaping HostNames.Lookup = { _ in [IPAddress("93.184.216.34")].compactMap(\.self) }
  ) throws -> ListedHostsLoader {
    ListedHostsLoader(
      hosts: try hosts.map { try #require(HostPattern($0)) }, transport: transport, names: HostNames(names))
  }

  private func isRefused(_ loader: ListedHostsLoader, _ url: String) async -> Bool {
    guard let error = await failure({ try await loader.load(ResourceRequest(url)) }) else { return false }
    switch error {
    case .refused, .invalid, .unsupportedScheme: return true
    default: return false
    }
  }

  static let spellings = [
    "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001",
    "127.000.000.001", "127.0.0.1.", "127.255.255.254", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]", "localhost", "LOCALHOST", "a.localhost", "0", "0.0.0.0", "%31%32%37.0.0.1",
    "\u{FF11}\u{FF12}\u{FF17}.0.0.1", "127\u{3002}0\u{3002}0\u{3002}1", "[64:ff9b::127.0.0.1]",
    "169.254.169.254", "169.254.43518", "2852039166", "0xa9fea9fe", "0xA9.0xFE.0xA9.0xFE",
    "0251.0376.0251.0376",
    "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[64:ff9b::a9fe:a9fe]", "[2002:a9fe:a9fe::]",
    "[fe80::1]",
    "[fd00:ec2::254]", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "[fc00::1]", "224.0.0.1",
  ]

  @Test(arguments: spellings) func addressesOfThisNetworkAreNotContacted(host: String) async throws {
    let transport = NotingTransport()
    let loader = try loader(transport)
    for scheme in ["http", "https"] { #expect(await isRefused(loader, "\(scheme)://\(host)/a.png")) }
    #expect(transport.messages.isEmpty)
    // Nor by a redirect.
    let leading = NotingTransport { message in
      message.host == "icons.example" ? (302, [("Location", "http://\(host)/a.png")]) : (200, [])
    }
    #expect(await isRefused(try self.loader(leading), "http://icons.example/a.png"))
    #expect(leading.messages.count == 1)
  }

  @Test func namesAreJudgedByTheAddressThatIsUsed() async throws {
    // A resolver that changes its answer: the address that was judged is the one that is connected to.
    let count = Mutex(0)
    let lookup: HostNames.Lookup = { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return [IPAddress(number == 1 ? "93.184.216.34" : "127.0.0.1")].compactMap(\.self)
    }
    let transport = NotingTransport()
    let changing = try loader(transport, names: lookup)
    #expect(try await changing.load(ResourceRequest("http://icons.example/a.png")).bytes == [1])
    #expect(transport.messages.map(\.addresses) == [["93.184.216.34"]])
    for address in ["127.0.0.1", "169.254.169.254", "10.1.2.3", "::1", "fd00::1", "::ffff:10.0.0.1"] {
      let transport = NotingTransport()
      let loader = try loader(transport) { _ in [IPAddress(address)].compactMap(\.self) }
      #expect(await isRefused(loader, "http://icons.example/a.png"), "\(address)")
      #expect(transport.messages.isEmpty)
    }
    // Of several addresses only public ones are used.
    let mixed = NotingTransport()
    let both = try loader(mixed) { _ in
      [IPAddress("10.0.0.1"), IPAddress("93.184.216.34")].compactMap(\.self)
    }
    #expect(try await both.load(ResourceRequest("http://icons.example/a.png")).bytes == [1])
    #expect(mixed.messages.map(\.addresses) == [["93.184.216.34"]])
  }

  @Test(arguments: [
    "http://other.example.org/a", "ftp://icons.example/a", "file:///etc/hostname", "data:,a", "/etc/hostname",
    "gopher://icons.example", "http://icons.example:8080/a", "https://icons.example:22/a",
    "http://user@icons.example/a", "http://user:password@icons.example/a", "http://icons.example@evil.org/a",
    "http://icons.example.evil.org/a", "http://evilicons.example.org/a",
    "pmtiles://http://icons.example/a", "javascript:alert(1)", "http://icons.example/{key}",
  ])
  func whateverIsNotListedIsRefused(url: String) async throws {
    let transport = NotingTransport()
    #expect(await isRefused(try loader(transport), url))
    #expect(transport.messages.isEmpty)
  }

  @Test func portsAreTheUsualOnesUnlessTheyAreListed() async throws {
    let transport = NotingTransport()
    let some = try loader(transport, hosts: ["icons.example", "other.example:8080"])
    for (url, isAllowed) in [
      ("http://icons.example/a", true), ("https://icons.example/a", true),
      ("http://icons.example:443/a", true),
      ("http://icons.example:8080/a", false), ("http://other.example:8080/a", true),
      ("http://other.example/a", false),
    ] { #expect(await isRefused(some, url) != isAllowed, "\(url)") }
    let none = try loader(transport, hosts: [])
    #expect(await isRefused(none, "http://icons.example/a"))
  }

  @Test(arguments: [(3, true), (4, false)]) func redirectsAreFew(count: Int, isFollowed: Bool) async throws {
    let transport = NotingTransport { message in
      let number = Int(message.requestURL.split(separator: "/").last ?? "") ?? 0
      return number < count ? (302, [("Location", "http://icons.example/\(number + 1)")]) : (200, [])
    }
    #expect(await isRefused(try loader(transport), "http://icons.example/0") != isFollowed)
  }

  @Test(arguments: [
    "http://elsewhere.org/", "http://icons.example:8080/", "http://user@icons.example/",
    "file:///etc/hostname",
  ])
  func redirectsAreJudgedLikeTheFirst(target: String) async throws {
    let transport = NotingTransport { message in
      message.requestURL.hasSuffix("/a") ? (302, [("Location", target)]) : (200, [])
    }
    #expect(await isRefused(try loader(transport), "http://icons.example/a"))
    #expect(transport.messages.count == 1)
  }

  @Test func nothingIsToldAboutTheServer() async throws {
    let transport = NotingTransport { message in
      message.requestURL.hasSuffix("/a") ? (302, [("Location", "/b"), ("Set-Cookie", "a=b")]) : (200, [])
    }
    var request = ResourceRequest("http://icons.example/a")
    request.headers = [.init("Authorization", "secret"), .init("Cookie", "secret")]
    _ = try await loader(transport).load(request)
    #expect(transport.messages.count == 2)
    for message in transport.messages {
      let names = Set(message.headers.map { $0.name.lowercased() })
      #expect(names.isDisjoint(with: ["authorization", "cookie", "referer", "origin"]), "\(names)")
      #expect(message.proxy == nil)
    }
  }

  @Test func answersAreSmallAndSoon() async throws {
    let server = try LoopbackServer { request, _ in
      request.path == "/large"
        ? .endless(chunked: true) : request.path == "/slow" ? .hangs : .response(200, body: [1])
    }
    defer { server.stop() }
    var bounds = ListedHostsLoader.Bounds()
    bounds.time = .milliseconds(500)
    let pattern = try #require(HostPattern("127.0.0.1:\(server.port)"))
    let loader = ListedHostsLoader(hosts: [pattern], bounds: bounds)
    #expect(try await loader.load(ResourceRequest(server.url("/"))).bytes == [1])
    guard case .tooLarge? = await failure({ try await loader.load(ResourceRequest(server.url("/large"))) })
    else {
      Issue.record("an answer without end is too large")
      return
    }
    guard case .timedOut? = await failure({ try await loader.load(ResourceRequest(server.url("/slow"))) })
    else {
      Issue.record("an answer that does not come is too late")
      return
    }
    // At most four at a time.
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<12 { group.addTask { _ = try? await loader.load(ResourceRequest(server.url("/"))) } }
    }
    #expect(server.mostOpen <= 4)
    #expect(ListedHostsLoader.Bounds().size == 1 << 20 && ListedHostsLoader.Bounds().time == .seconds(5))
  }
}
