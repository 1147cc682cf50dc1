@testable import CartoucheHTTP
import CartoucheJSON
import CartoucheResources
import Foundation
import HTTPTestServer
import Synchronization
import Testing

/// Answers of a real server on this machine, good and bad.
@Suite struct HTTPLoaderTests {
  private let pauses = Pauses()

  private func loader(_ change: (inout HTTPOptions) -> Void = { _ in }) -> HTTPLoader {
    var options = HTTPOptions.forTests
    options.pause = { [pauses] in pauses.add($0) }
    options.jitter = { 1 }
    options.now = { Date(timeIntervalSince1970: 784_111_777) }
    change(&options)
    return HTTPLoader(options: options)
  }

  @Test func bytesTypeAndWhatIsSaidAboutKeeping() async throws {
    let server = try LoopbackServer { _, _ in
      .response(
        200,
        [
          ("Content-Type", "text/plain"), ("ETag", "\"e\""),
          ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
          ("Cache-Control", "public, max-age=60"), ("Age", "20"),
        ], body: [1, 2, 3])
    }
    let response = try await loader { $0.userAgent = "test/1" }.load(
      ResourceRequest(server.url("/a b/ü?q={x}#f")))
    #expect(response.bytes == [1, 2, 3] && response.contentType == "text/plain")
    #expect(response.validators == .init(etag: "\"e\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"))
    #expect(response.expires == Date(timeIntervalSince1970: 784_111_777 + 40) && !response.mustNotBeStored)
    let request = try #require(server.requests.first)
    #expect(request.path == "/a%20b/%C3%BC?q=%7Bx%7D")
    #expect(request.headers["User-Agent"] == ["test/1"])
    #expect(request.headers["Accept-Encoding"] == ["gzip, deflate, br, zstd"])
    server.stop()
  }

  @Test(arguments: [
    ("no-store", "", nil as Double?, true), ("no-cache", "", 0, false), ("max-age=0", "", 0, false),
    ("", "Sun, 06 Nov 1994 08:50:37 GMT", 60, false), ("", "0", 0, false), ("", "", nil, false),
    ("max-age=99999999999", "", 31_536_000, false),
    ("private, max-age=5", "Sun, 06 Nov 1994 08:50:37 GMT", 5, false),
  ])
  func keeping(control: String, expires: String, seconds: Double?, mustNotBeStored: Bool) async throws {
    let server = try LoopbackServer { _, _ in
      .response(200, [("Cache-Control", control), ("Expires", expires)].filter { !$0.1.isEmpty }, body: [1])
    }
    let response = try await loader().load(ResourceRequest(server.url("/")))
    #expect(response.expires == seconds.map { Date(timeIntervalSince1970: 784_111_777 + $0) })
    #expect(response.mustNotBeStored == mustNotBeStored)
    server.stop()
  }

