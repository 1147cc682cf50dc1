/// The time limits of loading, and a handler for its progress.
///
/// ```swift
/// var snapshotter = Snapshotter(loader: loader)
/// snapshotter.loading.timeout = .seconds(10)
/// ```
public struct LoadOptions: Sendable {
  /// The time limit for loading from hosts; resources that arrive later are omitted and reported.
  ///
  /// The limit does not apply to reading files and to drawing. The default is 30 seconds; with 0, a picture consists of
  /// files and cached data only.
  public var timeout: Duration
  /// A deadline for loading, in addition to the timeout; `nil` for none.
  ///
  /// Set a deadline if several steps, such as fitting the camera and drawing, share one time limit.
  public var deadline: ContinuousClock.Instant?
  /// The time that pictures of live maps wait for hosts; if `nil`, they wait as long as still pictures.
  ///
  /// After this time, a picture is drawn with the data at hand while loading continues. `Snapshot.isComplete` tells whether
  /// data are missing, and `Snapshotter.arrivals()` signals when another picture shows more. With 0, pictures wait for
  /// files only. Failed and missing resources are not requested again until `Snapshotter.retryFailedLoads()`.
  public var patience: Duration?
  /// A handler that is called about five times per second while loading; never for pictures that are ready sooner.
  public var progress: (@Sendable (LoadProgress) -> Void)?

  /// Creates options with a timeout, by default of 30 seconds.
  public init(
    timeout: Duration = .seconds(30), deadline: ContinuousClock.Instant? = nil,
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) {
    self.timeout = timeout
    self.deadline = deadline
    self.progress = progress
  }

  /// The pause between two reports of progress.
  static let interval = Duration.milliseconds(200)

  /// The time from now on that loading may take: 0 s to a year.
  var remaining: Duration {
    let left = deadline.map { min(timeout, $0 - .now) } ?? timeout
    return min(max(left, .zero), .seconds(365 * 86_400))
  }
}

/// The progress of loading the data of a picture.
public struct LoadProgress: Sendable, Hashable {
  /// The hosts with pending requests, in alphabetical order; empty while only files are read.
  public var hosts: [String]
  /// The number of completed resources, including those that do not exist.
  public var completed: Int
  /// The number of resources requested so far, including completed ones; it grows as more requests become known.
  public var total: Int

  /// The progress of a frame that waits for `hosts`.
  public init(hosts: [String], completed: Int, total: Int) {
    self.hosts = hosts
    self.completed = completed
    self.total = total
  }
}
