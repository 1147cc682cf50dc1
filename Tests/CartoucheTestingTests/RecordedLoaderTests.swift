import Cartouche
import CartoucheTesting
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server that counts what it is asked.
private final class Server: ResourceLoader {
  let requests = Mutex([ResourceRequest]())

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    requests.withLock { $0.append(request) }
    if request.url.contains("absent") { return .notFound }
    if request.url.contains("broken") { throw .status(url: request.url, code: 500, expected: "200") }
    var response = ResourceResponse(
      Array("answer to \(request.byteRange?.description ?? "all")".utf8), contentType: "text/plain",
      validators: ResourceResponse.Validators(etag: "\"1\""))
    response.url = "https://other.example/there"
    response.totalSize = 99
    return response
  }
}

@Suite struct RecordedLoaderTests {
  private let folder: TemporaryFolder
  private let server = Server()

  init() throws { folder = try TemporaryFolder() }

  private func loader(_ mode: RecordedLoader.Mode) -> RecordedLoader {
    RecordedLoader(folder: folder.path, base: server, mode: mode)
  }

  private let tile = "https://example.org/tiles/3/4/5.pbf"

  @Test func answersAreReplayed() async throws {
    let recorded = try await loader(.record).load(ResourceRequest(tile))
    let replayed = try await loader(.replay).load(ResourceRequest(tile))
    #expect(replayed == recorded)
    #expect(replayed.url == "https://other.example/there" && replayed.totalSize == 99)
    #expect(server.requests.withLock { $0.count } == 1)
    #expect(folder.files.count == 2)
    #expect(folder.files.first?.hasSuffix("-3-4-5.pbf") == true)
    let index = try String(contentsOfFile: "\(folder.path)/index.json", encoding: .utf8)
    #expect(index.contains("\"request\" : \"\(tile)\""))
  }

  @Test func requestsThatDifferHaveTheirOwn() async throws {
    let first = ResourceRequest(tile, byteRange: 0..<4)
    let second = ResourceRequest(tile, byteRange: 4..<9)
    var post = ResourceRequest(tile)
    post.body = ResourceRequest.Body([1], contentType: "application/json")
    let archive = ResourceRequest("pmtiles://https://example.org/a.pmtiles", tile: TileID(z: 1, x: 0, y: 1))
    let requests = [first, second, post, archive]
    for request in requests { _ = try await loader(.record).load(request) }
    #expect(folder.files.count == 5)
    for request in requests {
      let answer = try await loader(.replay).load(request)
      #expect(answer.bytes == Array("answer to \(request.byteRange?.description ?? "all")".utf8))
    }
    await #expect(throws: ResourceError.self) { try await loader(.replay).load(ResourceRequest(tile)) }
  }

  @Test func recordingsDoNotDependOnTheirOrder() async throws {
    let urls = (0..<20).map { "https://example.org/\($0)" }
    for url in urls { _ = try await loader(.record).load(ResourceRequest(url)) }
    let index = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/index.json"))
    let other = try TemporaryFolder()
    let recording = RecordedLoader(folder: other.path, base: server, mode: .record)
    await withTaskGroup(of: Void.self) { group in
      for url in urls.reversed() { group.addTask { _ = try? await recording.load(ResourceRequest(url)) } }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(other.path)/index.json")) == index)
    #expect(other.files == folder.files)
  }

  @Test func missingRecordingsAreNamed() async throws {
    let replay = loader(.replay)
    try replay.check()
    let error = await #expect(throws: ResourceError.self) { try await replay.load(ResourceRequest(tile)) }
    _ = try? await replay.load(ResourceRequest(tile))
    #expect(error?.description.contains("CARTOUCHE_RECORD=1") == true)
    #expect(throws: RecordingError.missing(urls: [tile], folder: folder.path)) { try replay.check() }
    #expect(server.requests.withLock { $0.isEmpty })
  }

  @Test func secretsAreNeitherKeptNorCompared() async throws {
    let url = "https://me:password@example.org/a.json?key=12345&v=2"
    _ = try await loader(.record).load(ResourceRequest(url))
    let index = try String(contentsOfFile: "\(folder.path)/index.json", encoding: .utf8)
    #expect(index.contains("\"https://example.org/a.json?v=2\""))
    #expect(!index.contains("12345") && !index.contains("password"))
    _ = try await loader(.replay).load(ResourceRequest("https://example.org/a.json?v=2&KEY=other"))
    #expect(server.requests.withLock { $0.map(\.url) } == [url])
  }

  @Test func absenceIsRecordedAndErrorsAreNot() async throws {
    let absent = ResourceRequest("https://example.org/absent")
    _ = try await loader(.record).load(absent)
    #expect(try await loader(.replay).load(absent) == .notFound)
    let broken = ResourceRequest("https://example.org/broken")
    await #expect(throws: ResourceError.status(url: broken.url, code: 500, expected: "200")) {
      try await loader(.record).load(broken)
    }
    #expect(folder.files == ["index.json"])
  }

