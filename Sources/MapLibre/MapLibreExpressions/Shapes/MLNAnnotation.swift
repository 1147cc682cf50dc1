import CartoucheCoreLocation
import Foundation

/// Something with a place on the map and texts about it.
public protocol MLNAnnotation: NSObjectProtocol {
  /// The centre, latitude and longitude in degrees; the point of a callout.
  var coordinate: CLLocationCoordinate2D { get }
  /// The title of the callout; `nil` without one.
  var title: String? { get }
  /// The second line of the callout; `nil` without one.
  var subtitle: String? { get }
}

extension MLNAnnotation {
  /// No title by default.
  public var title: String? { nil }
  /// No second line by default.
  public var subtitle: String? { nil }
}
