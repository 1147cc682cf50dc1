import MapLibre
import UIKit

/// Circles whose areas and colours follow from the number of people.
final class DataDrivenCircles: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 50, longitude: 12), zoomLevel: 2.2, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let source = MLNShapeSource(identifier: "cities", features: City.europe.map(\.feature), options: nil)
    style.addSource(source)
    let circles = MLNCircleStyleLayer(identifier: "city-circles", source: source)
    circles.circleRadius = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(people, 'exponential', 0.9, %@)",
      [1: 4, 4: 9, 16: 22] as [NSNumber: NSNumber])
    circles.circleColor = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(people, 'linear', nil, %@)",
      [1: UIColor.straw, 5: UIColor.brick, 15: UIColor.ink] as [NSNumber: UIColor])
    circles.circleOpacity = NSExpression(forConstantValue: 0.8)
    circles.circleStrokeWidth = NSExpression(forConstantValue: 1)
    circles.circleStrokeColor = NSExpression(forConstantValue: UIColor.white)
    style.addLayer(circles)
  }
}