  @Test func encodingsOfContent() async throws {
    let plain = "map map map map map tiles tiles tiles"
    let encoded: [String: [UInt8]] = [
      "gzip": [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x4D, 0x2C, 0x50, 0xC8, 0x45, 0xC3,
        0x25,
        0x99, 0x39, 0xA9, 0xC5, 0xC8, 0x24, 0x00, 0x8B, 0x6F, 0xB1, 0xC7, 0x25, 0x00, 0x00, 0x00,
      ],
      "deflate": [0xCB, 0x4D, 0x2C, 0x50, 0xC8, 0x45, 0xC3, 0x25, 0x99, 0x39, 0xA9, 0xC5, 0xC8, 0x24, 0x00],
      "br": [
        0x1B, 0x24, 0x00, 0xF8, 0x1D, 0xA9, 0x53, 0x9F, 0xBB, 0x70, 0x1D, 0x96, 0xD6, 0x46, 0x27, 0xD9, 0xE0,
        0xE6,
        0x0A, 0xA4, 0xAC, 0xC4, 0x48, 0x27, 0x0E, 0x60, 0xA4, 0x75,
      ],
      "zstd": [
        0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x68, 0x8D, 0x00, 0x00, 0x48, 0x6D, 0x61, 0x70, 0x20, 0x74, 0x69, 0x6C,
        0x65,
        0x73, 0x02, 0x00, 0x29, 0x9C, 0x86, 0x5C, 0x22, 0x6C, 0xAE, 0xA2, 0x4D,
      ],
    ]
    let server = try LoopbackServer { request, _ in
      let name = String(request.path.dropFirst())
      return .response(200, [("Content-Encoding", name)], body: encoded[name] ?? [1])
    }
    for name in encoded.keys.sorted() {
      let bytes = try await loader().load(server.url("/" + name))
      #expect(String(decoding: bytes, as: UTF8.self) == plain, "\(name)")
      // The limit is for what comes out.
      guard
        case .tooLarge(_, 37, 36) = await failure({
          try await loader { $0.sizeLimit = 36 }.load(server.url("/" + name))
        })
      else {
        Issue.record("\(name) is larger than the limit")
        continue
      }
    }
    guard
      case .invalid(_, "the content encoding pack200", _) = await failure({
        try await loader().load(server.url("/pack200"))
      })
    else {
      Issue.record("an unknown encoding is an error")
      return
    }
    // A tile that is compressed once more than the server says, as tile servers often do.
    let tiles = try LoopbackServer { _, _ in .response(200, body: encoded["gzip"] ?? []) }
    let tile = try await loader().load(ResourceRequest(tiles.url("/"), kind: .tile))
    #expect(String(decoding: tile.bytes, as: UTF8.self) == plain)
    server.stop()
    tiles.stop()
  }

