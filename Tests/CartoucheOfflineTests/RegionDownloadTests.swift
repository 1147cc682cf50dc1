import CartoucheGeometry
import CartoucheResources
import Foundation
import SeededRandom
import Synchronization
import Testing

@testable import CartoucheOffline

/// A download brings all that a map of the region needs, and nothing twice.
@Suite struct RegionDownloadTests {
  private let scratch = Scratch()
  private let server = FakeServer()
  private let base = "https://example.org/"

  /// All events, in order.
  private final class Journal: Sendable {
    private let events = Mutex<[RegionDownloader.Event]>([])
    private let pauses = Mutex<[Duration]>([])

    func add(_ event: RegionDownloader.Event) { events.withLock { $0.append(event) } }
    func pause(_ duration: Duration) { pauses.withLock { $0.append(duration) } }

    var failures: [String] {
      events.withLock { $0 }.compactMap { if case .failure(let error) = $0 { error.url } else { nil } }
    }
    var limits: [UInt64] {
      events.withLock { $0 }.compactMap { if case .tileLimit(let limit) = $0 { limit } else { nil } }
    }
    var storageFailures: Int {
      events.withLock { $0 }.count { if case .storageFailure = $0 { true } else { false } }
    }
    var progress: [DownloadProgress] {
      events.withLock { $0 }.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
    }
    var durations: [Duration] { pauses.withLock { $0 } }
  }

  private let journal = Journal()

  private func offer(_ path: String, _ text: String) { server[base + path] = .success(.text(text)) }

