import MapLibreExpressions

/// The program's say in the URLs that servers are asked for.
public protocol MLNOfflineStorageDelegate: NSObjectProtocol {
  /// The URL that is asked in the place of another, for maps, snapshots and packs.
  ///
  /// It may be called on any thread, and on several at once. What is kept has the name of the first URL.
  func offlineStorage(
    _ storage: MLNOfflineStorage, urlForResourceOf kind: MLNResourceKind, with url: URL
  ) -> URL
}
