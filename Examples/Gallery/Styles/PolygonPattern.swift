import MapLibre
import UIKit

/// An area filled with a pattern that the program draws.
final class PolygonPattern: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.inTown(-120, 20), zoomLevel: 14.7, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    style.setImage(Drawings.hatching(.brick), forName: "hatching")
    let corners = [
      (-310.0, 150.0), (-93, 204), (-40, -10), (40, -120), (-200, -150), (-310, -60), (-310, 150),
    ].map {
      Places.inTown($0.0, $0.1)
    }
    let zone = MLNPolygonFeature(coordinates: corners, count: UInt(corners.count))
    let source = MLNShapeSource(identifier: "zone", shape: zone, options: nil)
    style.addSource(source)
    let fill = MLNFillStyleLayer(identifier: "zone-fill", source: source)
    fill.fillPattern = NSExpression(forConstantValue: "hatching")
    fill.fillOpacity = NSExpression(forConstantValue: 0.8)
    style.addLayer(fill)
    let edge = MLNLineStyleLayer(identifier: "zone-edge", source: source)
    edge.lineColor = NSExpression(forConstantValue: UIColor.brick)
    edge.lineWidth = NSExpression(forConstantValue: 2)
    style.addLayer(edge)
  }
}
