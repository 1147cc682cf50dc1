import Cartouche
import CartoucheResources
import Synchronization
import Testing

/// The reports that an observer receives.
@Suite struct ObserverTests {
  private let server = SquareServer()
  private let log = ReportLog()
  private let viewport = Viewport(width: 64, height: 64, pixelRatio: 2)

  @Test func reportsSayWhatWasDrawnAndLoaded() async throws {
    let snapshotter = Snapshotter(loader: server, observer: log)
    let map = try SquareServer.map()
    for _ in 0..<2 { _ = try await snapshotter.snapshot(of: map, in: viewport) }
    #expect(log.frames.count == 2 && log.loads.count == 1)
    let frame = try #require(log.frames.first)
    #expect(frame.work == .picture && frame.mode == .still && frame.viewport == viewport)
    #expect(frame.outcome == "complete" && frame.pixelCount == 128 * 128 && frame.zoom == map.camera.zoom)
    #expect(log.frames.map(\.tiles.made) == [1, 0] && log.frames.map(\.tiles.kept) == [0, 1])
    #expect(log.frames.map(\.layouts.made) == [1, 0] && log.frames.map(\.layouts.kept) == [0, 1])
    #expect(FramePhase.allCases.allSatisfy { frame.durations[$0] > .zero })

    let load = try #require(log.loads.first)
    #expect(load.url == "https://tiles.test/0/0/0.pbf?…" && load.host == "tiles.test")
    #expect(load.kind == .tile && load.tile == TileID(z: 0, x: 0, y: 0) && load.outcome == .found)
    #expect(load.byteCount == server.byteCount && load.duration > .zero)
    #expect(!load.isFromCache && load.retryCount == 0)
  }

  @Test func aFailingSourceIsReportedWithItsCause() async throws {
    let error = ResourceError.unreachable(url: "https://tiles.test/0/0/0.pbf?…", reason: "no such host")
    server.now(.fails(error))
    let snapshotter = Snapshotter(loader: server, observer: log)
    _ = try await snapshotter.snapshot(of: try SquareServer.map(), in: viewport)
    #expect(log.frames.map(\.outcome) == ["failed"])
    let load = try #require(log.loads.first)
    #expect(load.result == .failure(error) && load.outcome == .unreachable && load.outcome.isFailure)
    #expect(!load.url.contains("secret") && !load.url.contains("pass"))
  }

  @Test func aLoadThatIsLateIsReportedAsSuch() async throws {
    server.now(.waits)
    var snapshotter = Snapshotter(loader: server, observer: log)
    snapshotter.loading.timeout = .milliseconds(60)
    _ = try await snapshotter.snapshot(of: try SquareServer.map(), in: viewport)
    while log.loads.isEmpty { await Task.yield() }
    #expect(log.loads.map(\.outcome) == [.timedOut])
    #expect(log.frames.map(\.outcome) == ["failed"])
  }

  @Test func errorsAreReported() async throws {
    let snapshotter = Snapshotter(loader: server, observer: log)
    let map = try SquareServer.map()
    await #expect(throws: MapError.self) {
      try await snapshotter.outline(of: map, in: Viewport(width: 1e18, height: 1e18))
    }
    let frame = try #require(log.frames.first)
    #expect(frame.work == .outline && frame.outcome == "invalid" && frame.pixelCount == 0)
    guard case .failure(.number) = frame.result else {
      Issue.record("expected the error of the width, found \(frame.result)")
      return
    }
  }

  @Test func reportsOfManyPicturesAtATimeAreComplete() async throws {
    let snapshotter = Snapshotter(loader: server, concurrentFrames: 64, observer: log)
    let silent = Snapshotter(loader: server)
    let map = try SquareServer.map()
    let pictures = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for number in 0..<64 {
        group.addTask {
          let tile = TileID(z: 3, x: number % 8, y: number / 8)
          return (number, try await snapshotter.tile(tile, of: map).pixels)
        }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect(log.frames.count == 64 && log.loads.count == 64)
    #expect(log.frames.allSatisfy { $0.mode == .tile && $0.outcome == "complete" && $0.tiles.made == 1 })
    #expect(Set(log.loads.map(\.url)).count == 64 && log.loads.allSatisfy { $0.outcome == .found })
    // Each picture has a load of its own, which is reported before it.
    var (loads, frames) = (0, 0)
    for entry in log.entries {
      if case .load = entry { loads += 1 } else { frames += 1 }
      #expect(frames <= loads)
    }

    let statistics = snapshotter.statistics
    #expect(statistics.drawn == 64 && statistics.begun == 64 && statistics.inProgress == 0)
    #expect(statistics.tiles.made == 64 && statistics.hostLoads.byteCount == 64 * server.byteCount)
    for phase in FramePhase.allCases {
      #expect(statistics.durations[phase] == log.frames.reduce(.zero) { $0 + $1.durations[phase] })
    }
    for number in [0, 17, 63] {
      let alone = try await silent.tile(TileID(z: 3, x: number % 8, y: number / 8), of: map)
      #expect(pictures[number] == alone.pixels)
    }
  }

  /// Asks for the counts, and for a picture, whenever it is told something.
  private final class Curious: SnapshotterObserver {
    let snapshotter = Mutex<Snapshotter?>(nil)
    let counts = Mutex<[Int]>([])

    func didFinish(_ frame: FrameReport) { ask() }
    func didFinish(_ load: LoadReport) { ask() }

    private func ask() {
      guard let statistics = snapshotter.withLock({ $0 })?.statistics else { return }
      counts.withLock { $0.append(statistics.inProgress) }
    }
  }

  @Test func anObserverMayAskForTheCounts() async throws {
    let curious = Curious()
    let snapshotter = Snapshotter(loader: server, concurrentFrames: 1, observer: curious)
    curious.snapshotter.withLock { $0 = snapshotter }
    _ = try await snapshotter.snapshot(of: try SquareServer.map(), in: viewport)
    #expect(curious.counts.withLock { $0 } == [1, 0])
    curious.snapshotter.withLock { $0 = nil }
  }

  @Test func nothingIsRetained() async throws {
    weak var observer: ReportLog?
    weak var loader: SquareServer?
    do {
      let (log, server) = (ReportLog(), SquareServer())
      (observer, loader) = (log, server)
      let snapshotter = Snapshotter(loader: server, observer: log)
      let map = try SquareServer.map()
      _ = try await snapshotter.snapshot(of: map, in: viewport)
      let prepared = try await snapshotter.prepare(map, in: viewport)
      _ = try prepared.draw()
      #expect(observer?.frames.count == 3)
    }
    // Threads that worked for it may still be about to let go.
    for _ in 0..<1000 where observer != nil || loader != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(observer == nil && loader == nil)
  }
}
