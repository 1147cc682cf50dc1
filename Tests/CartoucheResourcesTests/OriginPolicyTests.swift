import CartoucheJSON
@testable import CartoucheResources
import Foundation
import Testing

/// The URLs that each origin may ask for, by the URL alone.
@Suite struct OriginPolicyTests {
  private func isRefused(_ policy: OriginPolicy, _ url: String, from initiator: String?) -> Bool {
    var request = ResourceRequest(url)
    request.initiator = initiator
    do {
      try policy.check(request)
      return false
    } catch {
      guard case .refused = error else {
        Issue.record("\(error)")
        return true
      }
      return true
    }
  }

  private static let style = "https://styles.example/a/style.json?key=secret"

  @Test(arguments: [
    "https://tiles.example/1", "http://8.8.8.8/", "data:application/json,{}", "https://styles.example/b",
    "pmtiles://https://tiles.example/a.pmtiles/0/0/0",
    "contours://https://tiles.example/dem.json#interval=20",
    "contours://pmtiles://https://tiles.example/a.pmtiles#tile=0/0/0",
  ])
  func remoteDocumentsMayAskForPublicHosts(url: String) {
    #expect(!isRefused(OriginPolicy(), url, from: Self.style))
  }

  @Test(arguments: [
    "/etc/passwd", "file:///etc/passwd", "FILE:/etc/passwd", "tiles/0/0/0.pbf", "~/x", "http://localhost/",
    "http://a.localhost:8080/", "http://127.0.0.1/", "http://[::1]/", "http://2130706433/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest", "http://[::ffff:8.8.8.8]/", "http://[fe80::1]/", "http://0/",
    "asset://a",
    "mbtiles:///a.mbtiles/0/0/0", "mbtiles://file:///a.mbtiles", "pmtiles:///a.pmtiles",
    "pmtiles://a.pmtiles/0/0/0",
    "pmtiles://http://127.0.0.1/a.pmtiles", "pmtiles://pmtiles://a",
    "contours:///etc/passwd", "contours://http://127.0.0.1/dem.json#interval=20",
    "contours://pmtiles:///a.pmtiles",
    "contours://contours:///etc/passwd",
    "https://user:pass@192.168.1.1/?key=secret",
  ])
  func remoteDocumentsMayAskForNothingElse(url: String) {
    #expect(isRefused(OriginPolicy(), url, from: Self.style))
    #expect(!isRefused(OriginPolicy(), url, from: nil))
    #expect(!isRefused(OriginPolicy(), url, from: "styles/style.json"))
    // An archive on a server, and a document without a place of its own, are from elsewhere too.
    #expect(isRefused(OriginPolicy(), url, from: "pmtiles://https://styles.example/a.pmtiles"))
    #expect(isRefused(OriginPolicy(), url, from: "data:application/json,{}"))
  }

  @Test func theOwnOriginIsSchemeHostAndPort() {
    let style = "http://127.0.0.1:8080/style.json"
    for url in ["http://127.0.0.1:8080/t", "http://127.1:8080/", "pmtiles://http://127.0.0.1:8080/a.pmtiles"]
    {
      #expect(!isRefused(OriginPolicy(), url, from: style))
    }
    for url in [
      "http://127.0.0.1:8081/t", "https://127.0.0.1:8080/", "http://127.0.0.2:8080/",
      "http://localhost:8080/",
    ] {
      #expect(isRefused(OriginPolicy(), url, from: style))
    }
    #expect(!isRefused(OriginPolicy(), "asset://b", from: "asset://a"))
    #expect(isRefused(OriginPolicy(), "http://127.0.0.1/", from: "asset://a"))
  }

