import MapLibre
import UIKit

/// A line whose colour changes from its beginning to its end.
final class LineGradient: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 46, longitude: 78), zoomLevel: 1.5, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    // The railway from Moscow to Vladivostok.
    let stations = [
      (55.8, 37.6), (56.3, 44), (58, 56.3), (56.8, 60.6), (55, 73.4), (55, 82.9), (56, 92.9), (52.3, 104.3),
      (51.8, 107.6), (52, 113.5), (54, 123.9), (50.3, 127.5), (48.5, 135.1), (43.1, 131.9),
    ].map { CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1) }
    let railway = MLNPolylineFeature(coordinates: stations, count: UInt(stations.count))
    let source = MLNShapeSource(identifier: "railway", shape: railway, options: [.lineDistanceMetrics: true])
    style.addSource(source)
    let line = MLNLineStyleLayer(identifier: "railway-line", source: source)
    line.lineWidth = NSExpression(forConstantValue: 8)
    line.lineCap = NSExpression(forConstantValue: "round")
    line.lineJoin = NSExpression(forConstantValue: "round")
    line.lineGradient = NSExpression(
      forMLNInterpolating: .lineProgressVariable, curveType: .linear, parameters: nil,
      stops: NSExpression(forConstantValue: [
        0: UIColor.brick, 0.3: UIColor.straw, 0.6: UIColor.pine, 1: UIColor.ink,
      ]))
    style.addLayer(line)
  }
}
