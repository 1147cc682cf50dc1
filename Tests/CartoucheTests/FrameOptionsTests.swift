import Cartouche
import Synchronization
import Testing

/// What one picture may take, in every call that makes one.
@Suite(.timeLimit(.minutes(2))) struct FrameOptionsTests {
  /// The calls that take options.
  enum Call: CaseIterable {
    case snapshot, live, prepare, prepareLive, tile, fitting, features, outline, point, coordinate
  }

  private static let viewport = Viewport(width: 64, height: 64)

  private static func map() -> Map {
    var map = Map([
      "version": 8, "sources": [:],
      "layers": [["id": "ground", "type": "background", "paint": ["background-color": "#ff0000"]]],
    ])
    map.addOverlay(data: ["type": "Point", "coordinates": [8.5, 46.5]], id: "point")
    return map
  }

  private static func make(_ call: Call, _ snapshotter: Snapshotter, _ options: FrameOptions)
    async throws(MapError)
  {
    let map = map()
    switch call {
    case .snapshot: _ = try await snapshotter.snapshot(of: map, in: viewport, options: options)
    case .live: _ = try await snapshotter.snapshot(of: LiveMap(map), in: viewport, options: options)
    case .prepare: _ = try await snapshotter.prepare(map, in: viewport, options: options)
    case .prepareLive: _ = try await snapshotter.prepare(LiveMap(map), in: viewport, options: options)
    case .tile:
      _ = try await snapshotter.tile(TileID(z: 0, x: 0, y: 0), of: map, size: 64, options: options)
    case .fitting: _ = try await snapshotter.snapshot(fittingDataOf: map, in: viewport, options: options)
    case .features: _ = try await snapshotter.features(of: map, in: viewport, options: options)
    case .outline: _ = try await snapshotter.outline(of: map, in: viewport, options: options)
    case .point: _ = try await snapshotter.features(at: [3, 3], of: map, in: viewport, options: options)
    case .coordinate:
      _ = try await snapshotter.features(atCoordinate: [0, 0], of: map, in: viewport, options: options)
    }
  }

  @Test(arguments: Call.allCases) func thePictureIsLimitedInEveryCall(call: Call) async {
    for (limit, counted) in [(4095, 4095), (-1, 0), (Int.min, 0)] {
      await #expect {
        try await Self.make(call, Snapshotter(), FrameOptions(picture: limit))
      } throws: { error in
        if case MapError.pixels(4096, counted) = error { true } else { false }
      }
    }
    await #expect(throws: Never.self) {
      try await Self.make(call, Snapshotter(), FrameOptions(picture: 4096))
    }
  }

  @Test(arguments: Call.allCases) func theTimeForDrawingIsLimitedInEveryCall(call: Call) async {
    for time in [Duration.zero, .seconds(-5)] {
      await #expect {
        try await Self.make(call, Snapshotter(), FrameOptions(drawing: time))
      } throws: { error in
        if case MapError.tooLong(.zero) = error { true } else { false }
      }
    }
    let long = FrameOptions(
      timeout: .seconds(Int64.max), drawing: .seconds(Int64.max), picture: .max, tiles: .max)
    await #expect(throws: Never.self) { try await Self.make(call, Snapshotter(), long) }
  }

  @Test func limitsAreNeverWidened() async {
    var limits = Limits()
    limits.picture = 100
    await #expect {
      try await Self.make(.snapshot, Snapshotter(limits: limits), FrameOptions(picture: 1 << 30))
    } throws: { error in
      if case MapError.pixels(4096, 100) = error { true } else { false }
    }
    limits = Limits()
    limits.drawing = .zero
    await #expect {
      try await Self.make(.snapshot, Snapshotter(limits: limits), FrameOptions(drawing: .seconds(60)))
    } throws: { error in
      if case MapError.tooLong(.zero) = error { true } else { false }
    }
  }

  @Test func aPictureWithFewerTilesDoesNotChangeTheNext() async throws {
    let snapshotter = Snapshotter()
    let whole = try await snapshotter.snapshot(of: Self.map(), in: Self.viewport)
    let less = try await snapshotter.snapshot(
      of: Self.map(), in: Self.viewport, options: FrameOptions(tiles: 0))
    #expect(whole.isComplete && !less.isComplete)
    #expect(less.diagnostics.contains { $0.message.contains("is left out") })
    let again = try await snapshotter.snapshot(of: Self.map(), in: Self.viewport)
    #expect(again.pixels == whole.pixels && again.isComplete)
  }

  // MARK: - Time

  /// A loader that answers when it is told to.
  private final class SlowLoader: ResourceLoader {
    let requests = Mutex(0)
    let isOpen = Mutex(false)

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      requests.withLock { $0 += 1 }
      while !isOpen.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
      return .notFound
    }
  }

  private static func remote() -> Map {
    var map = map()
    map.addOverlay(dataURL: "https://example.org/data.geojson", id: "remote")
    return map
  }

  @Test func dataThatAreLateAreLeftOut() async throws {
    let snapshotter = Snapshotter(loader: SlowLoader())
    for options in [
      FrameOptions(timeout: .milliseconds(50)), FrameOptions(timeout: .seconds(-1)),
      FrameOptions(timeout: .seconds(60), deadline: .now + .milliseconds(50)),
    ] {
      let picture = try await snapshotter.snapshot(of: Self.remote(), in: Self.viewport, options: options)
      #expect(picture.outcome.shortfalls.map(\.cause) == [.unreachable])
      #expect(picture.pixels.prefix(4) == [255, 0, 0, 255])
    }
  }

  @Test func waitingForATurnEndsAtTheDeadline() async throws {
    let loader = SlowLoader()
    let snapshotter = Snapshotter(loader: loader, concurrentFrames: 1)
    let first = Task { try await snapshotter.snapshot(of: Self.remote(), in: Self.viewport) }
    while loader.requests.withLock({ $0 }) == 0 { await Task.yield() }
    for (options, most) in [
      (FrameOptions(timeout: .milliseconds(30)), Duration.milliseconds(30)),
      (FrameOptions(timeout: .seconds(-3)), .zero), (FrameOptions(deadline: .now - .seconds(1)), .zero),
    ] {
      await #expect {
        try await Self.make(.snapshot, snapshotter, options)
      } throws: { error in
        guard case MapError.timedOut(let duration) = error else { return false }
        return (duration == most || options.deadline != nil) && (error as? MapError)?.kind == .unreachable
      }
    }
    loader.isOpen.withLock { $0 = true }
    _ = try await first.value
    await #expect(throws: Never.self) {
      try await Self.make(.snapshot, snapshotter, FrameOptions(timeout: .zero))
    }
  }
}
