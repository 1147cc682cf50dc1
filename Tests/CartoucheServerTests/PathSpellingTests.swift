import Cartouche
import Foundation
import Testing

@testable import CartoucheServer

/// Spellings by which a path might leave what is served.
@Suite struct PathSpellingTests {
  /// Names of a file outside, in 200 spellings and more.
  private static let spellings: [String] = {
    let ups = [
      "..", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "%252e%252e", "..;", "...", "....", "%c0%ae%c0%ae",
      "%e0%80%ae%e0%80%ae",
      "%f0%80%80%ae%f0%80%80%ae", "%uff0e%uff0e", "%00..", "..%00", ". .", "%2e%2e%00", "..%20", "%20..",
      "..%09",
    ]
    let slashes = ["/", "%2f", "%2F", "%5c", "\\", "%252f", "%255c", "%c0%af", "//", "%u2215"]
    let targets = ["secret.txt"]
    var all: [String] = []
    for up in ups {
      for slash in slashes {
        for target in targets { all.append("\(up)\(slash)\(up)\(slash)\(target)") }
      }
    }
    return all + [
      "%2fetc%2fpasswd", "/etc/passwd", "//etc/passwd", "file:%2f%2f%2fetc%2fpasswd", "%00", "%00.json",
      "a%00b",
      "C:%5cWindows%5cwin.ini", "C:", "CON", "NUL", "COM1", "aux.json", "LPT1.png", "%ff%fe", "%c3%28", "%80",
      "%ed%a0%80", "%f8%88%80%80%80", "%", "%2", "%zz", "~", "~root", "$HOME", "`id`", "%7eroot", ".", "%2e",
      "",
      ".env", ".git%2fconfig", "secret.txt%00.png", "%5c%5chost%5cshare", "\u{202E}txt", "%e2%80%ae",
      "..%c0%af",
      "secret%2etxt", "*", "%2a",
    ]
  }()

  private static let routes = [
    "/styles/{}/style.json", "/styles/{}/1/0/0.png", "/styles/World/{}/0/0.png",
    "/styles/{}/static/0,0,1/10x10.png",
    "/data/{}.json", "/data/{}/0/0/0.pbf", "/fonts/{}/0-255.pbf", "/styles/{}/sprite.json", "/files/{}",
    "/{}",
    "/style/{}", "/services/{}/tiles/0/0/0.pbf", "/styles/{}/wmts.xml", "/styles/{}/map/tiles",
    "/styles/{}/map/tiles/WebMercatorQuad/0/0/0", "/collections/{}", "/collections/{}/tiles",
    "/collections/{}/map/tiles/WebMercatorQuad/0/0/0", "/collections/World/tiles/{}", "/tiles/{}",
    "/tileMatrixSets/{}",
  ]

  @Test(arguments: routes)
  func noSpellingLeavesWhatIsServed(route: String) async throws {
    #expect(Self.spellings.count >= 200)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spell-\(UUID().uuidString)")
    let inner = folder.appendingPathComponent("a/b")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("the secret".utf8).write(to: folder.appendingPathComponent("secret.txt"))
    try Data(#"{"version":8,"sources":{},"layers":[]}"#.utf8).write(
      to: inner.appendingPathComponent("plain.json"))
    // Other fonts would stand in for any name.
    var options = ServerOptions()
    options.replacesFonts = false
    let server = MapServer(options: options)
    await server.load([inner.path, WorldResources.stylePath ?? ""])
    for spelling in Self.spellings {
      let path = route.replacing("{}", with: spelling)
      let answer = await server.answer(ServerRequest(path: path))
      // The front page has no name.
      if path == "/" { continue }
      #expect([400, 404].contains(answer.status.rawValue), "\(path): \(answer.status.rawValue)")
      #expect(!answer.text.contains("the secret") && !answer.text.contains("root:"), "\(path)")
      #expect(!answer.text.contains(folder.path), "\(path)")
    }
  }

  @Test func pathsAreDecodedOnce() async {
    #expect(await WorldServer.get("/styles/%57orld/style.json").status == .ok)
    #expect(await WorldServer.get("/styles/%2557orld/style.json").status == .notFound)
  }

  @Test(arguments: [(8192, 404), (8193, 414)])
  func theQueryCountsAsAPartOfTheTarget(length: Int, status: Int) async {
    let path = "/nothing?q=" + String(repeating: "a", count: length - 11)
    #expect(await WorldServer.get(path).status.rawValue == status)
  }
}
