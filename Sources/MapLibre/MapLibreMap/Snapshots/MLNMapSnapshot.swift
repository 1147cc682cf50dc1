import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// A picture of a map, which converts between points and coordinates.
open class MLNMapSnapshot: NSObject, @unchecked Sendable {
  /// The picture, with logo and attributions.
  ///
  /// Differs from iOS: its pixels are those that the engine draws, on the processor.
  public let image: UIImage
  private let places: PicturePlaces

  init(_ image: UIImage, _ places: PicturePlaces) {
    self.image = image
    self.places = places
    super.init()
  }

  /// The point of the picture that shows a coordinate, in points from the upper left corner.
  ///
  /// It may be outside the picture. Both numbers are NaN for a place behind the viewer of a tilted map.
  open func point(for coordinate: CLLocationCoordinate2D) -> CGPoint { places.point(for: coordinate) }

  /// The coordinate that a point of the picture shows, in points from the upper left corner.
  ///
  /// It is `kCLLocationCoordinate2DInvalid` where a tilted map shows the sky.
  open func coordinate(for point: CGPoint) -> CLLocationCoordinate2D { places.coordinate(for: point) }
}
