import CartoucheCoreGraphics
import Foundation
import MapLibreExpressions

/// A function that draws over a map, before logo and attributions are drawn.
///
/// It is called on any thread but the main one, with the overlay's context as the current one.
public typealias MLNMapSnapshotOverlayHandler = @Sendable (MLNMapSnapshotOverlay) -> Void

/// The context with which a program draws over a map.
open class MLNMapSnapshotOverlay: NSObject {
  /// The context; its origin is the upper left corner, y goes downwards, lengths are points.
  ///
  /// Differs from iOS in what it can draw: paths, clips, pictures and text, but no shadows or gradients.
  public let context: CGContext
  private let places: PicturePlaces

  init(_ context: CGContext, _ places: PicturePlaces) {
    self.context = context
    self.places = places
    super.init()
  }

  /// The point of the context that shows a coordinate.
  ///
  /// It may be outside the picture. Both numbers are NaN for a place behind the viewer of a tilted map.
  open func point(for coordinate: CLLocationCoordinate2D) -> CGPoint { places.point(for: coordinate) }

  /// The coordinate that a point of the context shows.
  ///
  /// It is `kCLLocationCoordinate2DInvalid` where a tilted map shows the sky.
  open func coordinate(for point: CGPoint) -> CLLocationCoordinate2D { places.coordinate(for: point) }
}
