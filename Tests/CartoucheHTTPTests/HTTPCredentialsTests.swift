@testable import CartoucheHTTP
import CartoucheResources
import Foundation
import HTTPTestServer
import Testing

/// Credentials and their recipients: header fields, passwords, keys, and proxies.
@Suite struct HTTPCredentialsTests {
  /// A server that redirects `/away` to another one, and that other one.
  private func servers() async throws -> (first: LoopbackServer, second: LoopbackServer) {
    let second = try LoopbackServer { _, _ in .response(200, body: [2]) }
    let target = second.url("/b")
    let first = try LoopbackServer { request, _ in
      switch request.path {
      case "/away": .response(302, [("Location", target)])
      case "/near": .response(302, [("Location", "/here")])
      default: .response(200, body: [1])
      }
    }
    return (first, second)
  }

  @Test func headersGoWhereTheyBelong() async throws {
    let (first, second) = try await servers()
    let loader = HTTPLoader(
      options: .impatient {
        $0.headers = [
          HTTPHeader("X-All", "a"), HTTPHeader("X-First", "f", origin: first.url("/any/path")),
          HTTPHeader("X-Second", "s", origin: second.url("")), HTTPHeader("accept", "text/plain"),
          HTTPHeader("X-Empty", ""),
        ]
      })
    _ = try await loader.load(first.url("/away"))
    let (one, other) = (
      try #require(first.requests.last?.headers), try #require(second.requests.last?.headers)
    )
    #expect(
      one["X-All"] == ["a"] && one["X-First"] == ["f"] && one["X-Second"] == [] && one["X-Empty"] == [""])
    #expect(one["Accept"] == ["text/plain"])
    #expect(other["X-All"] == [] && other["X-First"] == [] && other["X-Second"] == ["s"])
    _ = try await loader.load(second.url("/"))
    #expect(second.requests.last?.headers["X-All"] == ["a"])
    first.stop()
    second.stop()
  }

  @Test func headersThatWouldBecomeOthersAreErrors() async throws {
    let (first, second) = try await servers()
    for header in [HTTPHeader("X", "a\r\nY: b"), HTTPHeader("X Y", "a"), HTTPHeader("", "a")] {
      let loader = HTTPLoader(options: .impatient { $0.headers = [header] })
      guard case .invalid(_, let found, _)? = await failure({ try await loader.load(first.url("/")) }) else {
        Issue.record("\(header)")
        continue
      }
      #expect(!found.contains("Y: b"))
    }
    #expect(first.requests.isEmpty)
    #expect(HTTPHeader("Authorization: Bearer a:b ")?.value == "Bearer a:b" && HTTPHeader("no colon") == nil)
    first.stop()
    second.stop()
  }

  @Test func namesAndPasswordsGoToTheirOriginAlone() async throws {
    let (first, second) = try await servers()
    let loader = HTTPLoader(options: .impatient())
    let url = { (path: String) in first.url(path).replacingOccurrences(of: "//", with: "//us%40er:p:w@") }
    for path in ["/here", "/near", "/away"] { _ = try await loader.load(url(path)) }
    let expected = "Basic " + Data("us@er:p:w".utf8).base64EncodedString()
    #expect(
      first.requests.map { $0.headers["Authorization"] } == [[expected], [expected], [expected], [expected]])
    #expect(second.requests.map { $0.headers["Authorization"] } == [[]])
    // The validators are the first host's too.
    var request = ResourceRequest(first.url("/away"))
    request.validators = .init(etag: "\"e\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    _ = try await loader.load(request)
    #expect(first.requests.last?.headers["If-None-Match"] == ["\"e\""])
    #expect(
      second.requests.last?.headers["If-None-Match"] == []
        && second.requests.last?.headers["If-Modified-Since"] == [])
    first.stop()
    second.stop()
    guard let error = await failure({ try await loader.load(url("/")) }) else { return }
    #expect(!"\(error)".contains("p:w"))
  }

  // MARK: - Keys

  @Test func keysStandInURLs() async throws {
    let (first, second) = try await servers()
    var asked = ResourceRequest(first.url("/a?key={key}"))
    let host = "127.0.0.1:\(first.port)"
    for (keys, key) in [
      (APIKeys([host: "k&1"]), "k%261"), (APIKeys(["127.0.0.1": "k"]), "k"), (APIKeys(general: "g"), "g"),
      (APIKeys(environment: [APIKeys.variable(for: host): "e"]), "e"),
      (APIKeys(environment: ["CARTOUCHE_API_KEY": "g2"]), "g2"),
    ] {
      _ = try await HTTPLoader(options: .impatient { $0.keys = keys }).load(asked)
      #expect(first.requests.last?.path == "/a?key=\(key)")
    }
    // A document's request gets the general key only where the user named the origin.
    asked.initiator = "/styles/of/others.json"
    let count = first.requests.count
    let general = HTTPLoader(options: .impatient { $0.keys = APIKeys(general: "g") })
    guard
      case .invalid(_, let found, let wanted)? = await failure({ [asked] in try await general.load(asked) })
    else {
      Issue.record("no key for this host")
      return
    }
    #expect(
      found.contains("no key") && wanted.contains("{key}") && wanted.contains(APIKeys.variable(for: host)))
    #expect(first.requests.count == count)
    _ = try await general.load(first.url("/here"))
    _ = try await general.load(asked)
    #expect(first.requests.last?.path == "/a?key=g")
    let pattern = try #require(HostPattern("127.0.0.0/8"))
    _ = try await HTTPLoader(options: .impatient { $0.keys = APIKeys(general: "g", hosts: [pattern]) }).load(
      asked)
    #expect(first.requests.last?.path == "/a?key=g")
    first.stop()
    second.stop()
  }

  @Test func keysAreInNoMessage() async throws {
    let server = try LoopbackServer { request, _ in
      request.path.hasPrefix("/loop")
        ? .response(302, [("Location", request.path + "/more")]) : .response(403)
    }
    let loader = HTTPLoader(options: .impatient { $0.keys = APIKeys(general: "s3cret") })
    for path in ["/a/{key}/b", "/loop/{key}", "/a?key={key}", "/loop?key={key}"] {
      let error = try #require(await failure({ try await loader.load(server.url(path)) }))
      #expect(!"\(error)".contains("s3cret"), "\(path)")
    }
    server.stop()
  }

  @Test func variablesAreNamedAfterHosts() {
    #expect(APIKeys.variable(for: "api.my-tiles.example.com") == "CARTOUCHE_API_KEY_API_MY_TILES_EXAMPLE_COM")
  }

  // MARK: - Proxies

  @Test func proxiesOfTheEnvironment() throws {
    let settings = ProxySettings(environment: [
      "http_proxy": "http://p:1", "HTTP_PROXY": "http://evil", "ALL_PROXY": "socks5h://s:2",
      "no_proxy": "example.org, .internal,10.0.0.0/8,[::1]",
    ])
    func proxy(_ url: String) throws -> String? { settings.proxy(for: try WebURL(url).origin) }
    #expect(try proxy("http://a.example/") == "http://p:1" && proxy("https://a.example/") == "socks5h://s:2")
    for url in [
      "http://example.org", "https://b.example.org:8443", "http://x.internal", "http://10.1.2.3",
      "http://[::1]",
    ] {
      #expect(try proxy(url) == nil, "\(url)")
    }
    #expect(try proxy("http://notexample.org") != nil && proxy("http://11.1.2.3") != nil)
    #expect(ProxySettings(environment: ["HTTP_PROXY": "http://evil", "https_proxy": ""]) == ProxySettings())
  }

  @Test func requestsGoThroughTheProxy() async throws {
    let proxy = try LoopbackServer { request, _ in .response(200, body: Array(request.path.utf8)) }
    let loader = HTTPLoader(
      options: .impatient {
        $0.proxies.http = "http://user:pass@127.0.0.1:\(proxy.port)"
        $0.proxies.exceptions = ["direct.invalid"]
        $0.retries.attempts = 1
      })
    let bytes = try await loader.load("http://tiles.invalid/a?b")
    #expect(String(decoding: bytes, as: UTF8.self) == "http://tiles.invalid/a?b")
    #expect(proxy.requests.first?.headers["Proxy-Authorization"] == ["Basic dXNlcjpwYXNz"])
    #expect(proxy.requests.first?.headers["Host"] == ["tiles.invalid"])
    guard
      case .unreachable(_, "direct.invalid: no such host")? = await failure({
        try await loader.load("http://direct.invalid/")
      })
    else {
      Issue.record("an exception is connected to directly")
      return
    }
    proxy.stop()
    guard
      case .unreachable(_, let reason)? = await failure({ try await loader.load("http://tiles.invalid/") })
    else { return }
    #expect(reason == "the proxy http://127.0.0.1:\(proxy.port) refused the connection")
  }
}
