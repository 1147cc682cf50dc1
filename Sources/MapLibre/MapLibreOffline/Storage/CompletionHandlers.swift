import MapLibreExpressions

/// A handler that is called when a pack was added or could not be added.
public typealias MLNOfflinePackAdditionCompletionHandler =
  @MainActor @Sendable (MLNOfflinePack?, (any Error)?) -> Void
/// A handler that is called when a pack was removed or could not be removed.
public typealias MLNOfflinePackRemovalCompletionHandler = @MainActor @Sendable ((any Error)?) -> Void
/// A handler that is called with the URL of a file and its packs when they were added or could not be added.
public typealias MLNBatchedOfflinePackAdditionCompletionHandler =
  @MainActor @Sendable (
    URL, [MLNOfflinePack]?, (any Error)?
  ) -> Void
/// A handler that is called with the URL of a resource when its data were stored or could not be stored.
public typealias MLNOfflinePreloadDataCompletionHandler = @MainActor @Sendable (URL, (any Error)?) -> Void
