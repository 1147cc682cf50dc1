import CartoucheOffline
import CartoucheResources
import HTTPTestServer
import MapLibre
import MapLibreOffline
import Synchronization
import Testing

@testable import MapLibreSettings

/// The storage has a file at a known place, whose contents programs manage.
@Suite struct OfflineStorageTests {
  private let test = TestStorage()
  private var storage: MLNOfflineStorage { test.storage }

  private func load(_ url: String, _ loader: MapLoader? = nil) async throws -> String {
    let response = try await (loader ?? test.loader).load(ResourceRequest(url))
    return String(decoding: response.bytes, as: UTF8.self)
  }

  // MARK: The file

  @Test func thePathMayBeAbsoluteRelativeWithATildeOrALink() throws {
    let folder = test.folder
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link"), withDestinationURL: folder.appendingPathComponent("real"))
    func path(_ text: String, _ prefix: String = "MLN") -> String? {
      LaunchSettings([prefix + "OfflineStorageDatabasePath": text], resources: folder.path)
        .offlineDatabasePath
    }
    let root = folder.resolvingSymlinksInPath().path
    #expect(path("/var/maps/a.db") == "/var/maps/a.db")
    #expect(path("maps/a.db", "MGL") == root + "/maps/a.db")
    #expect(path("~/a.db") == NSString(string: "~/a.db").expandingTildeInPath)
    #expect(path(folder.path + "/link/../link/a.db") == root + "/real/a.db")
    #expect(path("") == nil && LaunchSettings([:]).offlineDatabasePath == nil)
  }

