import CartoucheCoreLocation
import CartoucheGeometry
import Foundation

// The altitude of a camera assumes an angle of view of 30°, as MapKit has it, whatever the angle is at which maps are
// drawn (`MLNAngularFieldOfView` in MapLibre Native).

/// The height of the viewpoint above the ground at a zoom level, in metres.
///
/// - Parameters:
///   - zoomLevel: The zoom level; at 0 the world is 512 points wide.
///   - pitch: The tilt in degrees.
///   - latitude: The latitude in the middle of the picture in degrees; beyond ±85.05° it counts as that.
///   - size: The size of the picture in points.
public func MLNAltitudeForZoomLevel(
  _ zoomLevel: Double, _ pitch: CGFloat, _ latitude: CLLocationDegrees, _ size: CGSize
) -> CLLocationDistance {
  Mercator.metersPerPixel(latitude: latitude, zoom: zoomLevel) * Double(size.height) * Altitude.share(pitch)
}

/// The zoom level at which the viewpoint is at a height above the ground.
///
/// Not a finite number for an altitude or a picture without height, or a pitch of 90° or more.
///
/// - Parameters:
///   - altitude: The height of the viewpoint in metres.
///   - pitch: The tilt in degrees.
///   - latitude: The latitude in the middle of the picture in degrees; beyond ±85.05° it counts as that.
///   - size: The size of the picture in points.
public func MLNZoomLevelForAltitude(
  _ altitude: CLLocationDistance, _ pitch: CGFloat, _ latitude: CLLocationDegrees, _ size: CGSize
) -> Double {
  log2(
    Mercator.metersPerPixel(latitude: latitude, zoom: 0) * Double(size.height) * Altitude.share(pitch)
      / altitude)
}

private enum Altitude {
  /// The ratio of the altitude to the metres that the height of an untilted picture shows.
  static func share(_ pitch: CGFloat) -> Double {
    cos(Double(pitch) * .pi / 180) / (2 * tan(Double.pi / 12))
  }
}
