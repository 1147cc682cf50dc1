import MapLibre

// Cameras, and drawing statistics, under the names from before the SDK was renamed.

/// `MLNMapCamera` under its name before the SDK was renamed.
public typealias MGLMapCamera = MLNMapCamera
/// `MLNRenderingStats` under its name before the SDK was renamed.
public typealias MGLRenderingStats = MLNRenderingStats
/// `MLNBackendResource` under its name before the SDK was renamed.
public typealias MGLBackendResource = MLNBackendResource

/// `MLNAltitudeForZoomLevel` under its name before the SDK was renamed.
public func MGLAltitudeForZoomLevel(
  _ zoomLevel: Double, _ pitch: CGFloat, _ latitude: CLLocationDegrees, _ size: CGSize
) -> CLLocationDistance {
  MLNAltitudeForZoomLevel(zoomLevel, pitch, latitude, size)
}

/// `MLNZoomLevelForAltitude` under its name before the SDK was renamed.
public func MGLZoomLevelForAltitude(
  _ altitude: CLLocationDistance, _ pitch: CGFloat, _ latitude: CLLocationDegrees, _ size: CGSize
) -> Double {
  MLNZoomLevelForAltitude(altitude, pitch, latitude, size)
}
