import CartoucheOffline
import MapLibreExpressions
import MapLibreSettings

/// The ambient cache: what servers have answered and no pack needs.
extension MLNOfflineStorage {
  /// Changes the most bytes that the ambient cache may have, 50 MiB at first; 0 keeps nothing.
  ///
  /// The answers that were not used for longest are deleted when there are more.
  ///
  /// - Parameter completion: Called on the main actor at the end.
  public func setMaximumAmbientCacheSize(
    _ cacheSize: UInt, withCompletionHandler completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    change(completion) { database async throws(OfflineError) in
      try await database.setAmbientSize(Int(clamping: cacheSize))
    }
  }

  /// Makes the ambient cache old: servers are asked whether it still holds before it is used again.
  ///
  /// - Parameter completion: Called on the main actor at the end.
  public func invalidateAmbientCache(completionHandler completion: @escaping @Sendable ((any Error)?) -> Void)
  {
    change(completion) { database async throws(OfflineError) in
      try await database.invalidateAmbientCache()
    }
    loader.forgetAnswers()
  }

  /// Deletes the ambient cache.
  ///
  /// - Parameter completion: Called on the main actor at the end.
  public func clearAmbientCache(completionHandler completion: @escaping @Sendable ((any Error)?) -> Void) {
    change(completion) { database async throws(OfflineError) in try await database.clearAmbientCache() }
    loader.forgetAnswers()
  }

  // MARK: Data that the program has

  /// Keeps data for a URL in the ambient cache, as if a server had sent them.
  ///
  /// - Parameters:
  ///   - modified: The time of the last change, for asking the server later.
  ///   - expires: The end of the time for which they are used without asking; `nil` for asking each time.
  ///   - eTag: The entity tag, quotes included.
  ///   - mustRevalidate: Whether they are not used after that where the server cannot be asked.
  public func preload(
    _ data: Data, for url: URL, modifiedOn modified: Date?, expiresOn expires: Date?, eTag: String?,
    mustRevalidate: Bool
  ) {
    preload(
      data, for: url, modificationDate: modified, expirationDate: expires, eTag: eTag,
      mustRevalidate: mustRevalidate, completionHandler: nil)
  }

  /// Keeps data for a URL in the ambient cache, as if a server had sent them.
  ///
  /// - Parameters:
  ///   - modified: The time of the last change, for asking the server later.
  ///   - expires: The end of the time for which they are used without asking; `nil` for asking each time.
  ///   - eTag: The entity tag, quotes included.
  ///   - mustRevalidate: Whether they are not used after that where the server cannot be asked.
  ///   - completion: Called on the main actor when they are kept, or could not be.
  public func preload(
    _ data: Data, for url: URL, modificationDate modified: Date?, expirationDate expires: Date?,
    eTag: String?, mustRevalidate: Bool,
    completionHandler completion: (@Sendable (URL, (any Error)?) -> Void)? = nil
  ) {
    let answer = StoredAnswer(
      [UInt8](data), etag: eTag, modified: modified.flatMap(StoredAnswer.seconds),
      expires: expires.flatMap(StoredAnswer.seconds), mustRevalidate: mustRevalidate)
    change({ completion?(url, $0) }) { database async throws(OfflineError) in
      await database.keep(answer, for: .url(url.absoluteString, .unknown))
      try await database.flush()
    }
  }

  /// Keeps data for a URL in the ambient cache, under an earlier name.
  @available(*, deprecated, renamed: "preload(_:for:modifiedOn:expiresOn:eTag:mustRevalidate:)")
  public func putResource(
    with url: URL, data: Data, modified: Date?, expires: Date?, etag: String?, mustRevalidate: Bool
  ) {
    preload(
      data, for: url, modifiedOn: modified, expiresOn: expires, eTag: etag, mustRevalidate: mustRevalidate)
  }
}
