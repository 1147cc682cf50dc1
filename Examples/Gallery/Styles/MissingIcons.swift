import MapLibre
import UIKit

/// Icons that the style does not have, which the delegate draws when they are first needed.
final class MissingIcons: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 49, longitude: 14), zoomLevel: 2.5, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let big = City.europe.filter { $0.people >= 2 }
    let source = MLNShapeSource(identifier: "cities", features: big.map(\.feature), options: nil)
    style.addSource(source)
    let symbols = MLNSymbolStyleLayer(identifier: "city-badges", source: source)
    symbols.iconImageName = NSExpression(format: "mgl_join({'badge-', name})")
    symbols.iconAllowsOverlap = NSExpression(forConstantValue: true)
    style.addLayer(symbols)
  }

  func mapView(_ mapView: MLNMapView, didFailToLoadImage imageName: String) -> UIImage? {
    guard imageName.hasPrefix("badge-") else { return nil }
    let name = imageName.dropFirst("badge-".count)
    let colors = [UIColor.brick, .pine, .ink, .straw]
    return Drawings.badge(String(name.prefix(2)), colors[name.count % colors.count], diameter: 36)
  }
}
