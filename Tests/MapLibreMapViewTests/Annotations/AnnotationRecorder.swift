import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView

/// A delegate that writes down what it is told of annotations, and answers as a test says.
@MainActor final class AnnotationRecorder: NSObject, MLNMapViewDelegate {
  var events: [String] = []
  var image: ((any MLNAnnotation) -> MLNAnnotationImage?)?
  var view: ((any MLNAnnotation) -> MLNAnnotationView?)?
  var callout: ((any MLNAnnotation) -> (any MLNCalloutView)?)?
  var accessories: (left: UIView?, right: UIView?) = (nil, nil)
  var showsCallouts = false
  var shapesAreEnabled = true
  var colors: (stroke: UIColor, fill: UIColor)?
  var alpha: CGFloat = 1

  /// A map view of a size with an empty white style, north up at 0°, 0°, one degree 10 points wide at zoom level 0.
  func mapView(width: CGFloat = 360, height: CGFloat = 240, zoom: Double = 3) -> MLNMapView {
    let style =
      #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background", "#
      + #""paint": {"background-color": "white"}}]}"#
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: width, height: height), styleJSON: style)
    mapView.showsLogoView = false
    mapView.showsAttributionButton = false
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: zoom, animated: false)
    events = []
    return mapView
  }

  func point(_ title: String?, _ latitude: Double, _ longitude: Double) -> MLNPointAnnotation {
    let point = MLNPointAnnotation()
    point.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    point.title = title
    return point
  }

  private func name(_ annotation: (any MLNAnnotation)?) -> String { (annotation?.title ?? nil) ?? "untitled" }

  func mapView(_ mapView: MLNMapView, imageFor annotation: any MLNAnnotation) -> MLNAnnotationImage? {
    image?(annotation)
  }
  func mapView(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation) -> MLNAnnotationView? {
    view?(annotation)
  }
  func mapView(_ mapView: MLNMapView, alphaForShapeAnnotation annotation: MLNShape) -> CGFloat { alpha }
  func mapView(_ mapView: MLNMapView, strokeColorForShapeAnnotation annotation: MLNShape) -> UIColor {
    colors?.stroke ?? mapView.tintColor
  }
  func mapView(_ mapView: MLNMapView, fillColorForPolygonAnnotation annotation: MLNPolygon) -> UIColor {
    colors?.fill ?? mapView.tintColor
  }
  func mapView(_ mapView: MLNMapView, lineWidthForPolylineAnnotation annotation: MLNPolyline) -> CGFloat { 6 }
  func mapView(_ mapView: MLNMapView, shapeAnnotationIsEnabled annotation: MLNShape) -> Bool {
    shapesAreEnabled
  }
  func mapView(_ mapView: MLNMapView, didAdd annotationViews: [MLNAnnotationView]) {
    events.append("added \(annotationViews.count)")
  }
  func mapView(_ mapView: MLNMapView, didSelect annotation: any MLNAnnotation) {
    events.append("selected \(name(annotation))")
  }
  func mapView(_ mapView: MLNMapView, didDeselect annotation: any MLNAnnotation) {
    events.append("deselected \(name(annotation))")
  }
  func mapView(_ mapView: MLNMapView, didSelect annotationView: MLNAnnotationView) {
    events.append("selected view of \(name(annotationView.annotation))")
  }
  func mapView(_ mapView: MLNMapView, didDeselect annotationView: MLNAnnotationView) {
    events.append("deselected view of \(name(annotationView.annotation))")
  }
  func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool {
    showsCallouts
  }
  func mapView(_ mapView: MLNMapView, calloutViewFor annotation: any MLNAnnotation) -> (any MLNCalloutView)? {
    callout?(annotation)
  }
  func mapView(_ mapView: MLNMapView, leftCalloutAccessoryViewFor annotation: any MLNAnnotation) -> UIView? {
    accessories.left
  }
  func mapView(_ mapView: MLNMapView, rightCalloutAccessoryViewFor annotation: any MLNAnnotation) -> UIView? {
    accessories.right
  }
  func mapView(
    _ mapView: MLNMapView, annotation: any MLNAnnotation, calloutAccessoryControlTapped control: UIControl
  ) {
    events.append("accessory of \(name(annotation))")
  }
  func mapView(_ mapView: MLNMapView, tapOnCalloutFor annotation: any MLNAnnotation) {
    events.append("callout of \(name(annotation))")
  }
}

/// A plain square picture.
func square(_ side: Int, _ color: (UInt8, UInt8, UInt8)) -> UIImage {
  let pixel = [color.0, color.1, color.2, 255]
  return UIImage(pixels: (0..<side * side).flatMap { _ in pixel }, width: side, height: side)
}
