import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreMap

extension MLNMapViewDelegate {
  // MARK: Annotations

  /// None: the map's own pin.
  public func mapView(_ mapView: MLNMapView, imageFor annotation: any MLNAnnotation) -> MLNAnnotationImage? {
    nil
  }
  /// None: a picture.
  public func mapView(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation) -> MLNAnnotationView? {
    nil
  }
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didAdd annotationViews: [MLNAnnotationView]) {}
  /// 1.
  public func mapView(_ mapView: MLNMapView, alphaForShapeAnnotation annotation: MLNShape) -> CGFloat { 1 }
  /// The tint of the map view.
  public func mapView(
    _ mapView: MLNMapView, strokeColorForShapeAnnotation annotation: MLNShape
  ) -> UIColor { mapView.tintColor }
  /// The tint of the map view.
  public func mapView(
    _ mapView: MLNMapView, fillColorForPolygonAnnotation annotation: MLNPolygon
  ) -> UIColor { mapView.tintColor }
  /// 3.
  public func mapView(
    _ mapView: MLNMapView, lineWidthForPolylineAnnotation annotation: MLNPolyline
  ) -> CGFloat { CGFloat(ShapeLook.lineWidth) }
  /// Yes.
  public func mapView(_ mapView: MLNMapView, shapeAnnotationIsEnabled annotation: MLNShape) -> Bool { true }
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didSelect annotation: any MLNAnnotation) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didDeselect annotation: any MLNAnnotation) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didSelect annotationView: MLNAnnotationView) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didDeselect annotationView: MLNAnnotationView) {}
  /// Returns false.
  public func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool {
    false
  }
  /// None: a bubble with title and subtitle.
  public func mapView(
    _ mapView: MLNMapView, calloutViewFor annotation: any MLNAnnotation
  ) -> (any MLNCalloutView)? { nil }
  /// None.
  public func mapView(
    _ mapView: MLNMapView, leftCalloutAccessoryViewFor annotation: any MLNAnnotation
  ) -> UIView? { nil }
  /// None.
  public func mapView(
    _ mapView: MLNMapView, rightCalloutAccessoryViewFor annotation: any MLNAnnotation
  ) -> UIView? { nil }
  /// Does nothing.
  public func mapView(
    _ mapView: MLNMapView, annotation: any MLNAnnotation, calloutAccessoryControlTapped control: UIControl
  ) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, tapOnCalloutFor annotation: any MLNAnnotation) {}

  // MARK: The user's location

  /// Does nothing.
  public func mapViewWillStartLocatingUser(_ mapView: MLNMapView) {}
  /// Does nothing.
  public func mapViewDidStopLocatingUser(_ mapView: MLNMapView) {}
  /// The look in the tint of the map view.
  public func mapView(
    styleForDefaultUserLocationAnnotationView mapView: MLNMapView
  ) -> MLNUserLocationAnnotationViewStyle { MLNUserLocationAnnotationViewStyle() }
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didUpdate userLocation: MLNUserLocation?) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didFailToLocateUserWithError error: any Error) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didChange mode: MLNUserTrackingMode, animated: Bool) {}
  /// The point for the vertical alignment.
  public func mapViewUserLocationAnchorPoint(_ mapView: MLNMapView) -> CGPoint {
    mapView.userLocationState.standardAnchor
  }
  /// Does nothing.
  public func mapView(
    _ mapView: MLNMapView, didChangeLocationManagerAuthorization manager: any MLNLocationManager
  ) {}
}
