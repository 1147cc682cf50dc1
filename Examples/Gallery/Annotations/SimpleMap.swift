import MapLibre
import UIKit

/// A map that fills the screen.
final class SimpleMap: UIViewController, Example {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    mapView.setCenter(CLLocationCoordinate2D(latitude: 38, longitude: 15), zoomLevel: 3, animated: false)
    view.addSubview(mapView)
  }
}
