import MapLibre

/// `MLNAnnotationImage` under its name before the SDK was renamed.
public typealias MGLAnnotationImage = MLNAnnotationImage
/// `MLNAnnotationVerticalAlignment` under its name before the SDK was renamed.
public typealias MGLAnnotationVerticalAlignment = MLNAnnotationVerticalAlignment
/// `MLNAnnotationView` under its name before the SDK was renamed.
public typealias MGLAnnotationView = MLNAnnotationView
/// `MLNAnnotationViewDragState` under its name before the SDK was renamed.
public typealias MGLAnnotationViewDragState = MLNAnnotationViewDragState
/// `MLNCalloutView` under its name before the SDK was renamed.
public typealias MGLCalloutView = MLNCalloutView
/// `MLNCalloutViewDelegate` under its name before the SDK was renamed.
public typealias MGLCalloutViewDelegate = MLNCalloutViewDelegate
/// `MLNCLLocationManager` under its name before the SDK was renamed.
public typealias MGLCLLocationManager = MLNCLLocationManager
/// `MLNLocationManager` under its name before the SDK was renamed.
public typealias MGLLocationManager = MLNLocationManager
/// `MLNLocationManagerDelegate` under its name before the SDK was renamed.
public typealias MGLLocationManagerDelegate = MLNLocationManagerDelegate
/// `MLNUserLocation` under its name before the SDK was renamed.
public typealias MGLUserLocation = MLNUserLocation
/// `MLNUserLocationAnnotationView` under its name before the SDK was renamed.
public typealias MGLUserLocationAnnotationView = MLNUserLocationAnnotationView
/// `MLNUserLocationAnnotationViewStyle` under its name before the SDK was renamed.
public typealias MGLUserLocationAnnotationViewStyle = MLNUserLocationAnnotationViewStyle
/// `MLNUserTrackingMode` under its name before the SDK was renamed.
public typealias MGLUserTrackingMode = MLNUserTrackingMode
