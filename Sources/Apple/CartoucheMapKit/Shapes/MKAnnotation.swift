import CartoucheCoreLocation
import Foundation

/// An object at a coordinate.
public protocol MKAnnotation: NSObjectProtocol {
  /// The coordinate.
  var coordinate: CLLocationCoordinate2D { get }
  /// The title; `nil` for none.
  var title: String? { get }
  /// The subtitle; `nil` for none.
  var subtitle: String? { get }
}

/// An object that covers a part of the map.
public protocol MKOverlay: MKAnnotation {
  /// The smallest rectangle around it.
  var boundingMapRect: MKMapRect { get }
}

extension MKOverlay {
  /// Whether a rectangle of the map and that of the overlay meet.
  public func intersects(_ mapRect: MKMapRect) -> Bool { boundingMapRect.intersects(mapRect) }
}

/// The result of decoding GeoJSON: a shape or a feature.
public protocol MKGeoJSONObject: NSObjectProtocol {}

/// A shape on the map, with a title.
open class MKShape: NSObject {
  /// The title; `nil` for none.
  open var title: String?
  /// The subtitle; `nil` for none.
  open var subtitle: String?
}

/// A point on the map.
open class MKPointAnnotation: MKShape, MKAnnotation, MKGeoJSONObject {
  /// The coordinate.
  open var coordinate = CLLocationCoordinate2D()

  /// A point at latitude 0°, longitude 0°.
  public override init() { super.init() }

  /// A point at a coordinate.
  public convenience init(coordinate: CLLocationCoordinate2D) {
    self.init()
    self.coordinate = coordinate
  }
}
