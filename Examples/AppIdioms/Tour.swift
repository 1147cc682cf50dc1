import MapLibre
import UIKit

/// A flight from place to place, whose steps follow each other in handlers that change the controller.
@MainActor package final class Tour: UIViewController {
  package let mapView: MLNMapView
  package private(set) var log: [String] = []
  private let places: [CLLocationCoordinate2D]

  package init(styleURL: URL, places: [CLLocationCoordinate2D]) {
    mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 320, height: 320), styleURL: styleURL)
    self.places = places
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override package func viewDidLoad() {
    super.viewDidLoad()
    mapView.delegate = self
    view.addSubview(mapView)
  }

  private func visit(_ index: Int) {
    guard index < places.count else {
      showAll()
      return
    }
    let camera = MLNMapCamera(
      lookingAtCenter: places[index], acrossDistance: 2_000_000, pitch: 20, heading: Double(10 * index))
    let timing = CAMediaTimingFunction(name: .easeInEaseOut)
    mapView.setCamera(camera, withDuration: 2, animationTimingFunction: timing) { [weak self] in
      guard let self else { return }
      log.append("\(index): \(Int(mapView.camera.heading.rounded()))°")
      visit(index + 1)
    }
  }

  private func showAll() {
    let points = places.map { place in
      let point = MLNPointAnnotation()
      point.coordinate = place
      return point
    }
    mapView.addAnnotations(points)
    mapView.showAnnotations(
      points, edgePadding: UIEdgeInsets(top: 40, left: 40, bottom: 40, right: 40), animated: true
    ) {
      self.log.append("all")
      UIView.animate(withDuration: 0.3) {
        self.mapView.alpha = 0.9
      } completion: { _ in
        self.log.append("end")
      }
    }
  }
}

extension Tour: MLNMapViewDelegate {
  package func mapViewDidFinishLoadingMap(_ mapView: MLNMapView) { visit(0) }
}
