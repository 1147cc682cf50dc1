import CartoucheCoreLocation
import CartoucheGeometry
import Foundation

/// A point of the Mercator map of the world, relative to its north-western corner.
public struct MKMapPoint: Hashable, Sendable {
  /// The distance towards the east, 0 to `MKMapSize.world.width`.
  public var x: Double
  /// The distance towards the south, 0 to `MKMapSize.world.height`.
  public var y: Double

  /// The north-western corner.
  public init() { self.init(x: 0, y: 0) }

  /// A point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at a coordinate; latitudes are clamped to those of the square map, ±85.0511°.
  public init(_ coordinate: CLLocationCoordinate2D) {
    let point = Mercator.project(longitude: coordinate.longitude, latitude: coordinate.latitude)
    self.init(x: point.x * MKMapSize.world.width, y: point.y * MKMapSize.world.height)
  }

  /// The coordinate of the point.
  public var coordinate: CLLocationCoordinate2D {
    let (x, y) = (x / MKMapSize.world.width, y / MKMapSize.world.height)
    return CLLocationCoordinate2D(
      latitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, longitude: x * 360 - 180)
  }

  /// The length in metres of the shortest path over the earth to another point.
  public func distance(to point: MKMapPoint) -> CLLocationDistance {
    let (start, end) = (coordinate, point.coordinate)
    return CLLocation(latitude: start.latitude, longitude: start.longitude)
      .distance(from: CLLocation(latitude: end.latitude, longitude: end.longitude))
  }
}

/// A width and a height on the Mercator map of the world.
public struct MKMapSize: Hashable, Sendable {
  /// The distance from west to east.
  public var width: Double
  /// The distance from north to south.
  public var height: Double

  /// The whole map.
  public static let world = MKMapSize(width: 268_435_456, height: 268_435_456)

  /// A size of zero.
  public init() { self.init(width: 0, height: 0) }

  /// A size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The number of map points per metre at a latitude in degrees.
public func MKMapPointsPerMeterAtLatitude(_ latitude: CLLocationDegrees) -> Double {
  1 / MKMetersPerMapPointAtLatitude(latitude)
}

/// The number of metres per map point at a latitude in degrees.
public func MKMetersPerMapPointAtLatitude(_ latitude: CLLocationDegrees) -> CLLocationDistance {
  2 * .pi * 6_378_137 * cos(latitude * .pi / 180) / MKMapSize.world.width
}