  @Test func whatIsAllowedIsAllowed() throws {
    let folder = try TemporaryFolder()
    let inside = folder.path + "/a/b.json"
    let policy = OriginPolicy(
      allowedFolders: [folder.path + "/a/../a/"], allowedHosts: [try #require(HostPattern("10.0.0.0/8:8080"))]
    )
    for url in [inside, "file://" + inside, "pmtiles://" + folder.path + "/a/x.pmtiles/0/0/0"] {
      #expect(!isRefused(policy, url, from: Self.style), "\(url)")
    }
    for url in [
      folder.path + "/ab.json", folder.path + "/a/../c", folder.path + "/a",
      "file://" + inside + "/%2E%2E/%2E%2E/%2E%2E/x",
    ] {
      #expect(isRefused(policy, url, from: Self.style), "\(url)")
    }
    #expect(!isRefused(policy, "http://10.1.2.3:8080/", from: Self.style))
    #expect(isRefused(policy, "http://10.1.2.3/", from: Self.style))
  }

  @Test func strictlyLocalDocumentsReadWhatIsBelowThem() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["maps/data", "secret"] {
      try files.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    for (link, target) in [
      ("out", "../secret"), ("in", "data"), ("loop", "loop"), ("far", folder.path + "/secret/x"),
    ] {
      try files.createSymbolicLink(atPath: folder.path + "/maps/" + link, withDestinationPath: target)
    }
    let style = folder.path + "/maps/style.json"
    for initiator in [style, "file://" + style, "mbtiles://" + folder.path + "/maps/a.mbtiles"] {
      for url in ["data/a", "in/a", "data/../b", "./c", "in/../d"] {
        #expect(!isRefused(.strict, folder.path + "/maps/" + url, from: initiator), "\(url)")
      }
      for url in ["../secret/a", "out/a", "loop/a", "far", "data/../../secret", "a%00/../../x\u{0}"] {
        #expect(isRefused(.strict, folder.path + "/maps/" + url, from: initiator), "\(url)")
      }
      for url in ["http://127.0.0.1/", "https://a.example/", "data:,a"] {
        #expect(!isRefused(.strict, url, from: initiator), "\(url)")
      }
    }
    var policy = OriginPolicy.strict
    policy.allowedFolders = [folder.path + "/secret"]
    #expect(!isRefused(policy, folder.path + "/maps/out/a", from: style))
    #expect(!isRefused(OriginPolicy(), folder.path + "/secret/a", from: style))
    #expect(!isRefused(.strict, "/etc/passwd", from: nil))
  }

  @Test func refusalsSayHowToAllowAndKeepSecrets() {
    var request = ResourceRequest("https://user:pass@192.168.1.1:8443/a?key=secret")
    request.initiator = Self.style
    do {
      try OriginPolicy().check(request)
      Issue.record("a private address")
    } catch {
      #expect("\(error)".contains("--allow-host 192.168.1.1:8443") && error.kind == .refused)
      #expect(!"\(error)".contains("secret") && !"\(error)".contains("pass"))
    }
  }

  @Test func aSchemeLoaderJudgesForAllItsLoaders() async throws {
    let loader: SchemeLoader = {
      var loader = SchemeLoader()
      loader["file"] = MemoryLoader(["a": [1]])
      loader.policy = OriginPolicy()
      return loader
    }()
    let asked = ResourceRequest("a")
    #expect(try await loader.load(asked).bytes == [1])
    var refused = asked
    refused.initiator = Self.style
    let request = refused
    await #expect(throws: ResourceError.self) { try await loader.load(request) }
  }

  @Test func anotherHostThatAProgramChoosesIsItsOwn() {
    var request = ResourceRequest("https://tiles.example/a")
    request.initiator = Self.style
    for url in ["http://127.0.0.1:8080/a", "http://localhost/a", "https://mirror.example/a"] {
      let sent = request.redirected(byProgramTo: url)
      #expect(sent.url == url && sent.initiator == nil)
    }
    // The same host, with a key or by another scheme, is the document's choice, and so is what is no URL.
    for url in ["https://tiles.example/a?key=1", "http://tiles.example:81/b", "https://TILES.example/", "a"] {
      let sent = request.redirected(byProgramTo: url)
      #expect(sent.url == url && sent.initiator == Self.style)
    }
    #expect(
      ResourceRequest("https://a.example/").redirected(byProgramTo: "http://localhost/").initiator == nil)
  }

  @Test func aCacheKeepsWhatIsForOneFromTheOthers() async throws {
    let memory = MemoryLoader(["http://a.example/": [1]])
    let cache = CachingLoader(memory)
    for initiator in [nil, "s.json", "http://a.example/s", "http://b.example/s", "http://c.example/s", nil] {
      var request = ResourceRequest("http://a.example/")
      request.initiator = initiator
      _ = try await cache.load(request)
    }
    // The user, the same origin, and the others.
    #expect(memory.requests.map(\.initiator) == [nil, "http://a.example/s", "http://b.example/s"])
  }

  // MARK: - Documents without an origin

  @Test func aStrangersDocumentHasNoOrigin() {
    for policy in [OriginPolicy(), .strict] {
      func isRefused(_ url: String) -> Bool {
        (try? policy.check(ResourceRequest(url).made(by: .stranger))) == nil
      }
      for url in ["https://tiles.example/1", "data:,a", "http://8.8.8.8/"] {
        #expect(!isRefused(url), "\(url)")
      }
      for url in [
        "/etc/passwd", "a.json", "http://127.0.0.1/", "http://localhost/", "about:untrusted", "asset://a",
      ] {
        #expect(isRefused(url), "\(url)")
      }
    }
  }

  @Test(arguments: [nil, "s.json", "/etc/s.json", "http://127.0.0.1/s.json"])
  func aStrictPolicyTakesADocumentOfWhichNothingIsSaidForAStrangers(name: String?) {
    let document = DocumentOrigin(initiator: name, base: name, isUnvouched: true)
    for url in ["/etc/passwd", "http://127.0.0.1/a"] {
      let request = ResourceRequest(url).made(by: document)
      #expect((try? OriginPolicy.strict.check(request)) == nil, "\(url)")
      #expect(OriginPolicy.strict.attributed(request).initiator == "about:untrusted")
      // Others judge by its name.
      #expect(OriginPolicy().attributed(request).initiator == name)
    }
  }

  @Test func whatTheProgramLoadedIsNotForADocumentOfWhichNothingIsSaid() async throws {
    let memory = MemoryLoader(["http://inner.example/": [1]])
    let cache = CachingLoader(memory)
    let request = ResourceRequest("http://inner.example/")
    _ = try await cache.load(request)
    _ = try await cache.load(request.made(by: DocumentOrigin(initiator: nil, base: nil, isUnvouched: true)))
    #expect(memory.requests.map(\.isUnvouched) == [false, true])
  }
}
