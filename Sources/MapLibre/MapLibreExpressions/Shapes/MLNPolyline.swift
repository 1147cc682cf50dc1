import CartoucheCoreLocation
import CartoucheGeoJSON

/// A line through two or more coordinates: the `LineString` of GeoJSON.
///
/// A line that straddles the antimeridian continues beyond ±180°.
open class MLNPolyline: MLNMultiPoint, MLNOverlay {
  /// The midpoint of the line, on great circles; invalid if the line has no coordinates.
  ///
  /// - Complexity: O(n) in the number of coordinates.
  open override var coordinate: CLLocationCoordinate2D {
    list.array.midpoint ?? kCLLocationCoordinate2DInvalid
  }

  override var geometry: Geometry? { .lineString(list.positions) }

  /// A line through these positions.
  convenience init(_ positions: Positions) {
    self.init()
    take(positions)
  }
}
