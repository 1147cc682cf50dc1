import MapLibre
import UIKit

/// Annotations shown by views, whose colours follow from their places; a selected one has a wide border.
final class AnnotationViews: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 66), zoomLevel: 1.6, animated: false)
    view.addSubview(mapView)

    let places = [(0.0, 33.0), (0, 50), (0, 66), (0, 83), (0, 99)]
    let points = places.map { latitude, longitude in
      let point = MLNPointAnnotation()
      point.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      point.title = "\(Int(point.coordinate.latitude)), \(Int(point.coordinate.longitude))"
      return point
    }
    mapView.addAnnotations(points)
  }

  func mapView(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation) -> MLNAnnotationView? {
    guard annotation is MLNPointAnnotation else { return nil }
    let identifier = "\(annotation.coordinate.longitude)"
    if let known = mapView.dequeueReusableAnnotationView(withIdentifier: identifier) { return known }
    let view = DiscView(reuseIdentifier: identifier)
    view.bounds = CGRect(x: 0, y: 0, width: 34, height: 34)
    let hue = CGFloat(annotation.coordinate.longitude) / 100
    view.backgroundColor = UIColor(hue: hue, saturation: 0.6, brightness: 0.85, alpha: 1)
    return view
  }

  func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool { true }

  func demonstrate(on stage: Stage) async {
    if let middle = mapView.annotations?.first(where: { $0.coordinate.longitude == 66 }) {
      mapView.selectAnnotation(
        middle, moveIntoView: false, animateSelection: false, completionHandler: nil)
    }
    await stage.settle()
  }
}

/// A disc that grows a border when it is selected.
private final class DiscView: MLNAnnotationView {
  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.width / 2
    layer.borderWidth = 2
    layer.borderColor = UIColor.white.cgColor
  }

  override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    layer.borderWidth = selected ? bounds.width / 4 : 2
  }
}
