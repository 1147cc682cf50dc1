import Cartouche
import CartoucheJSON
import CartoucheResources
import Foundation
import Synchronization
import Testing

/// What documents may request depends on where they are from, which is said where they are read.
@Suite final class DocumentTrustTests {
  /// Two servers on this machine in one: answers by URL, and the redirects from one to the other.
  private final class Servers: ResourceLoader {
    private let answers: [String: String]
    private let redirects: [String: String]
    private let log = Mutex<[ResourceRequest]>([])

    init(_ answers: [String: String], redirects: [String: String] = [:]) {
      (self.answers, self.redirects) = (answers, redirects)
    }

    var requests: [ResourceRequest] { log.withLock { $0 } }
    var urls: [String] { requests.map(\.url).sorted() }

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      log.withLock { $0.append(request) }
      let target = redirects[request.url]
      guard let text = answers[target ?? request.url] else { return .notFound }
      var response = ResourceResponse(Array(text.utf8))
      response.url = target
      return response
    }
  }

  private static let (a, b) = ("http://127.0.0.1:8791/", "http://127.0.0.1:8792/")
  private let folder = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID().uuidString)")
  private let secret: String

  init() throws {
    secret = folder.appending(path: "secret.json").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(#"{"password": "hunter2"}"#.utf8).write(to: URL(filePath: secret))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func loader(_ servers: Servers, _ policy: OriginPolicy = OriginPolicy()) -> SchemeLoader {
    var loader = SchemeLoader.local
    loader.policy = policy
    loader["http"] = CachingLoader(servers)
    loader["https"] = loader["http"]
    return loader
  }

  private func findings(_ map: Map, _ loader: SchemeLoader) async throws -> String {
    let picture = try await Snapshotter(loader: loader).snapshot(of: map, in: Viewport(width: 16, height: 16))
    return picture.diagnostics.map(\.description).joined(separator: "\n")
  }

  private static func style(_ sources: [(String, JSONObject)], _ members: JSONObject = [:]) -> JSONValue {
    var root: JSONObject = ["version": 8]
    for (name, value) in members { root[name] = value }
    root["sources"] = .object(JSONObject(sources.map { (key: $0.0, value: .object($0.1)) }))
    root["layers"] = .array(
      sources.map { id, members in
        members["type"] == "raster"
          ? ["id": .string(id), "type": "raster", "source": .string(id)]
          : ["id": .string(id), "type": "fill", "source": .string(id), "source-layer": "a"]
      })
    return .object(root)
  }

  private static func geoJSON(_ url: String) -> JSONObject { ["type": "geojson", "data": .string(url)] }
  private static let nothing = #"{"type":"FeatureCollection","features":[]}"#

  // MARK: - Redirects

  @Test(arguments: ["load", "read"]) func aStyleIsOfTheLastURL(way: String) async throws {
    let style = Self.style([
      ("relative", Self.geoJSON("data.json")), ("theirs", Self.geoJSON(Self.a + "private.json")),
    ])
    let servers = Servers(
      [
        Self.b + "styles/s.json": String(decoding: try style.encoded(), as: UTF8.self),
        Self.b + "styles/data.json": Self.nothing, Self.a + "private.json": Self.nothing,
      ], redirects: [Self.a + "to-b": Self.b + "styles/s.json"])
    let loader = loader(servers)
    var map = try await Map.load(Self.a + "to-b", loader: loader)
    if way == "read" {
      guard case .style(let read) = try await MapInput.read(Self.a + "to-b", loader: loader) else {
        Issue.record("it is a style")
        return
      }
      map = read
    }
    #expect(map.baseURL == Self.b + "styles/s.json" && map.style.trust == .from(Self.b + "styles/s.json"))
    // An edit changes nothing about that.
    map.style.layers.reverse()
    let text = try await findings(map, loader)
    #expect(text.contains("private.json is not allowed"))
    #expect(servers.urls == [Self.a + "to-b", Self.b + "styles/data.json"])
  }

  @Test func aDescriptionOfTilesIsOfTheLastURL() async throws {
    let servers = Servers(
      [
        Self.b + "d/t.json": #"{"tilejson":"3.0.0","tiles":["t/{z}/{x}/{y}.png"]}"#,
        Self.b + "d/u.json": #"{"tilejson":"3.0.0","tiles":["\#(Self.a)u/{z}/{x}/{y}"]}"#,
      ],
      redirects: [Self.a + "t.json": Self.b + "d/t.json", Self.a + "u.json": Self.b + "d/u.json"])
    let style = Self.style([
      ("t", ["type": "raster", "url": .string(Self.a + "t.json")]),
      ("u", ["type": "raster", "url": .string(Self.a + "u.json")]),
    ])
    let map = try Map(style.encoded(), trust: .from(Self.a + "s.json"))
    let text = try await findings(map, loader(servers))
    #expect(text.contains("u/0/0/0 is not allowed"))
    #expect(servers.urls == [Self.a + "t.json", Self.a + "u.json", Self.b + "d/t/0/0/0.png"])
    guard case .tiles(let tiles) = try await MapInput.read(Self.a + "t.json", loader: loader(servers)) else {
      Issue.record("they are tiles")
      return
    }
    _ = try await findings(Map(tiles), loader(servers))
    #expect(servers.urls.contains(Self.b + "d/t/0/0/0.png") && !servers.urls.contains(Self.a + "t/0/0/0.png"))
  }

  // MARK: - Documents without an origin

  /// A style of a stranger, which looks around.
  private func curious() throws -> [UInt8] {
    try Self.style([
      ("file", Self.geoJSON(secret)), ("relative", Self.geoJSON("data.json")),
      ("near", ["type": "raster", "tiles": [.string(Self.a + "{z}/{x}/{y}")]]),
      ("public", Self.geoJSON("https://public.example/d.json")),
    ]).encoded()
  }

  @Test(arguments: [nil, "style.json", "https://named.example/s.json", "/etc/style.json"])
  func aStrictPolicyTakesADocumentOfWhichNothingIsSaidForAStrangers(name: String?) async throws {
    let servers = Servers(["https://public.example/d.json": Self.nothing])
    let text = try await findings(try Map(try curious(), name: name), loader(servers, .strict))
    #expect(!text.contains("hunter2") && !text.contains("password"))
    #expect(text.contains("secret.json is not allowed"))
    #expect(text.contains("0/0/0 is not allowed"))
    // Nothing but what any document may request, and nothing of the host that it is called after.
    #expect(servers.urls == ["https://public.example/d.json"])
  }

  @Test func aStrangersDocumentHasNoRelativeURLsWhateverThePolicy() async throws {
    for policy in [OriginPolicy(), .strict] {
      let servers = Servers(["https://public.example/d.json": Self.nothing])
      let map = try Map(try curious(), name: "https://named.example/s.json", trust: .untrusted)
      let text = try await findings(map, loader(servers, policy))
      #expect(text.contains("secret.json is not allowed") && !text.contains("hunter2"))
      #expect(text.contains("data.json is not allowed"))
      #expect(servers.urls == ["https://public.example/d.json"])
    }
  }

  @Test func theProgramsOwnDocumentMayRequestWhatTheProgramMay() async throws {
    let servers = Servers(["https://public.example/d.json": Self.nothing])
    let map = try Map(try curious(), name: folder.path + "/style.json", trust: .own)
    let text = try await findings(map, loader(servers, .strict))
    #expect(!text.contains("is not allowed"))
    #expect(servers.urls.contains(Self.a + "0/0/0"))
  }

  @Test func elsewhereADocumentOfWhichNothingIsSaidIsJudgedAsBefore() async throws {
    let servers = Servers([:])
    let own = try await findings(try Map(try curious()), loader(servers))
    #expect(!own.contains("is not allowed") && servers.urls.contains(Self.a + "0/0/0"))
    let named = try await findings(
      try Map(try curious(), name: "https://named.example/s.json"), loader(servers))
    #expect(
      named.contains("0/0/0 is not allowed") && servers.urls.contains("https://named.example/data.json"))
  }

  @Test func aDescriptionOfTilesInBytesIsJudgedAsItsDocument() async throws {
    let text = Array(#"{"tilejson":"3.0.0","tiles":["\#(Self.a){z}/{x}/{y}.png"]}"#.utf8)
    let servers = Servers([:])
    for (policy, trust) in [(OriginPolicy.strict, nil), (OriginPolicy(), DocumentTrust.untrusted)] {
      let loader = loader(servers, policy)
      guard case .tiles(let tiles) = try await MapInput.read(text, name: "t", trust: trust, loader: loader)
      else {
        Issue.record("they are tiles")
        return
      }
      #expect(try await findings(Map(tiles), loader).contains(".png is not allowed"))
      #expect(servers.requests.isEmpty)
    }
    guard case .tiles(let tiles) = try await MapInput.read(text, name: "t", loader: loader(servers)) else {
      Issue.record("they are tiles")
      return
    }
    #expect(try await !findings(Map(tiles), loader(servers)).contains("is not allowed"))
    #expect(servers.urls.contains(Self.a + "0/0/0.png"))
  }

  // MARK: - Programs

  @Test func spritesOfAProgramAreNotTheDocuments() async throws {
    let servers = Servers([:])
    let text = try Self.style([], ["sprite": .string(Self.a + "theirs")]).encoded()
    var map = try Map(text, trust: .from("https://styles.example/s.json"))
    #expect(try await findings(map, loader(servers)).contains("theirs.json is not allowed"))
    #expect(servers.requests.isEmpty)
    map.style.sprites.append(StyleSprite(id: "ours", url: Self.a + "ours"))
    map.style.sprites.append(StyleSprite(id: "file", url: folder.path + "/sprite"))
    let findings = try await findings(map, loader(servers))
    #expect(findings.contains("theirs.json is not allowed"))
    #expect(findings.contains("\(folder.path)/sprite.json does not exist"))
    #expect(servers.urls == [Self.a + "ours.json", Self.a + "ours.png"])
    #expect(servers.requests.allSatisfy { $0.initiator == nil })
  }
}
