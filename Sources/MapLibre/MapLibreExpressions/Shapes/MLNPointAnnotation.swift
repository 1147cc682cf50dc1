import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

/// A single place: the `Point` of GeoJSON.
open class MLNPointAnnotation: MLNShape {
  private var place = CLLocationCoordinate2D()

  /// The place, latitude and longitude in degrees; 0°, 0° until it is set.
  open override var coordinate: CLLocationCoordinate2D {
    get { place }
    set { place = newValue }
  }

  override var geometry: Geometry? { .point(coordinate.position) }

  override func take(_ geometry: Geometry) {
    if case .point(let position) = geometry { place = CLLocationCoordinate2D(position) }
  }

  /// Writes the annotation to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(coordinates: [coordinate])
  }

  override func decode(from coder: NSCoder) -> Bool {
    guard super.decode(from: coder), let coordinate = coder.coordinates()?.first else { return false }
    place = coordinate
    return true
  }
}
