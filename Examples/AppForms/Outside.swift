import Foundation
import MapLibre

// Code that no actor isolates, in Swift 5 mode, as most programs for iOS have it. Classes from Objective-C allow it.

/// A class of its own that makes and changes views, which on iOS are isolated with `@preconcurrency`.
package class MapOwner {
  package let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  lazy var label = UILabel(frame: .zero)

  package init() {}

  package func show(_ coordinate: CLLocationCoordinate2D) {
    mapView.setCenter(coordinate, zoomLevel: 4, animated: false)
    mapView.isRotateEnabled = false
    label.text = "\(mapView.zoomLevel)"
    mapView.addSubview(label)
  }

  func showLater(_ coordinate: CLLocationCoordinate2D) {
    DispatchQueue.main.async { self.show(coordinate) }
    NotificationCenter.default.addObserver(forName: nil, object: nil, queue: .main) { _ in
      self.show(coordinate)
    }
  }
}

/// A delegate that no actor isolates, and subclasses that override without saying where.
package class Listener: NSObject, MLNMapViewDelegate {
  package private(set) var names: [String] = []

  override package init() { super.init() }

  package func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    names = style.layers.map { $0.identifier }
  }

  package func mapView(_ mapView: MLNMapView, viewFor annotation: MLNAnnotation) -> MLNAnnotationView? {
    Dot(annotation: annotation, reuseIdentifier: "dot")
  }
}

class Dot: MLNAnnotationView {
  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.width / 2
  }

  override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    alpha = selected ? 1 : 0.5
  }
}

struct Looks {
  static func color(of view: UIView) -> UIColor? { view.backgroundColor }
}
