import MapLibre
import UIKit

/// A place marked with a picture whose lower end points at it.
final class MarkerImage: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 30, longitude: 31), zoomLevel: 4, animated: false)
    view.addSubview(mapView)

    let pyramids = MLNPointAnnotation()
    pyramids.coordinate = CLLocationCoordinate2D(latitude: 29.98, longitude: 31.13)
    pyramids.title = "The pyramids of Giza"
    mapView.addAnnotation(pyramids)
  }

  func mapView(_ mapView: MLNMapView, imageFor annotation: any MLNAnnotation) -> MLNAnnotationImage? {
    if let known = mapView.dequeueReusableAnnotationImage(withIdentifier: "pyramid") { return known }
    let image = Drawings.pyramid(of: CGSize(width: 56, height: 48))
    // The picture is laid with its middle on the place; without its lower half, with its lower edge.
    let margins = UIEdgeInsets(top: 0, left: 0, bottom: image.size.height / 2, right: 0)
    return MLNAnnotationImage(image: image.withAlignmentRectInsets(margins), reuseIdentifier: "pyramid")
  }
}
