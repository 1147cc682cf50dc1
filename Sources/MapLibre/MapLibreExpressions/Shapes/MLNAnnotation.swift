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

// On iOS both properties are optional as such, so that programs read them as `annotation.title!!`. Where only an optional
// of an optional fits, these are meant; `if let title = annotation.title, let text = title` cannot compile both ways,
// and is written `if let text = annotation.title ?? nil`.
extension NSObjectProtocol where Self: MLNAnnotation {
  /// The title, as an optional of an optional.
  @_disfavoredOverload public var title: String?? { .some((self as any MLNAnnotation).title) }
  /// The second line, as an optional of an optional.
  @_disfavoredOverload public var subtitle: String?? { .some((self as any MLNAnnotation).subtitle) }
}
