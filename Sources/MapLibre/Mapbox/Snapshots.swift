import MapLibre

// Pictures of maps under the names from before the SDK was renamed.

/// `MLNMapSnapshot` under its name before the SDK was renamed.
public typealias MGLMapSnapshot = MLNMapSnapshot
/// `MLNMapSnapshotCompletionHandler` under its name before the SDK was renamed.
public typealias MGLMapSnapshotCompletionHandler = MLNMapSnapshotCompletionHandler
/// `MLNMapSnapshotOptions` under its name before the SDK was renamed.
public typealias MGLMapSnapshotOptions = MLNMapSnapshotOptions
/// `MLNMapSnapshotOverlay` under its name before the SDK was renamed.
public typealias MGLMapSnapshotOverlay = MLNMapSnapshotOverlay
/// `MLNMapSnapshotOverlayHandler` under its name before the SDK was renamed.
public typealias MGLMapSnapshotOverlayHandler = MLNMapSnapshotOverlayHandler
/// `MLNMapSnapshotter` under its name before the SDK was renamed.
public typealias MGLMapSnapshotter = MLNMapSnapshotter
/// `MLNMapSnapshotterDelegate` under its name before the SDK was renamed.
public typealias MGLMapSnapshotterDelegate = MLNMapSnapshotterDelegate
