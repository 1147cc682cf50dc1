import MapLibre
import UIKit

/// Labels of two parts, each with a size and a colour of its own.
final class FormattedText: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 47, longitude: 11), zoomLevel: 2.6, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    for case let names as MLNSymbolStyleLayer in style.layers { names.isVisible = false }
    let source = MLNShapeSource(identifier: "cities", features: City.europe.map(\.feature), options: nil)
    style.addSource(source)
    let labels = MLNSymbolStyleLayer(identifier: "city-labels", source: source)
    let name = MLNAttributedExpression(NSExpression(forKeyPath: "name"), fontNames: nil, fontScale: 1)
    let people = MLNAttributedExpression(
      NSExpression(format: "mgl_join({'\n', CAST(people, 'NSString'), ' million'})"),
      attributes: [
        .fontScaleAttribute: NSExpression(forConstantValue: 0.8),
        .fontColorAttribute: NSExpression(forConstantValue: UIColor.brick),
      ])
    labels.text = NSExpression(
      forAttributedExpressions: [name, people].map { NSExpression(forConstantValue: $0) })
    labels.textFontNames = NSExpression(forConstantValue: ["Noto Sans Regular"])
    labels.textFontSize = NSExpression(forConstantValue: 14)
    labels.textColor = NSExpression(forConstantValue: UIColor.ink)
    labels.textHaloColor = NSExpression(forConstantValue: UIColor.white)
    labels.textHaloWidth = NSExpression(forConstantValue: 1.5)
    labels.symbolSortKey = NSExpression(format: "0 - people")
    style.addLayer(labels)
  }
}