  @Test("K10 backups leave out the whole default folder")
  func backups() throws {
    let path = MapStorage.DefaultPlace(.main, support: test.folder).prepared()
    #expect(path.hasSuffix("/.mapbox/cache.db"))
    let tag = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("CACHEDIR.TAG")
    #expect(
      try String(contentsOf: tag, encoding: .utf8).hasPrefix("Signature: 8a477f597d28d172789f06886806bc55"))
    // The archive of a backup has the folder without its files.
    for file in [path, tag.path + ".more"] { try Data("x".utf8).write(to: URL(fileURLWithPath: file)) }
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let backup = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tar")
      .path
    defer { try? FileManager.default.removeItem(atPath: backup) }
    tar.arguments = ["tar", "--exclude-caches-all", "-cf", backup, "-C", test.folder.path, "."]
    tar.standardError = FileHandle.nullDevice
    try tar.run()
    tar.waitUntilExit()
    if tar.terminationStatus == 0 {
      let names = String(decoding: try Data(contentsOf: URL(fileURLWithPath: backup)), as: UTF8.self)
      #expect(!names.contains("cache.db") && !names.contains("CACHEDIR.TAG") && names.contains("./"))
    }
  }

  @Test func pathAndURLAreThoseOfTheFile() async throws {
    #expect(storage.databasePath == test.folder.path + "/cache.db")
    #expect(storage.databaseURL.path == storage.databasePath)
    #expect(storage.countOfBytesCompleted == 0)
    _ = try await test.pack("https://example.org/style.json")
    #expect(storage.countOfBytesCompleted > 0)
    #expect(MLNOfflineStorage.shared === MLNOfflineStorage.shared)
    #expect(MLNOfflineStorage.shared.databasePath.hasSuffix(".db"))
  }

  @Test func thePacksAreUnknownUntilTheyWereRead() async {
    #expect(storage.packs == nil)
    storage.reloadPacks()
    await storage.settle()
    #expect(storage.packs == [])
  }

  @Test("the file is made with its folders when it is needed, and again when it was taken away")
  func missingFile() async throws {
    #expect(!FileManager.default.fileExists(atPath: test.folder.path))
    _ = try await test.pack("https://example.org/style.json")
    #expect(FileManager.default.fileExists(atPath: storage.databasePath))
    // As after a restored backup, which has no file.
    try FileManager.default.removeItem(at: test.folder)
    storage.reloadPacks()
    await storage.settle()
    #expect(storage.packs == [])
    let pack = try await test.pack("https://example.org/style.json")
    #expect(storage.packs == [pack] && FileManager.default.fileExists(atPath: storage.databasePath))
  }

  @Test func aResetLeavesNothing() async throws {
    let pack = try await test.pack("https://example.org/style.json")
    #expect(await test.error { $0.resetDatabase(completionHandler: $1) } == nil)
    #expect(pack.state == .invalid && storage.packs == [])
    #expect(await test.error { $0.packDatabase(completionHandler: $1) } == nil)
    storage.reloadPacks()
    await storage.settle()
    #expect(storage.packs == [])
  }

  @Test func aPlaceThatCannotBeWrittenIsAnErrorOfEveryCall() async throws {
    try FileManager.default.createDirectory(at: test.folder, withIntermediateDirectories: true)
    let file = test.folder.appendingPathComponent("file")
    try Data().write(to: file)
    let maps = MapStorage(OfflineDatabase(path: file.path + "/cache.db"))
    let broken = MLNOfflineStorage(
      maps, loader: MapLoader(.shared, MLNNetworkConfiguration(), resources: nil, storage: maps))
    let codes = Mutex<[Int]>([])
    let note: @Sendable ((any Error)?) -> Void = { error in
      codes.withLock { $0.append((error as? NSError)?.code ?? 0) }
    }
    broken.resetDatabase(completionHandler: note)
    broken.packDatabase(completionHandler: note)
    broken.clearAmbientCache(completionHandler: note)
    broken.invalidateAmbientCache(completionHandler: note)
    broken.setMaximumAmbientCacheSize(5, withCompletionHandler: note)
    await broken.settle()
    #expect(codes.withLock { $0 } == [9, 9, 9, 9, 9])
  }

  // MARK: The ambient cache

  @Test func answersOutliveTheLoaderAndTheServer() async throws {
    let server = try LoopbackServer { request, _ in
      .response(200, [("Cache-Control", "max-age=3600")], body: Array(request.path.utf8))
    }
    #expect(try await load(server.url("/a")) == "/a")
    #expect(try await load(server.url("/a"), test.anotherLoader()) == "/a")
    #expect(server.requests.count == 1)
    server.stop()
    #expect(try await load(server.url("/a"), test.anotherLoader()) == "/a")
    await #expect(throws: ResourceError.self) { _ = try await load(server.url("/b")) }
    // Removed from memory and file.
    #expect(await test.error { $0.clearAmbientCache(completionHandler: $1) } == nil)
    await #expect(throws: ResourceError.self) { _ = try await load(server.url("/a")) }
  }

  @Test func anInvalidCacheAsksTheServer() async throws {
    let server = try LoopbackServer { request, _ in
      request.headers["If-None-Match"] == ["\"1\""]
        ? .response(304, [("ETag", "\"1\"")])
        : .response(200, [("Cache-Control", "max-age=3600"), ("ETag", "\"1\"")], body: Array("a".utf8))
    }
    defer { server.stop() }
    #expect(try await load(server.url("/a")) == "a")
    #expect(await test.error { $0.invalidateAmbientCache(completionHandler: $1) } == nil)
    #expect(try await load(server.url("/a")) == "a")
    #expect(server.requests.count == 2)
  }

  @Test func aCacheWithoutRoomKeepsNothing() async throws {
    let server = try LoopbackServer { _, _ in
      .response(200, [("Cache-Control", "max-age=3600")], body: Array("a".utf8))
    }
    defer { server.stop() }
    #expect(await test.error { $0.setMaximumAmbientCacheSize(0, withCompletionHandler: $1) } == nil)
    _ = try await load(server.url("/a"))
    _ = try await load(server.url("/a"), test.anotherLoader())
    #expect(server.requests.count == 2)
  }

  @Test func dataThatTheProgramHasAreUsedWithoutAServer() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:9/style.json"))
    let called = Mutex<URL?>(nil)
    storage.preload(
      Data("mine".utf8), for: url, modificationDate: nil, expirationDate: Date(timeIntervalSinceNow: 3600),
      eTag: nil, mustRevalidate: false
    ) { url, error in
      called.withLock { $0 = error == nil ? url : nil }
    }
    storage.preload(
      Data("old".utf8), for: url.appendingPathComponent("old"), modifiedOn: .distantPast,
      expiresOn: Date(timeIntervalSince1970: .infinity), eTag: "\"e\"", mustRevalidate: true)
    await storage.settle()
    #expect(called.withLock { $0 } == url)
    #expect(try await load(url.absoluteString) == "mine")
    await #expect(throws: ResourceError.self) { _ = try await load(url.absoluteString + "/old") }
  }

  // MARK: The delegate

  private final class Rerouting: NSObject, MLNOfflineStorageDelegate {
    let kinds = Mutex<[MLNResourceKind]>([])

    func offlineStorage(
      _ storage: MLNOfflineStorage, urlForResourceOf kind: MLNResourceKind, with url: URL
    ) -> URL {
      kinds.withLock { $0.append(kind) }
      return URL(string: url.absoluteString + "?more") ?? url
    }
  }

  @Test func theDelegateChangesWhatServersAreAskedFor() async throws {
    let server = try LoopbackServer { request, _ in .response(200, [], body: Array(request.path.utf8)) }
    defer { server.stop() }
    let delegate = Rerouting()
    storage.delegate = delegate
    _ = try await test.loader.load(ResourceRequest(server.url("/a"), kind: .glyphs))
    #expect(server.requests.map(\.path) == ["/a?more"])
    #expect(delegate.kinds.withLock { $0 } == [.glyphs])
    storage.delegate = nil
    #expect(try await load(server.url("/b")) == "/b")
  }

  // MARK: Files of others

  /// What a handler was given.
  @MainActor private final class Found {
    var url: URL?
    var packs: [MLNOfflinePack]?
  }

  @MainActor @Test func thePacksOfAFileAreAdded() async throws {
    let host = try TestMapServer()
    let other = TestStorage()
    let pack = try await other.pack(host.style, context: "from elsewhere")
    pack.resume()
    await other.storage.settle()
    await other.maps.database.close()
    host.server.stop()
    let found = Found()
    for _ in 0..<2 {
      storage.addContents(ofFile: other.storage.databasePath) { url, packs, _ in
        (found.url, found.packs) = (url, packs)
      }
      await storage.settle()
    }
    let packs = try #require(found.packs)
    #expect(found.url == other.storage.databaseURL)
    #expect(packs.map(\.context) == [Data("from elsewhere".utf8)])
    #expect(storage.packs == packs)
    let own = try #require(packs.first)
    own.requestProgress()
    await storage.settle()
    #expect(own.state == .complete && own.progress == pack.progress)
    #expect(try await load(host.style).contains("version"))
  }

  @Test func aFileThatIsNoDatabaseIsAnError() async throws {
    try FileManager.default.createDirectory(at: test.folder, withIntermediateDirectories: true)
    let file = test.folder.appendingPathComponent("text.txt")
    try Data("hello".utf8).write(to: file)
    for url in [
      file, test.folder.appendingPathComponent("none.db"), try #require(URL(string: "https://a.org")),
    ] {
      #expect(
        await test.error { storage, done in
          storage.addContents(of: url) { _, packs, error in done(packs == nil ? error : nil) }
        }?.code == MLNErrorCode.modifyingOfflineStorageFailed.rawValue, "\(url)")
    }
  }
}
