import CartoucheQuartzCore
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// A view of the user's location.
///
/// A delegate can give one of its own as the view for the annotation ``MLNMapView/userLocation``. It is kept on the
/// location at each step of the map view.
@preconcurrency @MainActor open class MLNUserLocationAnnotationView: MLNAnnotationView {
  /// The location of the view.
  var location: MLNUserLocation?

  /// The map view that the view is in; `nil` outside one.
  open var mapView: MLNMapView? { map }
  /// The location of the view; `nil` outside a map view.
  open var userLocation: MLNUserLocation? { location }
  /// The part that reacts to taps; the whole view by default.
  open var hitTestLayer: CALayer? { layer }

  /// A view without size.
  public convenience init() { self.init(annotation: nil, reuseIdentifier: nil) }

  /// Updates the view for a new location, heading, accuracy or camera; for subclasses.
  open func update() {}
}