  @Test func conditionsAndNotModified() async throws {
    let server = try LoopbackServer { request, _ in
      request.headers["If-None-Match"] == ["\"e\""]
        ? .response(304, [("ETag", "\"e\""), ("Cache-Control", "max-age=9")])
        : .response(200, [("ETag", "\"e\""), ("Cache-Control", "max-age=0")], body: [1])
    }
    var request = ResourceRequest(server.url("/"))
    request.validators = .init(etag: "\"e\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    let response = try await loader().load(request)
    #expect(response.status == .notModified && response.expires == Date(timeIntervalSince1970: 784_111_786))
    #expect(server.requests[0].headers["If-Modified-Since"] == ["Sun, 06 Nov 1994 08:49:37 GMT"])
    let cache = CachingLoader(loader())
    for _ in 0..<2 { #expect(try await cache.load(server.url("/")) == [1]) }
    #expect(server.requests.count == 3)
    server.stop()
  }

  @Test func rangesAreCutByTheServerOrHere() async throws {
    let all = (0..<100).map { UInt8($0) }
    let server = try LoopbackServer { request, _ in
      switch request.path {
      case "/ranges":
        .response(206, [("Content-Range", "bytes 10-19/100")], body: Array(all[10..<20]))
      case "/wrong": .response(206, [("Content-Range", "bytes 0-9/100")], body: Array(all[0..<10]))
      case "/beyond": .response(416, [("Content-Range", "bytes */100")])
      default: .response(200, body: all)
      }
    }
    let loader = loader { $0.sizeLimit = 50 }
    for path in ["/ranges", "/all"] {
      let response = try await loader.load(ResourceRequest(server.url(path), byteRange: 10..<20))
      #expect(response.bytes == Array(all[10..<20]) && response.totalSize == 100)
    }
    #expect(server.requests[0].headers["Range"] == ["bytes=10-19"])
    #expect(server.requests[0].headers["Accept-Encoding"] == ["identity"])
    #expect(try await loader.load(ResourceRequest(server.url("/beyond"), byteRange: 200..<210)).bytes.isEmpty)
    guard
      case .invalid = await failure({
        try await loader.load(ResourceRequest(server.url("/wrong"), byteRange: 10..<20))
      })
    else {
      Issue.record("another range is an error")
      return
    }
    server.stop()
  }

  @Test(arguments: [404, 410]) func thatNothingIsThereIsAnAnswer(status: Int) async throws {
    let server = try LoopbackServer { _, _ in .response(status, body: Array("no".utf8)) }
    let response = try await loader().load(ResourceRequest(server.url("/"), kind: .tile))
    #expect(response.status == .notFound && response.bytes.isEmpty)
    await expect(.notFound(url: server.url("/a?…"))) { try await loader().load(server.url("/a?key=s")) }
    #expect(server.requests.count == 2 && pauses.all.isEmpty)
    server.stop()
  }

  @Test func anEmptyTile() async throws {
    let server = try LoopbackServer { _, _ in .response(204) }
    #expect(try await loader().load(ResourceRequest(server.url("/"), kind: .tile)).status == .notFound)
    #expect(try await loader().load(ResourceRequest(server.url("/"), kind: .data)).status == .found)
    server.stop()
  }

  @Test func statusesThatStayAreErrorsAtOnce() async throws {
    let server = try LoopbackServer { _, _ in .response(403) }
    await expect(.status(url: server.url("/a?…"), code: 403, expected: "200")) {
      try await loader().load(server.url("/a?access_token=secret"))
    }
    #expect(server.requests.count == 1)
    server.stop()
  }

  // MARK: - Redirects

  @Test func redirectsAreFollowedAndTransformedEachTime() async throws {
    let server = try LoopbackServer { request, _ in
      switch request.path.prefix(2) {
      case "/1": .response(302, [("Location", "2")])
      case "/2": .response(307, [("Location", "/3?key=k")])
      default: .response(200, body: [3])
      }
    }
    let loader = loader { options in
      options.transform = { $0.headers.append(("X-Key", String($0.url.suffix(1)))) }
    }
    #expect(try await loader.load(server.url("/1")) == [3])
    #expect(server.requests.map { $0.headers["X-Key"] } == [["1"], ["2"], ["k"]])
    server.stop()
  }

  @Test func redirectsEnd() async throws {
    let server = try LoopbackServer { request, number in
      switch request.path {
      case "/none": .response(302)
      case "/file": .response(302, [("Location", "file:///etc/passwd")])
      default: .response(302, [("Location", "/\(number)?s=secret")])
      }
    }
    for path in ["/loop", "/none", "/file"] {
      guard case .invalid(_, let found, _) = await failure({ try await loader().load(server.url(path)) })
      else {
        Issue.record("\(path) ends")
        continue
      }
      #expect(!found.contains("secret"))
    }
    #expect(server.requests.count == 8 && pauses.all.isEmpty)
    server.stop()
  }

  @Test func aTransformMayChangeTheURL() async throws {
    let server = try LoopbackServer { request, _ in .response(200, body: Array(request.path.utf8)) }
    let loader = loader { options in options.transform = { $0.url += "?key=secret" } }
    #expect(String(decoding: try await loader.load(server.url("/a")), as: UTF8.self) == "/a?key=secret")
    server.stop()
  }

  // MARK: - Repeating

  @Test(arguments: [500, 502, 503, 504, 429, 408]) func itIsTriedAgain(status: Int) async throws {
    let server = try LoopbackServer { _, number in
      number < 3 ? .response(status) : .response(200, body: [1])
    }
    #expect(try await loader().load(server.url("/")) == [1])
    #expect(server.requests.count == 3)
    let pauses: [Duration] = [.milliseconds(250), .milliseconds(500)]
    #expect(self.pauses.all == pauses)
    server.stop()
  }

  @Test func attemptsEndAndPausesAreSpread() async throws {
    let server = try LoopbackServer { _, _ in .response(503) }
    let loader = loader {
      $0.jitter = { 0 }
      $0.retries.attempts = 6
      $0.retries.longestPause = .seconds(1)
    }
    await expect(.status(url: server.url("/"), code: 503, expected: "200")) {
      try await loader.load(server.url("/"))
    }
    let pauses: [Duration] = [
      .milliseconds(125), .milliseconds(250), .milliseconds(500), .milliseconds(500), .milliseconds(500),
    ]
    #expect(self.pauses.all == pauses)
    server.stop()
  }

  @Test func theServerSaysWhenToComeBack() async throws {
    let server = try LoopbackServer { request, number in
      switch (request.path, number) {
      case ("/late", _): .response(503, [("Retry-After", "3600")])
      case (_, 1): .response(429, [("Retry-After", "7")])
      case (_, 2): .response(503, [("Retry-After", "Sun, 06 Nov 1994 08:49:46 GMT")])
      case (_, 3): .response(503, [("Retry-After", "soon")])
      default: .response(200, body: [1])
      }
    }
    #expect(try await loader().load(server.url("/")) == [1])
    let pauses: [Duration] = [.seconds(7), .seconds(9), .seconds(1)]
    #expect(self.pauses.all == pauses)
    // An hour is not waited.
    guard case .status(_, 503, _) = await failure({ try await loader().load(server.url("/late")) }) else {
      Issue.record("a long wait is an error")
      return
    }
    #expect(server.requests.count == 5)
    server.stop()
  }

  @Test func brokenAnswersAreTriedAgainAndThenAreErrors() async throws {
    for reply: LoopbackServer.Reply in [.closes, .truncated(declared: 100, body: [1, 2]), .garbage] {
      let server = try LoopbackServer { _, number in number < 2 ? reply : .response(200, body: [1]) }
      #expect(try await loader().load(server.url("/")) == [1])
      let bad = try LoopbackServer { _, _ in reply }
      guard
        case .unreachable(let url, let reason) = await failure({ try await loader().load(bad.url("/?k=v")) })
      else {
        Issue.record("\(reply)")
        continue
      }
      #expect(url == bad.url("/?…") && !reason.isEmpty && bad.requests.count == 4)
      server.stop()
      bad.stop()
    }
  }

  @Test func refusedConnections() async throws {
    let server = try LoopbackServer { _, _ in .response(200) }
    let url = server.url("/")
    server.stop()
    guard case .unreachable(_, let reason) = await failure({ try await loader().load(url) }) else {
      Issue.record("nobody listens")
      return
    }
    #expect(pauses.all.count == 3 && reason.lowercased().contains("refused"))
  }

  // MARK: - Limits

  @Test func oversizeIsNotedBeforeAndWhileReading() async throws {
    let server = try LoopbackServer { request, _ in
      request.path == "/declared"
        ? .truncated(declared: 1 << 40, body: [1]) : .response(200, body: [UInt8](repeating: 0, count: 5000))
    }
    let loader = loader { $0.sizeLimit = 4999 }
    await expect(.tooLarge(url: server.url("/declared"), size: 1 << 40, limit: 4999)) {
      try await loader.load(server.url("/declared"))
    }
    guard case .tooLarge(_, _, 4999) = await failure({ try await loader.load(server.url("/")) }) else {
      Issue.record("5000 bytes are too many")
      return
    }
    #expect(server.requests.count == 2)
    server.stop()
  }

  @Test func pagesOfHTMLAreNoTiles() async throws {
    let server = try LoopbackServer { request, _ in
      .response(
        200, [("Content-Type", "text/html; charset=utf-8")],
        body: Array((request.path == "/page" ? "\n<!doctype html>" : "{}").utf8))
    }
    let loader = loader()
    guard
      case .invalid(_, "an HTML page", "a tile") = await failure({
        try await loader.load(ResourceRequest(server.url("/page"), kind: .tile))
      })
    else {
      Issue.record("a page is no tile")
      return
    }
    // A wrong type alone is forgiven.
    #expect(
      try await loader.load(ResourceRequest(server.url("/json"), kind: .style)).bytes == Array("{}".utf8))
    #expect(try await loader.load(ResourceRequest(server.url("/page"))).bytes.count == 16)
    server.stop()
  }

  @Test func theDeadlineHolds() async throws {
    for reply: LoopbackServer.Reply in [
      .hangs, .drips(byteEvery: .milliseconds(20)), .delayed(.seconds(600), .closes),
    ] {
      let server = try LoopbackServer { _, _ in reply }
      var request = ResourceRequest(server.url("/?k=v"), kind: .tile)
      request.timeout = .milliseconds(150)
      await expect(.timedOut(url: server.url("/?…"), after: .milliseconds(150))) { [request] in
        try await loader().load(request)
      }
      server.stop()
    }
  }

  @Test func aSlowServerIsWaitedFor() async throws {
    let server = try LoopbackServer { _, _ in .delayed(.milliseconds(100), .response(200, body: [1])) }
    #expect(try await loader().load(server.url("/")) == [1])
    server.stop()
  }

  @Test func pausesAreWithinTheDeadline() async throws {
    let server = try LoopbackServer { _, _ in .response(503) }
    let loader = loader {
      $0.pause = { _ in try await Task.sleep(for: .seconds(3600)) }
      $0.timeout = .milliseconds(100)
    }
    await expect(.timedOut(url: server.url("/"), after: .milliseconds(100))) {
      try await loader.load(server.url("/"))
    }
    server.stop()
  }

  @Test func cancellingEndsTheRequest() async throws {
    let server = try LoopbackServer { _, _ in .hangs }
    let loader = loader { $0.requests = 1 }
    // The first is under way, the second in the queue.
    let tasks = (0..<2).map { number in Task { try await loader.load(server.url("/\(number)")) } }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    for task in tasks { task.cancel() }
    for task in tasks {
      guard case .cancelled = await failure({ try await task.value }) else {
        Issue.record("a cancelled task says so")
        continue
      }
    }
    #expect(server.requests.count == 1)
    server.stop()
  }

  @Test func requestsAtOnceAreLimited() async throws {
    let server = try LoopbackServer { _, _ in .delayed(.milliseconds(10), .response(200, body: [1])) }
    for (perHost, total) in [(2, 10), (10, 3)] {
      let loader = loader {
        $0.requestsPerHost = perHost
        $0.requests = total
      }
      try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for number in 0..<20 { group.addTask { try await loader.load(server.url("/\(number)")) } }
        for try await bytes in group { #expect(bytes == [1]) }
      }
      #expect((1...3).contains(server.mostOpen) && (perHost == 10 || server.mostOpen <= 2))
    }
    #expect(server.requests.count == 40)
    server.stop()
  }

  // MARK: - Together

  @Test func anArchiveOnAServerIsReadByRanges() async throws {
    // A root directory with one tile of three bytes, nothing compressed.
    let root: [UInt8] = [1, 0, 1, 3, 1]
    let metadata = Array("{}".utf8)
    var archive = Array("PMTiles".utf8) + [3]
    for number in [127, 5, 132, 2, 134, 0, 134, 3, 1, 1, 1] {
      archive += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    archive += [1, 1, 1, 1, 0, 0] + [UInt8](repeating: 0, count: 25) + root + metadata + [7, 8, 9]
    let bytes = archive
    let server = try LoopbackServer { request, _ in
      guard let range = request.headers["Range"].first else { return .response(200, body: bytes) }
      let numbers = range.split { !$0.isNumber }.compactMap { Int($0) }
      let cut = (numbers[0]..<numbers[1] + 1).clamped(to: 0..<bytes.count)
      return .response(
        206,
        [
          ("Content-Range", "bytes \(cut.lowerBound)-\(cut.upperBound - 1)/\(bytes.count)"),
          ("ETag", "\"1\""),
        ],
        body: Array(bytes[cut]))
    }
    let loader = SchemeLoader.web(options: .forTests)
    let url = "pmtiles://" + server.url("/a.pmtiles")
    #expect(try await loader.load(url + "/0/0/0") == [7, 8, 9])
    #expect(try await loader.load(ResourceRequest(url + "/1/0/0")) == .notFound)
    let json = try JSONValue(parsing: try await loader.load(url))
    #expect(json["tiles"] == [.string(url + "/{z}/{x}/{y}")])
    #expect(server.requests.count == 3)
    server.stop()
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000), ("Fri, 31 Dec 1999 23:59:59 GMT", 946_684_799),
  ])
  func datesInHeaders(text: String, seconds: Double) {
    #expect(HTTPDate.date(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "0", "-1", "Sun Nov  6 08:49:37 1994", "Sun, 99 Nov 1994 08:49:37 GMT", "a b c d e f g h",
  ])
  func otherDates(text: String) { #expect(HTTPDate.date(text) == nil) }

  @Test func otherSchemesAndBrokenURLs() async {
    await expect(.unsupportedScheme(url: "ftp://h/a", supported: ["http:", "https:"])) {
      try await loader().load("ftp://h/a")
    }
    for url in ["http://", "http:///a", "http:"] {
      guard case .unreachable = await failure({ try await loader().load(url) }) else {
        Issue.record("\(url) has no host")
        continue
      }
    }
    #expect(pauses.all.isEmpty)
  }
}
