import CartoucheCoreLocation
import Foundation

/// A source of the user's location for a map view.
///
/// A map view has an ``MLNCLLocationManager`` unless it is given another.
///
/// Differs from iOS: managers belong to the main actor. A class has to declare the methods that it wants to be called for
/// beside the conformance itself.
@MainActor public protocol MLNLocationManager: NSObjectProtocol {
  /// The map view, which receives locations and headings.
  var delegate: (any MLNLocationManagerDelegate)? { get set }
  /// Whether the program may know locations.
  var authorizationStatus: CLAuthorizationStatus { get }
  /// The position in which the device is held while it finds headings.
  var headingOrientation: CLDeviceOrientation { get set }

  /// The accuracy with which the program may know locations.
  func accuracyAuthorization() -> CLAccuracyAuthorization
  /// Requests full accuracy for a while; `purposeKey` names the reason in the program's property list.
  func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String)

  /// The distance in metres below which a location is kept back.
  func distanceFilter() -> CLLocationDistance
  /// Sets the distance in metres below which a location is kept back.
  func setDistanceFilter(_ distanceFilter: CLLocationDistance)
  /// The accuracy that is wanted, in metres.
  func desiredAccuracy() -> CLLocationAccuracy
  /// Sets the accuracy that is wanted, in metres.
  func setDesiredAccuracy(_ desiredAccuracy: CLLocationAccuracy)
  /// The way in which the device moves.
  func activityType() -> CLActivityType
  /// Sets the way in which the device moves.
  func setActivityType(_ activityType: CLActivityType)

  /// Requests permission at any time.
  func requestAlwaysAuthorization()
  /// Requests permission while the program is in use.
  func requestWhenInUseAuthorization()
  /// Begins to tell locations.
  func startUpdatingLocation()
  /// Ends to tell locations.
  func stopUpdatingLocation()
  /// Begins to tell headings.
  func startUpdatingHeading()
  /// Ends to tell headings.
  func stopUpdatingHeading()
  /// Dismisses the system's request to calibrate the compass.
  func dismissHeadingCalibrationDisplay()
}

extension MLNLocationManager {
  /// Full accuracy.
  public func accuracyAuthorization() -> CLAccuracyAuthorization { .fullAccuracy }
  /// Does nothing.
  public func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {}
  /// None.
  public func distanceFilter() -> CLLocationDistance { kCLDistanceFilterNone }
  /// Does nothing.
  public func setDistanceFilter(_ distanceFilter: CLLocationDistance) {}
  /// The best.
  public func desiredAccuracy() -> CLLocationAccuracy { kCLLocationAccuracyBest }
  /// Does nothing.
  public func setDesiredAccuracy(_ desiredAccuracy: CLLocationAccuracy) {}
  /// Unknown.
  public func activityType() -> CLActivityType { .other }
  /// Does nothing.
  public func setActivityType(_ activityType: CLActivityType) {}
}

/// The receiver of the user's location: a map view.
@MainActor public protocol MLNLocationManagerDelegate: NSObjectProtocol {
  /// Tells new locations, the newest last.
  func locationManager(_ manager: any MLNLocationManager, didUpdate locations: [CLLocation])
  /// Tells a new heading.
  func locationManager(_ manager: any MLNLocationManager, didUpdate newHeading: CLHeading)
  /// Asks whether the system may ask the user to calibrate the compass.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: any MLNLocationManager) -> Bool
  /// Called when no location could be found.
  func locationManager(_ manager: any MLNLocationManager, didFailWithError error: any Error)
  /// Called when the permission changed.
  func locationManagerDidChangeAuthorization(_ manager: any MLNLocationManager)
}
