import CartoucheCoreLocation
import Foundation

/// A difference in latitude and one in longitude.
public struct MKCoordinateSpan: Sendable, Hashable {
  /// The difference in degrees from south to north.
  public var latitudeDelta: CLLocationDegrees
  /// The difference in degrees from west to east.
  public var longitudeDelta: CLLocationDegrees

  /// A span of zero.
  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }

  /// A span in degrees.
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A region of the earth around a centre.
public struct MKCoordinateRegion: Sendable {
  /// The centre of the region.
  public var center: CLLocationCoordinate2D
  /// The span in degrees from edge to edge.
  public var span: MKCoordinateSpan

  /// A region without extent at latitude 0°, longitude 0°.
  public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

  /// A region in degrees.
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    self.center = center
    self.span = span
  }

  /// A region in metres from south to north and from west to east.
  ///
  /// The distances are over a sphere with the radius of the equator, 6,378,137 m; at most 180° high and 360° wide.
  public init(
    center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {
    let metresPerDegree = 6_378_137 * Double.pi / 180
    let parallel = metresPerDegree * cos(center.latitude * .pi / 180)
    self.init(
      center: center,
      span: MKCoordinateSpan(
        latitudeDelta: min(max(latitudinalMeters / metresPerDegree, 0), 180),
        longitudeDelta: parallel > 0 ? min(max(longitudinalMeters / parallel, 0), 360) : 360))
  }

  /// The region that a rectangle of the map shows.
  public init(_ rect: MKMapRect) {
    guard !rect.isNull else {
      self.init()
      return
    }
    let northWest = MKMapPoint(x: rect.minX, y: rect.minY).coordinate
    let southEast = MKMapPoint(x: rect.maxX, y: rect.maxY).coordinate
    self.init(
      center: CLLocationCoordinate2D(
        latitude: (northWest.latitude + southEast.latitude) / 2,
        longitude: (northWest.longitude + southEast.longitude) / 2),
      span: MKCoordinateSpan(
        latitudeDelta: northWest.latitude - southEast.latitude,
        longitudeDelta: southEast.longitude - northWest.longitude))
  }
}
