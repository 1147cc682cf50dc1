import CartoucheCoreLocation
import CartoucheGeometry
import Foundation

/// A point of the Mercator plane at a zoom level.
public struct MLNMapPoint: Sendable {
  /// The distance from the antimeridian towards the east, logical pixels.
  public var x: Double
  /// The distance from the northern edge of the Mercator square towards the south, logical pixels.
  public var y: Double
  /// The zoom level that the pixels refer to.
  public var zoomLevel: Double

  /// The corner of the world at zoom level 0.
  public init() { self.init(x: 0, y: 0, zoomLevel: 0) }

  /// A point in logical pixels at a zoom level.
  public init(x: CGFloat, y: CGFloat, zoomLevel: Double) {
    self.x = Double(x)
    self.y = Double(y)
    self.zoomLevel = zoomLevel
  }
}

/// A point in logical pixels at a zoom level.
public func MLNMapPointMake(_ x: CGFloat, _ y: CGFloat, _ zoomLevel: Double) -> MLNMapPoint {
  MLNMapPoint(x: x, y: y, zoomLevel: zoomLevel)
}

/// A coordinate in the Mercator plane at a zoom level; the world is 512·2^zoom logical pixels wide.
///
/// Latitudes are clamped to those of the Mercator square, ±85.0511°.
public func MLNMapPointForCoordinate(
  _ coordinate: CLLocationCoordinate2D, _ zoomLevel: Double
) -> MLNMapPoint {
  let size = Mercator.worldSize(zoom: zoomLevel)
  let point = Mercator.project(longitude: coordinate.longitude, latitude: coordinate.latitude)
  return MLNMapPoint(x: point.x * size, y: point.y * size, zoomLevel: zoomLevel)
}

/// Degrees as radians.
public func MLNRadiansFromDegrees(_ degrees: CLLocationDegrees) -> Double { degrees * .pi / 180 }

/// Radians as degrees.
public func MLNDegreesFromRadians(_ radians: Double) -> CLLocationDegrees { radians * 180 / .pi }
