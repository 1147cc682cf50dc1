import CartoucheQuartzCore
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// A view that stands for the user's location.
///
/// A delegate gives one of its own as the view for the annotation ``MLNMapView/userLocation``. It is kept on the location at
/// each step of the map view.
@MainActor open class MLNUserLocationAnnotationView: MLNAnnotationView {
  /// The location that the view stands for.
  var location: MLNUserLocation?

  /// The map view that the view is in; `nil` outside of one.
  open var mapView: MLNMapView? { map }
  /// The location that the view stands for; `nil` outside of a map view.
  open var userLocation: MLNUserLocation? { location }
  /// The part that taps count on; the whole view unless a subclass says otherwise.
  open var hitTestLayer: CALayer? { layer }

  /// A view of no size.
  public convenience init() { self.init(annotation: nil, reuseIdentifier: nil) }

  /// Takes in a new location, heading, accuracy or camera; for subclasses.
  open func update() {}
}
