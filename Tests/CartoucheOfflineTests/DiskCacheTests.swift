import CartoucheResources
import CartoucheSQLite
import Foundation
import Synchronization
import Testing

@testable import CartoucheOffline

/// A server that answers as it is told, and counts.
private final class CountingServer: ResourceLoader {
  struct State {
    var requests: [ResourceRequest] = []
    var failure: ResourceError?
    var response = ResourceResponse(Array("one".utf8))
  }

  let state = Mutex(State())

  var count: Int { state.withLock { $0.requests.count } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let (failure, response) = state.withLock { state in
      state.requests.append(request)
      return (state.failure, state.response)
    }
    if let failure { throw failure }
    if let validators = request.validators, validators == response.validators {
      var same = ResourceResponse(status: .notModified)
      same.expires = response.expires
      return same
    }
    return response
  }
}

@Suite struct DiskCacheTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "cache-\(UUID().uuidString)")
  private let server = CountingServer()
  private let url = "https://example.org/a?access_token=secret"

  private func cache(_ change: (inout DiskCache.Options) -> Void = { _ in }) -> DiskCache {
    var options = DiskCache.Options()
    change(&options)
    return DiskCache(server, path: folder.appendingPathComponent("c/responses.db").path, options: options)
  }

  private func text(_ cache: DiskCache, _ url: String? = nil) async throws -> String {
    String(decoding: try await cache.load(ResourceRequest(url ?? self.url)).bytes, as: UTF8.self)
  }

  private func answer(
    _ text: String, etag: String? = nil, fresh: Double? = nil,
    _ change: (inout ResourceResponse) -> Void = { _ in }
  ) {
    var response = ResourceResponse(
      Array(text.utf8), validators: .init(etag: etag), expires: fresh.map { Date() + $0 })
    change(&response)
    server.state.withLock { [response] in $0.response = response }
  }

  @Test func freshResponsesNeedNoRequestInAnotherProcess() async throws {
    answer("one", fresh: 1000)
    let first = cache()
    #expect(try await text(first) == "one")
    await first.flush()
    #expect(try await text(cache()) == "one")
    #expect(server.count == 1)
  }

  @Test func staleResponsesAreRevalidated() async throws {
    answer("one", etag: "\"1\"", fresh: -1)
    let first = cache()
    _ = try await text(first)
    await first.flush()
    #expect(try await text(cache()) == "one")
    #expect(server.state.withLock { $0.requests.last?.validators?.etag } == "\"1\"")
    answer("two", etag: "\"2\"", fresh: 1000)
    #expect(try await text(cache()) == "two")
  }

  @Test(arguments: [
    ResourceError.status(url: "u", code: 503, expected: "200"), .unreachable(url: "u", reason: "no"),
  ])
  func staleResponsesAreUsedWithANoteWhereServersFail(failure: ResourceError) async throws {
    answer("one", fresh: -1)
    let first = cache()
    _ = try await text(first)
    await first.flush()
    server.state.withLock { $0.failure = failure }
    let notes = NoteBox()
    #expect(try await text(cache { $0.notify = notes.add }) == "one")
    #expect(notes.all == [.stale(failure)])
  }

  @Test func revalidationThatIsRequiredIsNotSkipped() async throws {
    answer("one", fresh: -1) { $0.mustRevalidate = true }
    let first = cache()
    _ = try await text(first)
    await first.flush()
    server.state.withLock { $0.failure = .unreachable(url: "u", reason: "no") }
    await #expect(throws: ResourceError.unreachable(url: "u", reason: "no")) { try await text(cache()) }
    await #expect(throws: ResourceError.self) { try await text(cache { $0.isOffline = true }) }
  }

  @Test func offlineAsksNobodyAndNamesWhatIsMissing() async throws {
    answer("one", fresh: -1)
    let first = cache()
    _ = try await text(first)
    await first.flush()
    let offline = cache { $0.isOffline = true }
    #expect(try await text(offline) == "one")
    let missing = "https://user:pass@example.org/b?access_token=secret"
    do {
      _ = try await text(offline, missing)
      Issue.record("there is no answer")
    } catch let error as ResourceError {
      #expect(error == .notCached(url: "https://example.org/b?…"))
      #expect("\(error)".contains("not in the cache"))
    }
    await #expect(throws: ResourceError.self) {
      try await offline.load(ResourceRequest(url, byteRange: 0..<2))
    }
    #expect(server.count == 1)
  }

  @Test func whatMustNotBeStoredIsNot() async throws {
    answer("one", fresh: 1000) { $0.mustNotBeStored = true }
    let first = cache()
    _ = try await text(first)
    await first.flush()
    _ = try await text(cache())
    #expect(server.count == 2)
  }

  @Test func variantsAreApart() async throws {
    answer("one", fresh: 1000)
    let first = cache { $0.variant = "Authorization: a" }
    _ = try await text(first)
    await first.flush()
    answer("two", fresh: 1000)
    #expect(try await text(cache()) == "two")
    #expect(try await text(cache { $0.variant = "Authorization: a" }) == "one")
    // Servers see the URL as it is.
    #expect(server.state.withLock { $0.requests.allSatisfy { $0.url == url } })
  }

  @Test func unusableFilesAreReportedOnceAndServersAreAsked() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("c"))
    let notes = NoteBox()
    answer("one", fresh: 1000)
    let loader = cache { $0.notify = notes.add }
    #expect(try await text(loader) == "one")
    #expect(try await text(loader) == "one")
    #expect(notes.all.count == 1)
    let path = folder.appendingPathComponent("c/responses.db").path
    #expect(
      notes.all.map(\.description) == ["the cache is not used: \(path) cannot be used: File exists"])
  }

  @Test func damagedFilesAreReplaced() async throws {
    let path = folder.appendingPathComponent("c/responses.db")
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 7, count: 5000).write(to: path)
    answer("one", fresh: 1000)
    let first = cache()
    #expect(try await text(first) == "one")
    await first.flush()
    #expect(try await text(cache()) == "one")
    #expect(server.count == 1)
  }

  @Test func fileIsOfTheUserAlone() async throws {
    answer("one", fresh: 1000)
    let loader = cache()
    _ = try await text(loader)
    await loader.flush()
    let path = folder.appendingPathComponent("c/responses.db").path
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(permissions?.intValue == 0o600)
  }

  @Test func manyAtOnceUseOneFile() async throws {
    answer("one", fresh: 1000)
    let notes = NoteBox()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let loader = cache { $0.notify = notes.add }
          for index in 0..<20 { _ = try? await text(loader, "https://example.org/\(number)/\(index)") }
          await loader.flush()
        }
      }
    }
    #expect(notes.all.isEmpty)
    let before = server.count
    let loader = cache()
    for number in 0..<8 {
      for index in 0..<20 { _ = try await text(loader, "https://example.org/\(number)/\(index)") }
    }
    #expect(server.count == before)
  }

  @Test func sizeIsLimited() async throws {
    let first = cache { $0.sizeLimit = 600_000 }
    for index in 0..<200 {
      var random = UInt32(index)
      let noise = (0..<5000).map { _ -> UInt8 in
        random = random &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: random >> 24)
      }
      server.state.withLock { $0.response = ResourceResponse(noise, expires: Date() + 1000) }
      _ = try await first.load(ResourceRequest("https://example.org/\(index)"))
      await first.flush()
    }
    let database = try SQLiteDatabase(
      folder.appendingPathComponent("c/responses.db").path, SQLiteOptions(.readOnly))
    let size = try database.performAndWait {
      try $0.value("SELECT sum(length(data)) FROM resources")?.integer
    }
    #expect((1...600_000).contains(size ?? 0))
  }
}

/// The notes that were told.
private final class NoteBox: Sendable {
  private let notes = Mutex<[DiskCache.Note]>([])

  var all: [DiskCache.Note] { notes.withLock { $0 } }

  var add: @Sendable (DiskCache.Note) -> Void { { note in self.notes.withLock { $0.append(note) } } }
}
