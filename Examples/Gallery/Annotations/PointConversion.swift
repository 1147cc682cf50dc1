import MapLibre
import UIKit

/// Taps become places: each ends a line that begins in the middle of the screen.
final class PointConversion: UIViewController, Example {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private let note = UILabel.card("Tap the map", in: CGRect(x: 12, y: 12, width: 210, height: 28))

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.setCenter(CLLocationCoordinate2D(latitude: -20, longitude: 135), zoomLevel: 2.6, animated: false)
    view.addSubview(mapView)
    mapView.addSubview(note)

    let tap = UITapGestureRecognizer { [weak self] recognizer in self?.tapped(recognizer) }
    // Taps on annotations, and double taps, belong to the map.
    for case let other as UITapGestureRecognizer in mapView.gestureRecognizers ?? []
    where other.numberOfTapsRequired > 1 {
      tap.require(toFail: other)
    }
    mapView.addGestureRecognizer(tap)
  }

  private func tapped(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .ended else { return }
    let point = recognizer.location(in: mapView)
    let place = mapView.convert(point, toCoordinateFrom: mapView)
    note.text = "\(Int(-place.latitude.rounded()))° south, \(Int(place.longitude.rounded()))° east"

    let marker = MLNPointAnnotation()
    marker.coordinate = place
    let ends = [mapView.centerCoordinate, place]
    mapView.addAnnotations([MLNPolyline(coordinates: ends, count: 2), marker])
  }

  func demonstrate(on stage: Stage) async {
    for point in [CGPoint(x: 60, y: 120), CGPoint(x: 200, y: 40), CGPoint(x: 262, y: 172)] {
      await stage.tap(point)
    }
  }
}
