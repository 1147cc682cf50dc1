import MapLibre
import UIKit

/// Points near each other as circles with their number; a tap opens one.
final class Clusters: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 10, longitude: 150), zoomLevel: 0.8, animated: false)
    view.addSubview(mapView)
    mapView.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] recognizer in
        if recognizer.state == .ended, let self { open(at: recognizer.location(in: mapView)) }
      })
  }

  /// Flies so far into a cluster that it falls apart.
  private func open(at point: CGPoint) {
    let found = mapView.visibleFeatures(at: point, styleLayerIdentifiers: ["clusters"])
    guard let source = mapView.style?.source(withIdentifier: "earthquakes") as? MLNShapeSource,
      let cluster = found.compactMap({ $0 as? MLNPointFeatureCluster }).first
    else { return }
    let zoom = source.zoomLevel(forExpanding: cluster)
    mapView.setCenter(cluster.coordinate, zoomLevel: zoom, animated: true)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let source = MLNShapeSource(
      identifier: "earthquakes", features: Earthquake.all.map(\.feature),
      options: [.clustered: true, .clusterRadius: 30])
    style.addSource(source)

    let single = MLNCircleStyleLayer(identifier: "single", source: source)
    single.predicate = NSPredicate(format: "cluster != YES")
    single.circleColor = NSExpression(forConstantValue: UIColor.brick)
    single.circleRadius = NSExpression(forConstantValue: 4)
    style.addLayer(single)

    let circles = MLNCircleStyleLayer(identifier: "clusters", source: source)
    circles.predicate = NSPredicate(format: "cluster == YES")
    circles.circleRadius = NSExpression(
      forMLNStepping: NSExpression(forKeyPath: "point_count"), from: NSExpression(forConstantValue: 9),
      stops: NSExpression(forConstantValue: [10: 12, 25: 16, 50: 20]))
    circles.circleColor = NSExpression(
      forMLNStepping: NSExpression(forKeyPath: "point_count"),
      from: NSExpression(forConstantValue: UIColor.pine),
      stops: NSExpression(forConstantValue: [10: UIColor.straw, 25: UIColor.brick]))
    circles.circleStrokeColor = NSExpression(forConstantValue: UIColor.white)
    circles.circleStrokeWidth = NSExpression(forConstantValue: 1.5)
    style.addLayer(circles)

    let numbers = MLNSymbolStyleLayer(identifier: "numbers", source: source)
    numbers.predicate = NSPredicate(format: "cluster == YES")
    numbers.text = NSExpression(format: "CAST(point_count, 'NSString')")
    numbers.textFontNames = NSExpression(forConstantValue: ["Noto Sans Regular"])
    numbers.textFontSize = NSExpression(forConstantValue: 11)
    numbers.textColor = NSExpression(forConstantValue: UIColor.white)
    numbers.textAllowsOverlap = NSExpression(forConstantValue: true)
    style.addLayer(numbers)
  }
}
