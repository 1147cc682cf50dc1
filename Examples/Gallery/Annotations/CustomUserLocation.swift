import CoreLocation
import MapLibre
import UIKit

/// The user's place, shown by a view of the program that turns with the heading.
final class CustomUserLocation: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.townCenter, zoomLevel: 15.6, animated: false)
    mapView.showsUserLocation = true
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation) -> MLNAnnotationView? {
    guard annotation is MLNUserLocation else { return nil }
    return ArrowView(frame: CGRect(x: 0, y: 0, width: 52, height: 52))
  }

  func demonstrate(on stage: Stage) async {
    let manager = mapView.locationManager as? MLNCLLocationManager
    manager?.source.receive(.authorizedWhenInUse)
    let place = Places.inTown(-28, -2)
    manager?.source.receive(
      CLLocation(
        coordinate: place, altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 5, course: 76, speed: 3,
        timestamp: Date(timeIntervalSinceReferenceDate: 0)))
    await stage.settle()
  }
}

/// An arrow in a disc, pointing where the user goes.
private final class ArrowView: MLNUserLocationAnnotationView {
  private let arrow = CAShapeLayer()

  override func update() {
    if arrow.superlayer == nil { build() }
    let course = userLocation?.location?.course ?? 0
    let turn = CGFloat(max(course, 0) - (mapView?.direction ?? 0)) * .pi / 180
    arrow.setAffineTransform(CGAffineTransform(rotationAngle: turn))
  }

  private func build() {
    backgroundColor = .pine
    layer.cornerRadius = bounds.width / 2
    layer.borderWidth = 4
    layer.borderColor = UIColor.white.cgColor
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 26, y: 9))
    path.addLine(to: CGPoint(x: 38, y: 38))
    path.addLine(to: CGPoint(x: 26, y: 31))
    path.addLine(to: CGPoint(x: 14, y: 38))
    path.close()
    arrow.path = path.cgPath
    arrow.fillColor = UIColor.white.cgColor
    arrow.frame = bounds
    layer.addSublayer(arrow)
  }
}
