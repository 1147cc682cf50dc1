import CartoucheCoreLocation
import Foundation

/// Something at a place.
public protocol MKAnnotation: NSObjectProtocol {
  /// The place.
  var coordinate: CLLocationCoordinate2D { get }
  /// A name to show; `nil` for none.
  var title: String? { get }
  /// More to show; `nil` for nothing.
  var subtitle: String? { get }
}

/// Something that covers a part of the map.
public protocol MKOverlay: MKAnnotation {
  /// The smallest rectangle around it.
  var boundingMapRect: MKMapRect { get }
}

extension MKOverlay {
  /// Whether a rectangle of the map and that around the overlay meet.
  public func intersects(_ mapRect: MKMapRect) -> Bool { boundingMapRect.intersects(mapRect) }
}

/// The result of decoding GeoJSON: a shape or a feature.
public protocol MKGeoJSONObject: NSObjectProtocol {}

/// A shape on the map, with a name.
open class MKShape: NSObject {
  /// A name to show; `nil` for none.
  open var title: String?
  /// More to show; `nil` for nothing.
  open var subtitle: String?
}

/// A place.
open class MKPointAnnotation: MKShape, MKAnnotation, MKGeoJSONObject {
  /// The place.
  open var coordinate = CLLocationCoordinate2D()

  /// The place at latitude 0°, longitude 0°.
  public override init() { super.init() }

  /// A place.
  public convenience init(coordinate: CLLocationCoordinate2D) {
    self.init()
    self.coordinate = coordinate
  }
}
