import CartoucheMapKit
import Foundation

/// A delegate that answers a map view's questions and receives its events.
///
/// Every method has a default implementation, mostly one that does nothing. Which implementation is called is settled
/// where a class declares its conformance: a subclass of that class overrides only methods that its superclass
/// declares.
@preconcurrency @MainActor public protocol MKMapViewDelegate: NSObjectProtocol {
  /// The look of an overlay; called once, before the first picture with it. Nothing is drawn by default.
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
  /// Called when overlays have their looks.
  func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer])
  /// The view of an annotation; called once, before the first picture with it. `nil` means the standard marker.
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
  /// Called when annotations have their views.
  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView])
  /// Called when an annotation was selected.
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)
  /// Called when an annotation is no longer selected.
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation)
  /// Called when the view is about to show another region.
  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)
  /// Called when the visible region changed, at each step of a movement.
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
  /// Called when the visible region changed, at the end of a movement.
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
  /// Called when a picture is about to be drawn.
  func mapViewWillStartRenderingMap(_ mapView: MKMapView)
  /// Called when a picture was drawn; `fullyRendered` is `false` when a part of it could not be loaded.
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
