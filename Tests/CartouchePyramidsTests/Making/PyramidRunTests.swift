import CartoucheArchives
import CartoucheGeometry
import CartoucheJSON
import Foundation
import Synchronization
import Testing

@testable import CartouchePyramids

/// The making of pyramids into archives.
@Suite struct PyramidRunTests {
  static func area(_ box: [Double]) throws -> PyramidArea {
    var findings: [Diagnostic] = []
    return try PyramidArea(
      bounds: [CoordinateBounds(west: box[0], south: box[1], east: box[2], north: box[3])],
      diagnostics: &findings)
  }

  private static func tiles(
    _ maker: StubTileMaker, _ area: PyramidArea, _ zooms: ZoomList, _ shard: PyramidShard = .all,
    jobs: Int = 1,
    _ change: (inout PyramidOptions) -> Void = { _ in }
  ) async throws -> (tiles: [TileID: [UInt8]], report: PyramidReport) {
    var options = PyramidOptions()
    options.jobs = jobs
    change(&options)
    let writer = TileRecorder()
    let run = PyramidRun(maker, area: area, zooms: zooms, shard: shard, options: options)
    let report = try await run.write(into: writer)
    return (writer.tiles, report)
  }

  @Test func allTilesAreMadeOnce() async throws {
    let area = try Self.area([-30, -30, 50, 40])
    let zooms = try ZoomList(parsing: "0,2-5")
    let made = try await Self.tiles(StubTileMaker(), area, zooms)
    let expected = zooms.zooms.reduce(0) { $0 + area.tileCount(atZoom: $1) }
    #expect(made.tiles.count == expected)
    #expect(made.report.written == expected)
    #expect(made.report.progress.done == expected && made.report.progress.total == expected)
    #expect(made.tiles.keys.allSatisfy(area.contains))
  }

  @Test(arguments: [1, 2, 4, 8]) func anyBlocksAndJobsGiveTheSameTiles(side: Int) async throws {
    let area = try Self.area([-30, -30, 50, 40])
    let one = try await Self.tiles(StubTileMaker(side: 1), area, ZoomList(0...5))
    let many = try await Self.tiles(StubTileMaker(side: side), area, ZoomList(0...5), jobs: 8)
    #expect(one.tiles == many.tiles)
  }

  @Test func tilesAreAppendedInTheSameOrderByAnyNumberOfJobs() async throws {
    func progress(_ jobs: Int) async throws -> [Int] {
      let seen = Mutex<[Int]>([])
      var options = PyramidOptions()
      options.jobs = jobs
      var run = PyramidRun(
        StubTileMaker(onBlock: { block in if block.square.x % 2 == 0 { await Task.yield() } }), area: .world,
        zooms: ZoomList(0...4), options: options)
      run.progress = { progress in seen.withLock { $0.append(progress.done) } }
      _ = try await run.write(into: TileRecorder())
      return seen.withLock { $0 }
    }
    #expect(try await progress(1) == progress(8))
  }

  @Test func anEmptyOceanIsOneTile() async throws {
    let land = try Self.area([10, 10, 12, 12])
    let maker = StubTileMaker(land: land)
    let made = try await Self.tiles(maker, .world, ZoomList(0...7))
    #expect(made.tiles.count == (0...7).reduce(0) { $0 + 1 << (2 * $1) })
    #expect(maker.blocks.withLock { $0 } < 80)
    #expect(made.report.progress.empty > 21_000)
    let skipped = try await Self.tiles(maker, .world, ZoomList(0...7)) { $0.empty = .skip }
    #expect(skipped.tiles.count == made.tiles.count - made.report.progress.empty)
    #expect(skipped.report.progress.done == made.report.progress.done)
  }

  // MARK: - Shards

