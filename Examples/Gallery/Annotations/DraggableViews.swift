import MapLibre
import UIKit

/// Annotation views that a finger drags after it has rested on one.
final class DraggableViews: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.townCenter, zoomLevel: 14.6, animated: false)
    view.addSubview(mapView)

    let points = (-2...2).map { index in
      let point = MLNPointAnnotation()
      point.coordinate = Places.inTown(Double(index) * 140, 20)
      return point
    }
    mapView.addAnnotations(points)
  }

  func mapView(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation) -> MLNAnnotationView? {
    mapView.dequeueReusableAnnotationView(withIdentifier: "draggable")
      ?? DraggableView(reuseIdentifier: "draggable", diameter: 30)
  }

  func demonstrate(on stage: Stage) async {
    guard let annotation = mapView.annotations?[1] else { return }
    let start = mapView.convert(annotation.coordinate, toPointTo: mapView)
    await stage.drag(from: start, to: CGPoint(x: start.x, y: start.y + 64), holding: 1)
  }
}

/// A disc that is opaque while it rests, and large and clear while it is dragged.
private final class DraggableView: MLNAnnotationView {
  init(reuseIdentifier: String, diameter: CGFloat) {
    super.init(reuseIdentifier: reuseIdentifier)
    bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
    isDraggable = true
    scalesWithViewingDistance = false
    backgroundColor = .pine
    layer.cornerRadius = diameter / 2
    layer.borderWidth = 2
    layer.borderColor = UIColor.white.cgColor
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 3
    layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  required init?(coder: NSCoder) { nil }

  override func setDragState(_ dragState: MLNAnnotationViewDragState, animated: Bool) {
    super.setDragState(dragState, animated: animated)
    switch dragState {
    case .starting:
      layer.opacity = 0.8
      transform = CGAffineTransform(scaleX: 1.5, y: 1.5)
    case .ending:
      layer.opacity = 1
      transform = .identity
      backgroundColor = .brick
    default: break
    }
  }
}
