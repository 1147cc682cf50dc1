import MapLibre

// Offline packs and the ambient cache under the names from before the SDK was renamed.

/// `MLNBatchedOfflinePackAdditionCompletionHandler` under its name before the SDK was renamed.
public typealias MGLBatchedOfflinePackAdditionCompletionHandler =
  MLNBatchedOfflinePackAdditionCompletionHandler
/// `MLNOfflinePack` under its name before the SDK was renamed.
public typealias MGLOfflinePack = MLNOfflinePack
/// `MLNOfflinePackAdditionCompletionHandler` under its name before the SDK was renamed.
public typealias MGLOfflinePackAdditionCompletionHandler = MLNOfflinePackAdditionCompletionHandler
/// `MLNOfflinePackProgress` under its name before the SDK was renamed.
public typealias MGLOfflinePackProgress = MLNOfflinePackProgress
/// `MLNOfflinePackRemovalCompletionHandler` under its name before the SDK was renamed.
public typealias MGLOfflinePackRemovalCompletionHandler = MLNOfflinePackRemovalCompletionHandler
/// `MLNOfflinePackState` under its name before the SDK was renamed.
public typealias MGLOfflinePackState = MLNOfflinePackState
/// `MLNOfflinePackUserInfoKey` under its name before the SDK was renamed.
public typealias MGLOfflinePackUserInfoKey = MLNOfflinePackUserInfoKey
/// `MLNOfflinePreloadDataCompletionHandler` under its name before the SDK was renamed.
public typealias MGLOfflinePreloadDataCompletionHandler = MLNOfflinePreloadDataCompletionHandler
/// `MLNOfflineRegion` under its name before the SDK was renamed.
public typealias MGLOfflineRegion = MLNOfflineRegion
/// `MLNOfflineStorage` under its name before the SDK was renamed.
public typealias MGLOfflineStorage = MLNOfflineStorage
/// `MLNOfflineStorageDelegate` under its name before the SDK was renamed.
public typealias MGLOfflineStorageDelegate = MLNOfflineStorageDelegate
/// `MLNResourceKind` under its name before the SDK was renamed.
public typealias MGLResourceKind = MLNResourceKind
/// `MLNShapeOfflineRegion` under its name before the SDK was renamed.
public typealias MGLShapeOfflineRegion = MLNShapeOfflineRegion
/// `MLNTilePyramidOfflineRegion` under its name before the SDK was renamed.
public typealias MGLTilePyramidOfflineRegion = MLNTilePyramidOfflineRegion

extension NSNotification.Name {
  /// `MLNOfflinePackProgressChanged` under its name before the SDK was renamed.
  public static let MGLOfflinePackProgressChanged = MLNOfflinePackProgressChanged
  /// `MLNOfflinePackError` under its name before the SDK was renamed.
  public static let MGLOfflinePackError = MLNOfflinePackError
  /// `MLNOfflinePackMaximumMapboxTilesReached` under its name before the SDK was renamed.
  public static let MGLOfflinePackMaximumMapboxTilesReached = MLNOfflinePackMaximumMapboxTilesReached
}

extension NSValue {
  /// A box around the progress of a pack.
  public convenience init(mglOfflinePackProgress progress: MGLOfflinePackProgress) {
    self.init(mlnOfflinePackProgress: progress)
  }

  /// The progress in the box; zeros when the box holds something else.
  public var mglOfflinePackProgressValue: MGLOfflinePackProgress { mlnOfflinePackProgressValue }
}
