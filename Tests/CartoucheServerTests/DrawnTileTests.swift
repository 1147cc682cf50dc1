import Cartouche
import CartoucheImages
import CartoucheResources
import Synchronization
import Testing

@testable import CartoucheServer

/// Tiles that are drawn: where they meet, what they share, and what happens when their data do not come.
@Suite struct DrawnTileTests {
  @Test(arguments: ["3/4/2", "2/1/1", "0/0/0", "5/16/10"])
  func aTileOf512PixelsIsFourOf256(_ address: String) async throws {
    let numbers = address.split(separator: "/").compactMap { Int($0) }
    let whole = try await picture("/styles/World/512/\(address).png")
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let part = try await picture(
        "/styles/World/256/\(numbers[0] + 1)/\(numbers[1] * 2 + column)/\(numbers[2] * 2 + row).png")
      for y in 0..<256 {
        let start = ((row * 256 + y) * 512 + column * 256) * 4
        try #require(
          whole.pixels[start..<start + 1024] == part.pixels[y * 1024..<(y + 1) * 1024], "row \(y)")
      }
    }
  }

  @Test(arguments: ["/styles/World/256/0/0/0.png", "/styles/World/512/0/0/0.png"])
  func theLowestTileShowsTheWorldOnce(_ path: String) async throws {
    let image = try await picture(path)
    #expect(image.width == image.height)
    // The western hemisphere and the eastern one.
    let halves = (0..<image.height).map { row in
      let start = row * image.width * 4
      let middle = start + image.width * 2
      return image.pixels[start..<middle] == image.pixels[middle..<middle + image.width * 2]
    }
    #expect(halves.filter { $0 }.count < image.height / 4)
  }

  @Test func tilesOfBothSchemesOfPathsAreTheSame() async throws {
    let paths = [
      "/styles/World/512/3/4/2.png", "/style/World/3/4/2.png", "/styles/v1/me/World/tiles/3/4/2.png",
      "/styles/v1/me/World/tiles/512/3/4/2.png",
    ]
    var answers: Set<[UInt8]> = []
    var tags: Set<String> = []
    for path in paths {
      let answer = await WorldServer.get(path)
      answers.insert(answer.body)
      tags.insert(answer["ETag"] ?? "")
    }
    #expect(answers.count == 1)
    #expect(tags.count == 1)
  }

  @Test(arguments: [(23, 200), (24, 200), (25, 400)])
  func tilesAreStretchedToTheHighestZoom(zoom: Int, status: Int) async {
    let middle = 1 << (zoom - 1)
    #expect(await WorldServer.get("/styles/World/\(zoom)/\(middle)/\(middle).png").status.rawValue == status)
  }

  @Test func namesGoByTheLanguageThatIsAskedFor() async throws {
    let plain = await WorldServer.get("/styles/World/512/2/2/1.png")
    let french = await WorldServer.get("/styles/World/512/2/2/1.png?language=fr")
    #expect(french.status == .ok)
    #expect(french["ETag"] != plain["ETag"])
    #expect(french.body != plain.body)
  }

  // MARK: - Shared work

  @Test func neighborsAreDrawnTogetherAndHaveTheBytesThatTheyHaveAlone() async throws {
    let paths = (0..<4).flatMap { x in (0..<4).map { "/styles/World/512/2/\(x)/\($0).png" } }
    let server = await WorldServer.make()
    let together = await withTaskGroup(of: (String, [UInt8]).self) { group in
      for path in paths.reversed() {
        group.addTask { (path, await server.answer(ServerRequest(path: path)).body) }
      }
      return await group.reduce(into: [String: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect(server.pictures.counts.values.made == 4)
    for path in ["/styles/World/512/2/1/1.png", "/styles/World/512/2/3/0.png"] {
      let alone = await WorldServer.make().answer(ServerRequest(path: path)).body
      #expect(alone == together[path])
    }
  }

  @Test func oneWhoLeavesDoesNotEndAPictureThatOthersWaitFor() async throws {
    let server = await WorldServer.make()
    let path = "/styles/World/static/10,50,4/900x700.png"
    let leaving = Task { await server.answer(ServerRequest(path: path)) }
    let staying = Task { await server.answer(ServerRequest(path: path)) }
    leaving.cancel()
    #expect(await staying.value.status == .ok)
    #expect(await leaving.value.status == .serviceUnavailable || leaving.isCancelled)
  }

  @Test func equalServersAnswerWithEqualTagsAndBytes() async {
    let servers = [
      await WorldServer.make(),
      await WorldServer.make(
        snapshotter: Snapshotter(threads: 1, concurrentFrames: 1)),
    ]
    for path in ["/styles/World/512/3/4/2.webp", "/styles/World/static/8,47,5/300x200.png"] {
      var answers: Set<[String]> = []
      for server in servers {
        let answer = await server.answer(ServerRequest(path: path))
        answers.insert([answer["ETag"] ?? "", "\(answer.body.hashValue)"])
      }
      #expect(answers.count == 1, "\(path)")
    }
  }

  // MARK: - Data that do not come

  /// A loader of a style with one source of tiles, which answers for them as it is told.
  private struct Upstream: ResourceLoader {
    enum Manner: String, Sendable { case absent, failing, hanging }
    let manner: Manner
    let asked: @Sendable () -> Void

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      guard request.kind == .tile else { return try await SchemeLoader.local.load(request) }
      asked()
      switch manner {
      case .absent: return .notFound
      case .failing: throw .status(url: request.url, code: 500, expected: "200")
      case .hanging:
        do {
          try await Task.sleep(for: .seconds(600))
        } catch {
          throw .cancelled(url: request.url)
        }
        return .notFound
      }
    }
  }

  private static let style = """
    data:application/json,{"version":8,"name":"Up","sources":{"s":{"type":"vector","tiles":["https://tiles.example/%7Bz%7D/\
    %7Bx%7D/%7By%7D"]}},"layers":[{"id":"b","type":"background","paint":{"background-color":"%23abc"}},{"id":"l","type":"line",\
    "source":"s","source-layer":"roads"}]}
    """

  private static func server(_ manner: Upstream.Manner, ignoresMissing: Bool = false) async -> MapServer {
    var options = ServerOptions()
    options.deadline = .milliseconds(400)
    options.ignoresMissing = ignoresMissing
    let server = MapServer(loader: Upstream(manner: manner) {}, options: options)
    await server.load([style])
    return server
  }

  @Test(arguments: [(Upstream.Manner.absent, 200), (.failing, 502), (.hanging, 504)])
  private func tilesThatDoNotComeHaveTheirStatus(manner: Upstream.Manner, status: Int) async throws {
    let server = await Self.server(manner)
    let id = try #require(server.styleIDs.first)
    let answer = await server.answer(ServerRequest(path: "/styles/\(id)/1/0/0.png"))
    #expect(answer.status.rawValue == status, "\(answer.text.prefix(200))")
    // Nothing is left running: the next picture has its turn at once.
    #expect(server.snapshotter.statistics.inProgress == 0)
  }

  @Test func picturesWithoutTheirTilesAreMarkedWhereTheyAreWanted() async throws {
    let server = await Self.server(.failing, ignoresMissing: true)
    let id = try #require(server.styleIDs.first)
    let answer = await server.answer(ServerRequest(path: "/styles/\(id)/1/0/0.png"))
    #expect(answer.status == .ok)
    #expect(answer["Cache-Control"] == "no-store")
    #expect(answer["Cartouche-Diagnostics"]?.isEmpty == false)
    #expect(answer["ETag"] == nil)
  }

  @Test func picturesBeyondTheQueueAreRefusedAtOnce() async throws {
    let asked = Mutex(0)
    let loader = Upstream(manner: .hanging) { asked.withLock { $0 += 1 } }
    var options = ServerOptions()
    options.deadline = .seconds(3)
    options.turn = .milliseconds(200)
    let server = MapServer(
      loader: loader, snapshotter: Snapshotter(loader: loader, concurrentFrames: 1, queueLimit: 1),
      options: options)
    await server.load([Self.style])
    let id = try #require(server.styleIDs.first)
    let first = Task { await server.answer(ServerRequest(path: "/styles/\(id)/1/0/0.png")) }
    while asked.withLock({ $0 }) == 0 { await Task.yield() }
    // One waits for its turn, and not for long; the next is refused.
    let second = Task { await server.answer(ServerRequest(path: "/styles/\(id)/static/0,0,3/20x20.png")) }
    while server.snapshotter.statistics.waiting == 0 { await Task.yield() }
    let third = await server.answer(ServerRequest(path: "/styles/\(id)/static/0,0,4/20x20.png"))
    for answer in [third, await second.value] {
      #expect(answer.status == .serviceUnavailable)
      #expect(Int(answer["Retry-After"] ?? "") != nil)
    }
    #expect(await server.answer(ServerRequest(path: "/health/live")).status == .ok)
    first.cancel()
    _ = await first.value
    while server.snapshotter.statistics.inProgress > 0 { await Task.yield() }
  }

  private func picture(_ path: String) async throws -> Image {
    let answer = await WorldServer.get(path)
    try #require(answer.status == .ok, "\(answer.text.prefix(200))")
    return try Image(decoding: answer.body)
  }
}
