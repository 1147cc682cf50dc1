import MapLibre
import UIKit

/// A route and an area as annotations, with colours and widths from the delegate.
final class ShapeAnnotations: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.inTown(-60, 20), zoomLevel: 14.4, animated: false)
    view.addSubview(mapView)

    let area = [(-330.0, 25.0), (-190, 60), (-165, -40), (-305, -75)].map { Places.inTown($0.0, $0.1) }
    mapView.addAnnotation(MLNPolygon(coordinates: area, count: UInt(area.count)))
    let route = [(-320.0, -210.0), (-107, -157), (-133, -50), (80, 3), (27, 216), (240, 269)].map {
      Places.inTown($0.0, $0.1)
    }
    mapView.addAnnotation(MLNPolyline(coordinates: route, count: UInt(route.count)))
  }

  func mapView(_ mapView: MLNMapView, strokeColorForShapeAnnotation annotation: MLNShape) -> UIColor {
    annotation is MLNPolyline ? .brick : .pine
  }

  func mapView(_ mapView: MLNMapView, fillColorForPolygonAnnotation annotation: MLNPolygon) -> UIColor {
    .pine
  }

  func mapView(_ mapView: MLNMapView, alphaForShapeAnnotation annotation: MLNShape) -> CGFloat {
    annotation is MLNPolygon ? 0.4 : 1
  }

  func mapView(_ mapView: MLNMapView, lineWidthForPolylineAnnotation annotation: MLNPolyline) -> CGFloat { 6 }
}
