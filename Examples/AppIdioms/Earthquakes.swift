import CoreLocation
import MapLibre
import UIKit

/// Earthquakes on a map: features, predicates and expressions written as in programs for iOS.
@MainActor package final class Earthquakes: UIViewController {
  private let manager = CLLocationManager()
  package private(set) var lastLocation: CLLocation?
  package private(set) var message: String?

  override package func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
  }

  /// The source of locations on a system that cannot determine its own.
  package var locations: CLLocationManager { manager }

  package func source(from data: Data) -> MLNShapeSource? {
    do {
      let shape = try MLNShape(data: data, encoding: String.Encoding.utf8.rawValue)
      return MLNShapeSource(
        identifier: "earthquakes", shape: shape,
        options: [.clustered: true, .clusterRadius: 20, .maximumZoomLevelForClustering: 14])
    } catch let error as NSError {
      message = error.localizedDescription
      return nil
    }
  }

  package let strong = NSPredicate(
    format: "mag >= %f AND NOT (type IN %@)", 4.5, Set(["explosion", "quarry blast"]))

  package var radius: NSExpression {
    NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:(mag, 'exponential', 1.5, %@)",
      [0: 2, 5: 20, 9: 60])
  }

  package var color: NSExpression {
    let stops: [NSNumber: UIColor] = [
      0: .yellow, 4: UIColor(displayP3Red: 0.9, green: 0.5, blue: 0.1, alpha: 1), 8: .systemRed,
    ]
    return NSExpression(
      forMLNInterpolating: NSExpression(forKeyPath: "mag"), curveType: .linear, parameters: nil,
      stops: NSExpression(forConstantValue: stops))
  }

  package var textOffset: NSExpression {
    NSExpression(forConstantValue: NSValue(cgVector: CGVector(dx: 0, dy: 1.5)))
  }

  package var padding: NSExpression {
    NSExpression(
      forConstantValue: NSValue(uiEdgeInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)))
  }

  package func summary(of feature: any MLNFeature & MLNShape) -> String {
    let significance = feature.attributes["sig"] as? Int ?? 0
    let magnitude = feature.attribute(forKey: "mag") as? Double ?? 0
    let place = CLLocation(latitude: feature.coordinate.latitude, longitude: feature.coordinate.longitude)
    let away = lastLocation.map { Int(($0.distance(from: place) / 1000).rounded()) }
    return
      "\(feature.identifier as? String ?? "?"): \(magnitude), \(significance), \(away.map(String.init) ?? "-") km"
  }
}

extension Earthquakes: CLLocationManagerDelegate {
  nonisolated package func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.last else { return }
    MainActor.assumeIsolated { lastLocation = location }
  }
}
