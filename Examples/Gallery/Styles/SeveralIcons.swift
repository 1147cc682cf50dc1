import MapLibre
import UIKit

/// One source whose features have different icons, chosen by an attribute, with a text beside each.
final class SeveralIcons: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.inTown(0, 0), zoomLevel: 15, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let icons = ["cafe": ("C", UIColor.brick), "museum": ("M", UIColor.pine), "station": ("S", UIColor.ink)]
    for (name, (letter, color)) in icons {
      style.setImage(Drawings.badge(letter, color, diameter: 32), forName: name)
    }
    let places = [
      ("cafe", "Café Lindner", -150.0, 120.0), ("museum", "Museum", -20, 30),
      ("station", "Station", 150, -95),
      ("cafe", "At the Bridge", -120, -75), ("museum", "Gallery", 170, 95),
    ]
    let features = places.map { kind, name, east, north in
      let feature = MLNPointFeature()
      feature.coordinate = Places.inTown(east, north)
      feature.attributes = ["kind": kind, "name": name]
      return feature
    }
    let source = MLNShapeSource(identifier: "tips", features: features, options: nil)
    style.addSource(source)
    let symbols = MLNSymbolStyleLayer(identifier: "tip-symbols", source: source)
    symbols.iconImageName = NSExpression(forKeyPath: "kind")
    symbols.iconAllowsOverlap = NSExpression(forConstantValue: true)
    symbols.text = NSExpression(forKeyPath: "name")
    symbols.textFontNames = NSExpression(forConstantValue: ["Noto Sans Regular"])
    symbols.textFontSize = NSExpression(forConstantValue: 13)
    symbols.textColor = NSExpression(forConstantValue: UIColor.ink)
    symbols.textHaloColor = NSExpression(forConstantValue: UIColor.white)
    symbols.textHaloWidth = NSExpression(forConstantValue: 1.5)
    symbols.textAnchor = NSExpression(forConstantValue: "top")
    symbols.textOffset = NSExpression(forConstantValue: NSValue(cgVector: CGVector(dx: 0, dy: 1.3)))
    style.addLayer(symbols)
  }
}
