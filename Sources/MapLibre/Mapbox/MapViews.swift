import MapLibre

// The map view and its values under their names before the SDK was renamed.

/// `MLNMapView` under its name before the SDK was renamed.
public typealias MGLMapView = MLNMapView
/// `MLNMapViewDelegate` under its name before the SDK was renamed.
public typealias MGLMapViewDelegate = MLNMapViewDelegate
/// `MLNMapViewError` under its name before the SDK was renamed.
public typealias MGLMapViewError = MLNMapViewError
/// `MLNMapProjection` under its name before the SDK was renamed.
public typealias MGLMapProjection = MLNMapProjection
/// `MLNCameraChangeReason` under its name before the SDK was renamed.
public typealias MGLCameraChangeReason = MLNCameraChangeReason
/// `MLNCompassButton` under its name before the SDK was renamed.
public typealias MGLCompassButton = MLNCompassButton
/// `MLNMapDebugMaskOptions` under its name before the SDK was renamed.
public typealias MGLMapDebugMaskOptions = MLNMapDebugMaskOptions
/// `MLNMapViewDecelerationRate` under its name before the SDK was renamed.
public typealias MGLMapViewDecelerationRate = MLNMapViewDecelerationRate
/// `MLNMapViewPreferredFramesPerSecond` under its name before the SDK was renamed.
public typealias MGLMapViewPreferredFramesPerSecond = MLNMapViewPreferredFramesPerSecond
/// `MLNOrnamentPosition` under its name before the SDK was renamed.
public typealias MGLOrnamentPosition = MLNOrnamentPosition
/// `MLNOrnamentVisibility` under its name before the SDK was renamed.
public typealias MGLOrnamentVisibility = MLNOrnamentVisibility
/// `MLNPanScrollingMode` under its name before the SDK was renamed.
public typealias MGLPanScrollingMode = MLNPanScrollingMode
