import MapLibre
import UIKit

/// Buildings as high as their data say, coloured by their use.
final class BuildingExtrusions: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.inTown(0, 20), zoomLevel: 15.2, direction: 30, animated: false)
    let camera = mapView.camera
    camera.pitch = 55
    mapView.setCamera(camera, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    guard let source = style.source(withIdentifier: "buildings") else { return }
    let buildings = MLNFillExtrusionStyleLayer(identifier: "extrusions", source: source)
    buildings.fillExtrusionHeight = NSExpression(forKeyPath: "height")
    buildings.fillExtrusionBase = NSExpression(forKeyPath: "base")
    buildings.fillExtrusionColor = NSExpression(
      forMLNMatchingKey: NSExpression(forKeyPath: "kind"),
      in: [
        NSExpression(forConstantValue: "office"): NSExpression(forConstantValue: UIColor.pine),
        NSExpression(forConstantValue: "shop"): NSExpression(forConstantValue: UIColor.straw),
      ], default: NSExpression(forConstantValue: UIColor(red: 0.87, green: 0.8, blue: 0.72, alpha: 1)))
    style.addLayer(buildings)
  }
}
