import MapLibre
import UIKit

/// A callout of the program's own, which the delegate of the map returns.
final class CustomCallout: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private let marker = MLNPointAnnotation()

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 51.5, longitude: 9), zoomLevel: 3.6, animated: false)
    view.addSubview(mapView)

    marker.coordinate = CLLocationCoordinate2D(latitude: 50.1, longitude: 8.68)
    marker.title = "Frankfurt: the callout is a view of the program"
    mapView.addAnnotation(marker)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    mapView.selectAnnotation(
      marker, moveIntoView: false, animateSelection: false, completionHandler: nil)
  }

  func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool { true }

  func mapView(_ mapView: MLNMapView, calloutViewFor annotation: any MLNAnnotation) -> (any MLNCalloutView)? {
    Bubble(for: annotation)
  }

  func mapView(_ mapView: MLNMapView, tapOnCalloutFor annotation: any MLNAnnotation) {
    mapView.deselectAnnotation(annotation, animated: true)
  }
}

/// A dark bubble with a tip, centred above the annotation.
private final class Bubble: UIView, MLNCalloutView {
  var representedObject: any MLNAnnotation
  var leftAccessoryView = UIView()
  var rightAccessoryView = UIView()
  weak var delegate: (any MLNCalloutViewDelegate)?
  let isAnchoredToAnnotation = true
  let dismissesAutomatically = false

  private let button = UIButton(type: .custom)
  private let tip: CGFloat = 10

  init(for annotation: any MLNAnnotation) {
    representedObject = annotation
    super.init(frame: .zero)
    backgroundColor = .clear
    button.backgroundColor = .ink
    button.layer.cornerRadius = 6
    button.setTitleColor(.white, for: .normal)
    button.setTitle(annotation.title ?? nil, for: .normal)
    button.titleLabel?.font = UIFont.systemFont(ofSize: 12)
    button.addAction(
      UIAction { [weak self] _ in
        if let self { delegate?.calloutViewTapped(self) }
      }, for: .touchUpInside)
    addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  // The map sets the middle to the upper edge of the annotation; the bubble stands above it.
  override var center: CGPoint {
    get { super.center }
    set { super.center = CGPoint(x: newValue.x, y: newValue.y - bounds.midY) }
  }

  func presentCallout(
    from rect: CGRect, in view: UIView, constrainedTo constrainedRect: CGRect, animated: Bool
  ) {
    delegate?.calloutViewWillAppear(self)
    view.addSubview(self)
    let size = CGSize(width: 270, height: 36)
    button.frame = CGRect(origin: .zero, size: size)
    frame = CGRect(
      x: rect.midX - size.width / 2, y: rect.minY - size.height - tip, width: size.width,
      height: size.height + tip)
    delegate?.calloutViewDidAppear(self)
  }

  func dismissCallout(animated: Bool) { removeFromSuperview() }

  override func draw(_ rect: CGRect) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: rect.midX - tip, y: rect.maxY - tip - 1))
    path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.midX + tip, y: rect.maxY - tip - 1))
    path.close()
    UIColor.ink.setFill()
    path.fill()
  }
}
