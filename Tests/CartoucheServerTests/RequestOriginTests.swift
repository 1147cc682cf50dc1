import Cartouche
import CartoucheJSON
import Testing

@testable import CartoucheServer

/// The URLs that answers give out, by what clients and proxies say.
@Suite struct RequestOriginTests {
  typealias Fields = [(name: String, value: String)]

  private static func options(_ change: (inout ServerOptions) -> Void = { _ in }) -> ServerOptions {
    var options = ServerOptions()
    options.allowedHosts = ["maps.example", "*.tiles.example", "192.0.2.0/24"]
    options.trustedProxies = ["10.0.0.0/8"]
    change(&options)
    return options
  }

  private static func base(
    _ fields: Fields, from address: String? = nil, _ options: ServerOptions = options()
  ) -> String {
    var request = ServerRequest(path: "/styles.json", headers: fields)
    request.address = address
    return options.base(of: request)
  }

  @Test(arguments: [
    ("localhost:8080", "http://localhost:8080"), ("127.0.0.1", "http://127.0.0.1"),
    ("[::1]:80", "http://[::1]:80"),
    ("maps.example", "http://maps.example"), ("MAPS.example:8080", "http://MAPS.example:8080"),
    ("a.tiles.example", "http://a.tiles.example"), ("192.0.2.7:81", "http://192.0.2.7:81"),
    ("tiles.example", ""), ("evil.example", ""), ("maps.example.evil", ""), ("evil.example#maps.example", ""),
    ("maps.example@evil.example", ""), ("maps.example/evil", ""), ("\"><script>", ""),
    ("localhost:80:90", ""),
    ("localhost:x", ""), ("[::1", ""), ("[evil]", ""), ("", ""), ("localhost\r\nX: y", ""),
  ])
  func hostsHeadURLsIfTheyAreAllowed(host: String, base: String) {
    #expect(Self.base([("Host", host)]) == base)
  }

  @Test func thePublicURLHeadsAllURLsAndItsHostIsAllowed() {
    let options = Self.options { $0.publicURL = "https://public.example/maps" }
    #expect(Self.base([("Host", "evil.example")], options) == "https://public.example/maps")
    #expect(options.allows(host: "public.example"))
    #expect(!options.allows(host: "evil.example"))
  }

  @Test(
    arguments: [
      ([("X-Forwarded-Host", "maps.example"), ("X-Forwarded-Proto", "https")], "https://maps.example"),
      (
        [
          ("X-Forwarded-Host", "maps.example"), ("X-Forwarded-Proto", "https"),
          ("X-Forwarded-Prefix", "/a/b/"),
        ],
        "https://maps.example/a/b"
      ),
      (
        [("Forwarded", "for=1.2.3.4;host=\"maps.example\";proto=https, for=10.0.0.1")], "https://maps.example"
      ),
      ([("Forwarded", "Host=maps.example;Proto=HTTPS")], "https://maps.example"),
      ([("X-Forwarded-Host", "maps.example, inner.example")], "http://maps.example"),
      ([("X-Forwarded-Proto", "https")], "https://localhost"),
      ([("X-Forwarded-Proto", "javascript")], "http://localhost"),
      ([("X-Forwarded-Proto", "javascript:alert(1)//")], "http://localhost"),
      ([("X-Forwarded-Host", "evil.example")], ""),
      ([("X-Forwarded-Host", "maps.example\"><script>")], ""),
      ([("X-Forwarded-Prefix", "/\"><script>")], "http://localhost"),
      ([("X-Forwarded-Prefix", "//evil.example")], "http://localhost"),
      ([("X-Forwarded-Prefix", "/a/../b")], "http://localhost"),
      ([("X-Forwarded-Prefix", "evil")], "http://localhost"),
      ([("X-Forwarded-Prefix", "/")], "http://localhost"),
    ] as [([(String, String)], String)])
  func proxiesAreBelievedWhereTheyAreTrusted(fields: [(String, String)], base: String) {
    let all = [("Host", "localhost")] + fields
    #expect(Self.base(all, from: "10.1.2.3") == base)
    #expect(Self.base(all, from: "192.0.2.1") == "http://localhost")
    #expect(Self.base(all) == "http://localhost")
  }

  @Test func foreignHostsAreInNoAnswer() async {
    let server = await WorldServer.make(Self.options())
    let fields: Fields = [
      ("Host", "evil.example"), ("X-Forwarded-Host", "evil.example"), ("X-Forwarded-Proto", "javascript"),
      ("Forwarded", "host=evil.example;proto=javascript"), ("X-Forwarded-Prefix", "/evil"),
    ]
    let paths = [
      "/", "/styles.json", "/data.json", "/index.json", "/catalog", "/styles/World.json", "/data/world.json",
      "/styles/World/style.json", "/style/World", "/nothing", "/styles/nothing/style.json", "/health/ready",
      "/styles/World/1/0/0.png", "/styles/512/World.json", "/styles/World/sprite.json",
    ]
    for path in paths {
      for address in [nil, "10.0.0.1", "192.0.2.1"] {
        var request = ServerRequest(path: path, headers: fields)
        request.address = address
        let answer = await server.answer(request)
        // A trusted proxy may say which path is in front, and nothing else here.
        let text = answer.text.replacing("/evil/", with: "/")
        #expect(!text.contains("evil"), "\(path)")
        #expect(!text.contains("javascript:"), "\(path)")
        #expect(!answer.headers.contains { $0.value.contains("evil") }, "\(path)")
      }
    }
  }

  @Test func everyLinkOfADocumentHasThePrefixOfTheProxy() async throws {
    let server = await WorldServer.make(Self.options())
    var request = ServerRequest(
      path: "/index.json",
      headers: [
        ("Host", "inner"), ("X-Forwarded-Host", "maps.example"), ("X-Forwarded-Proto", "https"),
        ("X-Forwarded-Prefix", "/p"),
      ])
    request.address = "10.0.0.1"
    let list = try #require(try JSONValue(parsing: await server.answer(request).body).array)
    let urls = list.flatMap { $0["tiles"]?.array ?? [] }.compactMap(\.string)
    #expect(!urls.isEmpty)
    #expect(urls.allSatisfy { $0.hasPrefix("https://maps.example/p/") })
    // What is behind the prefix is answered.
    for url in urls {
      let path = url.dropFirst("https://maps.example/p".count)
        .replacing("{z}", with: "0").replacing("{x}", with: "0").replacing("{y}", with: "0")
      #expect(await server.answer(ServerRequest(path: String(path))).status == .ok, "\(url)")
    }
  }

  @Test(arguments: [
    ("evil.example", 421), ("maps.example", 200), ("localhost:1", 200), ("b.tiles.example", 200), ("", 421),
  ])
  func otherHostsAreRefusedWhereThatIsWanted(host: String, status: Int) async {
    let server = await WorldServer.make(Self.options { $0.isStrictAboutHosts = true })
    let fields: Fields = [("Host", host)]
    let answer = await server.answer(ServerRequest(path: "/styles.json", headers: fields))
    #expect(answer.status.rawValue == status)
    #expect(!answer.text.contains("evil"))
    // Probes name addresses.
    #expect(await server.answer(ServerRequest(path: "/health", headers: fields)).status == .ok)
  }

  @Test func twoHostsAreRefused() async {
    let answer = await WorldServer.get(
      "/styles.json", headers: [("Host", "localhost"), ("host", "localhost")])
    #expect(answer.status == .badRequest)
  }
}
