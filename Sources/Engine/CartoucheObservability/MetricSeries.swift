#if Observability
  import Cartouche
  import Metrics
  import Synchronization

  /// The series of metrics, each made when it is first needed.
  final class MetricSeries: Sendable {
    private let counters: Series<Counter>
    private let timers: Series<Timer>
    private let meters: Series<Meter>

    /// Series of a backend; `nil` for that of the process.
    init(_ backend: (any MetricsFactory)?) {
      counters = Series { name, labels in
        backend.map { Counter(label: name, dimensions: labels, factory: $0) }
          ?? Counter(label: name, dimensions: labels)
      }
      timers = Series { name, labels in
        backend.map { Timer(label: name, dimensions: labels, factory: $0) }
          ?? Timer(label: name, dimensions: labels)
      }
      meters = Series { name, labels in
        backend.map { Meter(label: name, dimensions: labels, factory: $0) }
          ?? Meter(label: name, dimensions: labels)
      }
    }

    /// Counts a picture.
    func count(_ frame: FrameReport) {
      add(
        1, "frames_total",
        [("work", frame.work.rawValue), ("mode", frame.mode.name), ("outcome", frame.outcome)])
      for phase in FramePhase.allCases where frame.durations[phase] > .zero {
        add(frame.durations[phase], "frame_duration_seconds", [("phase", phase.rawValue)])
      }
      add(frame.pixelCount, "frame_pixels_total")
      add(frame.tiles, "frame_tiles_total")
      add(frame.layouts, "frame_layouts_total")
    }

    /// Counts a load.
    func count(_ load: LoadReport) {
      let kind = ("kind", load.kind.rawValue)
      add(1, "loads_total", [kind, ("outcome", load.outcome.rawValue)])
      add(load.duration, "load_duration_seconds", [kind])
      add(load.byteCount, "load_bytes_total", [kind])
      add(load.isFromCache ? 1 : 0, "load_cache_hits_total", [kind])
      add(load.retryCount, "load_retries_total", [kind])
    }

    /// Sets the meters.
    func record(_ statistics: SnapshotterStatistics) {
      set(statistics.inProgress, "frames_in_progress")
      set(statistics.waiting, "frames_waiting")
      set(statistics.hostLoads.inProgress + statistics.localLoads.inProgress, "loads_in_progress")
      for kind in KeptMemory.Kind.allCases {
        set(statistics.keptMemory[kind], "kept_bytes", [("kind", kind.rawValue)])
      }
    }

    // MARK: - Series

    private func add(_ uses: CacheUses, _ name: String) {
      add(uses.kept, name, [("cache", "hit")])
      add(uses.made, name, [("cache", "miss")])
    }

    private func add(_ amount: Int, _ name: String, _ labels: [(String, String)] = []) {
      if amount > 0 { counters.series(name, labels).increment(by: amount) }
    }

    private func add(_ duration: Duration, _ name: String, _ labels: [(String, String)]) {
      let (seconds, attoseconds) = duration.components
      let (nanoseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, isOver) = nanoseconds.addingReportingOverflow(attoseconds / 1_000_000_000)
      timers.series(name, labels).recordNanoseconds(isTooLong || isOver ? .max : sum)
    }

    private func set(_ value: Int, _ name: String, _ labels: [(String, String)] = []) {
      meters.series(name, labels).set(value)
    }
  }

  /// The series of one type, by names and the values of their labels.
  private final class Series<Handle: Sendable>: Sendable {
    private struct Key: Hashable {
      let name: String
      let values: [String]
    }

    private let made = Mutex<[Key: Handle]>([:])
    private let make: @Sendable (String, [(String, String)]) -> Handle

    /// Series that are made by a function of the name and the labels.
    init(_ make: @escaping @Sendable (String, [(String, String)]) -> Handle) { self.make = make }

    /// The series of a name with these labels.
    func series(_ name: String, _ labels: [(String, String)]) -> Handle {
      let key = Key(name: name, values: labels.map(\.1))
      return made.withLock { made in
        if let known = made[key] { return known }
        let new = make("cartouche_" + name, labels)
        made[key] = new
        return new
      }
    }
  }

  extension MapMode {
    /// The name of the mode, without the numbers of tiles.
    var name: String {
      switch self {
      case .still: "still"
      case .live: "live"
      case .tile: "tile"
      case .tiles: "tiles"
      }
    }
  }
#endif
