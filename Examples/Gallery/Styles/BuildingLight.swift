import MapLibre
import UIKit

/// Buildings under a light that the program turns, as a slider does in an app.
final class BuildingLight: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)
  private let slider = UISlider(frame: CGRect(x: 20, y: 12, width: 220, height: 30))

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.inTown(0, 20), zoomLevel: 15.4, direction: -20, animated: false)
    let camera = mapView.camera
    camera.pitch = 50
    mapView.setCamera(camera, animated: false)
    view.addSubview(mapView)
    (slider.minimumValue, slider.maximumValue, slider.value) = (-180, 180, -120)
    slider.addAction(UIAction { [weak self] _ in self?.turnLight() }, for: .valueChanged)
    mapView.addSubview(slider)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    guard let source = style.source(withIdentifier: "buildings") else { return }
    let buildings = MLNFillExtrusionStyleLayer(identifier: "extrusions", source: source)
    buildings.fillExtrusionHeight = NSExpression(forKeyPath: "height")
    buildings.fillExtrusionBase = NSExpression(forKeyPath: "base")
    buildings.fillExtrusionColor = NSExpression(forConstantValue: UIColor.white)
    style.addLayer(buildings)
    turnLight()
  }

  private func turnLight() {
    guard let style = mapView.style else { return }
    let light = MLNLight()
    let position = MLNSphericalPositionMake(5, CLLocationDirection(slider.value), 70)
    light.position = NSExpression(forConstantValue: NSValue(mlnSphericalPosition: position))
    light.anchor = NSExpression(forConstantValue: NSValue(mlnLightAnchor: .map))
    light.color = NSExpression(forConstantValue: UIColor(red: 1, green: 0.8, blue: 0.55, alpha: 1))
    light.intensity = NSExpression(forConstantValue: 0.7)
    style.light = light
  }

  func demonstrate(on stage: Stage) async {
    slider.value = 150
    slider.sendActions(for: .valueChanged)
    await stage.settle()
  }
}
