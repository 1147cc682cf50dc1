import Cartouche
import CartoucheCoreLocation
import CartoucheUIKit
import MapLibreExpressions

// Values of this interface as those of the engine, and back.

extension CLLocationCoordinate2D {
  /// Longitude and latitude in degrees; `nil` for invalid coordinates.
  package var degrees: SIMD2<Double>? {
    CLLocationCoordinate2DIsValid(self) || (longitude.isFinite && abs(latitude) <= 90)
      ? SIMD2(longitude, latitude) : nil
  }

  /// The place at a longitude and a latitude in degrees; an invalid one for none.
  package init(degrees: SIMD2<Double>?) {
    self =
      degrees.map { CLLocationCoordinate2D(latitude: $0.y, longitude: $0.x) }
      ?? kCLLocationCoordinate2DInvalid
  }
}

extension CoordinateBounds {
  /// The region between the corners.
  package init(_ bounds: MLNCoordinateBounds) {
    self.init(
      west: bounds.sw.longitude, south: bounds.sw.latitude, east: bounds.ne.longitude,
      north: bounds.ne.latitude)
  }

  /// Whether all edges are finite numbers.
  package var isFinite: Bool { west.isFinite && south.isFinite && east.isFinite && north.isFinite }
}

extension MLNCoordinateBounds {
  /// The corners of a region.
  package init(_ bounds: CoordinateBounds) {
    self.init(
      sw: CLLocationCoordinate2D(latitude: bounds.south, longitude: bounds.west),
      ne: CLLocationCoordinate2D(latitude: bounds.north, longitude: bounds.east))
  }
}

extension EdgeInsets {
  /// The insets in points.
  package init(_ insets: UIEdgeInsets) {
    self.init(
      top: Double(insets.top), right: Double(insets.right), bottom: Double(insets.bottom),
      left: Double(insets.left))
  }
}

extension UIEdgeInsets {
  /// The insets in logical pixels.
  package init(_ insets: EdgeInsets) {
    self.init(
      top: CGFloat(insets.top), left: CGFloat(insets.left), bottom: CGFloat(insets.bottom),
      right: CGFloat(insets.right)
    )
  }
}