  /// A style with a source of every type.
  private func offerStyle() {
    offer(
      "style.json",
      """
      {"version":8,"glyphs":"fonts/{fontstack}/{range}.pbf","sprite":"sprite?v=1","sources":{
      "streets":{"type":"vector","url":"streets.json"},
      "photos":{"type":"raster","tiles":["photos/{z}/{x}/{y}{ratio}.png"],"tileSize":512,"maxzoom":1},
      "places":{"type":"geojson","data":"places.json"},"inline":{"type":"geojson","data":{"type":"Point",
      "coordinates":[0,0]}},
      "stamp":{"type":"image","url":"stamp.png","coordinates":[[0,1],[1,1],[1,0],[0,0]]},
      "own":{"type":"vector","tiles":["file:///data/{z}/{x}/{y}.pbf"]}},
      "layers":[{"id":"a","type":"symbol","source":"places","layout":{"text-field":"x","text-font":["A B"]}}]}
      """)
    offer("streets.json", #"{"tiles":["streets/{z}/{x}/{y}.pbf"],"maxzoom":2}"#)
    for path in ["places.json", "stamp.png", "sprite.json?v=1", "sprite.png?v=1", "sprite@2x.json?v=1"] {
      offer(path, path)
    }
    for block in 0..<256 { offer("fonts/A%20B/\(block * 256)-\(block * 256 + 255).pbf", "glyphs") }
    for (z, x, y) in [(0, 0, 0), (1, 1, 0), (2, 2, 1)] {
      offer("streets/\(z)/\(x)/\(y).pbf", "tile \(z)")
      offer("photos/\(z)/\(x)/\(y).png", "photo \(z)")
    }
  }

  private func region(
    _ database: OfflineDatabase, zooms: (Double, Double) = (0, 2)
  ) async throws -> OfflineRegion { try await database.addRegion(.lake(zooms: zooms), context: Data()) }

  private func download(_ region: OfflineRegion) -> RegionDownload {
    RegionDownload(region.definition, isRemote: { $0.hasPrefix("http") })
  }

  @discardableResult
  private func run(_ region: OfflineRegion, _ database: OfflineDatabase) async -> DownloadProgress {
    let (server, journal) = (server, journal)
    return await RegionDownloader(
      region, in: database, load: { request throws(ResourceError) in try server.load(request) },
      pause: { journal.pause($0) }, observe: { journal.add($0) }
    ).run(download(region))
  }

  @Test func everythingThatAMapNeedsIsKept() async throws {
    offerStyle()
    let database = scratch.database()
    let region = try await region(database)
    let progress = await run(region, database)
    let asked = Set(server.urls.map { String($0.dropFirst(base.count)) })
    for path in [
      "style.json", "streets.json", "places.json", "stamp.png", "sprite.json?v=1", "sprite.png?v=1",
      "sprite@2x.json?v=1", "sprite@2x.png?v=1", "streets/0/0/0.pbf", "streets/1/1/0.pbf",
      "streets/2/2/1.pbf", "photos/0/0/0.png", "photos/1/1/0.png", "fonts/A%20B/0-255.pbf",
    ] { #expect(asked.contains(path), "\(path)") }
    #expect(!asked.contains { $0.hasPrefix("photos/2") || $0.contains("file:") })
    // Ideographs and Hangul are left out.
    #expect(!asked.contains("fonts/A%20B/19968-20223.pbf") && !asked.contains("fonts/A%20B/44032-44287.pbf"))
    #expect(asked.count == server.urls.count)
    #expect(progress.isComplete && progress.kept.resources == UInt64(asked.count))
    #expect(progress.kept.tiles == 5 && progress.kept.tileBytes > 0)
    // The tiles of the source in files are there already.
    #expect(progress.local.tiles == 3 && progress.local.tiles == progress.local.resources)
    #expect(progress.required == progress.kept.resources + progress.local.resources)
    // A picture of the sprite is not there, which is told.
    #expect(journal.failures == [base + "sprite@2x.png?…"])
    #expect(try await database.progress(of: region, download(region)) == progress)
    #expect(journal.progress.last == progress)
  }

  @Test func whatIsKeptIsNotLoadedAgain() async throws {
    offerStyle()
    let database = scratch.database()
    let first = try await region(database)
    let progress = await run(first, database)
    let count = server.urls.count
    #expect(await run(first, database) == progress)
    let second = try await region(database)
    #expect(await run(second, database).isComplete)
    #expect(server.urls.count == count)
    #expect(try await database.totals(ofRegion: second.id) == progress.kept)
  }

  @Test func whatWasInvalidatedIsAskedForConditionally() async throws {
    offerStyle()
    let database = scratch.database()
    let region = try await region(database)
    var tile = ResourceResponse.text("old")
    tile.validators.etag = "\"1\""
    server[base + "streets/0/0/0.pbf"] = .success(tile)
    await run(region, database)
    try await database.invalidateRegion(region.id)
    let count = server.urls.count
    server[base + "streets/0/0/0.pbf"] = .success(ResourceResponse(status: .notModified))
    offer("streets/1/1/0.pbf", "new")
    #expect(await run(region, database).isComplete)
    #expect(server.urls.count == 2 * count)
    #expect(server.requests.last { $0.url == base + "streets/0/0/0.pbf" }?.validators?.etag == "\"1\"")
    func bytes(_ z: Int, _ x: Int) async throws -> [UInt8]? {
      try await database.answer(
        .tile(template: base + "streets/{z}/{x}/{y}.pbf", pixelRatio: 1, z: z, x: x, y: 0))?.bytes
    }
    #expect(try await bytes(0, 0) == Array("old".utf8))
    #expect(try await bytes(1, 1) == Array("new".utf8))
    #expect(try await database.answer(.url(base + "style.json", .style))?.mustRevalidate == false)
  }

  @Test func whatFailsForNowIsAskedForAgainAfterLongerAndLongerPauses() async throws {
    offerStyle()
    server.fail(base + "streets/2/2/1.pbf", times: 9)
    let database = scratch.database()
    let progress = await run(try await region(database), database)
    #expect(progress.isComplete)
    #expect(journal.failures.count == 10)
    #expect(journal.durations == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
  }

  @Test func whatIsRefusedLeavesTheRegionIncomplete() async throws {
    offerStyle()
    let url = base + "streets/2/2/1.pbf"
    server[url] = .failure(.status(url: url, code: 403, expected: "200"))
    let database = scratch.database()
    let region = try await region(database)
    let progress = await run(region, database)
    #expect(!progress.isComplete && progress.isRequiredExact)
    #expect(progress.required == progress.kept.resources + progress.local.resources + 1)
    #expect(server.urls.count { $0 == url } == 1)
    // The next time only that is asked for.
    let count = server.urls.count
    offer("streets/2/2/1.pbf", "tile")
    #expect(await run(region, database).isComplete)
    #expect(server.urls.count == count + 1)
  }

  @Test(arguments: ["", "[1", #""text""#]) func aStyleThatIsNoneIsAnError(_ text: String) async throws {
    offer("style.json", text)
    let database = scratch.database()
    let progress = await run(try await region(database), database)
    #expect(!progress.isComplete && journal.failures == [base + "style.json"])
  }

  @Test func aStyleThatIsNotThereLeavesTheRegionIncomplete() async throws {
    let database = scratch.database()
    #expect(await run(try await region(database), database).isComplete == false)
  }

  @Test func theLimitOfMapboxEndsTheDownload() async throws {
    let template = "mapbox://tiles/a/{z}/{x}/{y}.pbf"
    offer(
      "style.json", #"{"version":8,"layers":[],"sources":{"a":{"type":"vector","tiles":["\#(template)"]}}}"#)
    for (z, x, y) in [(0, 0, 0), (1, 1, 0), (2, 2, 1), (3, 4, 2)] {
      server["mapbox://tiles/a/\(z)/\(x)/\(y).pbf"] = .success(.text("tile"))
    }
    let database = scratch.database { $0.tileLimit = 2 }
    let region = try await region(database, zooms: (0, 3))
    let (server, journal) = (server, journal)
    let progress = await RegionDownloader(
      region, in: database, load: { request throws(ResourceError) in try server.load(request) },
      observe: { journal.add($0) }
    ).run(RegionDownload(region.definition, isRemote: { _ in true }))
    #expect(journal.limits == [2])
    #expect(!progress.isComplete && progress.kept.tiles == 2)
  }

  @Test func aFullDiskEndsTheDownload() async throws {
    offerStyle()
    let database = scratch.database { $0.pageLimit = 30 }
    var noise = SplitMixBytes(seed: 4)
    server[base + "places.json"] = .success(ResourceResponse(noise.bytes(300_000)))
    let progress = await run(try await region(database), database)
    #expect(!progress.isComplete && journal.storageFailures == 1)
  }

  @Test func aCancelledDownloadEndsThoughAServerHangs() async throws {
    offer("style.json", #"{"version":8,"layers":[],"sources":{"a":{"type":"geojson","data":"hangs.json"}}}"#)
    let database = scratch.database()
    let region = try await region(database)
    let (server, journal, hangs) = (server, journal, base + "hangs.json")
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let downloader = RegionDownloader(
      region, in: database,
      load: { request throws(ResourceError) in
        guard request.url == hangs else { return try server.load(request) }
        signal.yield()
        try? await Task.sleep(for: .seconds(3600))
        throw .cancelled(url: hangs)
      }, observe: { journal.add($0) })
    let start = download(region)
    let task = Task { await downloader.run(start) }
    for await _ in started { break }
    task.cancel()
    #expect(await task.value.kept.resources == 1)
    #expect(try await database.totals(ofRegion: region.id).resources == 1)
  }

  @Test func theWholeWorldIsBegunLazily() throws {
    let world = try RegionDefinition(
      styleURL: base + "style.json", area: .bounds(.world), zooms: (0, .infinity))
    var download = RegionDownload(world, isRemote: { _ in true })
    let first = download.next()
    let style = try #require(first)
    let second = download.next()
    #expect(style.isDocument && second == nil && !download.isFinished)
    let text = #"""
      {"version":8,"layers":[],"sources":{"a":{"type":"vector","tiles":["a/{z}/{x}/{y}"],"maxzoom":30},
      "b":{"type":"vector","tiles":["b/{z}/{x}/{y}"],"maxzoom":30},
      "c":{"type":"vector","tiles":["c/{z}/{x}/{y}"],"maxzoom":30},
      "d":{"type":"vector","tiles":["d/{z}/{x}/{y}"],"maxzoom":30},
      "e":{"type":"vector","tiles":["e/{z}/{x}/{y}"],"maxzoom":30}}}
      """#
    let fault = download.read(style, bytes: Array(text.utf8))
    #expect(fault == nil)
    let items = (0..<10_000).map { _ in download.next() }
    #expect(!items.contains(nil))
    // Five times a third of 4^31, and the style.
    #expect(download.progress.required == 5 * (((1 << 62) - 1) / 3) + 1)
  }

  @Test func regionsAboveTheZoomsOfASourceHaveTheTilesThatAreMagnified() async throws {
    offerStyle()
    let database = scratch.database()
    await run(try await region(database, zooms: (12, 14)), database)
    let tiles = server.urls.filter { $0.contains("streets/") || $0.contains("photos/") }
    #expect(Set(tiles) == [base + "streets/2/2/1.pbf", base + "photos/1/1/0.png"])
  }
}

/// Bytes that cannot be compressed, the same ones each time.
struct SplitMixBytes {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random.int(0...255)) } }
}

extension RegionDownloadTests {
  // MARK: - Redirects

  private func offerRedirected() {
    let (other, style) = (
      "https://cdn.example/v2/",
      #"{"version":8,"layers":[],"sources":{"a":{"type":"geojson","data":"a.json"},"t":{"type":"vector","url":"t.json"}}}"#
    )
    for (path, text) in [("style.json", style), ("t.json", #"{"tiles":["t/{z}/{x}/{y}"],"maxzoom":0}"#)] {
      var response = ResourceResponse.text(text)
      response.url = path == "style.json" ? other + path : "https://tiles.example/d/" + path
      response.expires = Date(timeIntervalSince1970: 1_700_000_600)
      server[(path == "style.json" ? base : other) + path] = .success(response)
    }
    server[other + "a.json"] = .success(.text("a"))
    server["https://tiles.example/d/t/0/0/0"] = .success(.text("tile"))
  }

  @Test func documentsAreOfTheURLThatRedirectsLedTo() async throws {
    offerRedirected()
    let database = scratch.database()
    let region = try await region(database)
    let progress = await run(region, database)
    let expected = [
      base + "style.json", "https://cdn.example/v2/a.json", "https://cdn.example/v2/t.json",
      "https://tiles.example/d/t/0/0/0",
    ]
    #expect(progress.isComplete && server.urls.sorted() == expected.sorted())
    #expect(
      server.requests.compactMap(\.initiator) == [
        "https://cdn.example/v2/style.json", "https://cdn.example/v2/style.json",
        "https://tiles.example/d/t.json",
      ])
    // From the file, in another process.
    await database.close()
    let again = scratch.database()
    #expect(try await again.progress(of: region, download(region)) == progress)
    #expect(await run(region, again).isComplete && server.urls.count == 4)
    let answers = OfflineAnswers(again, now: { Date(timeIntervalSince1970: 1_700_000_000) })
    let response = try await answers.answer(to: ResourceRequest(base + "style.json", kind: .style)) {
      (request) throws(ResourceError) in throw .unreachable(url: request.url, reason: "offline")
    }
    #expect(response.url == "https://cdn.example/v2/style.json")
  }

  @Test func redirectsAreMergedWithTheirDocuments() async throws {
    offerRedirected()
    let side = scratch.database("side.db")
    _ = await run(try await region(side), side)
    await side.close()
    let database = scratch.database()
    let style = OfflineName.url(base + "style.json", .style)
    for _ in 0..<2 {
      _ = try await database.merge(contentsOf: scratch.path("side.db"))
      #expect(try await database.answer(style)?.url == "https://cdn.example/v2/style.json")
    }
    // An answer of the server itself has no redirect any more.
    await database.keep(StoredAnswer([1]), for: style)
    try await database.flush()
    #expect(try await database.answer(style)?.url == nil)
  }

  @Test(arguments: [
    "file:///etc/s.json", "http://127.0.0.1/s.json", "http://localhost/s", "/etc/s.json", "about:x",
  ])
  func aFileCannotSayThatADocumentIsLocal(url: String) async throws {
    let database = scratch.database()
    var answer = StoredAnswer([1])
    answer.url = url
    let (remote, local) = (
      OfflineName.url(base + "s.json", .style), OfflineName.url("http://127.0.0.1/a", .style)
    )
    for name in [remote, local] { await database.keep(answer, for: name) }
    try await database.flush()
    #expect(try await database.answer(remote)?.url == nil)
    #expect(try await database.answer(local)?.url == (url.contains("127") ? url : nil))
  }
}
