import MapLibre
import UIKit

/// A camera that tilts and turns over five seconds; the picture is taken on the way.
final class CameraAnimation: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 46.5, longitude: 10), zoomLevel: 4, animated: false)
    view.addSubview(mapView)
  }

  /// Begins the movement; `mapViewDidFinishLoadingMap` calls this in an app.
  func begin() {
    let camera = MLNMapCamera(
      lookingAtCenter: mapView.centerCoordinate, altitude: 900_000, pitch: 60, heading: 120)
    mapView.setCamera(
      camera, withDuration: 5, animationTimingFunction: CAMediaTimingFunction(name: .easeInEaseOut))
  }

  func demonstrate(on stage: Stage) async {
    begin()
    stage.wait(1.5)
  }

  func picture() async throws -> UIImage { try await mapView.drawFrame() }
}
