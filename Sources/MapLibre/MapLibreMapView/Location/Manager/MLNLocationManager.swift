import CartoucheCoreLocation
import Foundation

/// A source of the user's location for a map view.
///
/// A map view has an ``MLNCLLocationManager`` unless it is given another.
///
/// Differs from iOS: managers belong to the main actor. A class has to declare the methods it wants to be called
/// together with the conformance.
@preconcurrency @MainActor public protocol MLNLocationManager: NSObjectProtocol {
  /// The map view, which receives locations and headings.
  var delegate: (any MLNLocationManagerDelegate)? { get set }
  /// Whether the program may have locations.
  var authorizationStatus: CLAuthorizationStatus { get }
  /// The position in which the device is held while it finds headings.
  var headingOrientation: CLDeviceOrientation { get set }

  /// The accuracy with which the program may have locations.
  func accuracyAuthorization() -> CLAccuracyAuthorization
  /// Requests full accuracy for a while; `purposeKey` names the reason in the program's property list.
  func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String)

  /// The distance in metres below which a new location is not reported.
  func distanceFilter() -> CLLocationDistance
  /// Sets the distance in metres below which a new location is not reported.
  func setDistanceFilter(_ distanceFilter: CLLocationDistance)
  /// The desired accuracy, in metres.
  func desiredAccuracy() -> CLLocationAccuracy
  /// Sets the desired accuracy, in metres.
  func setDesiredAccuracy(_ desiredAccuracy: CLLocationAccuracy)
  /// The way in which the device moves.
  func activityType() -> CLActivityType
  /// Sets the way in which the device moves.
  func setActivityType(_ activityType: CLActivityType)

  /// Requests permission at any time.
  func requestAlwaysAuthorization()
  /// Requests permission while the program is in use.
  func requestWhenInUseAuthorization()
  /// Starts reporting locations.
  func startUpdatingLocation()
  /// Stops reporting locations.
  func stopUpdatingLocation()
  /// Starts reporting headings.
  func startUpdatingHeading()
  /// Stops reporting headings.
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
@preconcurrency @MainActor public protocol MLNLocationManagerDelegate: NSObjectProtocol {
  /// Reports new locations, the newest last.
  func locationManager(_ manager: any MLNLocationManager, didUpdate locations: [CLLocation])
  /// Reports a new heading.
  func locationManager(_ manager: any MLNLocationManager, didUpdate newHeading: CLHeading)
  /// Asks whether the system may ask the user to calibrate the compass.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: any MLNLocationManager) -> Bool
  /// Called when no location could be found.
  func locationManager(_ manager: any MLNLocationManager, didFailWithError error: any Error)
  /// Called when the permission changed.
  func locationManagerDidChangeAuthorization(_ manager: any MLNLocationManager)
}
