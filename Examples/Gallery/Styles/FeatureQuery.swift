import MapLibre
import UIKit

/// The number of buildings in a frame on the screen, and those buildings marked.
final class FeatureQuery: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.town)
  private let frameView = UIView(frame: CGRect(x: 90, y: 62, width: 140, height: 116))
  private let note = UILabel.card("", in: CGRect(x: 70, y: 14, width: 180, height: 28))

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(Places.inTown(0, 60), zoomLevel: 15, animated: false)
    view.addSubview(mapView)
    frameView.layer.borderColor = UIColor.brick.cgColor
    frameView.layer.borderWidth = 3
    frameView.isUserInteractionEnabled = false
    mapView.addSubview(frameView)
    mapView.addSubview(note)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let source = MLNShapeSource(identifier: "found", shape: nil, options: nil)
    style.addSource(source)
    let fill = MLNFillStyleLayer(identifier: "found-fill", source: source)
    fill.fillColor = NSExpression(forConstantValue: UIColor.brick)
    fill.fillOpacity = NSExpression(forConstantValue: 0.8)
    style.addLayer(fill)
  }

  /// Counts the buildings in the frame; a button calls this in an app.
  func count() {
    let found = mapView.visibleFeatures(in: frameView.frame, styleLayerIdentifiers: ["buildings"])
    note.text = "\(found.count) buildings in the frame"
    let source = mapView.style?.source(withIdentifier: "found") as? MLNShapeSource
    source?.shape = MLNShapeCollectionFeature(
      shapes: found.compactMap { $0 as? any MLNShape & MLNFeature })
  }

  func demonstrate(on stage: Stage) async {
    count()
    await stage.settle()
  }
}
