import CartoucheOffline
import MapLibreExpressions
import MapLibreSettings
import Synchronization

/// A region that is kept for use without a network, and its download.
///
/// Packs are made by ``MLNOfflineStorage/addPack(for:withContext:completionHandler:)``. A pack that was removed is
/// invalid: where the iOS SDK raises an exception, calls are ignored here and logged through
/// ``MLNLoggingConfiguration``.
///
/// A pack may be used from any thread; its notifications are posted on the main actor.
open class MLNOfflinePack: NSObject, @unchecked Sendable {
  private struct State {
    var region: OfflineRegion?
    var state = MLNOfflinePackState.unknown
    var progress = MLNOfflinePackProgress()
    var task: Task<Void, Never>?
    /// The number of the current download; events of earlier ones are ignored.
    var run = 0
  }

  private let current: Mutex<State>
  private weak let storage: MLNOfflineStorage?

  /// A pack that is invalid from the start, as on iOS.
  public override init() {
    current = Mutex(State(state: .invalid))
    storage = nil
  }

  /// The pack of a region in a storage.
  init(_ region: OfflineRegion, _ storage: MLNOfflineStorage, state: MLNOfflinePackState = .unknown) {
    current = Mutex(State(region: region, state: state))
    self.storage = storage
  }

  /// The region that is kept; an equal object each time.
  public var region: any MLNOfflineRegion {
    kept?.definition.region
      ?? MLNTilePyramidOfflineRegion(
        styleURL: nil, bounds: MLNCoordinateBounds(), fromZoomLevel: 0, toZoomLevel: 0)
  }

  /// The number of the region in the database, which stays the same for as long as the pack exists; 0 for one that never
  /// was in a database.
  public var id: Int { kept.map { Int($0.id) } ?? 0 }

  /// The bytes that the program keeps with the pack, such as a name.
  public var context: Data { kept?.context ?? Data() }

  /// The state of the pack: whether it is complete, and whether it is being downloaded.
  public var state: MLNOfflinePackState { current.withLock { $0.state } }

  /// The progress of the download; zeros until ``resume()`` or ``requestProgress()``.
  public var progress: MLNOfflinePackProgress { current.withLock { $0.progress } }

  /// The region as the database stores it; for an invalid pack, the one that it had, if any.
  var kept: OfflineRegion? { current.withLock { $0.region } }

  // MARK: Requests

  /// Replaces the bytes that are kept with the pack.
  ///
  /// - Parameter completion: A handler that is called on the main actor once ``context`` has changed or the change has failed.
  public func setContext(
    _ context: Data, completionHandler completion: (@MainActor @Sendable ((any Error)?) -> Void)? = nil
  ) {
    guard let (storage, region) = valid("setContext") else {
      return
    }
    storage.perform { database async throws(OfflineError) in
      try await database.setContext(context, ofRegion: region.id)
    } then: { result in
      if case .success = result { self.current.withLock { $0.region?.context = context } }
      completion?(result.error)
    }
  }

  /// Starts or resumes the download.
  ///
  /// Resources that are already kept are checked first, so ``progress`` may start lower than it was. Those that were
  /// invalidated are loaded again if they have changed.
  public func resume() {
    guard let (storage, region) = valid("resume"), state != .active else { return }
    let (before, run) = current.withLock { state in
      state.state = .active
      state.run += 1
      return (state.task, state.run)
    }
    let task = storage.download(region) { [weak self] event in
      self?.take(event, of: run)
    } after: {
      await before?.value
    } end: { [weak self] progress in
      self?.end(progress, of: run)
    }
    current.withLock { $0.task = task }
    // A call to suspend() in the meantime found no task to cancel.
    if state != .active { task.cancel() }
  }

  /// Pauses the download; everything loaded so far is kept.
  public func suspend() {
    guard valid("suspend") != nil else { return }
    current.withLock { state in
      guard state.state == .active else { return }
      state.state = .inactive
      state.task?.cancel()
    }
  }

  /// Requests the state and the progress of the pack, which a notification then reports.
  public func requestProgress() {
    guard let (storage, region) = valid("requestProgress") else { return }
    if state == .active {
      storage.main.call { self.tellProgress() }
      return
    }
    let start = storage.newDownload(region)
    storage.perform { database async throws(OfflineError) in
      try await database.progress(of: region, start)
    } then: { result in
      guard case .success(let progress) = result, self.state != .active else { return }
      self.show(progress)
    }
  }

  /// The storage and the region of the pack; `nil`, with a logged message, if the pack was removed.
  private func valid(_ call: String) -> (MLNOfflineStorage, OfflineRegion)? {
    if state != .invalid, let storage, let kept { return (storage, kept) }
    Log.report(.error, "\(call): the offline pack was removed")
    return nil
  }

  /// Makes the pack invalid and ends its download.
  func invalidate() {
    current.withLock { state in
      state.state = .invalid
      state.run += 1
      state.task?.cancel()
    }
  }

  // MARK: News

  @MainActor private func take(_ event: RegionDownloader.Event, of run: Int) {
    guard current.withLock({ $0.run == run && $0.state != .invalid }) else { return }
    switch event {
    case .progress(let progress):
      current.withLock { $0.progress = MLNOfflinePackProgress(progress) }
      // A suspended pack reports its end, and nothing before that.
      if state == .active { tellProgress() }
    case .failure(let error): tell(.MLNOfflinePackError, [.error: MLNError(downloading: error)])
    case .storageFailure(let error): tell(.MLNOfflinePackError, [.error: MLNError(storing: error)])
    case .tileLimit(let limit):
      tell(.MLNOfflinePackMaximumMapboxTilesReached, [.maximumCount: NSNumber(value: limit)])
    }
  }

  @MainActor private func end(_ progress: DownloadProgress, of run: Int) {
    guard current.withLock({ $0.run == run && $0.state != .invalid }) else { return }
    current.withLock { $0.task = nil }
    show(progress)
  }

  /// Takes the progress of a pack that is not being downloaded.
  @MainActor private func show(_ progress: DownloadProgress) {
    let isValid = current.withLock { state in
      guard state.state != .invalid else { return false }
      state.state = progress.isComplete ? .complete : .inactive
      state.progress = MLNOfflinePackProgress(progress)
      return true
    }
    if isValid { tellProgress() }
  }

  @MainActor private func tellProgress() {
    let (state, progress) = current.withLock { ($0.state, $0.progress) }
    guard state != .invalid else { return }
    tell(
      .MLNOfflinePackProgressChanged,
      [.state: NSNumber(value: state.rawValue), .progress: NSValue(mlnOfflinePackProgress: progress)])
  }

  @MainActor private func tell(_ name: NSNotification.Name, _ news: [MLNOfflinePackUserInfoKey: Any]) {
    let userInfo = Dictionary(uniqueKeysWithValues: news.map { (AnyHashable($0.key), $0.value) })
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}