  @Test(arguments: [2, 7, 50]) func shardsTogetherAreThePyramid(count: Int) async throws {
    let land = try Self.area([-100, -40, 60, 60])
    let maker = StubTileMaker(land: land)
    let zooms = ZoomList(0...6)
    let whole = try await Self.tiles(maker, .world, zooms)
    let shards = try await PyramidShards(count: count, maker, .world, zooms)
    var together: [TileID: [UInt8]] = [:]
    for index in 0..<count {
      let part = try await Self.tiles(maker, .world, zooms, shards.shard(index), jobs: 2)
      for (tile, bytes) in part.tiles {
        #expect(together.updateValue(bytes, forKey: tile) == nil, "\(tile) is in two parts")
      }
      #expect(part.report.progress.done == part.report.progress.total)
    }
    #expect(together == whole.tiles)
  }

  @Test func partsMergeToTheArchiveOfOneRun() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pyramid-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let land = try Self.area([-100, -40, 60, 60])
    let maker = StubTileMaker(land: land)
    let zooms = ZoomList(0...5)
    func write(_ name: String, _ shard: PyramidShard, jobs: Int) async throws -> ArchiveSummary {
      var options = PyramidOptions()
      options.jobs = jobs
      let run = PyramidRun(maker, area: .world, zooms: zooms, shard: shard, options: options)
      let writer = try ArchiveOutput("\(folder)/\(name)").writer()
      _ = try await run.write(into: writer)
      return try writer.finish(run.archiveDescription)
    }
    let whole = try await write("whole.pmtiles", .all, jobs: 1)
    let shards = try await PyramidShards(count: 7, maker, .world, zooms)
    var parts: [String] = []
    for index in 0..<7 {
      parts.append("\(folder)/\(PartManifest.partName(index))")
      _ = try await write(PartManifest.partName(index), shards.shard(index), jobs: 8)
    }
    let merged = try ArchiveMerge(parts).write(to: ArchiveOutput("\(folder)/merged.pmtiles"))
    #expect(merged.digest == whole.digest)
    let files = ["whole", "merged"].map { FileManager.default.contents(atPath: "\(folder)/\($0).pmtiles") }
    #expect(files[0] == files[1])
  }

  // MARK: - Failures

  private static let broken = [TileID(z: 3, x: 1, y: 2), TileID(z: 3, x: 6, y: 6), TileID(z: 4, x: 9, y: 3)]

  @Test func aTileThatFailsAtFirstIsMade() async throws {
    let failures = Dictionary(uniqueKeysWithValues: Self.broken.map { ($0, 2) })
    let made = try await Self.tiles(StubTileMaker(failures: failures), .world, ZoomList(0...4), jobs: 4)
    let whole = try await Self.tiles(StubTileMaker(), .world, ZoomList(0...4))
    #expect(made.tiles == whole.tiles)
    #expect(made.report.retries == 6)
    #expect(made.report.failures.isEmpty)
  }

  @Test func aTileThatFailsEndsTheRun() async throws {
    let failures = Dictionary(uniqueKeysWithValues: Self.broken.map { ($0, 100) })
    await #expect {
      _ = try await Self.tiles(StubTileMaker(failures: failures), .world, ZoomList(0...4))
    } throws: { error in
      guard case .tile(let tile, _, .unreachable) = error as? PyramidError else { return false }
      return Self.broken.contains(tile)
    }
  }

  @Test func tilesThatFailAreHolesAndListed() async throws {
    let failures = Dictionary(uniqueKeysWithValues: Self.broken.map { ($0, 100) })
    let made = try await Self.tiles(StubTileMaker(side: 1, failures: failures), .world, ZoomList(0...4)) {
      $0.failed = .hole
    }
    #expect(Set(made.report.failures.map(\.tile)) == Set(Self.broken))
    #expect(made.report.progress.failed == 3)
    #expect(made.tiles.count == 341 - 3)
    #expect(Self.broken.allSatisfy { made.tiles[$0] == nil })
  }

  @Test func tilesThatFailStayAsTheyWere() async throws {
    let failures = Dictionary(uniqueKeysWithValues: Self.broken.map { ($0, 100) })
    var options = PyramidOptions()
    options.failed = .previous
    var run = PyramidRun(
      StubTileMaker(side: 1, failures: failures), area: .world, zooms: ZoomList(0...4), options: options)
    run.previous = { tile throws(ArchiveError) in tile.z == 3 ? Array("old".utf8) : nil }
    let writer = TileRecorder()
    let report = try await run.write(into: writer)
    #expect(report.failures.count == 3)
    #expect(Self.broken.map { writer.tiles[$0] == Array("old".utf8) } == [true, true, false])
  }

  @Test func aSourceThatChangesEndsTheRun() async throws {
    let maker = StubTileMaker()
    maker.change.withLock { $0 = .changed(source: "roads", found: "2", expected: "1") }
    await #expect {
      _ = try await Self.tiles(maker, .world, ZoomList(0...2))
    } throws: { error in
      if case .changed = error as? PyramidError { true } else { false }
    }
  }

  // MARK: - Interruption

  @Test func anInterruptedRunGoesOnWhereItEnded() async throws {
    let stop = Mutex<PyramidRun?>(nil)
    let count = Mutex(0)
    let maker = StubTileMaker(onBlock: { _ in
      let isTime = count.withLock { count in
        count += 1
        return count == 20
      }
      if isTime { stop.withLock { $0?.interrupt() } }
    })
    var options = PyramidOptions()
    options.jobs = 4
    let first = PyramidRun(maker, area: .world, zooms: ZoomList(0...5), options: options)
    stop.withLock { $0 = first }
    let writer = TileRecorder()
    await #expect {
      _ = try await first.write(into: writer)
    } throws: { error in
      (error as? PyramidError) == .cancelled
    }
    let made = maker.blocks.withLock { $0 }
    // What was in progress is finished and kept.
    #expect(made >= 20 && made < 30)
    #expect(writer.tiles.count >= 20)
    options.resumes = true
    let again = StubTileMaker()
    let second = PyramidRun(again, area: .world, zooms: ZoomList(0...5), options: options)
    let resumed = TileRecorder(writer.tiles)
    let report = try await second.write(into: resumed)
    #expect(report.progress.skipped == writer.tiles.count)
    #expect(made + again.blocks.withLock { $0 } == (0...5).reduce(0) { $0 + 1 << (2 * max($1 - 1, 0)) })
    #expect(resumed.tiles == (try await Self.tiles(StubTileMaker(), .world, ZoomList(0...5)).tiles))
  }

  // MARK: - Renewal

  @Test(arguments: [PyramidOptions.EmptyPolicy.keep, .skip])
  func aRenewalIsAFullRun(empty: PyramidOptions.EmptyPolicy) async throws {
    // Tiles know the version of the data at their place, above and below it, and next to it.
    let changed = [TileID(z: 4, x: 8, y: 7), TileID(z: 6, x: 3, y: 40), TileID(z: 2, x: 3, y: 0)]
    let expired = ExpiredTiles(changed)
    let before = try Self.area([-170, -60, 60, 80])
    // Land that is flooded where the data changed.
    let after = try Self.area([-165, -60, 60, 80])
    let all = ExpiredTiles(changed + [TileID(z: 1, x: 0, y: 0), TileID(z: 1, x: 0, y: 1)])
    let old = try await Self.tiles(StubTileMaker(land: before), .world, ZoomList(0...6)) { $0.empty = empty }
    let maker = StubTileMaker(land: after, version: { expired.touches($0) ? 1 : 0 })
    let full = try await Self.tiles(maker, .world, ZoomList(0...6)) { $0.empty = empty }
    let part = try await Self.tiles(maker, .world, ZoomList(0...6)) {
      $0.empty = empty
      $0.expired = all
    }
    var renewed = old.tiles
    for tile in part.report.removed { renewed[tile] = nil }
    renewed.merge(part.tiles) { $1 }
    #expect(renewed == full.tiles)
    #expect(part.report.written < full.report.written)
  }
}
