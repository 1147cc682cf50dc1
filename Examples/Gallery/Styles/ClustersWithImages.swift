import MapLibre
import UIKit

/// Clusters with pictures of the program in three sizes, and pins for single places.
final class ClustersWithImages: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 49, longitude: 14), zoomLevel: 2.4, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let source = MLNShapeSource(
      identifier: "cities", features: City.europe.map(\.feature),
      options: [.clustered: true, .clusterRadius: 44])
    style.addSource(source)
    style.setImage(Drawings.pin(.brick), forName: "pin")
    style.setImage(Drawings.badge("", .pine, diameter: 34), forName: "small")
    style.setImage(Drawings.badge("", .ink, diameter: 42), forName: "medium")
    style.setImage(Drawings.badge("", .brick, diameter: 50), forName: "large")

    let pins = MLNSymbolStyleLayer(identifier: "pins", source: source)
    pins.predicate = NSPredicate(format: "cluster != YES")
    pins.iconImageName = NSExpression(forConstantValue: "pin")
    pins.iconAnchor = NSExpression(forConstantValue: "bottom")
    pins.iconAllowsOverlap = NSExpression(forConstantValue: true)
    style.addLayer(pins)

    let clusters = MLNSymbolStyleLayer(identifier: "clusters", source: source)
    clusters.predicate = NSPredicate(format: "cluster == YES")
    clusters.iconImageName = NSExpression(
      format: "mgl_step:from:stops:(point_count, 'small', %@)", [3: "medium", 5: "large"])
    clusters.iconAllowsOverlap = NSExpression(forConstantValue: true)
    clusters.text = NSExpression(format: "CAST(point_count, 'NSString')")
    clusters.textFontNames = NSExpression(forConstantValue: ["Noto Sans Regular"])
    clusters.textFontSize = NSExpression(forConstantValue: 15)
    clusters.textColor = NSExpression(forConstantValue: UIColor.white)
    clusters.textAllowsOverlap = NSExpression(forConstantValue: true)
    style.addLayer(clusters)
  }
}
