import Cartouche
import CartoucheImages
import CartoucheJSON
import CartoucheResources
import Foundation
import HTTPTestServer
import Testing

@testable import CartoucheServer

/// Icons of markers: from a folder, from the style, and from other hosts.
@Suite struct StaticIconTests {
  /// The file of a blue square.
  private static func square(_ side: Int, _ format: ImageEncoding = .png) throws -> [UInt8] {
    let pixels = (0..<side * side).flatMap { _ -> [UInt8] in [0, 0, 255, 255] }
    return try format.bytes(of: Image(width: side, height: side, pixels: pixels))
  }

  /// A server whose folder of icons has a few files, and a link out of it.
  private static func folderServer() async throws -> (server: MapServer, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "icons-\(UUID().uuidString)")
    let icons = folder.appending(path: "icons")
    try FileManager.default.createDirectory(
      at: icons.appending(path: "deep"), withIntermediateDirectories: true)
    try Data(square(10)).write(to: icons.appending(path: "square.png"))
    try Data(square(10)).write(to: icons.appending(path: "deep/inner.png"))
    let drawing =
      ##"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h10v10H0z" fill="#00f"/></svg>"##
    try Data(drawing.utf8).write(to: icons.appending(path: "drawn.svg"))
    try Data("<svg".utf8).write(to: icons.appending(path: "broken.svg"))
    try Data(square(10)).write(to: folder.appending(path: "outside.png"))
    try Data(square(1025)).write(to: icons.appending(path: "huge.png"))
    try Data("no picture".utf8).write(to: icons.appending(path: "text.png"))
    try Data(square(10)).write(to: icons.appending(path: ".hidden.png"))
    try FileManager.default.createSymbolicLink(
      at: icons.appending(path: "link.png"), withDestinationURL: folder.appending(path: "outside.png"))
    var options = ServerOptions()
    options.iconsFolder = icons.path(percentEncoded: false)
    if options.iconsFolder?.hasSuffix("/") == true { options.iconsFolder?.removeLast() }
    return (try await PaperServer.make(options), folder)
  }

  private func isBlue(_ color: SIMD3<Int>) -> Bool { color.z > 200 && color.x < 60 && color.y < 60 }

  @Test(arguments: [(0, 0, 6.0), (45, 0, 3), (0, 60, 9), (200, 40, 12)])
  func iconsStandOnTheirPlaces(bearing: Int, pitch: Int, zoom: Double) async throws {
    let (server, folder) = try await Self.folderServer()
    defer { try? FileManager.default.removeItem(at: folder) }
    let view = "20,20,\(zoom)@\(bearing),\(pitch)/101x101.png"
    for (marker, low, high) in [
      ("20,20|square.png", SIMD2(45.5, 40.5), SIMD2(55.5, 50.5)),
      ("20,20|deep/inner", SIMD2(45.5, 40.5), SIMD2(55.5, 50.5)),
      ("20,20|drawn.svg", SIMD2(45.5, 40.5), SIMD2(55.5, 50.5)),
      ("20,20|drawn", SIMD2(45.5, 40.5), SIMD2(55.5, 50.5)),
      ("20,20|square|scale:2|offset:10,-5", SIMD2(50.5, 25.5), SIMD2(70.5, 45.5)),
    ] {
      let picture = try await PaperServer.picture(
        "/styles/paper/static/\(view)?marker=\(marker)", from: server)
      let middle = try #require(picture.middle(where: isBlue), "\(marker)")
      let expected = (low + high) / 2
      #expect(abs(middle.x - expected.x) <= 0.5 && abs(middle.y - expected.y) <= 0.5, "\(marker) \(middle)")
    }
  }

  @Test(arguments: [
    "nothing", "..", "../outside.png", "deep/../../outside.png", "%2e%2e/outside.png", "..%2foutside.png",
    "%252e%252e/outside.png", "/etc/hostname", "//etc/hostname", "./square.png", "deep//inner.png",
    "link.png", "link",
    ".hidden", "..\\outside.png", "C:\\outside.png", "square.png%00", "file:///etc/hostname",
    "%c0%ae%c0%ae/outside.png",
    "deep", "text", "huge", "broken", "broken.svg", "data:image/png;base64,AAAA",
  ])
  func namesThatLeadElsewhereAreNoIcons(name: String) async throws {
    let (server, folder) = try await Self.folderServer()
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try #require(String(bytes: #"{"marker":"20,20|"#.utf8, encoding: .utf8))
    let body = text + name.replacing("\\", with: "\\\\") + #""}"#
    for answer in [
      try await PaperServer.get("/styles/paper/static/20,20,7/60x60.png", body: body, from: server),
      try await PaperServer.get(
        "/styles/paper/static/20,20,7/60x60.png?marker=20,20%7C\(name.replacing("\\", with: "%5C"))",
        from: server),
    ] {
      #expect(answer.status == .badRequest, "\(answer.status) \(answer.text.prefix(200))")
      #expect(!answer.text.contains(folder.lastPathComponent))
    }
  }

  @Test func iconsOfTheStyleAreKnownByTheirNames() async throws {
    let marked = await WorldServer.get("/styles/World/static/-40,30,6/60x60.png?marker=-40,30|dot")
    try #require(marked.status == .ok, "\(marked.text)")
    let plain = await WorldServer.get("/styles/World/static/-40,30,6/60x60.png")
    #expect(marked.body != plain.body)
    let wrong = await WorldServer.get("/styles/World/static/-40,30,6/60x60.png?marker=-40,30|dto")
    #expect(wrong.status == .badRequest && wrong.text.contains("did you mean \\\"dot\\\"?"))
  }

  @Test func anotherFileIsAnotherPicture() async throws {
    let (server, folder) = try await Self.folderServer()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = "/styles/paper/static/20,20,7/60x60.png?marker=20,20|square"
    let first = try await PaperServer.get(url, from: server)
    try Data(Self.square(20)).write(to: folder.appending(path: "icons/square.png"))
    let second = try await PaperServer.get(url, from: server)
    #expect(first["ETag"] != second["ETag"] && first.body != second.body)
  }

  // MARK: - Other hosts

  @Test func picturesOfOtherHostsAreOffAndTheSettingIsNamed() async throws {
    let url = PercentEncoding.encoded("http://icons.example/a.png")
    for (path, status) in [
      ("/styles/v1/me/paper/static/url-\(url)(20,20)/20,20,6/60x60", 422),
      ("/styles/paper/static/20,20,7/60x60.png?marker=20,20|\(url)", 400),
    ] {
      let answer = try await PaperServer.get(path)
      #expect(answer.status.rawValue == status && answer.text.contains("allowedIconHosts"), "\(answer.text)")
    }
    let point =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[20,20]},"properties":{"marker-url":"http://icons.example/a.png"}}"#
    let answer = try await PaperServer.get("/styles/paper/static/20,20,7/60x60.png", body: point)
    #expect(answer.status == .badRequest && answer.text.contains("allowedIconHosts"))
  }

  @Test func picturesOfListedHostsAreDrawn() async throws {
    let square = try Self.square(10)
    let icons = try LoopbackServer { request, _ in
      switch request.path {
      case "/square.png": .response(200, [("Content-Type", "image/png")], body: square)
      case "/square.jpg":
        .response(200, [("Content-Type", "image/jpeg")], body: (try? Self.square(10, .jpeg())) ?? [])
      case "/huge.png": .response(200, body: (try? Self.square(1025)) ?? [])
      case "/heavy.png": .response(200, body: square + [UInt8](repeating: 0, count: 1 << 20))
      case "/text.png": .response(200, body: Array("no picture".utf8))
      case "/away.png": .response(302, [("Location", "http://169.254.169.254/latest/meta-data")])
      case "/broken.png": .response(500)
      default: .response(404)
      }
    }
    defer { icons.stop() }
    var options = ServerOptions()
    options.allowedIconHosts = [try #require(HostPattern("127.0.0.1:\(icons.port)"))]
    options.allowsRender = true
    let server = try await PaperServer.make(options)
    for name in ["square.png", "square.jpg"] {
      let url = PercentEncoding.encoded(icons.url("/\(name)"))
      // Centred on the place, and on Mapbox's paths in device pixels.
      for (path, middle, side) in [
        ("styles/v1/me/paper/static/url-\(url)(20,20)/20,20,6/60x60.png", SIMD2(30.0, 30), 10),
        ("styles/v1/me/paper/static/url-\(url)(20,20)/20,20,6/60x60@2x.png", SIMD2(60, 60), 10),
        ("styles/paper/static/20,20,7/60x60.png?marker=20,20|\(url)", SIMD2(30, 25), 10),
      ] {
        let picture = try await PaperServer.picture("/\(path)", from: server)
        let found = try #require(picture.middle(where: isBlue), "\(path)")
        #expect(abs(found.x - middle.x) <= 0.5 && abs(found.y - middle.y) <= 0.5, "\(found)")
        let box = try #require(picture.box(where: isBlue))
        #expect(abs(box.z - box.x - side) <= 1)
      }
    }
    let point =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[20,20]},"properties":{"marker-url":"\#(icons.url("/square.png"))"}}"#
    let posted = try await PaperServer.picture(
      "/styles/paper/static/20,20,7/60x60.png", body: point, from: server)
    #expect(posted.middle(where: isBlue) != nil)
    let style =
      #"{"version":8,"sources":{"a":{"type":"geojson","data":{"type":"Point","coordinates":[1,2]}}},"layers":[{"id":"s","type":"symbol","source":"a","layout":{"icon-image":"square"}}]}"#
    let body =
      #"{"style":\#(style),"width":60,"height":60,"center":[1,2],"zoom":4,"images":{"square":{"url":"\#(icons.url("/square.png"))"}}}"#
    #expect(try await PaperServer.picture("/render", body: body, from: server).middle(where: isBlue) != nil)
    for (name, status) in [
      ("huge.png", 422), ("heavy.png", 422), ("text.png", 422), ("none.png", 422), ("away.png", 422),
      ("broken.png", 502),
    ] {
      let url = PercentEncoding.encoded(icons.url("/\(name)"))
      let answer = try await PaperServer.get(
        "/styles/v1/me/paper/static/url-\(url)(20,20)/20,20,6/60x60.png", from: server)
      #expect(answer.status.rawValue == status, "\(name): \(answer.text)")
    }
    #expect(icons.requests.allSatisfy { $0.headers["Cookie"].isEmpty && $0.headers["Authorization"].isEmpty })
  }
}
