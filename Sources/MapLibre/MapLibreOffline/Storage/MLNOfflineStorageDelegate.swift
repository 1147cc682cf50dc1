import MapLibreExpressions

/// The methods by which a program replaces URLs before servers are asked.
public protocol MLNOfflineStorageDelegate: NSObjectProtocol {
  /// Returns the URL that is requested in place of another, for maps, snapshots and packs.
  ///
  /// The method may be called on any thread, and on several at once. Resources are stored under the original URL.
  func offlineStorage(
    _ storage: MLNOfflineStorage, urlForResourceOf kind: MLNResourceKind, with url: URL
  ) -> URL
}
