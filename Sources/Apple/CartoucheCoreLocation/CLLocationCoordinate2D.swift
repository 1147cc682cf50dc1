/// An angle in degrees: a latitude, a longitude or a difference of two.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// The maximum error of a value: metres for a location, degrees for a direction; negative when unknown.
public typealias CLLocationAccuracy = Double
/// A direction in degrees clockwise from north; negative when unknown.
public typealias CLLocationDirection = Double
/// A speed in metres per second.
public typealias CLLocationSpeed = Double

/// A place on the earth: latitude and longitude in degrees (WGS 84), in this order.
///
/// GeoJSON has the two in the other order. Values are kept unchanged; longitudes beyond ±180° describe shapes that
/// straddle the antimeridian.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude in degrees north, -90 to 90.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees east, -180 to 180, and up to ±360 in shapes that straddle the antimeridian.
  public var longitude: CLLocationDegrees

  /// The place at latitude 0°, longitude 0°.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// The place at `latitude` and `longitude` in degrees.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A coordinate that names no place: -180°, -180°.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// The place at `latitude` and `longitude` in degrees.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether the latitude is within ±90° and the longitude within ±180°.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  coord.latitude.magnitude <= 90 && coord.longitude.magnitude <= 180
}
