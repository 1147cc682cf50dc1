import CartoucheJSON
import CartoucheRenderer
import CartoucheResources

/// The counts of a snapshotter since it was made.
///
/// All but ``keptMemory`` are of one moment. Counts only grow, except for ``inProgress``, ``waiting``,
/// ``LoadCounts/inProgress`` and ``keptMemory``. Each of ``begun`` is at every moment either waiting, in progress, in
/// ``finished``, in ``failed``, ``cancelled`` or ``busy``.
public struct SnapshotterStatistics: Sendable {
  /// The pictures, and questions to pictures, that were asked for.
  public internal(set) var begun = 0
  /// The pictures and questions that were answered, by kind of work.
  public internal(set) var finished: [FrameReport.Work: Int] = [:]
  /// The pictures among ``finished`` that lack something.
  public internal(set) var incomplete = 0
  /// The failed pictures, by the kind of the error.
  public internal(set) var failed: [Diagnostic.Kind: Int] = [:]
  /// The pictures whose task was cancelled.
  public internal(set) var cancelled = 0
  /// The pictures that were refused because too many waited (``MapError/busy(waiting:)``).
  public internal(set) var busy = 0
  /// The pictures in progress now.
  public internal(set) var inProgress = 0
  /// The pictures that wait for their turn now.
  public internal(set) var waiting = 0
  /// The device pixels of all that were drawn.
  public internal(set) var pixelCount = 0
  /// The time that all which have ended spent in each phase.
  public internal(set) var durations = FrameDurations()
  /// The tiles that were still decoded from earlier pictures, and those that were loaded.
  public internal(set) var tiles = CacheUses()
  /// The layouts that were still there from earlier pictures, and those that were made.
  public internal(set) var layouts = CacheUses()
  /// The loads from hosts.
  public internal(set) var hostLoads = LoadCounts()
  /// The loads of files and of `data:` URLs.
  public internal(set) var localLoads = LoadCounts()
  /// The memory that is kept now for the next pictures.
  public internal(set) var keptMemory = KeptMemory()

  init() {}

  /// The pictures that were drawn, at once or after they had been prepared.
  public var drawn: Int { finished.reduce(0) { $0 + ($1.key.draws ? $1.value : 0) } }
}

/// The counts of loads of one kind.
public struct LoadCounts: Sendable, Hashable {
  /// The loads that have ended, by outcome.
  public internal(set) var outcomes: [LoadReport.Outcome: Int] = [:]
  /// The loads that are in progress now.
  public internal(set) var inProgress = 0
  /// The loads that caches answered, as far as loaders say so (``LoadTrace``).
  public internal(set) var fromCache = 0
  /// The requests that were made once more, as far as loaders say so (``LoadTrace``).
  public internal(set) var retries = 0
  /// The bytes of all answers, decompressed.
  public internal(set) var byteCount = 0
  /// The time that all loads together took.
  public internal(set) var duration = Duration.zero

  init() {}

  /// The number of loads that have ended.
  public var total: Int { outcomes.values.reduce(0, +) }
}