  @Test func wholeAnswersAreAskedFor() async throws {
    var request = ResourceRequest(tile)
    request.validators = ResourceResponse.Validators(etag: "\"1\"")
    _ = try await loader(.record).load(request)
    #expect(server.requests.withLock { $0.first?.validators } == nil)
  }

  @Test func filesAreNotRecorded() async throws {
    for url in ["/data/a.geojson", "data:,a", "mbtiles:///data/a.mbtiles"] {
      _ = try await loader(.replay).load(ResourceRequest(url))
    }
    #expect(server.requests.withLock { $0.count } == 3)
    #expect(folder.files.isEmpty)
  }

  @Test func limitsOfRequestsHold() async throws {
    _ = try await loader(.record).load(ResourceRequest(tile))
    var request = ResourceRequest(tile)
    request.sizeLimit = 4
    await #expect(throws: ResourceError.tooLarge(url: tile, size: 13, limit: 4)) {
      try await loader(.replay).load(request)
    }
  }

  @Test func damagedIndicesAreNamed() async throws {
    try Data("[".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/index.json"))
    let error = await #expect(throws: ResourceError.self) {
      try await loader(.replay).load(ResourceRequest(tile))
    }
    #expect(error?.description.contains("\(folder.path)/index.json") == true)
  }

  #if canImport(FoundationNetworking)
    @Test func sessionsAnswerFromRecordings() async throws {
      for url in [tile, "https://example.org/absent"] {
        _ = try await loader(.record).load(ResourceRequest(url))
      }
      _ = try await loader(.record).load(ResourceRequest(tile, byteRange: 2..<5))
      let replay = loader(.replay)
      let session = replay.session()
      #expect(try await answer(to: tile, session) == (200, "answer to all"))
      #expect(try await answer(to: tile, range: "bytes=2-4", session) == (206, "answer to 2..<5"))
      #expect(try await answer(to: "https://example.org/absent", session) == (404, ""))
      await #expect(throws: (any Error).self) { try await answer(to: "https://example.org/unknown", session) }
      #expect(replay.missing == ["https://example.org/unknown"])
    }

    @Test func eachSessionHasItsLoader() async throws {
      _ = try await loader(.record).load(ResourceRequest(tile))
      let other = try TemporaryFolder()
      let empty = RecordedLoader(folder: other.path, mode: .replay)
      let (full, none) = (loader(.replay).session(), empty.session())
      await #expect(throws: (any Error).self) { try await answer(to: tile, none) }
      #expect(try await answer(to: tile, full).status == 200)
      #expect(empty.missing == [tile])
    }

    /// The status and the text of an answer, as the loader of MapLibre's interface asks for it.
    private func answer(
      to url: String, range: String? = nil, _ session: URLSession
    ) async throws -> (status: Int, text: String) {
      var request = URLRequest(url: try #require(URL(string: url)))
      request.setValue(range, forHTTPHeaderField: "Range")
      return try await withCheckedThrowingContinuation { continuation in
        session.dataTask(with: request) { data, response, error in
          if let error { return continuation.resume(throwing: error) }
          let status = (response as? HTTPURLResponse)?.statusCode ?? 0
          continuation.resume(returning: (status, String(decoding: data ?? Data(), as: UTF8.self)))
        }.resume()
      }
    }
  #endif

  @Test func maps() async throws {
    let style = #"{"version": 8, "sources": {}, "layers": [{"id": "sea", "type": "background"}]}"#
    let styles = StyleServer(style: style)
    let url = "https://example.org/style.json"
    _ = try await Map.load(url, loader: RecordedLoader(folder: folder.path, base: styles, mode: .record))
    let map = try await Map.load(url, loader: RecordedLoader(folder: folder.path, mode: .replay))
    #expect(map.style.layers.count == 1)
  }
}

private struct StyleServer: ResourceLoader {
  let style: String

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    ResourceResponse(Array(style.utf8))
  }
}
