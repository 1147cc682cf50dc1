import MapLibre
import UIKit

/// A tapped building is coloured, with all others of its kind.
final class FeatureSelection: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.townCenter, zoomLevel: 14.9, animated: false)
    view.addSubview(mapView)
    mapView.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] recognizer in
        if recognizer.state == .ended, let self { select(at: recognizer.location(in: mapView)) }
      })
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    guard let source = style.source(withIdentifier: "buildings"),
      let buildings = style.layer(withIdentifier: "buildings")
    else { return }
    let selection = MLNFillStyleLayer(identifier: "selection", source: source)
    selection.fillColor = NSExpression(forConstantValue: UIColor.brick)
    selection.predicate = NSPredicate(format: "kind == 'nothing'")
    style.insertLayer(selection, above: buildings)
  }

  /// Selects the tapped building and all others of its kind.
  private func select(at point: CGPoint) {
    let tapped = mapView.visibleFeatures(at: point, styleLayerIdentifiers: ["buildings"]).first
    guard let kind = tapped?.attribute(forKey: "kind") as? String,
      let selection = mapView.style?.layer(withIdentifier: "selection") as? MLNFillStyleLayer
    else { return }
    selection.predicate = NSPredicate(format: "kind == %@ AND base == 0", kind)
  }

  func demonstrate(on stage: Stage) async {
    let shops = mapView.visibleFeatures(
      in: mapView.bounds, styleLayerIdentifiers: ["buildings"],
      predicate: NSPredicate(format: "kind == 'shop'"))
    // The shop that is nearest to the middle of the map.
    func distance(_ feature: any MLNFeature) -> Double {
      abs(feature.coordinate.latitude - 47) + abs(feature.coordinate.longitude - 8)
    }
    if let shop = shops.min(by: { distance($0) < distance($1) }) { await stage.tap(shop.coordinate) }
  }
}
