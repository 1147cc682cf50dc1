import AppForms
import MapLibre
import Testing

/// Source in the forms that Objective-C allows, in Swift 5 mode: that it compiles is most of what is tested.
@MainActor @Suite struct AppFormsTests {
  private final class Last: NSObject, MLNMapViewDelegate {
    var events: [String] = []
    func mapView(_ mapView: MLNMapView, didSelect annotation: any MLNAnnotation) { events.append("selected") }
    func mapView(_ mapView: MLNMapView, didDeselect annotation: any MLNAnnotation) {
      events.append("deselected")
    }
    func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool {
      events.append("asked")
      return false
    }
    func mapViewDidBecomeIdle(_ mapView: MLNMapView) { events.append("idle") }
    func mapViewDidFailLoadingMap(_ mapView: MLNMapView, withError error: any Error) {
      events.append("failed")
    }
  }

  private func point(_ title: String?) -> MLNPointAnnotation {
    let point = MLNPointAnnotation()
    point.title = title
    return point
  }

  @Test func optionalCallsReachTheDelegate() async {
    let mapView = MLNMapView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      styleJSON: #"{"version": 8, "sources": {}, "layers": []}"#)
    let last = Last()
    let relay = Relay(mapView, last)
    let point = point("a")
    mapView.addAnnotation(point)
    mapView.selectAnnotation(point, animated: false, completionHandler: nil)
    mapView.deselectAnnotation(point, animated: false)
    await mapView.settle()
    #expect(last.events == ["asked", "selected", "deselected", "idle", "idle"])
    mapView.styleJSON = "{"
    await mapView.settle()
    #expect(last.events.last == "failed" && relay.mapView === mapView)
  }

  @Test func titlesAreReadEitherWay() {
    #expect(texts(of: point("Here")) == ["Here", "Here"])
    #expect(texts(of: point(nil)).isEmpty)
  }

  @Test func aCalloutTellsTheMap() {
    final class Taps: NSObject, MLNCalloutViewDelegate {
      var count = 0
      func calloutViewTapped(_ calloutView: any UIView & MLNCalloutView) { count += 1 }
    }
    let taps = Taps()
    let callout = TapCallout(representedObject: point("a"))
    callout.delegate = taps
    callout.presentCallout(from: .zero, in: UIView(), constrainedTo: .zero, animated: false)
    callout.tap()
    #expect(taps.count == 1)
  }

  @Test func codeOutsideOfTheMainActorUsesViews() {
    let owner = MapOwner()
    owner.show(CLLocationCoordinate2D(latitude: 1, longitude: 2))
    #expect(owner.mapView.zoomLevel == 4 && !owner.mapView.isRotateEnabled)
    #expect(Listener().names.isEmpty)
    #expect(oldMap().styleURL == MLNStyle.defaultStyleURL())
    let layer = circles(MLNShapeSource(identifier: "s", shape: nil))
    #expect(layer.circleRadius == MapLibre.NSExpression(forConstantValue: 4) && layer.predicate != nil)
  }
}
