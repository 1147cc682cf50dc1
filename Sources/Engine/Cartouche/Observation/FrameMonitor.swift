import CartoucheJSON
import CartoucheRenderer
import CartoucheResources
import Synchronization

/// Counts and times what a snapshotter does, and tells its observer.
final class FrameMonitor: Sendable {
  private let observer: (any SnapshotterObserver)?
  private let counts = Mutex(SnapshotterStatistics())

  init(_ observer: (any SnapshotterObserver)?) { self.observer = observer }

  /// The counts, and what memory is kept.
  func statistics(_ keptMemory: KeptMemory) -> SnapshotterStatistics {
    var statistics = counts.withLock { $0 }
    statistics.keptMemory = keptMemory
    return statistics
  }

  // MARK: - Frames

  /// The result of work that `gate` admits before `deadline`.
  ///
  /// - Throws: ``MapError`` of the gate or of the work.
  func result<Value>(
    of work: FrameReport.Work, _ scene: Scene, by gate: FrameGate, until deadline: ContinuousClock.Instant?,
    waiting limit: Duration?,
    _ make: (FrameRecord) async throws(FrameError) -> Value
  ) async throws(MapError) -> Value {
    let record = FrameRecord(in: .waiting)
    counts.withLock { $0.begin() }
    do throws(MapError) {
      let value = try await gate.admit(scene.effort, until: deadline, waiting: limit) { () throws(MapError) in
        counts.withLock { $0.admit() }
        record.enter(.loading)
        do throws(FrameError) { return try await make(record) } catch { throw MapError(error) }
      }
      finish(work, scene, record, nil)
      return value
    } catch {
      finish(work, scene, record, error)
      throw error
    }
  }

  /// The result of drawing without waiting for a turn.
  ///
  /// - Throws: ``MapError`` of the work.
  func drawing<Value>(
    _ scene: Scene, _ draw: (FrameRecord) throws(FrameError) -> Value
  ) throws(MapError) -> Value {
    let record = beginDrawing()
    do throws(FrameError) {
      let value = try draw(record)
      finish(.drawing, scene, record, nil)
      return value
    } catch {
      throw failure(error, of: scene, record)
    }
  }

  /// The result of asynchronous drawing without waiting for a turn.
  ///
  /// - Throws: ``MapError`` of the work.
  func drawing<Value>(
    _ scene: Scene, _ draw: (FrameRecord) async throws(FrameError) -> Value
  ) async throws(MapError) -> Value {
    let record = beginDrawing()
    do throws(FrameError) {
      let value = try await draw(record)
      finish(.drawing, scene, record, nil)
      return value
    } catch {
      throw failure(error, of: scene, record)
    }
  }

  private func beginDrawing() -> FrameRecord {
    counts.withLock { counts in
      counts.begin()
      counts.admit()
    }
    return FrameRecord(in: .drawing)
  }

  private func failure(_ error: FrameError, of scene: Scene, _ record: FrameRecord) -> MapError {
    let error = MapError(error)
    finish(.drawing, scene, record, error)
    return error
  }

  private func finish(_ work: FrameReport.Work, _ scene: Scene, _ record: FrameRecord, _ error: MapError?) {
    let measured = record.end()
    let report = FrameReport(work, of: scene, measured, error: error)
    counts.withLock { $0.finish(report, wasAdmitted: measured.phase != .waiting) }
    observer?.didFinish(report)
  }

  // MARK: - Loads

  /// Notes that a load begins.
  func beginLoad(fromHost: Bool) {
    counts.withLock { fromHost ? ($0.hostLoads.inProgress += 1) : ($0.localLoads.inProgress += 1) }
  }

  /// Notes that a load has come to its end.
  func finishLoad(_ load: FinishedLoad, of request: ResourceRequest) {
    counts.withLock { load.host != nil ? $0.hostLoads.finish(load) : $0.localLoads.finish(load) }
    guard let observer else { return }
    observer.didFinish(
      LoadReport(
        url: ResourceURL.redacted(request.url), host: load.host, kind: request.kind, tile: request.tile,
        result: load.result, byteCount: load.byteCount, duration: load.duration,
        isFromCache: load.trace.isFromCache, retryCount: load.trace.retryCount))
  }
}

/// The measurements of a load that has come to its end.
struct FinishedLoad {
  /// The host that was asked; `nil` for files.
  let host: String?
  /// The result.
  let result: Result<ResourceResponse.Status, ResourceError>
  /// The number of bytes of the answer.
  let byteCount: Int
  /// The time that it took.
  let duration: Duration
  /// The course of the load.
  let trace: LoadTrace
}

extension SnapshotterStatistics {
  /// Counts a frame that is asked for.
  fileprivate mutating func begin() {
    begun += 1
    waiting += 1
  }

  /// Counts a frame whose turn it is.
  fileprivate mutating func admit() {
    waiting -= 1
    inProgress += 1
  }

  /// Counts a frame that has come to its end.
  fileprivate mutating func finish(_ report: FrameReport, wasAdmitted: Bool) {
    if wasAdmitted { inProgress -= 1 } else { waiting -= 1 }
    switch report.result {
    case .success(let outcome):
      finished[report.work, default: 0] += 1
      if outcome != .complete { incomplete += 1 }
    case .failure(.cancelled): cancelled += 1
    case .failure(.busy): busy += 1
    case .failure(let error): failed[error.kind, default: 0] += 1
    }
    pixelCount += report.pixelCount
    durations += report.durations
    tiles += report.tiles
    layouts += report.layouts
  }
}

extension LoadCounts {
  /// Counts a load that has come to its end.
  fileprivate mutating func finish(_ load: FinishedLoad) {
    inProgress -= 1
    outcomes[LoadReport.Outcome(load.result), default: 0] += 1
    if load.trace.isFromCache { fromCache += 1 }
    retries += load.trace.retryCount
    byteCount += load.byteCount
    duration += load.duration
  }
}

extension Scene {
  /// The work that a picture of the scene is likely to be.
  fileprivate var effort: FrameEffort {
    let pixels = viewport.width * viewport.height * viewport.pixelRatio * viewport.pixelRatio
    return FrameEffort(pixels: pixels.isFinite ? pixels : 0, layers: map.style.layers.count)
  }
}
