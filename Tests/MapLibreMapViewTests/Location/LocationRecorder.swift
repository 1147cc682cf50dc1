import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView

/// A delegate that writes down what it is told of the user's location, and feeds locations.
@MainActor final class LocationRecorder: NSObject, MLNMapViewDelegate {
  var events: [String] = []
  var view: MLNAnnotationView?
  var anchor: CGPoint?
  private var moment = Date(timeIntervalSinceReferenceDate: 0)

  /// A map view with a white style, north up at 0°, 0°.
  func mapView(height: CGFloat = 240) -> MLNMapView {
    let style =
      #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background", "#
      + #""paint": {"background-color": "white"}}]}"#
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 360, height: height), styleJSON: style)
    mapView.showsLogoView = false
    mapView.showsAttributionButton = false
    mapView.showsCompassView = false
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 3, animated: false)
    mapView.delegate = self
    return mapView
  }

  func source(of mapView: MLNMapView) -> CLLocationManager {
    (mapView.locationManager as? MLNCLLocationManager)?.source ?? CLLocationManager()
  }

  func allow(_ mapView: MLNMapView) { source(of: mapView).receive(.authorizedWhenInUse) }

  /// Feeds a location, a second after the last one.
  func feed(
    _ mapView: MLNMapView, _ latitude: Double, _ longitude: Double, accuracy: Double = 5, course: Double = -1
  ) {
    moment += 1
    source(of: mapView).receive(
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
        horizontalAccuracy: accuracy, verticalAccuracy: -1, course: course, speed: 1, timestamp: moment))
  }

  func mapViewWillStartLocatingUser(_ mapView: MLNMapView) { events.append("will locate") }
  func mapViewDidStopLocatingUser(_ mapView: MLNMapView) { events.append("did stop") }
  func mapView(_ mapView: MLNMapView, didUpdate userLocation: MLNUserLocation?) {
    events.append("update \(userLocation?.coordinate.latitude ?? .nan)")
  }
  func mapView(_ mapView: MLNMapView, didFailToLocateUserWithError error: any Error) {
    events.append("failed")
  }
  func mapView(_ mapView: MLNMapView, didChange mode: MLNUserTrackingMode, animated: Bool) {
    events.append("\(mode)\(animated ? " animated" : "")")
  }
  func mapView(
    _ mapView: MLNMapView, didChangeLocationManagerAuthorization manager: any MLNLocationManager
  ) {
    events.append("authorization")
  }
  func mapView(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation) -> MLNAnnotationView? { view }
  func mapViewUserLocationAnchorPoint(_ mapView: MLNMapView) -> CGPoint {
    anchor ?? mapView.userLocationState.standardAnchor
  }
  func mapView(_ mapView: MLNMapView, didSelect annotation: any MLNAnnotation) {
    events.append("selected \((annotation.title ?? nil) ?? "")")
  }
  func mapView(_ mapView: MLNMapView, didDeselect annotation: any MLNAnnotation) {
    events.append("deselected \((annotation.title ?? nil) ?? "")")
  }
}

/// A view of a program for the user's location.
final class CountingView: MLNUserLocationAnnotationView {
  private(set) var updates = 0

  override func update() {
    updates += 1
    bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
  }
}

/// A location manager of a program.
final class PlainManager: NSObject, MLNLocationManager {
  weak var delegate: (any MLNLocationManagerDelegate)?
  var authorizationStatus: CLAuthorizationStatus { .authorizedAlways }
  var headingOrientation = CLDeviceOrientation.portrait
  private(set) var calls: [String] = []

  func requestAlwaysAuthorization() { calls.append("request always") }
  func requestWhenInUseAuthorization() { calls.append("request") }
  func startUpdatingLocation() { calls.append("start") }
  func stopUpdatingLocation() { calls.append("stop") }
  func startUpdatingHeading() { calls.append("start heading") }
  func stopUpdatingHeading() { calls.append("stop heading") }
  func dismissHeadingCalibrationDisplay() {}
}
