import MapLibre
import UIKit

/// A button that hides and shows a layer.
final class LayerToggle: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)
  private let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.townCenter, zoomLevel: 15, animated: false)
    view.addSubview(mapView)

    button.frame = CGRect(x: 95, y: 196, width: 130, height: 32)
    button.setTitle("Hide buildings", for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = UIFont.systemFont(ofSize: 14)
    button.backgroundColor = .ink
    button.layer.cornerRadius = 8
    button.addAction(UIAction { [weak self] _ in self?.toggle() }, for: .touchUpInside)
    mapView.addSubview(button)
  }

  private func toggle() {
    guard let buildings = mapView.style?.layer(withIdentifier: "buildings") else { return }
    buildings.isVisible.toggle()
    button.setTitle(buildings.isVisible ? "Hide buildings" : "Show buildings", for: .normal)
  }

  func demonstrate(on stage: Stage) async { await stage.tap(CGPoint(x: 160, y: 212)) }
}
