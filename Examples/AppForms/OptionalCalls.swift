import Foundation
import MapLibre

// Calls of optional methods, as Objective-C has them, with and without the marks.

/// A delegate between a map and its delegate, as libraries over the SDK have one.
package class Relay: NSObject, MLNMapViewDelegate {
  package weak var delegate: MLNMapViewDelegate?
  // As in most view controllers: of the same name as the methods of the delegate.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  package var mapView: MLNMapView!

  package init(_ mapView: MLNMapView, _ delegate: MLNMapViewDelegate) {
    self.mapView = mapView
    self.delegate = delegate
    super.init()
    self.mapView.delegate = self
    mapView.showsScale = false
  }

  package func mapView(_ mapView: MLNMapView, didSelect annotation: MLNAnnotation) {
    delegate?.mapView?(mapView, didSelect: annotation)
  }

  package func mapView(_ mapView: MLNMapView, didDeselect annotation: MLNAnnotation) {
    delegate?.mapView(mapView, didDeselect: annotation)
  }

  package func mapView(_ mapView: MLNMapView, viewFor annotation: MLNAnnotation) -> MLNAnnotationView? {
    if let view = delegate?.mapView?(mapView, viewFor: annotation) { return view }
    return delegate?.mapView(mapView, viewFor: annotation)
  }

  package func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: MLNAnnotation) -> Bool {
    delegate?.mapView?(mapView, annotationCanShowCallout: annotation) ?? false
  }

  package func mapViewDidBecomeIdle(_ mapView: MLNMapView) {
    delegate?.mapViewDidBecomeIdle?(mapView)
    delegate!.mapViewDidBecomeIdle!(mapView)
  }

  package func mapViewDidFailLoadingMap(_ mapView: MLNMapView, withError error: Error) {
    delegate?.mapViewDidFailLoadingMap?(mapView, withError: error)
  }

  package func mapViewDidFinishRenderingFrame(_ mapView: MLNMapView, fullyRendered: Bool) {
    guard let shown = self.mapView, shown === mapView else { return }
    delegate?.mapViewDidFinishRenderingFrame?(mapView, fullyRendered: fullyRendered)
  }
}

/// The texts of an annotation, whose properties are optional as such on iOS.
package func texts(of annotation: MLNAnnotation) -> [String] {
  var texts: [String] = []
  if annotation.title != nil { texts.append(annotation.title!!) }
  if let subtitle = annotation.subtitle ?? nil { texts.append(subtitle) }
  if let title = annotation.title { texts.append("\(title)") }
  return texts
}

/// A callout that tells the map of taps.
package class TapCallout: UIView, MLNCalloutView {
  package var representedObject: MLNAnnotation
  package lazy var leftAccessoryView = UIView()
  package lazy var rightAccessoryView = UIView()
  package weak var delegate: MLNCalloutViewDelegate?

  package required init(representedObject: MLNAnnotation) {
    self.representedObject = representedObject
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  package func presentCallout(
    from rect: CGRect, in view: UIView, constrainedTo constrainedRect: CGRect, animated: Bool
  ) {
    delegate?.calloutViewWillAppear?(self)
    view.addSubview(self)
    delegate?.calloutViewDidAppear?(self)
  }

  package func dismissCallout(animated: Bool) { removeFromSuperview() }

  package func tap() {
    if let delegate = delegate, delegate.calloutViewShouldHighlight!(self) {
      delegate.calloutViewTapped!(self)
    }
  }
}
