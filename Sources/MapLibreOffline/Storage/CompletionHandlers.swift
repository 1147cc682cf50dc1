import MapLibreExpressions

/// Called when a pack was added, or could not be.
public typealias MLNOfflinePackAdditionCompletionHandler = (MLNOfflinePack?, (any Error)?) -> Void
/// Called when a pack was removed, or could not be.
public typealias MLNOfflinePackRemovalCompletionHandler = ((any Error)?) -> Void
/// Called with the URL of a file and its packs when they were added, or could not be.
public typealias MLNBatchedOfflinePackAdditionCompletionHandler = (
  URL, [MLNOfflinePack]?, (any Error)?
) -> Void
/// Called with the URL of a resource when its data are kept, or could not be.
public typealias MLNOfflinePreloadDataCompletionHandler = (URL, (any Error)?) -> Void
