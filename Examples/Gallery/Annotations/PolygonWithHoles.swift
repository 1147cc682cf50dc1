import MapLibre
import UIKit

/// A polygon with two holes, through which the map is seen.
final class PolygonWithHoles: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 45.8, longitude: 9.5), zoomLevel: 4.6, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let outer = ring(around: CLLocationCoordinate2D(latitude: 45.8, longitude: 9.5), radius: 3.6, corners: 6)
    let holes = [(46.8, 8.2), (45.2, 11.0)].map { latitude, longitude in
      let center = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      let inner = ring(around: center, radius: 1.1, corners: 24)
      return MLNPolygon(coordinates: inner, count: UInt(inner.count))
    }
    mapView.addAnnotation(MLNPolygon(coordinates: outer, count: UInt(outer.count), interiorPolygons: holes))
  }

  func mapView(_ mapView: MLNMapView, fillColorForPolygonAnnotation annotation: MLNPolygon) -> UIColor {
    .brick
  }

  func mapView(_ mapView: MLNMapView, strokeColorForShapeAnnotation annotation: MLNShape) -> UIColor { .ink }

  func mapView(_ mapView: MLNMapView, alphaForShapeAnnotation annotation: MLNShape) -> CGFloat { 0.6 }

  /// The corners of a regular polygon, the first repeated at the end; one degree of latitude counts 0.7 of longitude.
  private func ring(
    around center: CLLocationCoordinate2D, radius: Double, corners: Int
  ) -> [CLLocationCoordinate2D] {
    (0...corners).map { corner in
      let angle = 2 * Double.pi * Double(corner % corners) / Double(corners)
      return CLLocationCoordinate2D(
        latitude: center.latitude + radius * sin(angle) * 0.7,
        longitude: center.longitude + radius * cos(angle))
    }
  }
}
