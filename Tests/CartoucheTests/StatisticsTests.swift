import Cartouche
import Testing

/// The counts of a snapshotter.
@Suite struct StatisticsTests {
  private let server = SquareServer()
  private let viewport = Viewport(width: 64, height: 64)

  @Test func aSnapshotterBeginsAtZero() {
    let statistics = Snapshotter(loader: server).statistics
    #expect(statistics.begun == 0 && statistics.drawn == 0 && statistics.waiting == 0)
    #expect(statistics.durations.total == .zero && statistics.hostLoads == statistics.localLoads)
  }

  @Test func aPictureIsCountedWithWhatItLoadedAndKept() async throws {
    let snapshotter = Snapshotter(loader: server)
    let map = try SquareServer.map()
    _ = try await snapshotter.snapshot(of: map, in: viewport)
    let first = snapshotter.statistics
    #expect(first.begun == 1 && first.drawn == 1 && first.finished == [.picture: 1])
    #expect(first.incomplete == 0 && first.inProgress == 0 && first.waiting == 0)
    #expect(first.hostLoads.outcomes == [.found: 1] && first.hostLoads.byteCount == server.byteCount)
    #expect(first.hostLoads.duration > .zero && first.hostLoads.inProgress == 0)
    #expect(first.localLoads.total == 0)
    #expect(first.tiles.kept == 0 && first.tiles.made == 1)
    #expect(first.layouts.kept == 0 && first.layouts.made == 1)
    #expect(first.pixelCount == 64 * 64)
    #expect(FramePhase.allCases.allSatisfy { first.durations[$0] > .zero })
    #expect(first.keptMemory == snapshotter.keptMemory && first.keptMemory[.tiles] > 0)

    _ = try await snapshotter.snapshot(of: map, in: viewport)
    let second = snapshotter.statistics
    #expect(second.drawn == 2 && second.hostLoads.total == 1)
    #expect(second.tiles.kept == 1 && second.tiles.made == 1)
    #expect(second.layouts.kept == 1 && second.layouts.made == 1)
    #expect(second.durations.total > first.durations.total)
  }

  @Test func aPictureThatLacksItsSourceIsIncomplete() async throws {
    server.now(.fails(.status(url: "https://tiles.test/", code: 500, expected: "200")))
    let snapshotter = Snapshotter(loader: server)
    _ = try await snapshotter.snapshot(of: try SquareServer.map(), in: viewport)
    let statistics = snapshotter.statistics
    #expect(statistics.drawn == 1 && statistics.incomplete == 1 && statistics.failed == [:])
    #expect(statistics.hostLoads.outcomes == [.status: 1] && statistics.hostLoads.byteCount == 0)
  }

  @Test func errorsAreCountedByTheirKinds() async throws {
    let snapshotter = Snapshotter(loader: server)
    let map = try SquareServer.map()
    await #expect(throws: MapError.self) {
      try await snapshotter.snapshot(of: map, in: Viewport(width: 1e6, height: 1e6))
    }
    var lost = map
    lost.camera.zoom = .nan
    let question = lost
    await #expect(throws: MapError.self) {
      try await snapshotter.features(of: question, in: Viewport(width: 64, height: 64)).diagnostics
    }
    let statistics = snapshotter.statistics
    #expect(statistics.begun == 2 && statistics.drawn == 0)
    #expect(statistics.failed == [.limit: 1, .invalid: 1])
    #expect(statistics.pixelCount == 0 && statistics.inProgress == 0)
  }

  @Test func whatIsCancelledOrRefusedIsCounted() async throws {
    server.now(.waits)
    let snapshotter = Snapshotter(loader: server, concurrentFrames: 1, queueLimit: 1)
    let map = try SquareServer.map()
    let viewport = viewport
    let first = Task { try await snapshotter.snapshot(of: map, in: viewport) }
    while server.loadCount == 0 { await Task.yield() }
    let second = Task { try await snapshotter.snapshot(of: map, in: viewport) }
    while snapshotter.statistics.waiting == 0 { await Task.yield() }
    await #expect(throws: MapError.self) { try await snapshotter.snapshot(of: map, in: viewport) }
    let busy = snapshotter.statistics
    #expect(busy.begun == 3 && busy.busy == 1 && busy.inProgress == 1 && busy.waiting == 1)
    #expect(busy.hostLoads.inProgress == 1)

    second.cancel()
    await #expect(throws: MapError.self) { try await second.value }
    #expect(snapshotter.statistics.cancelled == 1 && snapshotter.statistics.waiting == 0)
    first.cancel()
    await #expect(throws: MapError.self) { try await first.value }
    let cancelled = snapshotter.statistics
    #expect(cancelled.cancelled == 2 && cancelled.busy == 1 && cancelled.inProgress == 0)
    #expect(cancelled.drawn == 0 && cancelled.durations.loading > .zero)
    #expect(cancelled.durations.layout == .zero && cancelled.durations.drawing == .zero)
    while snapshotter.statistics.hostLoads.inProgress > 0 { await Task.yield() }
    #expect(snapshotter.statistics.hostLoads.outcomes == [.cancelled: 1])
  }

  @Test func preparedPicturesCountWhenTheyAreDrawn() async throws {
    let snapshotter = Snapshotter(loader: server)
    let prepared = try await snapshotter.prepare(try SquareServer.map(), in: viewport)
    #expect(snapshotter.statistics.drawn == 0 && snapshotter.statistics.durations.drawing == .zero)
    for _ in 0..<2 { _ = try prepared.draw() }
    let statistics = snapshotter.statistics
    #expect(statistics.drawn == 2 && statistics.begun == 3)
    #expect(statistics.finished == [.preparation: 1, .drawing: 2])
    #expect(statistics.durations.drawing > .zero && statistics.pixelCount == 2 * 64 * 64)
  }

  @Test func answersOfACacheAreCounted() async throws {
    let snapshotter = Snapshotter(loader: CachingLoader(server))
    let map = try SquareServer.map()
    // What is kept decoded would need no load.
    let other = Snapshotter(loader: snapshotter.loader)
    _ = try await other.snapshot(of: map, in: viewport)
    _ = try await snapshotter.snapshot(of: map, in: viewport)
    #expect(other.statistics.hostLoads.fromCache == 0 && snapshotter.statistics.hostLoads.fromCache == 1)
    #expect(server.loadCount == 1)
  }
}
