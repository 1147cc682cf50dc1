import MapLibre
import UIKit

/// A flight from Lisbon to Nairobi, which rises and lands; the picture is taken on the way.
final class CameraFlight: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(
      CLLocationCoordinate2D(latitude: 38.7, longitude: -9.1), zoomLevel: 5, animated: false)
    view.addSubview(mapView)
  }

  /// Begins the flight.
  func begin() {
    let nairobi = CLLocationCoordinate2D(latitude: -1.3, longitude: 36.8)
    let camera = MLNMapCamera(lookingAtCenter: nairobi, altitude: 1_500_000, pitch: 0, heading: 0)
    mapView.fly(to: camera, withDuration: 6, completionHandler: nil)
  }

  func demonstrate(on stage: Stage) async {
    begin()
    stage.wait(0.9)
  }

  func picture() async throws -> UIImage { try await mapView.drawFrame() }
}
