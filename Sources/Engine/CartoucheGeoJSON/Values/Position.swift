/// A place on the earth: longitude and latitude in degrees (WGS 84), altitude in metres where known.
///
/// The order is that of RFC 7946 §3.1.1: longitude first. Values are kept as they are given; longitudes
/// beyond ±180 describe shapes that cross the antimeridian.
public struct Position: Sendable {
  /// The longitude in degrees east.
  public var longitude: Double
  /// The latitude in degrees north.
  public var latitude: Double
  /// The altitude; NaN where there is none, which keeps a position at 24 bytes.
  @usableFromInline var storedAltitude: Double

  /// The place at `longitude` and `latitude` in degrees, `altitude` in metres above the ellipsoid.
  @inlinable public init(longitude: Double, latitude: Double, altitude: Double? = nil) {
    self.longitude = longitude
    self.latitude = latitude
    self.storedAltitude = altitude ?? .nan
  }

  /// The place at `longitude` and `latitude` in degrees, in this order.
  @inlinable public init(_ longitude: Double, _ latitude: Double, _ altitude: Double? = nil) {
    self.init(longitude: longitude, latitude: latitude, altitude: altitude)
  }

  /// The altitude in metres above the WGS 84 ellipsoid; `nil` if unknown.
  @inlinable public var altitude: Double? {
    get { storedAltitude.isNaN ? nil : storedAltitude }
    set { storedAltitude = newValue ?? .nan }
  }
}

extension Position: Hashable {
  /// Whether longitude, latitude and altitude are equal, or neither has an altitude.
  @inlinable public static func == (left: Position, right: Position) -> Bool {
    left.longitude == right.longitude && left.latitude == right.latitude && left.altitude == right.altitude
  }

  /// Feeds longitude, latitude and altitude.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(longitude)
    hasher.combine(latitude)
    hasher.combine(altitude)
  }
}

extension Position: CustomStringConvertible {
  /// `[longitude, latitude]` or `[longitude, latitude, altitude]`.
  public var description: String {
    "[\(longitude), \(latitude)" + (altitude.map { ", \($0)" } ?? "") + "]"
  }
}
