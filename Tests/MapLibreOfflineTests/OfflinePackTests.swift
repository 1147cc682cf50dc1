import Cartouche
import CartoucheOffline
import CartoucheResources
import HTTPTestServer
import MapLibre
import MapLibreOffline
import MapLibreSettings
import Synchronization
import Testing

/// Packs are downloaded once and draw the map from then on, network or not.
@Suite struct OfflinePackTests {
  private let test = TestStorage()
  private var storage: MLNOfflineStorage { test.storage }

  private func draw(_ style: String, _ loader: MapLoader) async throws -> Snapshot {
    let document = try await loader.load(ResourceRequest(style, kind: .style))
    var map = try Map(document.bytes, name: style)
    map.camera = Camera(center: [8.6, 47.3], zoom: 1.5)
    return try await Snapshotter(loader: loader).snapshot(of: map, in: Viewport(width: 200, height: 150))
  }

  @Test func aPackDrawsTheSameBytesWithoutTheServer() async throws {
    let host = try TestMapServer()
    let style = host.style
    let first = try await draw(style, MapLoader(.shared, MLNNetworkConfiguration(), resources: nil))
    let pack = try await test.pack(style)
    let news = PackNews(pack)
    #expect(pack.state == .inactive && storage.packs == [pack])
    pack.resume()
    #expect(pack.state == .active)
    await storage.settle()
    #expect(pack.state == .complete)
    let progress = pack.progress
    #expect(progress.countOfResourcesCompleted == progress.countOfResourcesExpected)
    #expect(progress.countOfResourcesExpected == progress.maximumResourcesExpected)
    #expect(progress.countOfTilesCompleted == 3 && progress.countOfTileBytesCompleted > 0)
    #expect(news.items.allSatisfy { $0.name == .MLNOfflinePackProgressChanged })
    #expect(news.items.last?.state == MLNOfflinePackState.complete.rawValue)
    #expect(news.items.last?.progress == progress)
    #expect(storage.countOfBytesCompleted > 4096)
    host.server.stop()
    let second = try await draw(style, test.anotherLoader())
    #expect(second.pixels == first.pixels)
    #expect(Set(first.pixels).count > 3)
  }

