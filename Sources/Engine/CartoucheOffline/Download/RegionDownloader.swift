import CartoucheResources
import Foundation

/// The work that brings a region into the database: it loads and stores what a ``RegionDownload`` requests.
package struct RegionDownloader: Sendable {
  /// An event of a download.
  package enum Event: Sendable {
    /// More is stored, or more turned out to be needed.
    case progress(DownloadProgress)
    /// A resource cannot be loaded; if another attempt may succeed, it is requested again.
    case failure(ResourceError)
    /// The database cannot be written, which ends the download.
    case storageFailure(OfflineError)
    /// The number of Mapbox tiles would exceed the limit, which ends the download.
    case tileLimit(UInt64)
  }

  /// The function that asks servers.
  package typealias Load = @Sendable (ResourceRequest) async throws(ResourceError) -> ResourceResponse

  private let region: OfflineRegion
  private let database: OfflineDatabase
  private let concurrency: Int
  private let load: Load
  private let pause: @Sendable (Duration) async -> Void
  private let observe: @Sendable (Event) -> Void

  /// The number of answers written together.
  static let batch = 64

  /// The download of a region.
  ///
  /// - Parameters:
  ///   - concurrency: The number of simultaneous requests.
  ///   - load: A function that asks a server, without the database.
  ///   - pause: A function that waits before a resource is requested again; it ends early if the task is cancelled.
  ///   - observe: A function that is called with the events, in order.
  package init(
    _ region: OfflineRegion, in database: OfflineDatabase, concurrency: Int = 16, load: @escaping Load,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
    observe: @escaping @Sendable (Event) -> Void
  ) {
    self.region = region
    self.database = database
    self.concurrency = max(concurrency, 1)
    self.load = load
    self.pause = pause
    self.observe = observe
  }

  /// The pause before a resource is requested again: 1 s, 2 s, 4 s and so on, up to a minute.
  package static func pause(after attempts: Int) -> Duration {
    .seconds(attempts > 6 ? 60 : min(1 << max(attempts - 1, 0), 60))
  }

  private enum Outcome: Sendable {
    /// The resource is in the database, with this many bytes in the file.
    case found(byteCount: Int, StoredAnswer?)
    /// The resource was loaded.
    case loaded(StoredAnswer)
    /// The copy in the database is still valid.
    case renewed(StoredAnswer, byteCount: Int)
    case failed
    case cancelled
    case storageFailed(OfflineError)
  }

  /// Downloads until everything available is stored, or the task is cancelled.
  ///
  /// - Returns: The progress at the end.
  package func run(_ start: RegionDownload) async -> DownloadProgress {
    var work = DownloadWork(start, region: region, database: database, observe: observe)
    await withTaskGroup(of: (RegionDownload.Item, Outcome).self) { group in
      var open = 0
      while !work.isStopped {
        while open < concurrency, !Task.isCancelled, let item = work.next() {
          group.addTask { (item, await outcome(of: item)) }
          open += 1
        }
        guard let (item, outcome) = await group.next() else { break }
        open -= 1
        switch outcome {
        case .found(let byteCount, let answer): await work.find(item, byteCount, answer)
        case .loaded(let answer): await work.take(item, answer)
        case .renewed(let answer, let byteCount): await work.find(item, byteCount, answer)
        case .failed: work.fail(item)
        case .cancelled: break
        case .storageFailed(let error): work.stop(.storageFailure(error))
        }
        if open == 0 { await work.flush() }
      }
      group.cancelAll()
    }
    await work.flush()
    return work.progress
  }

  private func outcome(of item: RegionDownload.Item) async -> Outcome {
    var old: OfflineDatabase.Found?
    do {
      old = try await database.found(item.name)
      if let old, !(old.answer.mustRevalidate && old.answer.expires == 0) {
        return .found(byteCount: old.byteCount, item.isDocument ? old.answer : nil)
      }
    } catch {
      return .storageFailed(error)
    }
    var request = item.request
    if let validators = old?.answer.validators, !validators.isEmpty { request.validators = validators }
    var attempts = 0
    while !Task.isCancelled {
      do throws(ResourceError) {
        return try await outcome(of: item, try await load(request), after: old)
      } catch {
        if case .cancelled = error { return .cancelled }
        observe(.failure(error))
        guard error.isPassing else { return .failed }
        attempts += 1
        await pause(Self.pause(after: attempts))
      }
    }
    return .cancelled
  }

  private func outcome(
    of item: RegionDownload.Item, _ response: ResourceResponse, after old: OfflineDatabase.Found?
  ) async throws(ResourceError) -> Outcome {
    switch response.status {
    case .notModified:
      guard let old else {
        throw .invalid(
          url: ResourceURL.redacted(item.request.url), found: "an unchanged resource without its content",
          expected: "the resource")
      }
      do throws(OfflineError) {
        try await database.renew(
          item.name, expires: response.expires.flatMap(StoredAnswer.seconds), mustRevalidate: false)
      } catch { return .storageFailed(error) }
      return .renewed(old.answer, byteCount: old.byteCount)
    case .notFound where !item.name.isTile:
      // A missing tile is empty; anything else is reported, and stored as missing.
      observe(.failure(.notFound(url: ResourceURL.redacted(item.request.url))))
      return item.isDocument ? .failed : .loaded(StoredAnswer(response))
    case .found, .notFound: return .loaded(StoredAnswer(response))
    }
  }
}

