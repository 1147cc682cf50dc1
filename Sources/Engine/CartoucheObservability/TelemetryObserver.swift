// A log and metrics of pictures and loads, by swift-log and swift-metrics. The module is empty unless the package trait
// `Observability` is on, as neither package is resolved without it.

#if Observability
  import Cartouche
  import Logging
  import Metrics

  /// An observer that writes a log with swift-log and counts with swift-metrics.
  ///
  /// ```swift
  /// let telemetry = TelemetryObserver()
  /// let snapshotter = Snapshotter(loader: SchemeLoader.web(), observer: telemetry)
  /// // Whenever metrics are collected:
  /// telemetry.record(snapshotter.statistics)
  /// ```
  ///
  /// ### Metrics
  ///
  /// Names and units follow Prometheus. The values of labels are those of enumerations: their number is bounded, whatever
  /// clients ask for and styles name.
  ///
  /// | metric | type | labels |
  /// |---|---|---|
  /// | `cartouche_frames_total` | counter | `work`, `mode`, `outcome` |
  /// | `cartouche_frame_duration_seconds` | timer | `phase` |
  /// | `cartouche_frame_pixels_total` | counter | |
  /// | `cartouche_frame_tiles_total`, `cartouche_frame_layouts_total` | counter | `cache`: `hit` or `miss` |
  /// | `cartouche_loads_total` | counter | `kind`, `outcome` |
  /// | `cartouche_load_duration_seconds` | timer | `kind` |
  /// | `cartouche_load_bytes_total`, `cartouche_load_cache_hits_total`, `cartouche_load_retries_total` | counter | `kind` |
  /// | `cartouche_frames_in_progress`, `cartouche_frames_waiting`, `cartouche_loads_in_progress` | meter | |
  /// | `cartouche_kept_bytes` | meter | `kind` |
  ///
  /// ### Log
  ///
  /// Messages are the same texts each time, and all that varies is metadata.
  ///
  /// | level | messages |
  /// |---|---|
  /// | warning | a load failed, with its URL and cause; a picture failed, or shows none of its sources |
  /// | info | a picture lacks something; it was refused as too many waited; a resource other than a tile does not exist |
  /// | debug | a picture was made, or cancelled |
  /// | trace | a load ended without failing |
  public struct TelemetryObserver: SnapshotterObserver {
    private let logger: Logger
    private let metrics: MetricSeries

    /// An observer that writes to a log and to metrics.
    ///
    /// - Parameters:
    ///   - logger: The log.
    ///   - metrics: The backend of metrics; `nil` for the one of the process, which has to be set up before the first
    ///     picture.
    public init(logger: Logger = Logger(label: "cartouche"), metrics: (any MetricsFactory)? = nil) {
      self.logger = logger
      self.metrics = MetricSeries(metrics)
    }

    /// Counts and logs a picture, or a question to one.
    public func didFinish(_ frame: FrameReport) {
      metrics.count(frame)
      let (level, message) = frame.message
      logger.log(level: level, message, metadata: frame.metadata)
    }

    /// Counts and logs a load.
    public func didFinish(_ load: LoadReport) {
      metrics.count(load)
      let (level, message) = load.message
      logger.log(level: level, message, metadata: load.metadata)
    }

    /// Sets the meters to what is in progress and kept now.
    public func record(_ statistics: SnapshotterStatistics) { metrics.record(statistics) }
  }
#endif
