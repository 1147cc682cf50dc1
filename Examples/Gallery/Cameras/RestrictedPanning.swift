import MapLibre
import UIKit

/// A map whose view never leaves the Alps: the delegate refuses cameras that would.
final class RestrictedPanning: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private let alps = MLNCoordinateBounds(
    sw: CLLocationCoordinate2D(latitude: 43.5, longitude: 4.5),
    ne: CLLocationCoordinate2D(latitude: 48.5, longitude: 17))

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.minimumZoomLevel = 4
    mapView.setCenter(CLLocationCoordinate2D(latitude: 46.4, longitude: 10), zoomLevel: 4.5, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let corners = [
      alps.sw, CLLocationCoordinate2D(latitude: alps.ne.latitude, longitude: alps.sw.longitude), alps.ne,
      CLLocationCoordinate2D(latitude: alps.sw.latitude, longitude: alps.ne.longitude), alps.sw,
    ]
    let source = MLNShapeSource(
      identifier: "limits", shape: MLNPolylineFeature(coordinates: corners, count: 5), options: nil)
    style.addSource(source)
    let line = MLNLineStyleLayer(identifier: "limits-line", source: source)
    line.lineColor = NSExpression(forConstantValue: UIColor.brick)
    line.lineWidth = NSExpression(forConstantValue: 3)
    line.lineDashPattern = NSExpression(forConstantValue: [2, 2])
    style.addLayer(line)
  }

  func mapView(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera
  ) -> Bool {
    let center = newCamera.centerCoordinate
    return (alps.sw.latitude...alps.ne.latitude).contains(center.latitude)
      && (alps.sw.longitude...alps.ne.longitude).contains(center.longitude)
  }

  func demonstrate(on stage: Stage) async {
    // Four drags to the east: the last ones would end outside.
    for _ in 0..<4 {
      await stage.drag(from: CGPoint(x: 250, y: 120), to: CGPoint(x: 120, y: 120), holding: 0.1)
    }
  }
}
