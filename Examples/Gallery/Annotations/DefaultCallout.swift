import MapLibre
import UIKit

/// A marker with a callout: two lines of text, a label on the left and a button on the right.
final class DefaultCallout: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private(set) var opened: String?
  private let kinkakuji = MLNPointAnnotation()

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 36, longitude: 136.5), zoomLevel: 4.4, animated: false)
    view.addSubview(mapView)

    kinkakuji.coordinate = CLLocationCoordinate2D(latitude: 35.04, longitude: 135.73)
    kinkakuji.title = "Kinkaku-ji"
    kinkakuji.subtitle = "35.04° N, 135.73° E"
    mapView.addAnnotation(kinkakuji)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    mapView.selectAnnotation(
      kinkakuji, moveIntoView: false, animateSelection: false, completionHandler: nil)
  }

  func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool { true }

  func mapView(_ mapView: MLNMapView, leftCalloutAccessoryViewFor annotation: any MLNAnnotation) -> UIView? {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 48, height: 40))
    label.text = "Kyōto"
    label.textAlignment = .right
    label.textColor = .brick
    return label
  }

  func mapView(_ mapView: MLNMapView, rightCalloutAccessoryViewFor annotation: any MLNAnnotation) -> UIView? {
    UIButton(type: .detailDisclosure)
  }

  func mapView(
    _ mapView: MLNMapView, annotation: any MLNAnnotation, calloutAccessoryControlTapped control: UIControl
  ) {
    mapView.deselectAnnotation(annotation, animated: false)
    opened = annotation.title ?? nil
  }
}
