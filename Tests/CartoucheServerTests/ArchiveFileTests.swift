import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import Foundation
import Synchronization
import Testing

@testable import CartoucheServer

/// Archives as files, and archives that are replaced.
@Suite struct ArchiveFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static func tiles(_ zoom: Int, _ bytes: (TileID) -> [UInt8]) -> [TileID: [UInt8]] {
    var tiles: [TileID: [UInt8]] = [:]
    for x in 0..<1 << zoom {
      for y in 0..<1 << zoom {
        let tile = TileID(z: zoom, x: x, y: y)
        tiles[tile] = bytes(tile)
      }
    }
    return tiles
  }

  @Test(arguments: [
    ("bytes=0-6", 0..<7), ("bytes=7-", 7..<Int.max), ("bytes=-5", -5..<0),
    ("bytes=0-99999999999999999999", 0..<Int.max),
    ("Bytes=3-3", 3..<4),
  ])
  func partsOfAnArchiveAreGiven(header: String, expected: Range<Int>) async throws {
    let file = TestArchive(tiles: [TileID(z: 0, x: 0, y: 0): StoredTileTests.tile()]).bytes
    let server = try await folder.server([("roads.pmtiles", file)])
    let answer = await server.get("/data/roads.pmtiles", [("Range", header)])
    #expect(answer.status == .partialContent)
    let range =
      expected.lowerBound < 0
      ? file.count + expected.lowerBound..<file.count : expected.clamped(to: 0..<file.count)
    #expect(answer.body == Array(file[range]))
    #expect(answer["Content-Range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.count)")
    #expect(answer["Accept-Ranges"] == "bytes")
  }

  @Test func onlyWholeArchivesAndPartsOfThemAreGiven() async throws {
    let file = TestArchive(tiles: [TileID(z: 0, x: 0, y: 0): StoredTileTests.tile()]).bytes
    let server = try await folder.server([
      ("roads.pmtiles", file), ("p.geojson", Array(#"{"type":"Point","coordinates":[1,2]}"#.utf8)),
    ])
    let whole = await server.get("/data/roads.pmtiles", [("Accept-Encoding", "gzip")])
    #expect(whole.status == .ok && whole.body == file && whole["Content-Encoding"] == nil)
    let tag = try #require(whole["ETag"])
    #expect(await server.get("/data/roads.pmtiles", [("If-None-Match", tag)]).status == .notModified)
    for (range, condition, status): (String, String?, ServerStatus) in [
      ("bytes=\(file.count)-", nil, .rangeNotSatisfiable), ("bytes=-0", nil, .rangeNotSatisfiable),
      ("bytes=5-2", nil, .ok), ("bytes=0-1,4-5", nil, .ok), ("lines=0-1", nil, .ok), ("bytes=a-b", nil, .ok),
      ("bytes=0-1", tag, .partialContent), ("bytes=0-1", "\"other\"", .ok), ("bytes=0-1", "W/\(tag)", .ok),
    ] {
      let answer = await server.get(
        "/data/roads.pmtiles", [("Range", range)] + (condition.map { [("If-Range", $0)] } ?? []))
      #expect(answer.status == status, "\(range) \(condition ?? "")")
      if status == .rangeNotSatisfiable { #expect(answer["Content-Range"] == "bytes */\(file.count)") }
      if status == .ok { #expect(answer.body == file) }
    }
    #expect(await server.get("/data/p.pmtiles").status == .notFound)
    #expect(await server.get("/data/none.pmtiles").status == .notFound)
  }

  @Test func ofALargeArchiveOnlyPartsAreRead() async throws {
    let small = TestArchive(tiles: [TileID(z: 0, x: 0, y: 0): StoredTileTests.tile()]).bytes
    let path = try folder.write("large.pmtiles", small)
    // A file with a hole takes no room.
    try #require(truncate(path, 10 << 30) == 0)
    let counter = CountingLoader()
    var loader = SchemeLoader()
    loader["file"] = counter
    loader["pmtiles"] = PMTilesLoader(base: counter)
    let server = MapServer(loader: loader)
    await server.load([path])
    counter.reset()
    let end = await server.get("/data/large.pmtiles", [("Range", "bytes=-9")])
    #expect(end.status == .partialContent && end.body == Array(repeating: 0, count: 9))
    #expect(end["Content-Range"] == "bytes \((10 << 30) - 9)-\((10 << 30) - 1)/\(10 << 30)")
    #expect(counter.byteCount < 100)
    // The whole is read piece by piece while it is sent.
    for headers in [[], [("Range", "bytes=0-")]] {
      let answer = await server.get("/data/large.pmtiles", headers)
      #expect(answer.status == (headers.isEmpty ? .ok : .partialContent))
      #expect(answer.file != nil && answer.body.isEmpty && answer.length == 10 << 30)
    }
  }

  @Test func directoriesAreReadOnce() async throws {
    let bytes = StoredTileTests.tile(features: 1)
    let archive = TestArchive(tiles: Self.tiles(5) { _ in bytes }, leafSize: 100)
    let counter = CountingLoader()
    var loader = SchemeLoader()
    loader["file"] = counter
    loader["pmtiles"] = PMTilesLoader(base: counter)
    let server = try await folder.server([("roads.pmtiles", archive.bytes)], loader: loader)
    counter.reset()
    let count = await withTaskGroup(of: Int.self) { group in
      for x in 0..<32 {
        group.addTask {
          var count = 0
          for y in 0..<32 where await server.get("/data/roads/5/\(x)/\(y).pbf").body == bytes { count += 1 }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(count == 1024)
    // One request a tile, and one for each of the eleven leaves.
    #expect(counter.requestCount <= 1024 + 11)
  }

  @Test func aReplacedArchiveIsReadAnewAndNeverMixed() async throws {
    // The versions have tiles of different sizes at different places.
    func version(_ number: Int) -> TestArchive {
      TestArchive(
        tiles: Self.tiles(4) { tile in
          StoredTileTests.tile("version \(number)", features: 2 + (tile.x + number * 7) % 11)
        }, leafSize: 40)
    }
    let versions = [version(0), version(1)]
    let files = versions.map(\.bytes)
    let server = try await folder.server([("roads.pmtiles", files[0])])
    let end = Flag()
    await withTaskGroup(of: Void.self) { group in
      for client in 0..<32 {
        group.addTask {
          var number = client
          repeat {
            number = (number &* 37 &+ 11) % 256
            let tile = TileID(z: 4, x: number % 16, y: number / 16)
            let answer = await server.get("/data/roads/4/\(tile.x)/\(tile.y).pbf")
            #expect(answer.status == .ok)
            #expect(versions.contains { $0.tiles[tile] == answer.body })
          } while !end.isReached
        }
      }
      for swap in 1...20 {
        _ = try? folder.write("roads.pmtiles", files[swap % 2])
        try? await Task.sleep(for: .milliseconds(60))
      }
      end.reach()
    }
    // The last version is the one that is given, without a reload.
    let tile = TileID(z: 4, x: 3, y: 3)
    #expect(await server.get("/data/roads/4/3/3.pbf").body == versions[0].tiles[tile])
    try folder.write("roads.pmtiles", files[1])
    #expect(await server.get("/data/roads/4/3/3.pbf").body == versions[1].tiles[tile])
  }

  @Test func tagsAreThoseOfTheBytesOnAllServers() async throws {
    let file = TestArchive(tiles: [TileID(z: 0, x: 0, y: 0): StoredTileTests.tile()]).bytes
    let other = try TestFolder()
    let servers = (
      try await folder.server([("roads.pmtiles", file)]), try await other.server([("roads.pmtiles", file)])
    )
    // Readers of the archive itself ask one server after the other for its parts.
    for path in ["/data/roads/0/0/0.pbf", "/data/roads.pmtiles"] {
      let (first, second) = (await servers.0.get(path), await servers.1.get(path))
      #expect(first["ETag"] != nil && first["ETag"] == second["ETag"], "\(path)")
    }
  }
}

/// Something that will have happened.
private final class Flag: Sendable {
  private let state = Atomic(false)

  var isReached: Bool { state.load(ordering: .relaxed) }
  func reach() { state.store(true, ordering: .relaxed) }
}

/// Reads files, and counts how much of them.
final class CountingLoader: ResourceLoader {
  private let counts = Mutex((requests: 0, bytes: 0))

  var requestCount: Int { counts.withLock { $0.requests } }
  var byteCount: Int { counts.withLock { $0.bytes } }
  func reset() { counts.withLock { $0 = (0, 0) } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let response = try await FileLoader().load(request)
    counts.withLock {
      $0.requests += 1
      $0.bytes += response.bytes.count
    }
    return response
  }
}
