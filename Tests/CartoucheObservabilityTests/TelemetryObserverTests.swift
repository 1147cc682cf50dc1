// Empty without the package trait `Observability`, as the module that is tested.

#if Observability
  import Cartouche
  import CartoucheJSON
  import CartoucheObservability
  import CartoucheResources
  import Logging
  import MetricsTestKit
  import Synchronization
  import Testing

  /// The log and the metrics of pictures and loads.
  @Suite struct TelemetryObserverTests {
    private let log = MessageLog()
    private let metrics = TestMetrics()
    private let viewport = Viewport(width: 64, height: 64)

    private func telemetry(_ level: Logger.Level = .trace) -> TelemetryObserver {
      var logger = Logger(label: "test") { [log] _ in MessageLog.Handler(log: log) }
      logger.logLevel = level
      return TelemetryObserver(logger: logger, metrics: metrics)
    }

    private func map(_ number: Int = 0) throws -> Map {
      let style: JSONValue = [
        "version": 8,
        "sources": [
          "areas": [
            "type": "geojson", "data": .string("https://me:pass@data.test/\(number).json?key=secret"),
          ]
        ],
        "layers": [["id": "areas", "type": "fill", "source": "areas"]],
      ]
      return try Map(style.encoded())
    }

    private func total(_ name: String, _ labels: [(String, String)] = []) -> Int64 {
      metrics.counterTotal(label: "cartouche_" + name, dimensions: labels)
    }

    @Test func aPictureIsCountedAndLogged() async throws {
      let snapshotter = Snapshotter(loader: Answers(), observer: telemetry())
      _ = try await snapshotter.snapshot(of: try map(), in: viewport)
      #expect(total("frames_total", [("work", "picture"), ("mode", "still"), ("outcome", "complete")]) == 1)
      #expect(total("loads_total", [("kind", "data"), ("outcome", "found")]) == 1)
      #expect(total("load_bytes_total", [("kind", "data")]) == Int64(Answers.area.count))
      #expect(total("frame_pixels_total") == 64 * 64)
      #expect(total("frame_tiles_total", [("cache", "miss")]) == 1)
      for phase in FramePhase.allCases {
        let timer = try metrics.expectTimer(
          "cartouche_frame_duration_seconds", [("phase", phase.rawValue)])
        #expect(timer.lastValue ?? 0 > 0)
      }
      #expect(log.messages.map(\.level) == [.trace, .debug])
      let message = try #require(log.messages.last)
      #expect(message.text == "picture finished" && message.metadata["outcome"] == "complete")
      #expect(message.metadata["mode"] == "still" && message.metadata["size"] == "64.0x64.0@1.0")
    }

    @Test func aFailedLoadIsAWarningWithSourceAndCause() async throws {
      let error = ResourceError.unreachable(url: "https://data.test/0.json?…", reason: "no such host")
      let snapshotter = Snapshotter(loader: Answers(error), observer: telemetry())
      _ = try await snapshotter.snapshot(of: try map(), in: viewport)
      let warning = try #require(log.messages.first { $0.level == .warning })
      #expect(warning.text == "load failed" && warning.metadata["outcome"] == "unreachable")
      #expect(
        warning.metadata["url"] == "https://data.test/0.json?…" && warning.metadata["host"] == "data.test")
      #expect(warning.metadata["cause"] == .string("\(error)"))
      #expect(total("loads_total", [("kind", "data"), ("outcome", "unreachable")]) == 1)
      #expect(total("frames_total", [("work", "picture"), ("mode", "still"), ("outcome", "failed")]) == 1)
      for message in log.messages {
        #expect(!"\(message.metadata)".contains("secret") && !"\(message.metadata)".contains("pass"))
      }
    }

    @Test func anErrorIsAWarning() async throws {
      let snapshotter = Snapshotter(loader: Answers(), observer: telemetry(.info))
      await #expect(throws: MapError.self) {
        try await snapshotter.snapshot(of: try map(), in: Viewport(width: 1e6, height: 1e6))
      }
      #expect(log.messages.map(\.text) == ["picture failed"])
      #expect(log.messages.map(\.level) == [.warning])
      #expect(total("frames_total", [("work", "picture"), ("mode", "still"), ("outcome", "limit")]) == 1)
    }

    @Test func whoIsRefusedIsNoWarning() async throws {
      let snapshotter = Snapshotter(
        loader: Answers(isSlow: true), concurrentFrames: 1, queueLimit: 0, observer: telemetry(.info))
      let (map, viewport) = (try map(), viewport)
      let first = Task { try await snapshotter.snapshot(of: map, in: viewport) }
      while snapshotter.statistics.inProgress == 0 { await Task.yield() }
      await #expect(throws: MapError.self) { try await snapshotter.snapshot(of: map, in: viewport) }
      first.cancel()
      _ = await first.result
      #expect(log.messages.map(\.text) == ["picture refused"] && log.messages.first?.level == .info)
    }

    @Test func whatVariesMakesNoSeries() async throws {
      let snapshotter = Snapshotter(loader: Answers(), observer: telemetry(.critical))
      for number in 0..<20 {
        var map = try map(number)
        map.camera.zoom = Double(number) / 40
        _ = try await snapshotter.snapshot(of: map, in: viewport)
      }
      #expect(total("loads_total", [("kind", "data"), ("outcome", "found")]) == 20)
      #expect(metrics.counters.filter { $0.label == "cartouche_loads_total" }.count == 1)
      #expect(metrics.counters.filter { $0.label == "cartouche_frames_total" }.count == 1)
      #expect(metrics.timers.count == 5)
      #expect(log.messages.isEmpty)
    }

    @Test func metersShowWhatIsKept() async throws {
      let telemetry = telemetry()
      let snapshotter = Snapshotter(loader: Answers(), observer: telemetry)
      _ = try await snapshotter.snapshot(of: try map(), in: viewport)
      telemetry.record(snapshotter.statistics)
      #expect(try metrics.expectMeter("cartouche_frames_in_progress").lastValue == 0)
      let kept = try metrics.expectMeter("cartouche_kept_bytes", [("kind", "tiles")])
      #expect(kept.lastValue == Double(snapshotter.keptMemory[.tiles]) && kept.lastValue ?? 0 > 0)
      #expect(metrics.meters(label: "cartouche_kept_bytes").count == KeptMemory.Kind.allCases.count)
    }
  }

  /// Answers each request with the same area, or with an error.
  private struct Answers: ResourceLoader {
    static let area = Array(
      #"{"type":"Polygon","coordinates":[[[-60,-60],[60,-60],[60,60],[-60,60],[-60,-60]]]}"#.utf8)

    var error: ResourceError?
    var isSlow = false

    init(_ error: ResourceError? = nil, isSlow: Bool = false) { (self.error, self.isSlow) = (error, isSlow) }

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      if let error { throw error }
      if isSlow { try? await Task.sleep(for: .seconds(60)) }
      return ResourceResponse(Self.area)
    }
  }

  /// Keeps the messages of a log.
  private final class MessageLog: Sendable {
    struct Message: Sendable {
      let level: Logger.Level
      let text: String
      let metadata: Logger.Metadata
    }

    struct Handler: LogHandler {
      let log: MessageLog
      var metadata: Logger.Metadata = [:]
      var logLevel = Logger.Level.trace

      init(log: MessageLog) { self.log = log }

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      // Releases of swift-log for Swift 6.1 know no events.
      #if compiler(>=6.2)
        func log(event: LogEvent) { keep(event.level, event.message, event.metadata) }
      #else
        func log(
          level: Logger.Level, message: Logger.Message, metadata: Logger.Metadata?, source: String,
          file: String, function: String, line: UInt
        ) { keep(level, message, metadata) }
      #endif

      private func keep(_ level: Logger.Level, _ text: Logger.Message, _ metadata: Logger.Metadata?) {
        log.kept.withLock {
          $0.append(Message(level: level, text: "\(text)", metadata: metadata ?? [:]))
        }
      }
    }

    private let kept = Mutex<[Message]>([])

    var messages: [Message] { kept.withLock { $0 } }
  }
#endif
