import CartoucheCoreLocation
import CartoucheGeoJSON

extension CLLocationCoordinate2D {
  /// The place of a GeoJSON position; its altitude is left out.
  init(_ position: Position) {
    self.init(latitude: position.latitude, longitude: position.longitude)
  }

  /// The coordinate as a GeoJSON position: longitude, then latitude.
  var position: Position { Position(longitude: longitude, latitude: latitude) }

  /// Whether both numbers are equal; Core Location has no operator for it.
  func isSame(as other: CLLocationCoordinate2D) -> Bool {
    latitude == other.latitude && longitude == other.longitude
  }
}
