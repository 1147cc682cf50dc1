import MapLibre
import UIKit

/// The density of earthquakes, weighted by their magnitudes.
final class EarthquakeHeat: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 5, longitude: 145), zoomLevel: 1.2, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let source = MLNShapeSource(identifier: "quakes", features: Earthquake.all.map(\.feature), options: nil)
    style.addSource(source)
    let heat = MLNHeatmapStyleLayer(identifier: "heat", source: source)
    heat.heatmapColor = NSExpression(
      forMLNInterpolating: .heatmapDensityVariable, curveType: .linear, parameters: nil,
      stops: NSExpression(forConstantValue: [
        0: UIColor.clear,
        0.1: UIColor.pine.withAlphaComponent(0.5),
        0.4: UIColor.straw,
        0.8: UIColor.brick,
        1: UIColor(red: 0.5, green: 0.1, blue: 0.1, alpha: 1),
      ]))
    heat.heatmapWeight = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(mag, 'linear', nil, %@)",
      [2: 0.1, 7: 1] as [NSNumber: NSNumber])
    heat.heatmapRadius = NSExpression(forConstantValue: 16)
    heat.heatmapOpacity = NSExpression(forConstantValue: 0.85)
    style.addLayer(heat)
  }
}
