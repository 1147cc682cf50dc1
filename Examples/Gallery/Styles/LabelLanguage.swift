import MapLibre
import UIKit

/// The names of the map in another language than that of its style.
final class LabelLanguage: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 47, longitude: 15), zoomLevel: 3, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    style.localizeLabels(into: Locale(identifier: "fr"))
  }
}
