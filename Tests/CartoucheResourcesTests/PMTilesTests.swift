import CartoucheGeometry
import CartoucheJSON
@testable import CartoucheResources
import SeededRandom
import Testing

@Suite struct PMTilesTests {
  private let url = "https://h/a.pmtiles"

  private func id(_ z: Int, _ x: Int, _ y: Int) -> UInt64? {
    PMTilesDirectory.id(of: TileID(z: z, x: x, y: y))
  }

  /// The tile `z/x/y` has these bytes, all tiles of zoom 3 the same.
  private func content(_ z: Int, _ x: Int, _ y: Int) -> [UInt8] {
    z == 3 ? [3, 3, 3] : [UInt8(z), UInt8(x), UInt8(y)]
  }

  private func fixture(_ change: (inout PMTilesFixture) -> Void = { _ in }) throws -> [UInt8] {
    var tiles: [(id: UInt64, bytes: [UInt8])] = []
    for z in 0...4 {
      for x in 0..<1 << z {
        for y in 0..<1 << z where z < 4 || x < 8 {
          tiles.append((try #require(id(z, x, y)), content(z, x, y)))
        }
      }
    }
    var fixture = PMTilesFixture(tiles: tiles.sorted { $0.id < $1.id })
    change(&fixture)
    return fixture.bytes
  }

  /// A loader of PMTiles over one archive in memory.
  private func loader(_ bytes: [UInt8]) -> (PMTilesLoader, MemoryLoader) {
    let memory = MemoryLoader([url: bytes])
    return (PMTilesLoader(base: memory), memory)
  }

  @Test func idsFollowTheCurve() {
    // From the specification's table.
    #expect(id(0, 0, 0) == 0)
    #expect([id(1, 0, 0), id(1, 0, 1), id(1, 1, 1), id(1, 1, 0)] == [1, 2, 3, 4])
    #expect(id(2, 0, 0) == 5)
    #expect(id(12, 3423, 1763) == 19_078_479)
    #expect(id(-1, 0, 0) == nil && id(31, 0, 0) == nil && id(2, 4, 0) == nil && id(2, 0, -1) == nil)
    #expect(id(30, (1 << 30) - 1, (1 << 30) - 1) != nil)
  }

  @Test func idsOfAZoomAreAPermutationWhoseNeighboursTouch() throws {
    var places: [UInt64: (Int, Int)] = [:]
    for x in 0..<32 { for y in 0..<32 { places[try #require(id(5, x, y))] = (x, y) } }
    let first = UInt64((1 << 10) - 1) / 3
    #expect(places.count == 1024)
    for id in first..<first + 1023 {
      let (a, b) = (try #require(places[id]), try #require(places[id + 1]))
      #expect(abs(a.0 - b.0) + abs(a.1 - b.1) == 1)
    }
  }

  @Test(arguments: [Compression.none, .gzip, .brotli, .zstd], [nil, 7])
  func tilesOfArchives(compression: Compression, leafSize: Int?) async throws {
    let (loader, memory) = loader(
      try fixture {
        $0.internalCompression = compression
        $0.tileCompression = compression
        $0.leafSize = leafSize
      })
    for (z, x, y) in [(0, 0, 0), (1, 1, 0), (2, 3, 1), (3, 0, 0), (3, 7, 7), (3, 4, 2), (4, 7, 15)] {
      let response = try await loader.load(
        ResourceRequest("pmtiles://\(url)/\(z)/\(x)/\(y)", kind: .tile))
      #expect(response.bytes == content(z, x, y), "\(z)/\(x)/\(y)")
      #expect(response.contentType == "application/vnd.mapbox-vector-tile")
    }
    for address in ["4/8/0", "4/15/15", "5/0/0", "1/2/0", "77/0/0", "1/0/99999999999"] {
      #expect(try await loader.load(ResourceRequest("pmtiles://\(url)/\(address)")) == .notFound)
    }
    // The head once, each leaf at most once.
    let header = try await loader.header(of: url)
    let heads = memory.requests.compactMap(\.byteRange).filter { $0.lowerBound < header.tiles.lowerBound }
    #expect(heads.count { $0.lowerBound == 0 } == 1 && Set(heads).count == heads.count)
    #expect((heads.count > 1) == (leafSize != nil))
  }

  @Test func theArchiveAnswersWithTileJSON() async throws {
    let (loader, _) = loader(try fixture())
    let response = try await loader.load(ResourceRequest("pmtiles://\(url)", kind: .source))
    let json = try JSONValue(parsing: response.bytes)
    #expect(json["tiles"] == [.string("pmtiles://\(url)/{z}/{x}/{y}")])
    #expect(json["minzoom"] == 0 && json["maxzoom"] == 4 && json["attribution"] == "me")
    #expect(json["bounds"] == [-10.0, -20.0, 30.0, 40.0] && json["center"] == [8.5, 47.25, 2.0])
    #expect(json["vector_layers"]?.array?.count == 1)
    #expect(response.contentType == "application/json")
  }

  @Test func whoAsksAndForHowLongIsHandedOn() async throws {
    let (loader, memory) = loader(try fixture { $0.leafSize = 7 })
    var request = ResourceRequest("pmtiles://\(url)/3/4/2", kind: .tile)
    (request.initiator, request.timeout) = ("https://styles.example/s", .seconds(60))
    _ = try await loader.load(request)
    #expect(memory.requests.count == 3)
    for asked in memory.requests {
      #expect(asked.initiator == request.initiator)
      #expect((Duration.seconds(50)...Duration.seconds(60)).contains(try #require(asked.timeout)))
    }
    // What was opened for one document is not for the user's or others'.
    _ = try await loader.load(ResourceRequest("pmtiles://\(url)/3/4/2", kind: .tile))
    #expect(memory.requests.count == 6 && memory.requests[3].initiator == nil)
  }

  @Test func aFileIsReadByRanges() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fixture { $0.leafSize = 5 }, "a b.pmtiles")
    let loader = PMTilesLoader()
    #expect(try await loader.load("pmtiles://\(path)/2/1/3") == [2, 1, 3])
    #expect(try await loader.load("pmtiles://file://\(path.replacing(" ", with: "%20"))/2/1/3") == [2, 1, 3])
    await #expect(throws: ResourceError.notFound(url: path + "x")) {
      try await loader.load("pmtiles://\(path)x/2/1/3")
    }
  }

  @Test func aChangedArchiveIsReadAgain() async throws {
    let (loader, memory) = loader([])
    memory[url] = ResourceResponse(try fixture { $0.leafSize = 5 }, validators: .init(etag: "\"1\""))
    #expect(try await loader.load("pmtiles://\(url)/2/1/3") == [2, 1, 3])
    memory[url] = ResourceResponse(
      try fixture { fixture in fixture.tiles = fixture.tiles.map { ($0.id, [9] + $0.bytes) } },
      validators: .init(etag: "\"2\""))
    #expect(try await loader.load("pmtiles://\(url)/2/1/3") == [9, 2, 1, 3])
    #expect(try await loader.load("pmtiles://\(url)/0/0/0") == [9, 0, 0, 0])
  }

  @Test func manyTilesAtOnceReadALeafOnce() async throws {
    let (loader, memory) = loader(try fixture { $0.leafSize = 1000 })
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for y in 0..<16 {
        group.addTask { try await loader.load("pmtiles://\(self.url)/4/3/\(y)") }
      }
      for try await bytes in group { #expect(bytes.prefix(2) == [4, 3]) }
    }
    // The head, the leaf, sixteen tiles.
    #expect(memory.requests.count == 18)
  }

  @Test func damagedArchivesAreErrors() async throws {
    let good = try fixture { $0.leafSize = 7 }
    var cases: [(String, [UInt8])] = [("nothing", []), ("text", Array("<html>".utf8))]
    for count in [7, 50, 126, 127, 140, good.count - 1] {
      cases.append(("\(count)", Array(good.prefix(count))))
    }
    var version = good
    version[7] = 2
    cases.append(("version", version))
    // Offsets and lengths of sections beyond the file, and beyond 64 bits.
    for offset in [8, 16, 40, 56] {
      for byte: UInt8 in [0x7F, 0xFF] {
        var changed = good
        changed[offset + 7] = byte
        cases.append(("section \(offset)", changed))
      }
    }
    for (name, bytes) in cases {
      let (loader, _) = loader(bytes)
      await #expect(throws: ResourceError.self, "\(name)") {
        // The last tile is in the last leaf, at the end.
        for (x, y) in [(0, 0), (7, 8)] { _ = try await loader.load("pmtiles://\(url)/4/\(x)/\(y)") }
      }
    }
  }

  @Test func directoriesThatPointToEachOtherEnd() async throws {
    // A leaf with an entry for itself: run length 0, the whole section.
    var fixture = PMTilesFixture(tiles: [(0, [1])], internalCompression: .none, leafSize: 1)
    fixture.tileCompression = .none
    var bytes = fixture.bytes
    let header = try PMTilesHeader(bytes, url: url)
    let loop = PMTilesFixture.directory([.init(id: 0, runLength: 0, length: 5, offset: 0)])
    bytes.replaceSubrange(header.leaves, with: loop)
    #expect(loop.count == header.leaves.count)
    let (loader, memory) = loader(bytes)
    await #expect(throws: ResourceError.self) { try await loader.load("pmtiles://\(url)/0/0/0") }
    #expect(memory.requests.count < 10)
  }

  @Test func directoriesOfAnyBytesEnd() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<3000 {
      let entries = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        PMTilesFixture.Entry(
          id: UInt64.random(in: 0...(.max), using: &random) >> UInt64.random(in: 0..<64, using: &random),
          runLength: .random(in: 0..<3, using: &random), length: .random(in: 0...(.max), using: &random),
          offset: .random(in: 0...(.max), using: &random))
      }
      var bytes = PMTilesFixture.directory(entries)
      if Bool.random(using: &random), !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let directory = try? PMTilesDirectory(bytes, url: "a") {
        for id in [0, 1, 77, UInt64.max, .random(in: 0...(.max), using: &random)] {
          if case .tile(let range) = directory.place(of: id) { #expect(!range.isEmpty) }
        }
      }
    }
    #expect(throws: ResourceError.self) { try PMTilesDirectory([0xFF, 0xFF, 0xFF, 0xFF, 0x7F], url: "a") }
  }

  @Test func limitsOfTilesAndDirectories() async throws {
    let bytes = try fixture { $0.tiles = [($0.tiles[0].id, [UInt8](repeating: 1, count: 5000))] }
    var limits = PMTilesLoader.Limits()
    limits.tile = 4999
    let small = PMTilesLoader(base: MemoryLoader([url: bytes]), limits: limits)
    await #expect(throws: ResourceError.self) { try await small.load("pmtiles://\(url)/0/0/0") }
    limits.tile = 6000
    let large = PMTilesLoader(base: MemoryLoader([url: bytes]), limits: limits)
    #expect(try await large.load("pmtiles://\(url)/0/0/0").count == 5000)
    limits.directory = 1
    let none = PMTilesLoader(base: MemoryLoader([url: bytes]), limits: limits)
    await #expect(throws: ResourceError.self) { try await none.load("pmtiles://\(url)/0/0/0") }
  }

  @Test(arguments: [
    ("pmtiles://https://h/a.pmtiles/1/2/3", "https://h/a.pmtiles", "1/2/3"),
    ("pmtiles:///m/a.pmtiles", "/m/a.pmtiles", nil), ("pmtiles://a.pmtiles/0/0/0", "a.pmtiles", "0/0/0"),
    ("pmtiles://https://h/a?k=v/1/2/3", "https://h/a?k=v", "1/2/3"),
    ("pmtiles://https://h/1/2/x.pmtiles", "https://h/1/2/x.pmtiles", nil),
  ])
  func urlsOfArchives(url: String, archive: String, tile: String?) throws {
    let parsed = try #require(ArchiveURL(url, scheme: "pmtiles"))
    #expect(parsed.archive == archive && parsed.tile?.description == tile)
  }

  @Test func otherURLs() async {
    #expect(
      ArchiveURL("pmtiles://", scheme: "pmtiles") == nil && ArchiveURL("a/1/2/3", scheme: "pmtiles") == nil)
    await #expect(throws: ResourceError.unsupportedScheme(url: "/a", supported: ["pmtiles:"])) {
      try await PMTilesLoader().load("/a")
    }
  }
}
