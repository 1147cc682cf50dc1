import MapLibre
import UIKit

/// Features of several kinds in one source, drawn by layers that pick theirs by a predicate.
final class ShapeCollection: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.townCenter, zoomLevel: 14.3, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let trail = [(-350.0, -40.0), (-200, -5), (-93, 21), (0, -40), (133, -120), (240, 60), (330, 110)].map {
      Places.inTown($0.0, $0.1)
    }
    let path = MLNPolylineFeature(coordinates: trail, count: UInt(trail.count))
    path.attributes = ["kind": "trail"]
    let stops: [MLNPointFeature] = zip(trail, ["start", "view", "", "rest", "", "rest", "goal"]).compactMap {
      place, kind in
      guard !kind.isEmpty else { return nil }
      let stop = MLNPointFeature()
      stop.coordinate = place
      stop.attributes = ["kind": "stop", "use": kind]
      return stop
    }
    let source = MLNShapeSource(
      identifier: "trail", shape: MLNShapeCollectionFeature(shapes: [path] + stops), options: nil)
    style.addSource(source)

    let line = MLNLineStyleLayer(identifier: "trail-line", source: source)
    line.predicate = NSPredicate(format: "kind == 'trail'")
    line.lineColor = NSExpression(forConstantValue: UIColor.pine)
    line.lineWidth = NSExpression(forConstantValue: 4)
    line.lineDashPattern = NSExpression(forConstantValue: [2, 1.2])
    line.lineJoin = NSExpression(forConstantValue: "round")
    style.addLayer(line)

    let circles = MLNCircleStyleLayer(identifier: "trail-stops", source: source)
    circles.predicate = NSPredicate(format: "kind == 'stop'")
    circles.circleRadius = NSExpression(forConstantValue: 8)
    circles.circleStrokeWidth = NSExpression(forConstantValue: 2)
    circles.circleStrokeColor = NSExpression(forConstantValue: UIColor.white)
    circles.circleColor = NSExpression(
      forMLNMatchingKey: NSExpression(forKeyPath: "use"),
      in: [
        NSExpression(forConstantValue: "start"): NSExpression(forConstantValue: UIColor.pine),
        NSExpression(forConstantValue: "goal"): NSExpression(forConstantValue: UIColor.brick),
        NSExpression(forConstantValue: "view"): NSExpression(forConstantValue: UIColor.straw),
      ], default: NSExpression(forConstantValue: UIColor.ink))
    style.addLayer(circles)
  }
}
