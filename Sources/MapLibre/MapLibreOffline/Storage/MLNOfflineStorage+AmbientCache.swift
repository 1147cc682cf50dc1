import CartoucheOffline
import MapLibreExpressions
import MapLibreSettings

/// The ambient cache: answers of servers that no pack needs.
extension MLNOfflineStorage {
  /// Sets the largest size of the ambient cache in bytes, 50 MiB by default; 0 turns it off.
  ///
  /// Beyond it, the least recently used answers are deleted.
  ///
  /// - Parameter completion: A handler that is called on the main actor at the end.
  public func setMaximumAmbientCacheSize(
    _ cacheSize: UInt, withCompletionHandler completion: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    change(completion) { database async throws(OfflineError) in
      try await database.setAmbientSize(Int(clamping: cacheSize))
    }
  }

  /// Marks the ambient cache as stale: servers are asked whether answers are still valid before they are used again.
  ///
  /// - Parameter completion: A handler that is called on the main actor at the end.
  public func invalidateAmbientCache(
    completionHandler completion: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    change(completion) { database async throws(OfflineError) in
      try await database.invalidateAmbientCache()
    }
    loader.forgetAnswers()
  }

  /// Deletes the ambient cache.
  ///
  /// - Parameter completion: A handler that is called on the main actor at the end.
  public func clearAmbientCache(
    completionHandler completion: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    change(completion) { database async throws(OfflineError) in try await database.clearAmbientCache() }
    loader.forgetAnswers()
  }

  // MARK: Data that the program has

  /// Stores data for a URL in the ambient cache, as if a server had sent them.
  ///
  /// - Parameters:
  ///   - modified: The time of the last change, for later requests to the server.
  ///   - expires: The time up to which the data are used without asking the server; `nil` for asking each time.
  ///   - eTag: The entity tag, quotes included.
  ///   - mustRevalidate: Whether the data must not be used after that time if the server cannot be asked.
  public func preload(
    _ data: Data, for url: URL, modifiedOn modified: Date?, expiresOn expires: Date?, eTag: String?,
    mustRevalidate: Bool
  ) {
    preload(
      data, for: url, modificationDate: modified, expirationDate: expires, eTag: eTag,
      mustRevalidate: mustRevalidate, completionHandler: nil)
  }

  /// Stores data for a URL in the ambient cache, as if a server had sent them.
  ///
  /// - Parameters:
  ///   - modified: The time of the last change, for later requests to the server.
  ///   - expires: The time up to which the data are used without asking the server; `nil` for asking each time.
  ///   - eTag: The entity tag, quotes included.
  ///   - mustRevalidate: Whether the data must not be used after that time if the server cannot be asked.
  ///   - completion: A handler that is called on the main actor when the data were stored or could not be stored.
  public func preload(
    _ data: Data, for url: URL, modificationDate modified: Date?, expirationDate expires: Date?,
    eTag: String?, mustRevalidate: Bool,
    completionHandler completion: (@MainActor @Sendable (URL, (any Error)?) -> Void)? = nil
  ) {
    let answer = StoredAnswer(
      [UInt8](data), etag: eTag, modified: modified.flatMap(StoredAnswer.seconds),
      expires: expires.flatMap(StoredAnswer.seconds), mustRevalidate: mustRevalidate)
    change({ completion?(url, $0) }) { database async throws(OfflineError) in
      await database.keep(answer, for: .url(url.absoluteString, .unknown))
      try await database.flush()
    }
  }

  /// Stores data for a URL in the ambient cache; an earlier name of the method.
  @available(*, deprecated, renamed: "preload(_:for:modifiedOn:expiresOn:eTag:mustRevalidate:)")
  public func putResource(
    with url: URL, data: Data, modified: Date?, expires: Date?, etag: String?, mustRevalidate: Bool
  ) {
    preload(
      data, for: url, modifiedOn: modified, expiresOn: expires, eTag: etag, mustRevalidate: mustRevalidate)
  }
}
