import CartoucheOffline
import CartoucheResources
import MapLibreExpressions
import MapLibreSettings

/// The offline packs of a program and its ambient cache, in one database file.
///
/// All methods return immediately; their handlers are called on the main actor, in the order of the work. Nothing is
/// raised: where the iOS SDK raises an exception, the handler receives the error.
///
/// The file has the tables of MapLibre Native, so that one made on a phone can be used here. Its path is that of
/// `MLNOfflineStorageDatabasePath` in `Info.plist`, otherwise `.mapbox/cache.db` in the program's folder below the
/// user's application support. The file and its folders are created when they are first needed. As on iOS, a file that
/// is damaged or not a database is deleted, and an empty one takes its place.
open class MLNOfflineStorage: NSObject, @unchecked Sendable {
  /// The storage of the process.
  public class var shared: MLNOfflineStorage { process }

  private static let process: MLNOfflineStorage = {
    let storage = MLNOfflineStorage(.shared, loader: .shared)
    storage.reloadPacks()
    return storage
  }()

  let storage: MapStorage
  let loader: MapLoader
  /// The queue of calls to handlers.
  let main = MainActorCalls()
  private let pause: @Sendable (Duration) async -> Void
  private let lock = NSLock()
  private var currentPacks: [MLNOfflinePack]?
  private weak var currentDelegate: (any MLNOfflineStorageDelegate)?

  /// A storage of a file, whose packs are downloaded by a loader.
  ///
  /// - Parameter pause: A function that waits before a resource is requested again.
  package init(
    _ storage: MapStorage, loader: MapLoader,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.storage = storage
    self.loader = loader
    self.pause = pause
  }

  /// The delegate, which may replace URLs; it is not retained.
  open weak var delegate: (any MLNOfflineStorageDelegate)? {
    get { lock.withLock { currentDelegate } }
    set {
      lock.withLock { currentDelegate = newValue }
      guard newValue != nil else {
        storage.transform = nil
        return
      }
      storage.transform = { [weak self] kind, text in
        guard let self, let delegate, let url = URL(string: text) else { return text }
        return delegate.offlineStorage(self, urlForResourceOf: MLNResourceKind(kind), with: url)
          .absoluteString
      }
    }
  }

  // MARK: The file

  /// The path of the file of packs and ambient cache.
  ///
  /// Differs from iOS in that Linux has no flag that excludes a folder from backups: setting `isExcludedFromBackup` has
  /// no effect. The default folder contains a file `CACHEDIR.TAG`, which programs that make backups respect for the whole
  /// folder; a program that chooses another path can put such a file beside its own.
  public var databasePath: String { storage.database.path }

  /// The URL of the file of packs and ambient cache.
  public var databaseURL: URL { URL(fileURLWithPath: databasePath, isDirectory: false) }

  /// The size of the file in bytes; 0 if there is none.
  public var countOfBytesCompleted: UInt64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: databasePath)
    return (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
  }

  /// Deletes all packs and the ambient cache, and starts with an empty file.
  ///
  /// Existing packs become invalid.
  public func resetDatabase(
    completionHandler completion: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    for pack in replacePacks([]) { pack.invalidate() }
    change(completion) { database async throws(OfflineError) in try await database.reset() }
  }

  /// Shrinks the file to what it holds.
  ///
  /// An addition, which the SDK for Android has as well.
  public func packDatabase(
    completionHandler completion: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    change(completion) { database async throws(OfflineError) in try await database.pack() }
  }

  // MARK: Packs

  /// The packs in the order of their creation; `nil` until they have been read for the first time.
  public var packs: [MLNOfflinePack]? { lock.withLock { currentPacks } }

  /// Replaces the packs, and returns the earlier ones.
  @discardableResult
  func replacePacks(_ packs: [MLNOfflinePack]) -> [MLNOfflinePack] {
    lock.withLock {
      defer { currentPacks = packs }
      return currentPacks ?? []
    }
  }

  /// Changes the list of packs.
  func changePacks(_ change: (inout [MLNOfflinePack]) -> Void) {
    lock.withLock {
      var packs = currentPacks ?? []
      change(&packs)
      currentPacks = packs
    }
  }

  // MARK: Work

  /// Performs work with the database, then calls a function on the main actor.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (OfflineDatabase) async throws(OfflineError) -> Value,
    then call: @escaping @MainActor @Sendable (Result<Value, OfflineError>) -> Void
  ) {
    main.begin()
    let database = storage.database
    lock.withLock {
      let before = last
      last = Task { [main] in
        // In the order of the calls, whatever their thread.
        await before?.value
        let result: Result<Value, OfflineError>
        do throws(OfflineError) { result = .success(try await work(database)) } catch {
          result = .failure(error)
        }
        if case .failure(let error) = result { Log.report(.error, "Offline storage: \(error)") }
        main.end { call(result) }
      }
    }
  }

  /// The work that was requested last.
  private var last: Task<Void, Never>?

  /// Performs work with the database that has no result.
  func change(
    _ completion: (@MainActor @Sendable ((any Error)?) -> Void)?,
    _ work: @escaping @Sendable (OfflineDatabase) async throws(OfflineError) -> Void
  ) {
    perform(work) { completion?($0.error) }
  }

  /// The download of a region, from its beginning.
  func newDownload(_ region: OfflineRegion) -> RegionDownload {
    let loader = loader
    return RegionDownload(
      region.definition, isRemote: { loader.isRemote($0) }, name: { OfflineName(loader.named($0)) })
  }

  /// Downloads a region.
  ///
  /// - Parameters:
  ///   - observe: A function that is called on the main actor with events.
  ///   - before: A function that waits for what has to end first.
  ///   - end: A function that is called on the main actor at the end.
  func download(
    _ region: OfflineRegion, observe: @escaping @MainActor @Sendable (RegionDownloader.Event) -> Void,
    after before: @escaping @Sendable () async -> Void,
    end: @escaping @MainActor @Sendable (DownloadProgress) -> Void
  ) -> Task<Void, Never> {
    main.begin()
    let (loader, main) = (loader, main)
    let downloader = RegionDownloader(
      region, in: storage.database,
      load: { request async throws(ResourceError) in try await loader.ask(request) }, pause: pause
    ) { event in
      main.call { observe(event) }
    }
    let start = newDownload(region)
    return Task {
      await before()
      let progress = await downloader.run(start)
      main.end { end(progress) }
    }
  }

  /// Waits until all work under way, downloads included, has ended and its handlers have been called.
  ///
  /// A download of a resource that a server does not deliver ends when it is suspended. An addition, for programs that
  /// have nothing else to wait for.
  public func settle() async { await main.settle() }
}
