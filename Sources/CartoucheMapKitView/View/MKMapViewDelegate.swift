import CartoucheMapKit
import Foundation

/// The answers to a map view's questions, and the receiver of what happens to it.
///
/// Every method has an implementation that does nothing. Which one is called is settled where a class declares that it
/// conforms: a subclass of that class overrides only what its superclass declares.
@MainActor public protocol MKMapViewDelegate: NSObjectProtocol {
  /// The look of an overlay; asked once, before the first picture with it. Nothing is drawn unless implemented.
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
  /// Tells that overlays have their looks.
  func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer])
  /// The view of an annotation; asked once, before the first picture with it. `nil` is the standard marker.
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
  /// Tells that annotations have their views.
  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView])
  /// Tells that an annotation was selected.
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)
  /// Tells that an annotation is no longer selected.
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation)
  /// Tells that the view is about to show another region.
  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)
  /// Tells that the view shows another region, at each step of a movement.
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
  /// Tells that the view shows another region, at the end of a movement.
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
  /// Tells that a picture is about to be drawn.
  func mapViewWillStartRenderingMap(_ mapView: MKMapView)
  /// Tells that a picture was drawn; `fullyRendered` is `false` when a part of it could not be loaded.
  func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool)
}

extension MKMapViewDelegate {
  /// A renderer that draws nothing.
  public func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    MKOverlayRenderer(overlay: overlay)
  }

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer]) {}

  /// The standard marker.
  public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) {}

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {}

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {}

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {}

  /// Does nothing.
  public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}

  /// Does nothing.
  public func mapViewWillStartRenderingMap(_ mapView: MKMapView) {}

  /// Does nothing.
  public func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {}
}