/// The state of a running download: resources that are loaded but not yet written.
private struct DownloadWork {
  private var download: RegionDownload
  private let region: OfflineRegion
  private let database: OfflineDatabase
  private let observe: @Sendable (RegionDownloader.Event) -> Void
  private var loaded: [(item: RegionDownload.Item, answer: StoredAnswer)] = []
  private var found: [(item: RegionDownload.Item, byteCount: Int)] = []
  private(set) var isStopped = false

  init(
    _ download: RegionDownload, region: OfflineRegion, database: OfflineDatabase,
    observe: @escaping @Sendable (RegionDownloader.Event) -> Void
  ) {
    self.download = download
    self.region = region
    self.database = database
    self.observe = observe
  }

  var progress: DownloadProgress { download.progress }

  mutating func next() -> RegionDownload.Item? { download.next() }

  mutating func stop(_ event: RegionDownloader.Event) {
    guard !isStopped else { return }
    isStopped = true
    observe(event)
  }

  mutating func fail(_ item: RegionDownload.Item) { download.fail(item) }

  /// Takes resources that the database already has.
  mutating func find(_ item: RegionDownload.Item, _ byteCount: Int, _ answer: StoredAnswer?) async {
    report(download.read(item, bytes: answer?.bytes ?? [], from: answer?.url))
    found.append((item, byteCount))
    if found.count >= RegionDownloader.batch { await flush() }
  }

  /// Takes a resource that was loaded.
  mutating func take(_ item: RegionDownload.Item, _ answer: StoredAnswer) async {
    report(download.read(item, bytes: answer.bytes ?? [], from: answer.url))
    loaded.append((item, answer))
    if loaded.count >= RegionDownloader.batch { await flush() }
  }

  private func report(_ error: ResourceError?) {
    if let error { observe(.failure(error)) }
  }

  /// Writes all pending resources.
  mutating func flush() async {
    guard !loaded.isEmpty || !found.isEmpty else { return }
    do throws(OfflineError) {
      let marks = try await database.mark(found.map(\.item.name), forRegion: region.id)
      for (entry, _) in zip(found, marks.sizes) { download.kept(entry.item, byteCount: entry.byteCount) }
      let write = try await database.write(
        loaded.map { ($0.item.name, $0.answer) }, forRegion: region.id)
      for (entry, size) in zip(loaded, write.sizes) { download.kept(entry.item, byteCount: size) }
      (found, loaded) = ([], [])
      observe(.progress(download.progress))
      if marks.reachesTileLimit || write.reachesTileLimit {
        stop(.tileLimit(await database.tileLimit))
      }
    } catch {
      (found, loaded) = ([], [])
      stop(.storageFailure(error))
    }
  }
}
