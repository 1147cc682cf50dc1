import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreStyle

/// A delegate that follows the making of a picture.
///
/// All methods are called on the main actor. Methods that a class does not have do nothing; one that only a subclass
/// adds is not called.
@preconcurrency @MainActor
public protocol MLNMapSnapshotterDelegate: NSObjectProtocol {
  /// The style cannot be loaded, or the picture cannot be drawn.
  func mapSnapshotterDidFail(_ snapshotter: MLNMapSnapshotter, withError error: any Error)

  /// The style is loaded; changes made to it now are drawn.
  func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFinishLoading style: MLNStyle)

  /// The style uses an image that does not exist; layers that use it are drawn without it.
  func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFailLoadingImageNamed name: String)

  /// Asks for the picture of a point; without one it is not drawn.
  func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, imageFor annotation: any MLNAnnotation
  ) -> MLNAnnotationImage?

  /// Asks for the opacity of a line or an area, 0 to 1; 1 by default.
  func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, alphaForShapeAnnotation annotation: MLNShape
  ) -> CGFloat

  /// Asks for the colour of a line, or of the outline of an area; white by default.
  func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, strokeColorForShapeAnnotation annotation: MLNShape
  ) -> UIColor

  /// Asks for the colour of an area; white by default.
  func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, fillColorForPolygonAnnotation annotation: MLNPolygon
  ) -> UIColor

  /// Asks for the width of a line in points; 3 by default.
  func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, lineWidthForPolylineAnnotation annotation: MLNPolyline
  ) -> CGFloat
}

extension MLNMapSnapshotterDelegate {
  /// Nothing.
  public func mapSnapshotterDidFail(_ snapshotter: MLNMapSnapshotter, withError error: any Error) {}

  /// Nothing.
  public func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFinishLoading style: MLNStyle) {}

  /// Nothing.
  public func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFailLoadingImageNamed name: String) {}

  /// `nil`.
  public func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, imageFor annotation: any MLNAnnotation
  ) -> MLNAnnotationImage? { nil }

  /// 1.
  public func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, alphaForShapeAnnotation annotation: MLNShape
  ) -> CGFloat { 1 }

  /// White.
  public func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, strokeColorForShapeAnnotation annotation: MLNShape
  ) -> UIColor { .white }

  /// White.
  public func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, fillColorForPolygonAnnotation annotation: MLNPolygon
  ) -> UIColor { .white }

  /// 3 points.
  public func mapSnapshotter(
    _ snapshotter: MLNMapSnapshotter, lineWidthForPolylineAnnotation annotation: MLNPolyline
  ) -> CGFloat { ShapeLook.lineWidth }
}