  @Test func aPackOfFilesCountsWhatIsInThem() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let style = folder.appending(path: "style.json")
    let text = """
      {"version":8,"glyphs":"fonts/{fontstack}/{range}.pbf","sprite":"sprite","sources":{
      "areas":{"type":"vector","tiles":["tiles/{z}/{x}/{y}.pbf"],"maxzoom":2},
      "point":{"type":"geojson","data":"point.json"},
      "inline":{"type":"geojson","data":{"type":"Point","coordinates":[0,0]}},
      "again":{"type":"geojson","data":"point.json"}},"layers":[
      {"id":"a","type":"symbol","source":"point","layout":{"text-field":"x","text-font":["A"]}}]}
      """
    try Data(text.utf8).write(to: style)
    let pack = try await test.pack(style.absoluteString)
    pack.resume()
    await storage.settle()
    let progress = pack.progress
    #expect(pack.state == .complete && progress.countOfTilesCompleted == 3)
    // The style, the GeoJSON, two sprites of two files each and three tiles; the rest are ranges of glyphs.
    #expect(progress.countOfResourcesCompleted > 9 + 80)
    #expect(progress.countOfResourcesCompleted == progress.countOfResourcesExpected)
    #expect(progress.countOfResourcesExpected == progress.maximumResourcesExpected)
    storage.reloadPacks()
    await storage.settle()
    let again = try #require(storage.packs?.first)
    again.requestProgress()
    await storage.settle()
    #expect(again.state == .complete && again.progress == progress)
  }

  @Test func aPackIsFoundAgainAndKnowsHowFarItIs() async throws {
    let host = try TestMapServer()
    defer { host.server.stop() }
    let pack = try await test.pack(host.style)
    pack.resume()
    await storage.settle()
    let progress = pack.progress
    storage.reloadPacks()
    await storage.settle()
    #expect(pack.state == .invalid)
    let again = try #require(storage.packs?.first)
    #expect(again !== pack && again.context == Data("lake".utf8) && again.state == .unknown)
    #expect((again.region as? MLNTilePyramidOfflineRegion)?.maximumZoomLevel == 2)
    #expect(again.progress == MLNOfflinePackProgress())
    let news = PackNews(again)
    again.requestProgress()
    await storage.settle()
    #expect(again.state == .complete && again.progress == progress && news.items.count == 1)
  }

  @Test func aSuspendedPackStopsAndGoesOn() async throws {
    let (begun, signal) = AsyncStream.makeStream(of: Void.self)
    let isHanging = Mutex(true)
    let host = try TestMapServer { request, _ in
      guard request.path.hasPrefix("/tiles/1"), isHanging.withLock({ $0 }) else { return nil }
      signal.yield()
      return .hangs
    }
    defer { host.server.stop() }
    let pack = try await test.pack(host.style)
    let news = PackNews(pack)
    pack.resume()
    for await _ in begun { break }
    pack.suspend()
    #expect(pack.state == .inactive)
    await storage.settle()
    #expect(pack.state == .inactive && news.items.last?.state == 1)
    #expect(pack.progress.countOfResourcesCompleted < pack.progress.countOfResourcesExpected)
    isHanging.withLock { $0 = false }
    test.loader.forgetAnswers()
    pack.resume()
    await storage.settle()
    #expect(pack.state == .complete && news.errors.isEmpty)
  }

  @Test func observersOnTheMainQueueAreToldAndHoldNothingUp() async throws {
    let host = try TestMapServer()
    defer { host.server.stop() }
    let pack = try await test.pack(host.style)
    let (here, there) = (PackNews(pack), PackNews(pack, queue: .main))
    pack.resume()
    await storage.settle()
    #expect(pack.state == .complete)
    #expect(there.items.count == here.items.count && there.items.last?.progress == pack.progress)
    pack.requestProgress()
    await storage.settle()
    #expect(there.items.count == here.items.count)
  }

  @Test func aServerThatFailsForATileIsToldOfAndAskedAgain() async throws {
    let host = try TestMapServer { request, _ in request.path == "/tiles/2/2/1.pbf" ? .response(403) : nil }
    let pack = try await test.pack(host.style)
    let news = PackNews(pack)
    pack.resume()
    await storage.settle()
    #expect(pack.state == .inactive)
    #expect(news.errors.map(\.code) == [MLNErrorCode.badServerResponse.rawValue])
    #expect(news.errors.first?.domain == MLNErrorDomain)
    #expect(news.items.last?.name == .MLNOfflinePackProgressChanged)
    host.server.stop()
  }

  @Test func aRemovedPackIsInvalidAndDoesNothing() async throws {
    let host = try TestMapServer()
    defer { host.server.stop() }
    let pack = try await test.pack(host.style)
    #expect(await test.error { $0.removePack(pack, withCompletionHandler: $1) } == nil)
    #expect(pack.state == .invalid && storage.packs == [])
    let news = PackNews(pack)
    pack.resume()
    pack.suspend()
    pack.requestProgress()
    pack.setContext(Data())
    await storage.settle()
    #expect(pack.state == .invalid && news.items.isEmpty && host.server.requests.isEmpty)
    #expect(await test.error { $0.removePack(pack, withCompletionHandler: $1) } == nil)
    #expect(MLNOfflinePack().state == .invalid)
    storage.reloadPacks()
    await storage.settle()
    #expect(storage.packs == [])
  }

  @Test func aPackThatIsRemovedWhileItIsDownloadedTellsNothingMore() async throws {
    let (begun, signal) = AsyncStream.makeStream(of: Void.self)
    let host = try TestMapServer { request, _ in
      guard request.path == "/areas.json" else { return nil }
      signal.yield()
      return .hangs
    }
    defer { host.server.stop() }
    let pack = try await test.pack(host.style)
    pack.resume()
    for await _ in begun { break }
    let news = PackNews(pack)
    #expect(await test.error { $0.removePack(pack, withCompletionHandler: $1) } == nil)
    #expect(news.items.isEmpty && pack.state == .invalid)
  }

  @Test func theContextChanges() async throws {
    let pack = try await test.pack("https://example.org/style.json")
    let isCalled = Mutex(false)
    pack.setContext(Data("other".utf8)) { error in isCalled.withLock { $0 = error == nil } }
    await storage.settle()
    #expect(pack.context == Data("other".utf8) && isCalled.withLock { $0 })
    storage.reloadPacks()
    await storage.settle()
    #expect(storage.packs?.first?.context == Data("other".utf8))
  }

  @Test func regionsThatMakeNoSenseAreRefused() async throws {
    final class OwnRegion: NSObject, MLNOfflineRegion {
      let styleURL = URL(fileURLWithPath: "/")
      var includesIdeographicGlyphs = false
    }
    let bounds = MLNCoordinateBounds()
    let regions: [any MLNOfflineRegion] = [
      OwnRegion(),
      MLNTilePyramidOfflineRegion(
        styleURL: URL(string: "style.json"), bounds: bounds, fromZoomLevel: 0, toZoomLevel: 1),
      MLNTilePyramidOfflineRegion(
        styleURL: URL(string: "https://a.org"), bounds: bounds, fromZoomLevel: 3, toZoomLevel: 1),
      MLNTilePyramidOfflineRegion(
        styleURL: URL(string: "https://a.org"), bounds: bounds, fromZoomLevel: .nan, toZoomLevel: 1),
      MLNShapeOfflineRegion(
        styleURL: URL(string: "https://a.org"), shape: MLNShapeCollection(shapes: []), fromZoomLevel: 0,
        toZoomLevel: 1),
    ]
    for region in regions {
      await #expect {
        _ = try await test.add(region)
      } throws: {
        ($0 as NSError).code == MLNErrorCode.modifyingOfflineStorageFailed.rawValue
      }
    }
    #expect(storage.packs == nil || storage.packs == [])
  }

  @Test func theLimitOfMapboxsTilesIsTold() async throws {
    let host = try TestMapServer { request, _ in
      guard request.path.hasPrefix("/style.json") else { return nil }
      let text = #"""
        {"version":8,"layers":[],"sources":{"a":{"type":"vector","tiles":["mapbox://tiles/a/{z}/{x}/{y}.pbf"]}}}
        """#
      return .response(200, [], body: Array(text.utf8))
    }
    defer { host.server.stop() }
    // The tiles of Mapbox are had from this server.
    let test = TestStorage(info: ["MLNApiKey": "key", "MGLMapboxAPIBaseURL": host.server.url("")])
    test.storage.setMaximumAllowedMapboxTiles(1)
    let pack = try await test.pack(host.style, zooms: (0, 1))
    let news = PackNews(pack)
    pack.resume()
    await test.storage.settle()
    #expect(news.items.compactMap(\.maximumCount) == [1])
    #expect(pack.state == .inactive && pack.progress.countOfTilesCompleted == 1)
    test.storage.setMaximumAllowedMapboxTiles(6000)
    pack.resume()
    await test.storage.settle()
    #expect(pack.state == .complete && pack.progress.countOfTilesCompleted == 2)
    #expect(host.server.requests.contains { $0.path == "/v4/a/1/1/0.pbf?access_token=key" })
  }
}
