/// The time that a frame waits for loading, and the receiver of the progress.
public struct LoadOptions: Sendable {
  /// The time to wait for hosts from the start of loading; what has not arrived by then is left out and reported.
  ///
  /// Reading files and drawing are not cut short. The default is 30 seconds; 0 draws only files and what is kept from
  /// earlier frames.
  public var timeout: Duration
  /// A moment after which loading no longer waits, whatever the timeout; `nil` for none.
  ///
  /// Set it to let several steps, such as fitting the camera and drawing, share one deadline.
  public var deadline: ContinuousClock.Instant?
  /// The time that frames of live maps wait for hosts; `nil` for as long as still ones.
  ///
  /// After it they are drawn from what is there, and loading goes on: `Snapshot.isComplete` says whether it does, and
  /// `Snapshotter.arrivals()` when another frame shows more. With 0 only files are waited for. What a host has
  /// refused or does not have is not asked for again before `Snapshotter.retryFailedLoads()`.
  public var patience: Duration?
  /// Called about five times per second while loading waits for something; never for frames that are ready sooner.
  public var progress: (@Sendable (LoadProgress) -> Void)?

  /// Options with a timeout, by default of 30 seconds.
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

/// The progress of the loading of a frame.
public struct LoadProgress: Sendable, Hashable {
  /// The hosts that are waited for, in alphabetical order; empty while only files are read.
  public var hosts: [String]
  /// The number of resources that have arrived, or turned out not to exist.
  public var completed: Int
  /// The number of resources requested so far, the completed ones included; it grows as more becomes known.
  public var total: Int

  /// The progress of a frame that waits for `hosts`.
  public init(hosts: [String], completed: Int, total: Int) {
    self.hosts = hosts
    self.completed = completed
    self.total = total
  }
}
