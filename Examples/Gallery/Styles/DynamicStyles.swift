import MapLibre
import UIKit

/// Points that change their look when they are tapped.
final class DynamicStyles: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private let note = UILabel.card("Tap a city", in: CGRect(x: 12, y: 12, width: 190, height: 28))

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 49.5, longitude: 11), zoomLevel: 3.6, animated: false)
    view.addSubview(mapView)
    mapView.addSubview(note)
    mapView.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] recognizer in
        if recognizer.state == .ended, let self { select(at: recognizer.location(in: mapView)) }
      })
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let source = MLNShapeSource(identifier: "cities", features: City.europe.map(\.feature), options: nil)
    style.addSource(source)
    let circles = MLNCircleStyleLayer(identifier: "city-circles", source: source)
    circles.circleStrokeColor = NSExpression(forConstantValue: UIColor.white)
    circles.circleStrokeWidth = NSExpression(forConstantValue: 2)
    style.addLayer(circles)
    show(selected: nil)
  }

  private func select(at point: CGPoint) {
    let finger = CGRect(x: point.x - 12, y: point.y - 12, width: 24, height: 24)
    let found = mapView.visibleFeatures(in: finger, styleLayerIdentifiers: ["city-circles"]).first
    let name = found?.attribute(forKey: "name") as? String
    let people = found?.attribute(forKey: "people") as? Double ?? 0
    note.text = name.map { "\($0): \(people) million" } ?? "Tap a city"
    show(selected: name)
  }

  private func show(selected: String?) {
    guard let circles = mapView.style?.layer(withIdentifier: "city-circles") as? MLNCircleStyleLayer else {
      return
    }
    let isSelected = NSPredicate(format: "name == %@", selected ?? "")
    circles.circleColor = NSExpression(
      forMLNConditional: isSelected, trueExpression: NSExpression(forConstantValue: UIColor.brick),
      falseExpression: NSExpression(forConstantValue: UIColor.pine))
    circles.circleRadius = NSExpression(
      forMLNConditional: isSelected, trueExpression: NSExpression(forConstantValue: 14),
      falseExpression: NSExpression(forConstantValue: 6))
  }

  func demonstrate(on stage: Stage) async {
    if let vienna = City.europe.first(where: { $0.name == "Vienna" }) { await stage.tap(vienna.coordinate) }
  }
}
