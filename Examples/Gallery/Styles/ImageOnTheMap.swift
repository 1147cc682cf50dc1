import MapLibre
import UIKit

/// A picture stretched between four places, below the names.
final class ImageOnTheMap: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 53.5, longitude: -3), zoomLevel: 3.9, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let corners = MLNCoordinateQuad(
      topLeft: CLLocationCoordinate2D(latitude: 59, longitude: -12),
      bottomLeft: CLLocationCoordinate2D(latitude: 48, longitude: -13),
      bottomRight: CLLocationCoordinate2D(latitude: 47.5, longitude: 6),
      topRight: CLLocationCoordinate2D(latitude: 58.5, longitude: 5))
    let source = MLNImageSource(
      identifier: "radar", coordinateQuad: corners, image: Drawings.rain(of: CGSize(width: 300, height: 300)))
    style.addSource(source)
    let radar = MLNRasterStyleLayer(identifier: "radar-layer", source: source)
    radar.rasterOpacity = NSExpression(forConstantValue: 0.9)
    if let names = style.layers.first(where: { $0 is MLNSymbolStyleLayer }) {
      style.insertLayer(radar, below: names)
    } else {
      style.addLayer(radar)
    }
  }
}
