import CartoucheCoreLocation
import Foundation
import MapLibreExpressions

/// The location of the user, as an annotation.
///
/// A map view makes it when it begins to show the user's location.
///
/// Differs from iOS: there are no archives of it.
open class MLNUserLocation: NSObject, MLNAnnotation {
  /// The last location that arrived; `nil` before the first.
  open internal(set) var location: CLLocation?
  /// Whether the map view shows the user's location, and so waits for more locations.
  open internal(set) var isUpdating = false
  /// The last heading that arrived; `nil` before the first, and while no headings are requested.
  open internal(set) var heading: CLHeading?
  /// The second line of the callout; `nil` without one.
  open var subtitle: String?

  private var ownTitle: String?

  /// The title of the callout: “You Are Here” unless it is set, and again after it is set to `nil`.
  ///
  /// Differs from iOS: the title is in English, and the type is the optional one that annotations have.
  open var title: String? {
    get { ownTitle ?? "You Are Here" }
    set { ownTitle = newValue }
  }

  /// The coordinate of the location, latitude and longitude in degrees; invalid before the first.
  open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }
}
